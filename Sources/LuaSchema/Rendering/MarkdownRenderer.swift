/// Renders an API as one Markdown page.
public struct MarkdownRenderer: Sendable {
  /// The heading of the page.
  public var title: String
  /// What stands between the heading and the first module.
  public var introduction: String

  /// Creates a renderer of pages with the given heading and introduction.
  public init(title: String, introduction: String) {
    self.title = title
    self.introduction = introduction
  }

  /// The page, ending in a newline.
  public func render(_ schema: APISchema) -> String {
    var lines = ["# \(title)", "", introduction, ""]
    for module in schema.modules {
      let heading = module.name.isEmpty ? "Global functions" : "Module `\(module.name)`"
      lines += ["## \(heading)", "", module.summary, ""]
      for function in module.functions { lines += section(function, owner: nil) }
    }
    for type in schema.types {
      lines += ["## Type `\(type.name)`", "", type.summary, ""]
      lines += properties(type.properties)
      for method in type.methods { lines += section(method, owner: type.name) }
    }
    while lines.last == "" { lines.removeLast() }
    return lines.joined(separator: "\n") + "\n"
  }

  private func properties(_ properties: [PropertySchema]) -> [String] {
    guard !properties.isEmpty else { return [] }
    let rows = properties.map {
      "| `\($0.name)` | \($0.type) | \($0.isWritable ? "yes" : "no") | \(cell($0.summary)) |"
    }
    return ["| property | type | writable | |", "|---|---|---|---|"] + rows + [""]
  }

  private func section(_ function: FunctionSchema, owner: String?) -> [String] {
    var lines = ["### `\(signature(function, owner: owner))`", "", function.summary, ""]
    if !function.parameters.isEmpty {
      lines += ["| \(function.takesTable ? "key" : "parameter") | type | default | |"]
      lines += ["|---|---|---|---|"]
      lines += function.parameters.map(row)
      lines += [""]
    }
    if let result = function.result {
      lines += ["Returns \(result.type): \(result.summary)", ""]
    }
    if !function.example.isEmpty { lines += ["```lua", function.example, "```", ""] }
    return lines
  }

  private func signature(_ function: FunctionSchema, owner: String?) -> String {
    let name = owner.map { "\($0):\(function.name)" } ?? function.name
    guard !function.takesTable else { return "\(name) { … }" }
    let parameters = function.parameters.map { $0.isOptional ? "[\($0.name)]" : $0.name }
    return "\(name)(\(parameters.joined(separator: ", ")))"
  }

  private func row(_ parameter: ParameterSchema) -> String {
    let type = parameter.range.map { "\(parameter.type), \($0)" } ?? parameter.type
    let value =
      parameter.defaultValue.map { "`\($0)`" } ?? (parameter.isOptional ? "none" : "required")
    return "| `\(parameter.name)` | \(cell(type)) | \(cell(value)) | \(cell(parameter.summary)) |"
  }

  /// A bar would end the cell.
  private func cell(_ text: String) -> String {
    text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }
}
