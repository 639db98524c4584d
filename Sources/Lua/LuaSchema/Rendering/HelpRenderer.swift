/// Renders the help for a name of an API, for a terminal.
public struct HelpRenderer: Sendable {
  /// Aliases of modules, such as `fb` for `flickbook`.
  public var aliases: [String: String]

  /// Creates a renderer.
  public init(aliases: [String: String] = [:]) {
    self.aliases = aliases
  }

  /// Every name that `render` knows, in declaration order: functions in full (`flickbook.pager`),
  /// types, methods (`stage:drag`), properties (`pager.page`) and tables (`page_change`).
  public func names(in schema: APISchema) -> [String] {
    entries(of: schema) { _ in true }.map(\.name)
  }

  /// The help for a name; nil for an unknown name.
  ///
  /// A dot also finds a method, an alias is replaced by its module, and an unqualified name finds
  /// every entry that ends with it.
  public func render(_ name: String, in schema: APISchema) -> String? {
    let wanted = normal(name)
    // Compare the last components first, which excludes most entries cheaply.
    let end = Array((wanted.split(separator: ".").last ?? "").utf8)
    let entries = entries(of: schema) { $0.utf8.suffix(end.count).elementsEqual(end) }
    var found = entries.filter { normal($0.name) == wanted }
    if found.isEmpty { found = entries.filter { normal($0.name).hasSuffix(".\(wanted)") } }
    guard !found.isEmpty else { return nil }
    return found.map { $0.text() }.joined(separator: "\n")
  }

  private func normal(_ name: String) -> String {
    var parts = name.split { $0 == "." || $0 == ":" }.map(String.init)
    if let first = parts.first, let module = aliases[first] { parts[0] = module }
    return parts.joined(separator: ".")
  }

  /// The entries with names that satisfy the predicate.
  private func entries(of schema: APISchema, where isWanted: (String) -> Bool) -> [Entry] {
    func functions(_ functions: [FunctionSchema], after prefix: String) -> [Entry] {
      functions.compactMap { function in
        let name = prefix + function.name
        return isWanted(name) ? Entry(function: function, name) : nil
      }
    }
    var entries: [Entry] = []
    for module in schema.modules {
      if !module.name.isEmpty, isWanted(module.name) { entries.append(Entry(module)) }
      entries += functions(module.functions, after: module.name.isEmpty ? "" : "\(module.name).")
    }
    for type in schema.types {
      if isWanted(type.name) { entries.append(Entry(type)) }
      entries += type.properties.compactMap { property in
        let name = "\(type.name).\(property.name)"
        return isWanted(name) ? Entry(property, name) : nil
      }
      entries += functions(type.methods, after: "\(type.name):")
    }
    entries += schema.tables.filter { isWanted($0.name) }.map { Entry($0) }
    return entries
  }
}

/// A name with its description.
private struct Entry {
  var name: String
  var text: () -> String

  init(_ module: ModuleSchema) {
    name = module.name
    text = {
      var text = Text(module.name, module.summary)
      text.table(module.functions.map { ["\(module.name).\($0.name)", $0.summary] })
      return text.lines
    }
  }

  init(_ type: TypeSchema) {
    name = type.name
    text = {
      var text = Text("type \(type.name)", type.summary)
      text.table(type.properties.map { ["\(type.name).\($0.name)", $0.type, $0.summary] })
      text.table(type.methods.map { ["\(type.name):\($0.name)", $0.summary] })
      return text.lines
    }
  }

  init(_ table: TableSchema) {
    name = table.name
    text = {
      var text = Text("table \(table.name)", table.summary)
      text.table(table.keys.map(Self.row))
      return text.lines
    }
  }

  init(_ property: PropertySchema, _ name: String) {
    self.name = name
    let head = "\(name): \(property.type)"
    text = {
      Text(head, property.summary + (property.isWritable ? " Can be assigned." : "")).lines
    }
  }

  init(function: FunctionSchema, _ name: String) {
    self.name = name
    text = {
      var text = Text(function.signature(named: name), function.summary)
      text.table(function.parameters.map(Self.row))
      if let result = function.shownResult {
        text.paragraph("Returns \(result.summary) (\(result.type)).")
      }
      if !function.example.isEmpty { text.block(function.example) }
      return text.lines
    }
  }

  private static func row(_ parameter: ParameterSchema) -> [String] {
    let range = parameter.range.map { " \($0)" } ?? ""
    let value =
      parameter.defaultValue.map { "= \($0)" } ?? (parameter.isOptional ? "optional" : "required")
    let others = parameter.value.ownTables.map(\.name) + parameter.value.handed
    var names: [String] = []
    for name in others where !names.contains(name) { names.append(name) }
    let more = names.isEmpty ? "" : " See \(names.joined(separator: ", "))."
    return [
      parameter.name, parameter.type.drop(suffix: " or nil") + range, value,
      parameter.summary + more,
    ]
  }
}

/// Lines for a terminal.
private struct Text {
  private(set) var lines: String

  init(_ head: String, _ summary: String) {
    lines = "\(head)\n  \(summary)\n"
  }

  mutating func paragraph(_ text: String) { lines += "\n  \(text)\n" }

  mutating func block(_ text: String) {
    lines += "\n"
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      lines += line.isEmpty ? "\n" : "    \(line)\n"
    }
  }

  /// The maximum width of a column in characters.
  ///
  /// A longer cell shifts the rest of its own row only.
  private static let widestColumn = 28

  /// Appends rows with aligned columns.
  ///
  /// The last column has its natural width.
  mutating func table(_ rows: [[String]]) {
    guard let first = rows.first else { return }
    let widths = first.indices.dropLast().map { column in
      min(Self.widestColumn, rows.map { $0[column].count }.max() ?? 0)
    }
    lines += "\n"
    for row in rows {
      var line = "  "
      for (text, width) in zip(row, widths) {
        line += text + String(repeating: " ", count: max(0, width - text.count)) + "  "
      }
      lines += line + (row.last ?? "") + "\n"
    }
  }
}
