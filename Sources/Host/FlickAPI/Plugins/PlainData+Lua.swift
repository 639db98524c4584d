public import FlickCore
public import LuaKit
public import LuaSchema

/// Data that is passed into Lua and out of it.
extension PlainData: LuaPushable {
  /// `table`.
  public static var luaTypeName: String { "plain data" }

  /// The schema for editors.
  public static var luaSchema: ValueSchema { .any }

  /// Pushes a copy.
  public func push(to stack: borrowing LuaStack) {
    switch self {
    case .none: LuaValue.nil.push(to: stack)
    case .flag(let flag): flag.push(to: stack)
    case .integer(let number): number.push(to: stack)
    case .number(let number): number.push(to: stack)
    case .text(let bytes): bytes.push(to: stack)
    case .table(let entries):
      LuaEntries(entries.map { ($0.key, $0.value) }).push(to: stack)
    }
  }

  /// How deep tables may nest, and how many values there may be.
  private static let deepest = 30
  private static let most = 20_000

  /// Copies a value.
  ///
  /// - Throws: `APIError` for functions, objects, tables that hold themselves, and for too much of
  ///   it.
  init(_ value: LuaValue) throws {
    var count = 0
    self = try Self.copy(of: value, depth: 0, &count)
  }

  private static func copy(of value: LuaValue, depth: Int, _ count: inout Int) throws -> PlainData {
    count += 1
    guard count <= most else { throw APIError("a rule's state has at most \(most) values") }
    switch value {
    case .nil: return .none
    case .boolean(let flag): return .flag(flag)
    case .integer(let number): return .integer(number)
    case .number(let number): return .number(number)
    case .string(let bytes): return .text(bytes)
    case .table(let table):
      guard depth < deepest else {
        throw APIError("tables nest deeper than \(deepest), or contain themselves")
      }
      var entries: [Entry] = []
      for (key, value) in try table.pairs() {
        entries.append(
          Entry(
            key: try copy(of: key, depth: deepest, &count),
            value: try copy(of: value, depth: depth + 1, &count)))
      }
      return .table(entries)
    default: throw APIError("plain data expected, got \(value.text)")
    }
  }
}
