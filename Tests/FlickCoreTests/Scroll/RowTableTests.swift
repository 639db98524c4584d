import FlickFuzz
import Testing

@testable import FlickCore

/// A table of rows that are made when they come near, compared with a list of all rows.
///
/// All numbers are halves, so sums are exact in any order.
@Suite struct `A table of rows` {
  @Test(arguments: 1...120)
  func `a table of rows equals a list of all rows`(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var list = RowList(&random)
    var table = RowTable(list.plan, axis: list.axis)
    for step in 0..<14 {
      let change = list.change(&table, &random)
      let fault = list.fault(of: table)
      #expect(fault == nil, "seed \(seed), step \(step): \(change): \(fault ?? "")")
    }
  }

  @Test(arguments: [
    (1_000_000_000, 1e-3, 0.0, true), (1_000_000_001, 1e-3, 0, false), (-1, 40, 0, false),
    (0, 40, 0, true), (10, 0.0009, 0, false), (10, 1e6, 0, true), (10, 1.1e6, 0, false),
    (10, 40, -1, false), (10, 40, 1e6, true), (10, 40, 1.1e6, false), (500_000, 500, 500, true),
    (500_001, 500, 500, false),
  ])
  func `a table may have the greatest number of rows`(
    _ count: Int, _ estimate: Double, _ spacing: Double, _ isFine: Bool
  ) {
    var plan = RowPlan(count: count, estimate: Points(estimate))
    plan.spacing = Points(spacing)
    #expect(((try? plan.check()) != nil) == isFine)
  }
}

/// All rows, and the expected contents of the table.
private struct RowList {
  var plan: RowPlan
  let axis: Orientation
  /// The lengths of the rows; nil if unknown.
  private var rows: [Double?] = []
  private var start = 0.0
  private var front = 0
  private var shown = 0..<0
  private var goal: Int?

  init(_ random: inout SplitMix64) {
    axis = random.pick([.vertical, .horizontal])
    plan = Self.plan(&random)
    rows = Array(repeating: nil, count: plan.count)
    start = home
  }

  private static func plan(_ random: inout SplitMix64) -> RowPlan {
    var plan = RowPlan(
      count: random.integer(0...20), estimate: Points(random.pick([10, 24.5, 60])))
    plan.spacing = Points(random.pick([0, 4.5]))
    plan.padding = Insets(
      top: random.pick([0, 8]), left: random.pick([0, 16]), bottom: 5, right: 7)
    return plan
  }

  private var home: Double { axis == .vertical ? plan.padding.top : plan.padding.left }

  private func length(_ row: Int) -> Double { rows[row] ?? plan.estimate.value }

  /// Where a row begins: that of the one after the last is where one more would.
  private func top(_ row: Int) -> Double {
    start + (0..<row).reduce(0) { $0 + length($1) + plan.spacing.value }
  }

  // MARK: Changes

  /// Applies a random change to both; returns its description.
  mutating func change(_ table: inout RowTable, _ random: inout SplitMix64) -> String {
    switch random.integer(0...5) {
    case 0, 1: return learn(&table, &random)
    case 2:
      let isAtStart = random.chance(0.6)
      let most = random.pick([-1, 0, rows.count, rows.count + 4, 25])
      let count = random.pick([most, max(0, rows.count - random.integer(1...6))])
      table.resize(to: count, atStart: isAtStart)
      resize(to: max(0, count), isAtStart)
      return "\(count) rows\(isAtStart ? ", of which some come first" : "")"
    case 3:
      let low = random.integer(0...rows.count)
      shown = low..<random.integer(low...rows.count)
      table.shown = shown
      goal = rows.isEmpty || random.chance(0.3) ? nil : random.integer(0...rows.count - 1)
      table.goal = goal.map { RowGoal(row: $0, alignment: .end) }
      return "\(shown) are in the scene, and \(goal.map(String.init) ?? "none") is scrolled to"
    case 4:
      let way = random.pick([-30.5, 12])
      start += way
      table.start += way
      return "content begins elsewhere, by \(way)"
    default:
      let declared = random.chance(0.5) ? plan : nil
      let old = plan
      let before = home
      plan = Self.plan(&random)
      table = RowTable(plan, axis: axis, after: table, declared: declared)
      start += home - before
      // A row count set by a program outlives the layout.
      let count = declared != nil && old.count != rows.count ? rows.count : plan.count
      rows = Array(rows.prefix(count)) + Array(repeating: nil, count: max(0, count - rows.count))
      shown = 0..<0
      return "another layout of \(plan.count) rows"
    }
  }

  private mutating func learn(_ table: inout RowTable, _ random: inout SplitMix64) -> String {
    let some = rows.indices.filter { _ in random.chance(0.4) }
    let known = some.map { (row: $0, length: random.pick([0, 10, 24.5, 37, 90])) }
    table.setLengths(known)
    for (row, length) in known { rows[row] = length }
    return "known are \(known)"
  }

  private mutating func resize(to count: Int, _ isAtStart: Bool) {
    guard isAtStart else {
      rows = Array(rows.prefix(count)) + Array(repeating: nil, count: max(0, count - rows.count))
      if let row = goal, row >= count { goal = nil }
      return
    }
    let more = count - rows.count
    if more < 0 {
      start = top(-more)
      rows.removeFirst(-more)
    } else {
      start -= Double(more) * (plan.estimate.value + plan.spacing.value)
      rows = Array(repeating: nil, count: more) + rows
    }
    front += more
    shown =
      shown.lowerBound + more < 0 ? 0..<0 : shown.lowerBound + more..<shown.upperBound + more
    goal = goal.flatMap { rows.indices.contains($0 + more) ? $0 + more : nil }
  }

  // MARK: Comparison

  /// Returns a description of the first difference of the table, or nil.
  func fault(of table: RowTable) -> String? {
    let found = (table.count, table.front, table.defaultStart, table.start, table.madeCount)
    let expected = (rows.count, front, home, start, rows.count { $0 != nil })
    if found != expected { return "\(found) and not \(expected)" }
    if table.shown != shown { return "\(table.shown) are shown and not \(shown)" }
    if table.goal?.row != goal { return "\(table.goal as Any) is scrolled to" }
    let whole = rows.isEmpty ? 0 : top(rows.count) - plan.spacing.value - start
    if table.length != whole { return "\(table.length) long and not \(whole)" }
    for row in 0...rows.count where table.start(of: row) != top(row) {
      return "row \(row) begins at \(table.start(of: row)) and not \(top(row))"
    }
    for row in rows.indices where table.length(of: row) != (length(row), rows[row] != nil) {
      return "row \(row) has \(table.length(of: row)) and not \(length(row))"
    }
    for place in rows.indices.flatMap({ [top($0) - 0.5, top($0), top($0) + 0.5] }) + [-1e4, 1e4] {
      let expected = rows.indices.last { top($0) <= place } ?? (rows.isEmpty ? nil : 0)
      let found = table.row(at: place)
      if found != expected { return "\(found as Any) is at \(place), not \(expected as Any)" }
    }
    return nil
  }
}
