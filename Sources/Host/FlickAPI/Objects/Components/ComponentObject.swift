internal import FlickCore
internal import LuaKit

/// A component on a stage, as scripts hold it; keeps the stage alive.
protocol ComponentObject: LuaObject {
  /// Everything about it at one moment.
  associatedtype Reading
  static var kind: SceneTree.ComponentKind { get }
  var stage: StageObject { get }
  var component: ComponentID { get }
  /// Everything about it now.
  func reading() throws -> Reading
}

extension ComponentObject {
  /// Its id.
  var name: String { stage.name(of: component) }

  /// The declaration of a type of components, with `id`, `tostring` and equality.
  ///
  /// - Parameters:
  ///   - noun: the noun in the result of `tostring`; the name of the type by default.
  ///   - remedy: the replacement for an assignment; see `LuaType`.
  static func type(
    _ typeName: String, _ summary: String, called noun: String? = nil,
    idSummary: String = "Its id.",
    properties: [LuaProperty<Self>], methods: [LuaMethod<Self>] = [],
    fallback: (@Sendable (Self, String) throws -> (any LuaPushable)?)? = nil,
    names: @escaping @Sendable (Self) -> [String] = { _ in [] },
    answers: LuaFallbackAnswers = .none,
    remedy: @escaping @Sendable (Self, String, String) -> String? = { _, _, _ in nil }
  ) -> LuaType<Self> {
    let noun = noun ?? typeName
    return LuaType(
      typeName, summary, properties: [LuaProperty("id", idSummary) { $0.name }] + properties,
      methods: methods,
      fallback: { object, key in
        if let found = try fallback?(object, key) { return found }
        try object.stage.checkIsOfNode(key, object.component)
        if let advice = Remedies.forReading(key, of: typeName) {
          throw APIError("\(Remedies.refusal(of: key, typeName)): \(advice)")
        }
        return nil
      }, names: names, answers: answers,
      describe: { "\(noun) '\($0.name)'" },
      isEqual: { $0.stage === $1.stage && $0.component == $1.component },
      remedy: remedy)
  }

  /// The row of a number.
  static func row(of property: ComponentProperty) -> NumberRow {
    guard let row = kind.numbers.first(where: { $0.property == property }) else {
      preconditionFailure("\(kind.noun) has no number '\(property.rawValue)'")
    }
    return row
  }

  /// The property for a number of the component, as its row declares it.
  ///
  /// - Parameter name: the name for scripts; that of the row if nil.
  static func number(_ property: ComponentProperty, as name: String? = nil) -> LuaProperty<Self> {
    let row = row(of: property)
    let (name, summary) = (name ?? property.rawValue, row.summary)
    let read: @Sendable (Self) throws -> Double = { object in
      if let value = try object.stage.read({ $0.number(row, of: object.component, kind) }) {
        return value
      }
      // The component is gone, and so this fails.
      _ = try object.reading()
      return 0
    }
    return switch row.unit {
    case .flag: LuaProperty(name, summary) { try read($0) != 0 }
    case .count: LuaProperty(name, summary) { Int(try read($0)) }
    case .place: LuaProperty(name, summary) { PageNumber.toLua(Int(try read($0))) }
    case .position: LuaProperty(name, summary) { PageNumber.toLua(Pages(try read($0))) }
    default: LuaProperty(name, summary) { try read($0) }
    }
  }

  /// A property that is part of the reading.
  static func property<Value: LuaReturnable>(
    _ name: String, _ summary: String, _ value: @escaping @Sendable (Reading) -> Value
  ) -> LuaProperty<Self> {
    LuaProperty(name, summary) { value(try $0.reading()) }
  }

  /// The method `cancel`.
  static func cancel(_ summary: String) -> LuaMethod<Self> {
    LuaMethod("cancel", summary) { object in
      try object.stage.perform { try $0.cancelGesture(object.component) }
    }
  }
}
