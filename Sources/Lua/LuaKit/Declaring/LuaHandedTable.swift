public import LuaSchema

/// A table passed to scripts, such as the argument of a handler.
///
/// Its keys are declared once, and the table is created from the declaration.
///
/// ```swift
/// struct Change: LuaHandedTable {
///   let page: Int
///   static let luaTable = LuaTableType<Change>(
///     "page_change", "A page was changed.", [LuaKey("page", "The page, from 1.") { $0.page }])
/// }
/// ```
public protocol LuaHandedTable: LuaPushable, LuaReturnable {
  /// The declaration; a `static let`.
  static var luaTable: LuaTableType<Self> { get }
}

/// The declaration of a table passed to scripts.
public struct LuaTableType<Source>: Sendable {
  let name: String
  let summary: String
  let keys: [LuaKey<Source>]
  let pushed: [PushedKey]

  /// Declares a table.
  ///
  /// - Parameters:
  ///   - name: The name in documentation.
  ///   - summary: One sentence.
  ///   - keys: The keys.
  public init(_ name: String, _ summary: String, _ keys: [LuaKey<Source>]) {
    self.name = name
    self.summary = summary
    self.keys = keys
    pushed = keys.map(\.pushed)
  }
}

/// A key without the type of the table's source, which the runtime would otherwise look up for each
/// key of each table.
@safe
struct PushedKey: Sendable {
  let name: String
  /// Pushes the value, given the address of the table's source.
  let push: @Sendable (borrowing LuaStack, UnsafeRawPointer) -> Void
}

/// A key of a table passed to scripts.
public struct LuaKey<Source>: Sendable {
  let name: String
  let summary: String
  let typeName: @Sendable () -> String
  let schema: LuaSchemaSource
  let pushed: PushedKey

  /// Declares a key.
  ///
  /// - Parameters:
  ///   - name: The key.
  ///   - summary: One sentence with the unit.
  ///   - schema: The possible values, if they are more specific than the type.
  ///   - value: Returns the value. The key is omitted if it is nil.
  public init<Value: LuaPushable>(
    _ name: String, _ summary: String, schema: LuaSchemaSource? = nil,
    value: @escaping @Sendable (Source) -> Value
  ) {
    self.name = name
    self.summary = summary
    typeName = { Value.luaTypeName }
    self.schema = schema ?? { Value.luaSchema }
    pushed = unsafe PushedKey(name: name) { stack, place in
      // Sound: `push(to:)` below passes the address of a `Source` that is valid during the call.
      value(unsafe place.assumingMemoryBound(to: Source.self).pointee).push(to: stack)
    }
  }

  var parameter: ParameterSchema {
    let value = schema()
    let isOptional = if case .optional = value { true } else { false }
    return ParameterSchema(
      name: name, type: typeName(), value: value, summary: summary, isOptional: isOptional)
  }
}

extension LuaHandedTable {
  /// `table`.
  public static var luaTypeName: String { "table" }

  /// A table with the declared keys.
  public static var luaSchema: ValueSchema {
    .table(
      TableSchema(
        name: luaTable.name, summary: luaTable.summary, keys: luaTable.keys.map(\.parameter),
        isGiven: false))
  }

  /// Pushes a new table of the values, or nil if the stack cannot hold this nesting.
  public func push(to stack: borrowing LuaStack) {
    let keys = Self.luaTable.pushed
    unsafe withUnsafePointer(to: self) { place in
      stack.pushTable(keys: keys.count, name: { keys[$0].name }) { ordinal, stack in
        unsafe keys[ordinal].push(stack, UnsafeRawPointer(place))
      }
    }
  }
}

extension ValueSchema {
  /// A table with declared keys that scripts pass.
  ///
  /// - Parameters:
  ///   - name: The name in documentation.
  ///   - summary: One sentence.
  ///   - keys: The keys, read by `LuaFields.nested`.
  ///   - items: The type of the values at 1, 2, 3 …; nil if they are not allowed.
  public static func given(
    _ name: String, _ summary: String, _ keys: [LuaParameter], items: ValueSchema? = nil
  ) -> ValueSchema {
    .table(
      TableSchema(
        name: name, summary: summary, keys: keys.compactMap(\.schema), items: items, isGiven: true))
  }
}
