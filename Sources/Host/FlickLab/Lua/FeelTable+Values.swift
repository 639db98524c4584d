internal import FlickAPI
internal import FlickJSON

extension FeelTable {
  /// An object with the values of declared fields, in the order of the declaration.
  ///
  /// - Parameter shared: the fields that several tables have.
  func object(
    _ values: KeyValuePairs<String, any FeelValue>, _ shared: [JSONMember] = []
  ) -> JSONValue {
    let given = [JSONMember](values) + shared
    let fields = fields
    for member in given where !fields.contains(member.name) {
      preconditionFailure("'\(member.name)' is not declared as a field of \(name)")
    }
    return .object(fields.compactMap { field in given.first { $0.name == field } })
  }
}

/// A value of a field.
protocol FeelValue {
  /// The value as JSON; nil if the answer lacks the field.
  var json: JSONValue? { get }
}

extension JSONValue: FeelValue {
  var json: JSONValue? { self }

  /// The members of an object; empty for another value.
  var members: [JSONMember] { if case .object(let members) = self { members } else { [] } }
}
extension String: FeelValue { var json: JSONValue? { .string(self) } }
extension Bool: FeelValue { var json: JSONValue? { .bool(self) } }
extension Int: FeelValue { var json: JSONValue? { .integer(self) } }
extension Double: FeelValue { var json: JSONValue? { .number(self) } }
extension Optional: FeelValue where Wrapped: FeelValue {
  var json: JSONValue? { flatMap(\.json) }
}
extension Array: FeelValue where Element: FeelValue {
  var json: JSONValue? { .array(compactMap { $0.json.map { JSONNode($0) } }) }
}
/// Two numbers.
extension ClosedRange: FeelValue where Bound == Double {
  var json: JSONValue? { [lowerBound, upperBound].json }
}

extension [JSONMember] {
  /// The members of an object, without absent values.
  init(_ values: KeyValuePairs<String, any FeelValue>) {
    self = values.compactMap { name, value in value.json.map { JSONMember(name, $0) } }
  }
}

extension JSONWriter {
  /// Writes an answer as a line of JSON Lines.
  mutating func line(_ kind: String, _ answer: JSONValue) {
    line(kind) { $0.fields(answer.members) }
  }

  /// Writes members of an object.
  mutating func fields(_ members: [JSONMember]) {
    for member in members { field(member.name, member.node.value) }
  }

  /// An answer as a line of JSON Lines.
  static func line(_ kind: String, _ answer: JSONValue) -> String {
    line(kind) { $0.fields(answer.members) }
  }
}

// MARK: - Values of several answers

extension LabValue: FeelValue {
  var json: JSONValue? {
    switch self {
    case .number(let number): .number(number)
    case .text(let text): .string(text)
    case .flag(let flag): .bool(flag)
    }
  }

  /// Reads a value.
  ///
  /// - Parameter owner: the owner of the value, for the message.
  init(_ node: JSONNode, _ owner: @autoclosure () -> String) throws(JSONError) {
    self =
      switch node.value {
      case .string(let text): .text(text)
      case .bool(let flag): .flag(flag)
      default: .number(try node.number(owner()))
      }
  }
}

extension [GestureRun.Reading] {
  /// An object with the names of the values as keys.
  var object: JSONValue {
    .object(compactMap { reading in reading.value.json.map { JSONMember(reading.name, $0) } })
  }
}

extension GestureRun {
  /// The fields `outcome` and `values`.
  var outcomeFields: [JSONMember] {
    [JSONMember](["outcome": outcomeText, "values": outcome.object])
  }

  /// The fields `outcome`, `values`, `as_meant` and `fault`.
  var fields: [JSONMember] {
    outcomeFields + [JSONMember](["as_meant": isAsMeant, "fault": fault])
  }
}

extension TunableAxis {
  /// The value at a place: a number, a choice or a flag.
  func value(at place: Double) -> JSONValue {
    switch values {
    case .numbers: .number(place)
    case .choices(["false", "true"]): .bool(place != 0)
    case .choices: .string(text(at: place))
    }
  }
}

extension [TunableAxis] {
  /// An object of values as for `--set`, each with its own JSON type.
  func object(of values: [String]) -> JSONValue {
    .object(
      zip(self, values).map { axis, text in
        JSONMember(axis.name, axis.value(at: axis.place(of: text) ?? 0))
      })
  }
}
