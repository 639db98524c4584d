/// Rows of a scroll view that are made as they come near, instead of declared children.
///
/// Until rows are made, the length of the content and the places of unseen rows are estimates. The
/// code that makes rows gets the required ones from `Stage.rowsToCome(in:)`, and passes them to
/// `Stage.show(_:)`.
public struct RowPlan: Hashable, Sendable {
  /// The number of rows.
  public var count: Int
  /// The estimated length of a row until it is made, 1e-3 to 1e6 points.
  public var estimate: Points
  /// Points between rows.
  public var spacing: Points = 0
  /// The padding around all rows.
  public var padding = Insets.zero
  /// The alignment of a row across the axis.
  package var alignment = Box.Alignment.standard

  /// The range of the estimate.
  package static var estimates: ClosedRange<Double> { 1e-3...1e6 }

  /// Creates a plan for a number of rows with an estimated length.
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

/// The known lengths of rows, and the resulting places of all rows.
///
/// Stores only rows that were made, and answers in logarithmic time.
struct RowTable: Hashable, Sendable {
  private(set) var count: Int
  private let estimate: Double
  private let spacing: Double
  /// The start of the first row without a correction.
  let defaultStart: Double
  /// The start of the first row.
  ///
  /// Not at `defaultStart` while content is in motion and rows before the visible ones turned out
  /// longer or shorter than estimated.
  var start: Double
  /// The rows of the scene.
  var shown = 0..<0
  /// The row that a program scrolls to.
  var goal: RowGoal?
  /// The number of rows that were added before the first of the plan.
  private(set) var front = 0

  /// The rows that were made, rising; their lengths; and the cumulative differences from the
  /// estimate.
  private var made: [Int] = []
  private var lengths: [Double] = []
  private var surplus: [Double] = []

  init(_ plan: RowPlan, axis: Orientation) {
    count = max(0, plan.count)
    (estimate, spacing) = (plan.estimate.value, plan.spacing.value)
    defaultStart = axis == .vertical ? plan.padding.top : plan.padding.left
    start = defaultStart
  }

  /// Creates the table for another layout, with the old lengths until rows are made anew.
  init(_ plan: RowPlan, axis: Orientation, after old: RowTable, declared: RowPlan?) {
    self.init(plan, axis: axis)
    // A number of rows that a program has set is kept in a new layout.
    if let declared, declared.count != old.count { count = old.count }
    start = old.start + defaultStart - old.defaultStart
    (goal, front) = (old.goal, old.front)
    setLengths(zip(old.made, old.lengths).filter { $0.0 < count })
  }

  /// The distance from the start of the first row to the end of the last.
  var length: Double { count == 0 ? 0 : start(of: count) - spacing - start }

  /// The number of rows that were made.
  var madeCount: Int { made.count }

  /// The number of rows before a row that were made.
  private func madeBefore(_ row: Int) -> Int { made.indices.prefixEnd { made[$0] < row } }

  /// The length of a row, and whether it is known.
  func length(of row: Int) -> (points: Double, isKnown: Bool) {
    let place = madeBefore(row)
    guard made.indices.contains(place), made[place] == row else { return (estimate, false) }
    return (lengths[place], true)
  }

  /// The start of a row, in the content's space.
  func start(of row: Int) -> Double {
    let place = madeBefore(row)
    return start + Double(row) * (estimate + spacing) + (place > 0 ? surplus[place - 1] : 0)
  }

  /// The row at an offset of the content, or the nearest; nil without rows.
  func row(at offset: Double) -> Int? {
    count == 0 ? nil : max(0, (0..<count).prefixEnd { start(of: $0) <= offset } - 1)
  }

  /// Stores the lengths of rows that were made, in rising order.
  mutating func setLengths(_ rows: [(row: Int, length: Double)]) {
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
    made.replaceSubrange(kept..., with: rest.lazy.map { $0.0 })
    lengths.replaceSubrange(kept..., with: rest.lazy.map { $0.1 })
    updateSurplus(from: kept)
  }

  /// Computes the cumulative differences of the lengths from an index on.
  private mutating func updateSurplus(from first: Int) {
    surplus.removeSubrange(first...)
    var sum = surplus.last ?? 0
    for length in lengths[first...] {
      sum += length - estimate
      surplus.append(sum)
    }
  }

  /// Changes the number of rows at the end or at the start; remaining rows keep their place.
  mutating func resize(to count: Int, atStart: Bool = false) {
    let more = max(0, count) - self.count
    if atStart {
      start = more < 0 ? start(of: -more) : start - Double(more) * (estimate + spacing)
      keep(from: madeBefore(-more), to: made.count, movedBy: more)
      front += more
      // If a row of the scene is gone, all rows are made anew.
      let first = shown.lowerBound + more
      shown = first < 0 ? 0..<0 : first..<shown.upperBound + more
      goal?.row += more
    } else {
      keep(from: 0, to: madeBefore(max(0, count)), movedBy: 0)
    }
    self.count = max(0, count)
    if let goal, !(0..<self.count).contains(goal.row) { self.goal = nil }
  }

  /// Keeps a part of the rows that were made, with other numbers.
  private mutating func keep(from first: Int, to end: Int, movedBy step: Int) {
    made = made[first..<end].map { $0 + step }
    lengths = Array(lengths[first..<end])
    updateSurplus(from: 0)
  }
}

/// The row that a program scrolls to, until content arrives.
struct RowGoal: Hashable, Sendable {
  var row: Int
  var alignment: ScrollAlignment
}
