internal import LuaKit

/// Whether two Lua values are equal, tables by their contents.
enum DeepEquality {
  /// Tables nested deeper than this count as different; one that contains itself is.
  private static let deepest = 64

  static func holds(_ a: LuaValue, _ b: LuaValue) -> Bool { holds(a, b, depth: 0) }

  private static func holds(_ a: LuaValue, _ b: LuaValue, depth: Int) -> Bool {
    switch (a, b) {
    case (.nil, .nil): return true
    case (.boolean(let x), .boolean(let y)): return x == y
    case (.string(let x), .string(let y)): return x == y
    case (.table(let x), .table(let y)): return tablesEqual(x, y, depth: depth + 1)
    default:
      if let x = a.asNumber, let y = b.asNumber { return x == y }
      return (try? a.isRawEqual(to: b)) ?? false
    }
  }

  private static func tablesEqual(_ a: LuaTable, _ b: LuaTable, depth: Int) -> Bool {
    guard depth <= deepest, let left = try? a.pairs(), let right = try? b.pairs(),
      left.count == right.count
    else { return false }
    return left.allSatisfy { key, value in
      guard let other = try? b.get(key, as: LuaValue.self) else { return false }
      return holds(value, other, depth: depth)
    }
  }
}
