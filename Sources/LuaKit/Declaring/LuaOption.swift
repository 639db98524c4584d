internal import LuaSchema

/// An option: its key in the table that a constructor takes, what it means, what it may be, and
/// where its value is stored.
///
/// A key that is not given leaves the stored value. So an option's default is the value in a new
/// `Target`, and documentation reads it from one: it stands nowhere else.
public struct LuaOption<Target>: Sendable {
  /// Reads the key, which the table has, and stores its value.
  typealias Store = @Sendable (borrowing LuaFields, LuaParameter, inout Target) throws -> Void

  fileprivate let parameter: LuaParameter
  fileprivate let store: Store
  /// The default in a new target; nil where it is not a single value.
  fileprivate let standard: (@Sendable (Target) -> (any LuaPushable)?)?

  private init(
    _ parameter: LuaParameter, standard: (@Sendable (Target) -> (any LuaPushable)?)? = nil,
    store: @escaping Store
  ) {
    (self.parameter, self.standard, self.store) = (parameter, standard, store)
  }
}

extension LuaOption {
  /// A value that is stored as it is.
  ///
  /// - Parameters:
  ///   - path: where; made when the key is given, as a path costs more to make than to follow.
  ///   - range: for numbers, the ones that are taken.
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

  /// A value from which `convert` makes what is stored.
  ///
  /// - Parameter schema: what it can be, where that is more than its type says.
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

  /// A value that is stored as another.
  ///
  /// - Parameter out: the value of what is stored, for documentation.
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

  /// A value that `store` puts where it belongs.
  public static func row<Value: LuaReadable>(
    _ row: Arg<Value?>,
    _ store: @escaping @Sendable (borrowing LuaFields, Value, inout Target) throws -> Void
  ) -> LuaOption {
    LuaOption(row.parameter) { fields, parameter, target in
      try store(fields, fields.value(of: parameter), &target)
    }
  }

  /// A key that is no option: the constructor reads it, since others depend on it.
  public static func apart<Value>(_ row: Arg<Value>) -> LuaOption {
    LuaOption(row.parameter) { _, _, _ in }
  }

  /// A table of options of its own.
  ///
  /// - Parameter title: what documentation says of the table, under the name of the key.
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

/// The options of one `Target`, in the order in which they are stored.
public struct LuaOptions<Target>: Sendable {
  /// What documentation and messages say of them.
  public let parameters: [LuaParameter]
  fileprivate let rows: [OptionRow]
  fileprivate let standard: @Sendable () -> Target

  /// Options of a target.
  ///
  /// - Parameters:
  ///   - standard: a target with all its defaults.
  ///   - rows: a literal.
  public init(
    _ standard: @autoclosure @escaping @Sendable () -> Target, _ rows: [LuaOption<Target>]
  ) {
    self.rows = rows.map { row in
      let store = row.store
      // Sound: only `LuaFields` calls it, with the place of a target of these options.
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

/// An option whose target's type is not known: to look generic types up for each key that is read
/// took longer than to store what it has.
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
  /// A target as the given keys make it.
  ///
  /// - Parameter start: what it is without them, if not as a new target.
  /// - Throws: `LuaError` naming the first key whose value is of the wrong type, or what storing it
  ///   throws.
  public func callAsFunction<Target>(
    _ options: LuaOptions<Target>, from start: Target? = nil
  ) throws -> Target {
    var target = start ?? options.standard()
    // Sound: the rows are those of this target.
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

  /// The value on top, which is that of a key.
  fileprivate func value<Value: LuaReadable>(
    of parameter: LuaParameter
  ) throws(LuaError) -> Value {
    guard isAdmitted(by: parameter), let value = Value.read(stack, at: stack.count) else {
      throw refusal(of: parameter)
    }
    return value
  }

  /// Applies the table on top, which is that of a key, to its target.
  fileprivate func table<Target>(
    of parameter: LuaParameter, _ options: LuaOptions<Target>
  ) throws -> Target {
    guard stack.isTable(at: stack.count) else { throw refusal(of: parameter) }
    return try LuaFields(
      stack, at: stack.count, name: "'\(parameter.name)' of \(name)",
      parameters: options.parameters, takesItems: false)(options)
  }
}
