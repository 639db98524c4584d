internal import LuaSchema

/// An option of a constructor: its key, meaning and valid values, and where its value is stored.
///
/// An absent key leaves the stored value unchanged. An option's default is therefore the value in a
/// new `Target`, and documentation reads it from one.
public struct LuaOption<Target>: Sendable {
  /// Reads the key, which is present, and stores its value.
  typealias Store = @Sendable (borrowing LuaFields, LuaParameter, inout Target) throws -> Void

  fileprivate let parameter: LuaParameter
  fileprivate let store: Store
  /// Returns the default in a new target; nil if it is not a single value.
  fileprivate let standard: (@Sendable (Target) -> (any LuaPushable)?)?

  private init(
    _ parameter: LuaParameter, standard: (@Sendable (Target) -> (any LuaPushable)?)? = nil,
    store: @escaping Store
  ) {
    (self.parameter, self.standard, self.store) = (parameter, standard, store)
  }
}

extension LuaOption {
  /// A value that is stored directly.
  ///
  /// - Parameters:
  ///   - path: The property. Only created if the key is present, because creating a key path costs
  ///     more than using it.
  ///   - range: For numbers, the valid range.
  public static func option<Value: LuaReadable & LuaPushable>(
    _ name: String, _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<Target, Value>,
    _ summary: String, _ range: LuaRange? = nil
  ) -> LuaOption {
    LuaOption(
      LuaParameter(name, Value.self, summary, range, default: nil),
      standard: { $0[keyPath: path()] },
      store: { fields, parameter, target in
        target[keyPath: path()] = try fields.value(of: parameter)
      })
  }

  /// A value that `convert` converts before it is stored.
  ///
  /// - Parameter schema: The possible values, if they are more specific than the type.
  public static func option<Value: LuaReadable, Stored>(
    _ name: String, _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<Target, Stored>,
    _ summary: String, _ range: LuaRange? = nil, schema: LuaSchemaSource? = nil,
    by convert: @escaping @Sendable (Value) throws -> Stored
  ) -> LuaOption {
    LuaOption(LuaParameter(name, Value?.self, summary, range, default: nil, schema: schema)) {
      fields, parameter, target in
      target[keyPath: path()] = try convert(fields.value(of: parameter))
    }
  }

  /// A value that is converted for storing and back.
  ///
  /// - Parameter out: Converts a stored value back, for documentation.
  public static func option<Value: LuaReadable & LuaPushable, Stored>(
    _ name: String, _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<Target, Stored>,
    _ summary: String, _ range: LuaRange? = nil,
    in store: @escaping @Sendable (Value) -> Stored, out: @escaping @Sendable (Stored) -> Value?
  ) -> LuaOption {
    LuaOption(
      LuaParameter(name, Value.self, summary, range, default: nil),
      standard: { out($0[keyPath: path()]) },
      store: { fields, parameter, target in
        target[keyPath: path()] = store(try fields.value(of: parameter))
      })
  }

  /// A value stored by the closure `store`.
  public static func row<Value: LuaReadable>(
    _ row: Arg<Value?>,
    _ store: @escaping @Sendable (borrowing LuaFields, Value, inout Target) throws -> Void
  ) -> LuaOption {
    LuaOption(row.parameter) { fields, parameter, target in
      try store(fields, fields.value(of: parameter), &target)
    }
  }

  /// A key that is not an option: the constructor reads it, because others depend on it.
  public static func apart<Value>(_ row: Arg<Value>) -> LuaOption {
    LuaOption(row.parameter) { _, _, _ in }
  }

  /// A nested table of options.
  ///
  /// - Parameter title: The description of the table in documentation, under the name of the key.
  public static func table<Inner>(
    _ name: String, _ summary: String, _ title: String, _ options: LuaOptions<Inner>,
    _ store: @escaping @Sendable (Inner, inout Target) -> Void
  ) -> LuaOption {
    let schema: LuaSchemaSource = { .optional(.given(name, title, options.parameters)) }
    return LuaOption(
      LuaParameter(name, LuaTable?.self, summary, nil, default: nil, schema: schema)
    ) { fields, parameter, target in
      store(try fields.table(of: parameter, options), &target)
    }
  }
}

/// The options of a `Target`, in the order of storing them.
///
/// ```swift
/// struct ToastOptions {
///   var title = "Done"
///   var seconds = 2.0
///
///   static let rows = LuaOptions(
///     ToastOptions(),
///     [
///       .option("title", \.title, "The text."),
///       .option("seconds", \.seconds, "How long it is shown.", .positive),
///     ])
/// }
///
/// static let toast = LuaFunction(
///   "toast", "Shows a message.", table: ToastOptions.rows.parameters, returns: "its text"
/// ) { fields in
///   let options = try fields(ToastOptions.rows)
///   return "\(options.title) for \(options.seconds) s"
/// }
/// ```
public struct LuaOptions<Target>: Sendable {
  /// The descriptions for documentation and messages.
  public let parameters: [LuaParameter]
  fileprivate let rows: [OptionRow]
  fileprivate let standard: @Sendable () -> Target

  /// Creates a list of options.
  ///
  /// - Parameters:
  ///   - standard: A target with all defaults.
  ///   - rows: A literal.
  public init(
    _ standard: @autoclosure @escaping @Sendable () -> Target, _ rows: [LuaOption<Target>]
  ) {
    self.rows = rows.map { row in
      let store = row.store
      // Sound: only `LuaFields` calls it, with the address of a target of these options.
      return unsafe OptionRow(row.parameter) { fields, parameter, place in
        try unsafe store(fields, parameter, &place.assumingMemoryBound(to: Target.self).pointee)
      }
    }
    self.standard = standard
    parameters = rows.map { row in
      guard let value = row.standard else { return row.parameter }
      return row.parameter.documenting { value(standard()) }
    }
  }
}

/// An option without the type of its target, because looking up generic types for each key takes
/// longer than storing the value.
@safe private final class OptionRow: Sendable {
  typealias Store =
    @Sendable (borrowing LuaFields, LuaParameter, UnsafeMutableRawPointer) throws
    -> Void

  let parameter: LuaParameter
  let store: Store

  init(_ parameter: LuaParameter, _ store: @escaping Store) {
    self.parameter = parameter
    unsafe self.store = store
  }
}

extension LuaFields {
  /// A target with the given keys applied.
  ///
  /// - Parameter start: The initial target; by default a new one.
  /// - Throws: `LuaError` naming the first key with a value of the wrong type, or an error of
  ///   storing it.
  public func callAsFunction<Target>(
    _ options: LuaOptions<Target>, from start: Target? = nil
  ) throws -> Target {
    var target = start ?? options.standard()
    // Sound: the rows belong to this target.
    try unsafe withUnsafeMutablePointer(to: &target) { place in
      try unsafe store(options.rows, in: UnsafeMutableRawPointer(place))
    }
    return target
  }

  private func store(_ rows: [OptionRow], in target: UnsafeMutableRawPointer) throws {
    for row in rows where marks & row.parameter.mark != 0 {
      push(row.parameter.name)
      defer { stack.pop() }
      if isNil(at: stack.count) { continue }
      try unsafe row.store(self, row.parameter, target)
    }
  }

  /// The value of a key on top of the stack.
  fileprivate func value<Value: LuaReadable>(
    of parameter: LuaParameter
  ) throws(LuaError) -> Value {
    guard isAdmitted(by: parameter), let value = Value.read(stack, at: stack.count) else {
      throw refusal(of: parameter)
    }
    return value
  }

  /// The target for the table of a key on top of the stack.
  fileprivate func table<Target>(
    of parameter: LuaParameter, _ options: LuaOptions<Target>
  ) throws -> Target {
    guard stack.isTable(at: stack.count) else { throw refusal(of: parameter) }
    return try LuaFields(
      stack, at: stack.count, name: "'\(parameter.name)' of \(name)",
      parameters: options.parameters, takesItems: false)(options)
  }
}
