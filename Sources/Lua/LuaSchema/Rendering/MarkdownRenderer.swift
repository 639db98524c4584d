/// Renders an API as one Markdown page: a table of contents, then a section for each module, type
/// and table.
///
/// The functions of a module without a name are globals; its summary is the heading of its section.
/// Headings contain only names, so that links to them (by GitHub's rule: lower case, without
/// punctuation) stay valid when parameters change.
public struct MarkdownRenderer: Sendable {
  /// The heading of the page.
  public var title: String
  /// The text between the heading and the table of contents.
  public var introduction: String

  /// Creates a renderer of pages with the given heading and introduction.
  public init(title: String, introduction: String) {
    self.title = title
    self.introduction = introduction
  }

  /// The page, ending in a newline.
  public func render(_ schema: APISchema) -> String {
    let sections = schema.modules.map(Section.init) + schema.types.map(Section.init)
    return page(sections, schema.tables, Set(schema.types.map(\.name)))
  }

  /// A page about tables and the tables in their keys, ending in a newline.
  package func render(_ tables: [TableSchema]) -> String {
    page([], tables.map(ValueSchema.table).tables)
  }

  private func page(
    _ sections: [Section], _ tables: [TableSchema], _ typeNames: Set<String> = []
  ) -> String {
    let sections = sections + tables.map(Section.init)
    let page = Page(typeNames: typeNames, tableNames: Set(tables.map(\.name)))
    var lines = ["# \(title)", "", introduction, ""]
    lines += sections.map { $0.contentsLine } + [""]
    for section in sections { lines += page.lines(of: section) }
    while lines.last == "" { lines.removeLast() }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// The contents of a section for a module, type or table.
private struct Section {
  var heading: String
  /// Empty if the heading contains it.
  var summary: String
  var properties: [PropertySchema] = []
  /// A paragraph about properties with names chosen by the script.
  var note = ""
  /// The keys of a table.
  var keys: [ParameterSchema] = []
  /// The functions with the names in their headings.
  var functions: [(name: String, function: FunctionSchema)]

  init(_ module: ModuleSchema) {
    let isGlobal = module.name.isEmpty
    heading = isGlobal ? module.summary.drop(suffix: ".") : "`\(module.name)`"
    summary = isGlobal ? "" : module.summary
    let prefix = isGlobal ? "" : "\(module.name)."
    functions = module.functions.map { (prefix + $0.name, $0) }
  }

  init(_ type: TypeSchema) {
    heading = "Type `\(type.name)`"
    summary = type.summary
    properties = type.properties
    if let own = type.ownFields { note = "Further properties: \(own.summary)" }
    functions = type.methods.map { ("\(type.name):\($0.name)", $0) }
  }

  init(_ table: TableSchema) {
    heading = "Table `\(table.name)`"
    summary = table.summary
    keys = table.keys
    functions = []
  }

  /// The entry in the table of contents.
  var contentsLine: String {
    let links = functions.map { "[`\($0.function.name)`](#\(anchor($0.name)))" }
    let entry = "- [\(heading)](#\(anchor(heading)))"
    return links.isEmpty ? entry : "\(entry): \(links.joined(separator: ", "))"
  }
}

/// Renders sections, with links on the names of types.
private struct Page {
  var typeNames: Set<String>
  var tableNames: Set<String>

  func lines(of section: Section) -> [String] {
    var lines = ["## \(section.heading)", ""]
    if !section.summary.isEmpty { lines += [section.summary, ""] }
    lines += table(of: section.properties)
    if !section.note.isEmpty { lines += [section.note, ""] }
    lines += table(of: section.keys, "key")
    for (name, function) in section.functions { lines += self.lines(of: function, name) }
    return lines
  }

  private func table(of properties: [PropertySchema]) -> [String] {
    guard !properties.isEmpty else { return [] }
    let rows = properties.map { property in
      let note = property.isWritable ? " Can be assigned." : ""
      let type = type(property.type) + links(to: [property.value])
      return "| `\(property.name)` | \(type) | \(cell(property.summary + note)) |"
    }
    return ["| property | type | |", "|---|---|---|"] + rows + [""]
  }

  private func lines(of function: FunctionSchema, _ name: String) -> [String] {
    var lines = ["### `\(name)`", "", "```lua", function.signature(named: name), "```", ""]
    lines += [function.summary, ""]
    if let advice = function.deprecation { lines += ["Deprecated: \(advice)", ""] }
    lines += table(of: function.parameters, function.takesTable ? "key" : "parameter")
    if let result = function.shownResult {
      let links = links(to: result.values)
      lines += ["Returns \(result.summary) (\(type(result.type))\(links)).", ""]
    }
    if !function.example.isEmpty {
      lines += ["Example:", "", "```lua", function.example, "```", ""]
    }
    return lines
  }

  private func table(of parameters: [ParameterSchema], _ name: String) -> [String] {
    guard !parameters.isEmpty else { return [] }
    return ["| \(name) | type | default | |", "|---|---|---|---|"] + parameters.map(row) + [""]
  }

  /// Links to the tables in these types and to the arguments of functions.
  private func links(to values: [ValueSchema]) -> String {
    let tables = values.flatMap(\.ownTables).map(\.name)
    let objects = values.flatMap(\.handed).filter { !tables.contains($0) }
    let links = (tables + objects).map { name in
      let heading = tableNames.contains(name) ? "Table `\(name)`" : "Type `\(name)`"
      return "[\(name)](#\(anchor(heading)))"
    }
    return links.isEmpty ? "" : ": \(links.joined(separator: ", "))"
  }

  private func row(_ parameter: ParameterSchema) -> String {
    let range = parameter.range.map { " \($0)" } ?? ""
    let value =
      parameter.defaultValue.map { "`\($0)`" } ?? (parameter.isOptional ? "none" : "required")
    // The next column shows that the argument is optional.
    let type = type(parameter.type.drop(suffix: " or nil"))
    let links = links(to: [parameter.value])
    return "| `\(parameter.name)` | \(type)\(cell(range))\(links) | \(cell(value)) "
      + "| \(cell(parameter.summary)) |"
  }

  /// The name of a type, with a link if the page has a section for it.
  private func type(_ text: String) -> String {
    let list = "list of "
    let name = text.hasPrefix(list) ? String(text.dropFirst(list.count)) : text
    guard typeNames.contains(name) else { return cell(text) }
    return "\(text.hasPrefix(list) ? list : "")[\(name)](#\(anchor("Type `\(name)`")))"
  }

  /// Escapes bars, which would end the cell.
  private func cell(_ text: String) -> String {
    text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }
}

/// The slug that GitHub gives a heading.
private func anchor(_ heading: String) -> String {
  let kept = heading.lowercased().unicodeScalars.filter {
    $0.properties.isAlphabetic || ("0"..."9").contains($0) || "_- ".unicodeScalars.contains($0)
  }
  return String(String.UnicodeScalarView(kept.map { $0 == " " ? "-" : $0 }))
}

extension String {
  func drop(suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}
