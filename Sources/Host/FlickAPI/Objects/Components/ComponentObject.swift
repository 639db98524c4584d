internal import FlickCore
internal import LuaKit

/// What scripts hold of a component on a stage; keeps the stage alive.
protocol ComponentObject: LuaObject {
  /// Everything about it at one moment.
  associatedtype Reading
  var stage: StageObject { get }
  var component: ComponentID { get }
  /// Everything about it now.
  func reading() throws -> Reading
}

extension ComponentObject {
  /// Its id.
  var name: String { stage.name(of: component) }

  /// The declaration of a type of components: with its `id`, what `tostring` gives, and equality.
  ///
  /// - Parameter noun: what `tostring` calls one; the name, unless said.
  static func type(
    _ typeName: String, _ summary: String, called noun: String? = nil,
    idSummary: String = "Its id.",
    properties: [LuaProperty<Self>], methods: [LuaMethod<Self>] = [],
    fallback: (@Sendable (Self, String) throws -> (any LuaPushable)?)? = nil,
    names: @escaping @Sendable (Self) -> [String] = { _ in [] },
    answers: LuaFallbackAnswers = .none
  ) -> LuaType<Self> {
    let noun = noun ?? typeName
    return LuaType(
      typeName, summary, properties: [LuaProperty("id", idSummary) { $0.name }] + properties,
      methods: methods,
      fallback: { object, key in
        if let found = try fallback?(object, key) { return found }
        try object.stage.checkIsOfNode(key, object.component)
        return nil
      }, names: names, answers: answers,
      describe: { "\(noun) '\($0.name)'" },
      isEqual: { $0.stage === $1.stage && $0.component == $1.component })
  }

  /// A property that is part of the reading.
  static func property<Value: LuaReturnable>(
    _ name: String, _ summary: String, _ value: @escaping @Sendable (Reading) -> Value
  ) -> LuaProperty<Self> {
    LuaProperty(name, summary) { value(try $0.reading()) }
  }

  /// A property that is a page or a card, which scripts count from 1.
  static func page(
    _ name: String, _ summary: String, _ page: @escaping @Sendable (Reading) -> Int
  ) -> LuaProperty<Self> {
    LuaProperty(name, summary) { PageNumber.toLua(page(try $0.reading())) }
  }

  /// The method `cancel`.
  static func cancel(_ summary: String) -> LuaMethod<Self> {
    LuaMethod("cancel", summary) { object in
      try object.stage.perform { try $0.cancelGesture(object.component) }
    }
  }
}
