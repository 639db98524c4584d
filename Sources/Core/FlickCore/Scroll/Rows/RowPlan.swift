/// Rows of a scroll view that are made when they come near, in place of children that are declared.
///
/// Before they are made only estimates are known of them: how long the content is, and where unseen
/// rows lie. The code that makes rows reads from `Stage.rowsToCome(in:)` which are needed, and
/// gives them to `Stage.show(_:)`.
public struct RowPlan: Hashable, Sendable {
  /// How many there are.
  public var count: Int
  /// How long a row is taken to be until it is made.
  public var estimate: Points
  /// Points between rows.
  public var spacing: Points = 0
  /// Room around all of them.
  public var padding = Insets.zero
  /// Where a row stands across.
  package var alignment = Box.Alignment.standard

  /// What the estimate may be.
  package static var estimates: ClosedRange<Double> { 1e-3...1e6 }

  /// A number of rows of about that length.
  public init(count: Int, estimate: Points) { (self.count, self.estimate) = (count, estimate) }

  func check() throws(CoreError) {
    try CoreError.checked(Double(count), "row count", in: .count)
    try CoreError.checked(estimate, "row estimate", in: Self.estimates)
    try CoreError.checked(spacing, "row spacing", in: .length)
    try padding.check()
    try CoreError.checked(
      Double(count) * (estimate.value + spacing.value), "length of all rows", in: 0...5e8,
      unit: "pt")
  }
}

/// How long rows are, as far as they have been made, and where that puts the others.
///
/// Takes room for rows that were made alone, and answers in the logarithm of their number.
struct RowTable: Hashable, Sendable {
  private(set) var count: Int
  private let estimate: Double
  private let spacing: Double
  /// Where the first row begins where nothing is to be made good.
  let home: Double
  /// Where the first row begins: not at 0 while rows before the visible ones turned out longer or
  /// shorter than estimated, and content is in motion.
  var start: Double
  /// The rows of the scene.
  var shown = 0..<0
  /// The row to which a program scrolls.
  var goal: RowGoal?
  /// How many have come before the first of the plan.
  private(set) var front = 0

  /// Rows that have been made, rising; how long they are; and by how much all up to each are longer
  /// than estimated.
  private var made: [Int] = []
  private var lengths: [Double] = []
  private var surplus: [Double] = []

  init(_ plan: RowPlan, axis: Orientation) {
    count = max(0, plan.count)
    (estimate, spacing) = (plan.estimate.value, plan.spacing.value)
    home = axis == .vertical ? plan.padding.top : plan.padding.left
    start = home
  }

  /// The same rows in another layout, whose lengths are remembered until they are made anew.
  init(_ plan: RowPlan, axis: Orientation, after old: RowTable, declared: RowPlan?) {
    self.init(plan, axis: axis)
    // A number of rows that a program has set outlives a layout.
    if let declared, declared.count != old.count { count = old.count }
    start = old.start + home - old.home
    (goal, front) = (old.goal, old.front)
    learn(zip(old.made, old.lengths).filter { $0.0 < count })
  }

  /// From the start of the first to the end of the last.
  var length: Double { count == 0 ? 0 : top(of: count) - spacing - start }

  /// How many have been made.
  var madeCount: Int { made.count }

  private func madeBefore(_ row: Int) -> Int { made.indices.end { made[$0] < row } }

  /// How long a row is, and whether that is known.
  func length(of row: Int) -> (points: Double, isKnown: Bool) {
    let place = madeBefore(row)
    guard made.indices.contains(place), made[place] == row else { return (estimate, false) }
    return (lengths[place], true)
  }

  /// Where a row begins, in the content's space.
  func top(of row: Int) -> Double {
    let place = madeBefore(row)
    return start + Double(row) * (estimate + spacing) + (place > 0 ? surplus[place - 1] : 0)
  }

  /// The row at an offset of the content, or the nearest; nil without rows.
  func row(at offset: Double) -> Int? {
    count == 0 ? nil : max(0, (0..<count).end { top(of: $0) <= offset } - 1)
  }

  /// Remembers how long rows are; they come in rising order.
  mutating func learn(_ rows: [(row: Int, length: Double)]) {
    guard let first = rows.first else { return }
    let kept = madeBefore(first.row)
    let later = zip(made[kept...], lengths[kept...])
    var rest: [(Int, Double)] = []
    var next = rows.makeIterator()
    var new = next.next()
    for (row, length) in later {
      while let one = new, one.row < row {
        rest.append(one)
        new = next.next()
      }
      if let one = new, one.row == row {
        rest.append(one)
        new = next.next()
      } else {
        rest.append((row, length))
      }
    }
    while let one = new {
      rest.append(one)
      new = next.next()
    }
    made.removeSubrange(kept...)
    lengths.removeSubrange(kept...)
    surplus.removeSubrange(kept...)
    var sum = surplus.last ?? 0
    for (row, length) in rest {
      sum += length - estimate
      made.append(row)
      lengths.append(length)
      surplus.append(sum)
    }
  }

  /// There are more rows now, or fewer, at the end or at the start; those that stay lie where they
  /// did.
  mutating func resize(to count: Int, atStart: Bool = false) {
    let more = max(0, count) - self.count
    if atStart {
      start = more < 0 ? top(of: -more) : start - Double(more) * (estimate + spacing)
      keep(from: madeBefore(-more), to: made.count, movedBy: more)
      front += more
      // Where one of those in the scene is gone, all are made anew.
      let first = shown.lowerBound + more
      shown = first < 0 ? 0..<0 : first..<shown.upperBound + more
      goal?.row += more
    } else {
      keep(from: 0, to: madeBefore(max(0, count)), movedBy: 0)
    }
    self.count = max(0, count)
    if let goal, !(0..<self.count).contains(goal.row) { self.goal = nil }
  }

  private mutating func keep(from first: Int, to end: Int, movedBy step: Int) {
    made = made[first..<end].map { $0 + step }
    lengths = Array(lengths[first..<end])
    var sum = 0.0
    surplus = lengths.map { length in
      sum += length - estimate
      return sum
    }
  }
}

/// The row to which a program scrolls, until content arrives.
struct RowGoal: Hashable, Sendable {
  var row: Int
  var alignment: ScrollAlignment
}
