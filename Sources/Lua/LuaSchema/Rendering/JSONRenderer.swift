/// Renders an API as JSON for other programs: editors, generators, search.
///
/// Within a version of the format, keys can be added, but are never removed or changed. Lists are
/// in declaration order.
public struct JSONRenderer: Sendable {
  /// The version of the format.
  public static let version = 1

  /// The level of the API, for `api_level`; left out if nil.
  private let level: Int?

  /// Creates a renderer.
  public init(level: Int? = nil) { self.level = level }

  /// The document, ending in a newline.
  public func render(_ schema: APISchema) -> String {
    let levels = level.map { [(key: "api_level", value: Value.number($0))] } ?? []
    let head: [(key: String, value: Value)] = [
      ("format", .text("lua-api")), ("version", .number(Self.version)),
    ]
    let lists: [(key: String, value: Value)] = [
      ("modules", .list(schema.modules.map(Value.init))),
      ("types", .list(schema.types.map(Value.init))),
      ("tables", .list(schema.tables.map(Value.init))),
    ]
    let document = Value.object(head + levels + lists)
    return document.text(indentation: "") + "\n"
  }
}

/// A JSON value, limited to the kinds that an API needs.
private indirect enum Value {
  case null
  case boolean(Bool)
  case number(Int)
  case text(String)
  case list([Value])
  case object([(key: String, value: Value)])

  init(_ text: String?) { self = text.map(Value.text) ?? .null }

  init(_ module: ModuleSchema) {
    self = .object([
      ("name", .text(module.name)), ("summary", .text(module.summary)),
      ("functions", .list(module.functions.map(Value.init))),
    ])
  }

  init(_ type: TypeSchema) {
    self = .object([
      ("name", .text(type.name)), ("summary", .text(type.summary)),
      ("properties", .list(type.properties.map(Value.init))),
      ("methods", .list(type.methods.map(Value.init))),
    ])
  }

  init(_ table: TableSchema) {
    self = .object([
      ("name", .text(table.name)), ("summary", .text(table.summary)),
      ("given", .boolean(table.isGiven)), ("keys", .list(table.keys.map(Value.init))),
    ])
  }

  init(_ property: PropertySchema) {
    self = .object([
      ("name", .text(property.name)), ("type", .text(property.type)),
      ("summary", .text(property.summary)), ("writable", .boolean(property.isWritable)),
    ])
  }

  init(_ function: FunctionSchema) {
    let result = function.shownResult.map { result in
      Value.object([("type", .text(result.type)), ("summary", .text(result.summary))])
    }
    let deprecation = function.deprecation.map {
      [(key: "deprecated", value: Value.text($0))]
    }
    let members: [(key: String, value: Value)] = [
      ("name", .text(function.name)), ("summary", .text(function.summary)),
      ("takes_table", .boolean(function.takesTable)),
      ("parameters", .list(function.parameters.map(Value.init))), ("result", result ?? .null),
      ("since", .number(function.since)), ("example", .text(function.example)),
    ]
    self = .object(members + (deprecation ?? []))
  }

  init(_ parameter: ParameterSchema) {
    self = .object([
      ("name", .text(parameter.name)), ("type", .text(parameter.type)),
      ("summary", .text(parameter.summary)), ("range", Value(parameter.range)),
      ("default", Value(parameter.defaultValue)), ("optional", .boolean(parameter.isOptional)),
      ("tables", .list(parameter.value.ownTables.map { .text($0.name) })),
      ("handed", .list(parameter.value.handed.map(Value.text))),
    ])
  }

  /// The value on separate lines, indented by two more spaces at each level.
  func text(indentation: String) -> String {
    switch self {
    case .null: return "null"
    case .boolean(let value): return "\(value)"
    case .number(let value): return "\(value)"
    case .text(let text): return Self.quoted(text)
    case .list(let items):
      return Self.block(
        "[", items.map { $0.text(indentation: indentation + "  ") }, "]", indentation)
    case .object(let members):
      let texts = members.map { key, value in
        "\(Self.quoted(key)): \(value.text(indentation: indentation + "  "))"
      }
      return Self.block("{", texts, "}", indentation)
    }
  }

  private static func block(
    _ open: String, _ texts: [String], _ close: String, _ indentation: String
  ) -> String {
    guard !texts.isEmpty else { return open + close }
    let lines = texts.map { "\(indentation)  \($0)" }.joined(separator: ",\n")
    return "\(open)\n\(lines)\n\(indentation)\(close)"
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
