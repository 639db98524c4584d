/// A class on the main actor with instances that scripts hold as objects.
///
/// Its rows are declared like those of a ``LuaObject``; their closures run on the main actor, so
/// they can use the instance's properties and methods. Scripts use such objects in states that were
/// opened with ``LuaState/onMainActor(api:libraries:limits:host:)``, which the compiler keeps on
/// the main actor. In another state, passing such an object to a script is an error.
///
/// ```swift
/// @MainActor
/// final class Player: LuaMainActorObject {
///   var volume = 0.5
///   var played: [String] = []
///
///   func play(_ title: String) { played.append(title) }
///
///   nonisolated static let luaType = LuaType<Player>(
///     "player", "Plays music.",
///     properties: [
///       LuaProperty(
///         "volume", "From 0 to 1.", .within(0...1), get: { $0.volume }, set: { $0.volume = $1 })
///     ],
///     methods: [
///       LuaMethod("play", "Plays a song.", Arg.string("title", "The song.")) { player, title in
///         player.play(title)
///       }
///     ])
/// }
/// ```
@MainActor
public protocol LuaMainActorObject: LuaObject, AnyObject {}

extension LuaMainActorObject {
  /// true.
  public nonisolated static var luaNeedsMainActor: Bool { true }
}

extension LuaState {
  /// Opens a state that stays on the main actor, for scripts that use objects and functions of it.
  ///
  /// - Parameters:
  ///   - api: The declared modules and types for scripts of this state.
  ///   - libraries: Standard libraries beyond those that every script gets.
  ///   - limits: The limits for scripts.
  ///   - host: The object that declared functions receive through `Arg.host`. The state retains it,
  ///     so
  ///     an object that retains the state should pass a part of itself.
  /// - Throws: `LuaError` of kind `memory` if the machine is out of memory.
  @MainActor
  public static func onMainActor(
    api: LuaAPI = .empty, libraries: LuaLibraries = [], limits: LuaLimits = .none,
    host: AnyObject? = nil
  ) throws(LuaError) -> LuaState {
    try LuaState(api: api, libraries: libraries, limits: limits, host: host, isOnMainActor: true)
  }
}

/// Functions that run on the main actor, as functions without isolation.
///
/// Sound: they are only called by states that are on the main actor, where rows that need it are
/// refused in all others. Isolation is not part of a synchronous function's calling convention;
/// `MainActor.assumeIsolated` does the same after a check.
enum MainActorFunction {
  static func nonisolated<Object, Result>(
    _ body: @escaping @MainActor @Sendable (Object) throws -> Result
  ) -> @Sendable (Object) throws -> Result {
    unsafe unsafeBitCast(body, to: (@Sendable (Object) throws -> Result).self)
  }

  static func nonisolated<Object, Value, Result>(
    _ body: @escaping @MainActor @Sendable (Object, Value) throws -> Result
  ) -> @Sendable (Object, Value) throws -> Result {
    unsafe unsafeBitCast(body, to: (@Sendable (Object, Value) throws -> Result).self)
  }

  static func plain<each Value, Result>(
    _ body: @escaping @MainActor @Sendable (repeat each Value) throws -> Result
  ) -> PlainFunction<Result, repeat each Value> {
    // In a struct, because a function of a parameter pack cannot be a generic argument.
    unsafe unsafeBitCast(
      IsolatedFunction<Result, repeat each Value>(call: body),
      to: PlainFunction<Result, repeat each Value>.self)
  }

  struct PlainFunction<Result, each Value>: Sendable {
    let call: @Sendable (repeat each Value) throws -> Result
  }

  private struct IsolatedFunction<Result, each Value> {
    let call: @MainActor @Sendable (repeat each Value) throws -> Result
  }
}

// MARK: - Rows

extension LuaProperty where Receiver: LuaMainActorObject {
  /// Creates a read-only property, read on the main actor.
  ///
  /// - Parameters:
  ///   - name: The key.
  ///   - summary: One sentence with the unit.
  ///   - schema: The possible values, if they are more specific than the type.
  ///   - get: Returns the value. A thrown error is raised in the script.
  public init<Value: LuaReturnable>(
    _ name: String, _ summary: String, schema: LuaSchemaSource? = nil,
    get: @escaping @MainActor @Sendable (Receiver) throws -> Value
  ) {
    self.init(
      description: LuaPropertyDescription(
        name, Value.self, summary, isWritable: false, schema: schema),
      getter: Self.reading(MainActorFunction.nonisolated(get)), setter: nil, setterParameter: nil)
  }

  /// Creates a property that scripts can read and assign, on the main actor.
  ///
  /// - Parameters:
  ///   - name: The key.
  ///   - summary: One sentence with the unit.
  ///   - range: For numbers, the valid range of assigned values.
  ///   - get: Returns the value.
  ///   - set: Assigns the value.
  public init<Value: LuaReturnable & LuaReadable>(
    _ name: String, _ summary: String, _ range: LuaRange? = nil,
    get: @escaping @MainActor @Sendable (Receiver) throws -> Value,
    set: @escaping @MainActor @Sendable (Receiver, Value) throws -> Void
  ) {
    self.init(
      description: LuaPropertyDescription(name, Value.self, summary, isWritable: true),
      getter: Self.reading(MainActorFunction.nonisolated(get)),
      setter: Self.writing(MainActorFunction.nonisolated(set)),
      setterParameter: Arg<Value>(name, summary, range: range).parameter)
  }
}

extension LuaMethod where Receiver: LuaMainActorObject {
  /// Declares a method that runs on the main actor.
  public init<each Value: LuaReadable, Result: LuaReturnable>(
    _ name: String, _ summary: String, _ rows: repeat Arg<each Value>,
    returns: String, since: Int = 1, example: String = "",
    body: @escaping @MainActor @Sendable (Receiver, repeat each Value) throws -> Result
  ) {
    self.init(
      LuaFunction(
        name, summary, Arg<Receiver>.receiver, repeat each rows, returns: returns, since: since,
        example: example, onMainActor: body))
  }

  /// Declares a method without a result that runs on the main actor.
  public init<each Value: LuaReadable>(
    _ name: String, _ summary: String, _ rows: repeat Arg<each Value>,
    since: Int = 1, example: String = "",
    body: @escaping @MainActor @Sendable (Receiver, repeat each Value) throws -> Void
  ) {
    self.init(
      LuaFunction(
        name, summary, Arg<Receiver>.receiver, repeat each rows, since: since, example: example,
        onMainActor: body))
  }
}

extension LuaMethod where Receiver: LuaMainActorObject {
  /// Declares a method with a table of named values that runs on the main actor.
  ///
  /// - Parameters:
  ///   - table: The keys.
  ///   - items: The type of the values at 1, 2, 3 …; nil if they are not allowed.
  public init<Result: LuaReturnable>(
    _ name: String, _ summary: String, table: [LuaParameter],
    items: (any LuaReadable.Type)? = nil, returns: String, since: Int = 1, example: String = "",
    body: @escaping @MainActor @Sendable (Receiver, borrowing LuaFields) throws -> Result
  ) {
    let body = unsafe unsafeBitCast(
      body, to: (@Sendable (Receiver, borrowing LuaFields) throws -> Result).self)
    self.init(
      row: name, summary, table: table, items: items, returns: returns, since: since,
      example: example, body: body)
  }
}

extension LuaFunction {
  /// Declares a function that runs on the main actor.
  ///
  /// The label is necessary: without it, the closure is not on the main actor. Calls in a state
  /// that is not on the main actor are errors.
  public init<each Value: LuaReadable, Result: LuaReturnable>(
    _ name: String, _ summary: String, _ rows: repeat Arg<each Value>,
    returns: String, since: Int = 1, example: String = "",
    onMainActor body: @escaping @MainActor @Sendable (repeat each Value) throws -> Result
  ) {
    let body = MainActorFunction.plain(body)
    self.init(
      name: name, summary: summary, parameters: LuaParameter.list(repeat each rows),
      result: LuaResult(Result.self, returns), since: since, example: example, needsMainActor: true
    ) { stack, declaration in
      do {
        var next = ArgumentCursor()
        return try body.call(repeat next.next(stack, as: (each Value).self)).pushResults(to: stack)
      } catch {
        return declaration.fail(error, stack)
      }
    }
  }

  /// Declares a function without a result that runs on the main actor.
  ///
  /// The label is necessary: without it, the closure is not on the main actor. Calls in a state
  /// that is not on the main actor are errors.
  public init<each Value: LuaReadable>(
    _ name: String, _ summary: String, _ rows: repeat Arg<each Value>,
    since: Int = 1, example: String = "",
    onMainActor body: @escaping @MainActor @Sendable (repeat each Value) throws -> Void
  ) {
    let body = MainActorFunction.plain(body)
    self.init(
      name: name, summary: summary, parameters: LuaParameter.list(repeat each rows), result: nil,
      since: since, example: example, needsMainActor: true
    ) { stack, declaration in
      do {
        var next = ArgumentCursor()
        try body.call(repeat next.next(stack, as: (each Value).self))
        return 0
      } catch {
        return declaration.fail(error, stack)
      }
    }
  }
}

extension LuaType where Object: LuaMainActorObject {
  /// Declares a type of objects on the main actor.
  ///
  /// - Parameters:
  ///   - name: The name in messages and documentation.
  ///   - summary: One sentence.
  ///   - properties: The properties.
  ///   - methods: The methods.
  ///   - describe: Returns the text for `tostring`; by default the name of the type.
  ///   - isEqual: Implements `==`; by default, whether both are the same instance.
  public init(
    _ name: String, _ summary: String, properties: [LuaProperty<Object>] = [],
    methods: [LuaMethod<Object>] = [],
    describe: (@MainActor @Sendable (Object) -> String)? = nil,
    isEqual: (@MainActor @Sendable (Object, Object) -> Bool)? = nil
  ) {
    self.init(
      name, summary, properties: properties, methods: methods, names: { _ in [] },
      describe: describe.map { describe in
        let body = MainActorFunction.nonisolated(describe)
        return { (try? body($0)) ?? name }
      },
      isEqual: isEqual.map { isEqual in
        let body = MainActorFunction.nonisolated(isEqual)
        return { (try? body($0, $1)) ?? false }
      })
  }
}
