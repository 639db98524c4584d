package import FlickAPI
package import FlickJSON

extension FeelTable {
  /// An object with the values of declared fields, in the order of the declaration.
  ///
  /// - Parameter shared: the fields that several tables have.
  func object(
    _ values: KeyValuePairs<String, any JSONConvertible>, _ shared: [JSONMember] = []
  ) -> JSONValue {
    let given = [JSONMember](values) + shared
    let fields = fields
    for member in given where !fields.contains(member.name) {
      preconditionFailure("'\(member.name)' is not declared as a field of \(name)")
    }
    return .object(fields.compactMap { field in given.first { $0.name == field } })
  }
}

extension FeelLine {
  /// The line with the values of declared members.
  ///
  /// - Parameter shared: the members that several lines have.
  package func text(
    _ values: KeyValuePairs<String, any JSONConvertible>, _ shared: [JSONMember] = []
  ) -> String {
    text(table.object(values, shared))
  }

  /// The line with an answer.
  func text(_ answer: JSONValue) -> String { JSONWriter.line(kind, answer.members) }
}

// MARK: - Values of several answers

extension LabValue: JSONConvertible {
  package var jsonValue: JSONValue? {
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

extension Tunables.Value {
  var json: JSONValue {
    switch self {
    case .number(let number): .number(number)
    case .choice(let choice): .string(choice)
    case .flag(let flag): .bool(flag)
    }
  }
}

extension [GestureRun.Reading] {
  /// An object with the names of the values as keys.
  var object: JSONValue {
    .object(compactMap { reading in reading.value.jsonValue.map { JSONMember(reading.name, $0) } })
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
