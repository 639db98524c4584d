/// A JSON value, for the mixed shapes of conformance cases and traces.
enum JSON: Decodable, Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSON].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSON].self))
    }
  }

  subscript(key: String) -> JSON? { fields?[key] }
  subscript(index: Int) -> JSON? {
    if case .array(let items) = self, items.indices.contains(index) { items[index] } else { nil }
  }

  /// A number; infinities, which JSON lacks, are written `"inf"` and `"-inf"`.
  var number: Double? {
    switch self {
    case .number(let value): value
    case .string("inf"): .infinity
    case .string("-inf"): -.infinity
    default: nil
    }
  }
  var string: String? { if case .string(let value) = self { value } else { nil } }
  var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  var items: [JSON] { if case .array(let items) = self { items } else { [] } }
  var fields: [String: JSON]? { if case .object(let fields) = self { fields } else { nil } }
}
