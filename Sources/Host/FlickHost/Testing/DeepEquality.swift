internal import LuaKit

/// Compares two Lua values, tables by content, and locates the first difference.
///
/// Tables that contain themselves are equal if no path through them shows a difference: two tables
/// that are being compared already count as equal inside that comparison.
struct DeepEquality {
  /// The place of the first difference between two values, and both values there.
  struct Difference {
    /// The path to it: `[2].name`; empty for the values themselves.
    var path: String
    var expected: LuaValue
    var actual: LuaValue
    /// The tables that contain the two values, unless these are the compared values themselves.
    var owners: (expected: LuaTable, actual: LuaTable)?
  }

  /// The most values to compare.
  ///
  /// A few tables that contain each other several times expand to any number of values.
  private static let mostValues = 100_000

  /// Two values to be compared, and how they were reached.
  private struct Pair {
    var expected: LuaValue
    var actual: LuaValue
    /// The place of the pair of tables that they are in, -1 for none, and the key in both.
    var outer: Int
    var key: LuaValue
  }

  /// Whether keys are compared in order, so that the first difference is the same in every run.
  private let isOrdered: Bool
  private var remaining = mostValues
  /// Pairs of tables that were met: on the path to the present pair, and elsewhere.
  private var tables: [Pair] = []
  /// The positions in `tables` of pairs with a given first table.
  private var places: [TableIdentity: [Int]] = [:]

  private init(isOrdered: Bool) { self.isOrdered = isOrdered }

  static func holds(_ a: LuaValue, _ b: LuaValue) throws -> Bool {
    var comparison = DeepEquality(isOrdered: false)
    return try comparison.difference(a, b) == nil
  }

  /// The first difference, in the order of tables in messages; nil for equal values.
  static func difference(_ expected: LuaValue, _ actual: LuaValue) throws -> Difference? {
    var comparison = DeepEquality(isOrdered: true)
    return try comparison.difference(expected, actual)
  }

  /// Without recursion: a list of a thousand links is a thousand tables in each other.
  private mutating func difference(
    _ expected: LuaValue, _ actual: LuaValue
  ) throws -> Difference? {
    var waiting = [Pair(expected: expected, actual: actual, outer: -1, key: .nil)]
    while let pair = waiting.popLast() {
      remaining -= 1
      guard remaining > 0 else {
        throw HostError("the tables hold more than \(Self.mostValues) values to compare")
      }
      if try pair.expected.isRawEqual(to: pair.actual) { continue }
      guard case .table(let a) = pair.expected, case .table(let b) = pair.actual else {
        return difference(at: pair)
      }
      // The two compared values themselves are compared by content.
      if pair.outer >= 0, let isEqual = try a.isEqualByMetamethod(to: b) {
        if isEqual { continue }
        return difference(at: pair)
      }
      guard try isNew(pair, a, b) else { continue }
      let outer = tables.count - 1
      // The last to be put there is the first to be compared.
      for key in try keys(of: a, and: b).reversed() {
        waiting.append(
          Pair(
            expected: try Self.value(of: key, in: a), actual: try Self.value(of: key, in: b),
            outer: outer, key: key))
      }
    }
    return nil
  }

  /// The value of a table at a key of the other table, possibly from its metatable.
  private static func value(of key: LuaValue, in table: LuaTable) throws -> LuaValue {
    let value = try table.rawValue(of: key)
    if case .nil = value { return try table.get(key) }
    return value
  }

  private func difference(at pair: Pair) -> Difference {
    var difference = Difference(
      path: path(to: pair), expected: pair.expected, actual: pair.actual)
    if pair.outer >= 0, case .table(let a) = tables[pair.outer].expected,
      case .table(let b) = tables[pair.outer].actual
    {
      difference.owners = (a, b)
    }
    return difference
  }

  /// Records a pair of tables; false for a pair that is being compared already.
  private mutating func isNew(_ pair: Pair, _ a: LuaTable, _ b: LuaTable) throws -> Bool {
    let (first, second) = (try a.identity(), try b.identity())
    let known = places[first, default: []]
    for place in known {
      if case .table(let other) = tables[place].actual, try other.identity() == second {
        return false
      }
    }
    places[first] = known + [tables.count]
    tables.append(pair)
    return true
  }

  /// The keys of both tables, each once.
  private func keys(of a: LuaTable, and b: LuaTable) throws -> [LuaValue] {
    var keys = try a.keys()
    for key in try b.keys() {
      if case .nil = try a.rawValue(of: key) { keys.append(key) }
    }
    guard isOrdered else { return keys }
    return keys.map { (rank: TableKeyRank($0), key: $0) }.sorted { $0.rank < $1.rank }.map(\.key)
  }

  private func path(to pair: Pair) -> String {
    var steps: [String] = []
    var pair = pair
    while pair.outer >= 0 {
      steps.append(TableText.step(pair.key))
      pair = tables[pair.outer]
    }
    guard steps.count > Self.longestPath else { return steps.reversed().joined() }
    // The start and the end of a path are the most informative parts.
    let half = Self.longestPath / 2
    return steps.suffix(half).reversed().joined() + "…" + steps.prefix(half).reversed().joined()
  }

  /// The most shown steps of a path.
  private static let longestPath = 20
}
