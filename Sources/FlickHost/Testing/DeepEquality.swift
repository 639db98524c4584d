internal import LuaKit

/// Whether two Lua values are equal, tables by their contents.
struct DeepEquality {
  /// Tables nested deeper than this count as different; so do two that contain themselves.
  private static let deepest = 64

  /// How many values are compared at most: a few tables that hold each other several times look
  /// like any number of values.
  private static let mostValues = 100_000

  private var remaining = mostValues

  static func holds(_ a: LuaValue, _ b: LuaValue) throws -> Bool {
    var comparison = DeepEquality()
    return try comparison.holds(a, b, depth: 0)
  }

  private mutating func holds(_ a: LuaValue, _ b: LuaValue, depth: Int) throws -> Bool {
    remaining -= 1
    guard remaining > 0 else {
      throw HostError(.input, "the tables hold more than \(Self.mostValues) values to compare")
    }
    if try a.isRawEqual(to: b) { return true }
    guard case .table(let x) = a, case .table(let y) = b else { return false }
    return try tablesEqual(x, y, depth: depth + 1)
  }

  private mutating func tablesEqual(_ a: LuaTable, _ b: LuaTable, depth: Int) throws -> Bool {
    guard depth <= Self.deepest else { return false }
    let (left, right) = (try a.pairs(), try b.pairs())
    guard left.count == right.count else { return false }
    for (key, value) in left {
      let other = try b.get(key, as: LuaValue.self)
      guard try holds(value, other, depth: depth) else { return false }
    }
    return true
  }
}
