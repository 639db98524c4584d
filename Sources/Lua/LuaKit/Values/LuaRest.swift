public import LuaSchema

/// All further arguments of a call, as the last parameter of a declared function.
///
/// ```swift
/// static let print = LuaFunction(
///   "print", "Adds a line of values to the log.", Arg.host(Log.self),
///   Arg.rest("values", "The values.")
/// ) { log, values in
///   log.object.lines.append(values.values.map(\.description).joined(separator: "\t"))
/// }
/// ```
public struct LuaRest: LuaReadable {
  /// The arguments in order, including nils.
  public let values: [LuaValue]

  /// `any`.
  public static var luaTypeName: String { "any" }

  /// The type for editors.
  public static var luaSchema: ValueSchema { .any }

  /// Empty: can be omitted.
  public static var luaAbsent: LuaRest? { LuaRest(values: []) }

  /// The values from `index` to the last argument.
  public static func read(_ stack: borrowing LuaStack, at index: Int32) -> LuaRest? {
    guard index <= stack.count else { return luaAbsent }
    return LuaRest(values: (index...stack.count).map { LuaValue(stack, at: $0) })
  }
}

extension Arg where Value == LuaRest {
  /// All further arguments; the last parameter of a function.
  public static func rest(_ name: String, _ summary: String) -> Arg { Arg(name, summary) }
}
