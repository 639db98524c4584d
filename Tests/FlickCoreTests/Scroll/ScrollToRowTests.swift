import FlickFuzz
import Testing

@testable import FlickCore

/// A program scrolls to a row that is not yet made: the row ends at the same place as in a list
/// with known lengths.
@Suite struct `A row that is scrolled to` {
  @Test(arguments: 1...100)
  func `a row is placed at the requested anchor`(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var list = try LongList(&random)
    try list.fill()
    for _ in 0..<3 { try list.go(&random, seed) }
  }

  @Test func `an unknown row is an error`() throws {
    var random = SplitMix64(seed: 1)
    var list = try LongList(&random)
    #expect(throws: CoreError.self) { try list.stage.scroll("list", toRow: list.count) }
    #expect(throws: CoreError.self) { try list.stage.scroll("list", toRow: -1) }
    #expect(throws: CoreError.self) { try list.stage.resize("list", rows: -1) }
    #expect(try !Feed.stage().mayNeedRows)
  }

  /// Row 0 of an empty list: the list does not move.
  @Test(arguments: ScrollAlignment.allCases)
  func `an empty list stays in place`(_ alignment: ScrollAlignment) throws {
    var random = SplitMix64(seed: 1)
    var list = try LongList(&random)
    try list.fill()
    try list.stage.resize("list", rows: 0)
    list.stage.settle()
    let before = try list.stage.scrollView("list")
    try list.stage.scroll("list", toRow: 0, alignment)
    try list.stage.play("list", toRow: 0, alignment, PropertyMove("", to: nil))
    #expect(try list.stage.scrollView("list").offset == before.offset)
    #expect(try list.stage.scrollView("list").target == before.offset)
    list.stage.settle()
    list.stage.checkInvariants()
  }

  /// A finger that pulls the list continues to pull it.
  @Test(arguments: ScrollAlignment.allCases)
  func `an empty list takes no distance from a finger`(_ alignment: ScrollAlignment) throws {
    var stage = try Feed.stage {
      ($0.rows, $0.contentSize) = (RowPlan(count: 0, estimate: 20), nil)
    }
    try stage.perform(Feed.swipe(Vector(x: 0, y: 90), in: 0.5, lift: false))
    let before = try stage.y()
    #expect(before < 0)
    try stage.scroll("feed", toRow: 0, alignment)
    try stage.handle(
      Touch(time: stage.time, position: Feed.middle + Vector(x: 0, y: 190), phase: .moved))
    #expect(try stage.y() < before - 10)
  }
}

/// A list with rows that differ from their estimates.
private struct LongList {
  var stage: Stage
  private let axis: Orientation
  private let plan: RowPlan
  private let viewport: Double
  private(set) var count: Int
  /// The number of rows added before the first.
  private var front = 0
  /// The rows as laid out, by their numbers in the plan.
  private var laid: [Int: RowWalk.Row] = [:]

  init(_ random: inout SplitMix64) throws {
    axis = random.pick([.vertical, .vertical, .horizontal])
    var plan = RowPlan(
      count: random.pick([6, 40, 400]), estimate: Points(random.pick([20, 60, 150])))
    plan.spacing = Points(random.pick([0, 9]))
    if random.chance(0.3) { plan.padding = Insets(all: 20) }
    (self.plan, count) = (plan, plan.count)
    var options = ScrollViewOptions(axis == .vertical ? .vertical : .horizontal)
    options.rows = plan
    let frame = Rect2D(x: 0, y: 0, width: 300, height: 500)
    viewport = axis == .vertical ? 500 : 300
    stage = Stage(
      scene: try SceneTree(
        Node(frame: frame, children: [try Node(id: "list", frame: frame, scroll: options)])),
      recording: .all)
  }

  /// Returns the length of a row; rows before the first have negative numbers.
  private func length(_ name: Int) -> Double { Double(12 + ((name &* 7919 % 173) + 173) % 173) }

  /// Returns the visible start and end of a row.
  private func seen(_ row: Int) throws -> (start: Double, end: Double) {
    let start = try stage.node("r\(row - front)").frame.origin
    let place = axis == .vertical ? start.y : start.x
    return (place, place + length(row - front))
  }

  mutating func fill() throws {
    let list = try #require(stage.scene.component(named: "list"))
    for _ in 0..<20 {
      let mayNeedRows = stage.mayNeedRows
      guard var walk = try stage.rowsToCome(in: list) else { return }
      #expect(mayNeedRows)
      while let row = walk.next { walk.add(try laid(row - walk.front, in: walk.room)) }
      try stage.show(walk)
    }
    Issue.record("rows come near without end")
  }

  /// Returns a row as laid out when it was first made.
  private mutating func laid(_ name: Int, in room: RowWalk.Room) throws -> RowWalk.Row {
    if let row = laid[name] { return row }
    var box = try Box(.leaf)
    box.id = "r\(name)"
    if axis == .vertical {
      box.height = .points(length(name))
    } else {
      box.width = .points(length(name))
    }
    let row = try RowWalk.Row(Box.Fixed(box), in: room)
    laid[name] = row
    return row
  }

  /// Lets time pass, with rows made on the way, until all rests.
  private mutating func settle() throws {
    while stage.nextMoment < .infinity {
      try stage.advance(to: stage.time + 0.05)
      try fill()
    }
  }

  // MARK: Going

  mutating func go(_ random: inout SplitMix64, _ seed: Int) throws {
    var row = random.integer(0...count - 1)
    let alignment = ScrollAlignment.allCases[random.integer(0...3)]
    var before = try? seen(row)
    var told = "by a motion"
    if random.chance(0.3) {
      try stage.play("list", toRow: row, alignment, PropertyMove("", to: nil))
    } else {
      let animations: [ScrollAnimation] = [
        .none, .standard, .easing(.easeInOut, duration: 0.4),
      ]
      let animation = random.pick(animations)
      told = "\(animation)"
      try stage.scroll("list", toRow: row, alignment, animation)
    }
    let isSent = stage.nextMoment < .infinity
    if random.chance(0.4) {
      try stage.advance(to: stage.time + 0.1)
      try fill()
      let old = (row, count)
      row = try resize(&random, keeping: row)
      told += ", \(count) rows in place of \(old.1), row \(row) in place of \(old.0)"
      before = nil
    }
    // At once is where it is thought to be; then again, until all on the way there is known.
    for _ in 0..<(isSent ? 0 : 20) {
      try settle()
      try stage.scroll("list", toRow: row, alignment, .none)
      try fill()
    }
    try settle()
    try check(
      row, alignment, before,
      "seed \(seed), row \(row) of \(count), \(alignment), \(told), estimate \(plan.estimate)")
  }

  /// Adds or removes rows during the motion; returns the new number of the row.
  private mutating func resize(
    _ random: inout SplitMix64, keeping row: Int
  ) throws -> Int {
    let isAtStart = random.chance(0.5)
    let least = isAtStart ? count - row : row + 1
    let now = random.pick([count + 7, max(least, count - 3)])
    try stage.resize("list", rows: now, atStart: isAtStart)
    let more = now - count
    count = now
    if isAtStart { front += more }
    try fill()
    return isAtStart ? row + more : row
  }

  private func check(
    _ row: Int, _ alignment: ScrollAlignment, _ before: (start: Double, end: Double)?,
    _ what: String
  ) throws {
    let reading = try #require(try stage.rows(of: "list"))
    #expect(reading.count == count && reading.shown.contains(row), "\(what)")
    let (start, end) = try seen(row)
    let padding = axis == .vertical ? plan.padding.top : plan.padding.left
    // Whether content can go no farther that way.
    let isFirst = try reading.shown.lowerBound == 0 && seen(0).start > padding - 1e-5
    let isLast =
      try reading.shown.upperBound == count && seen(count - 1).end < viewport - padding + 1e-5
    let isIn = start > -1e-5 && end < viewport + 1e-5
    switch alignment {
    case .start: #expect(start.magnitude < 1e-5 || start > 0 && isLast || isFirst, "\(what)")
    case .end:
      #expect((end - viewport).magnitude < 1e-5 || end < viewport && isFirst || isLast, "\(what)")
    case .center:
      let isMiddle = ((start + end - viewport) / 2).magnitude < 1e-5
      #expect(isMiddle || isFirst || isLast, "\(what)")
    case .nearest:
      #expect(isIn || start.magnitude < 1e-5 && end - start > viewport, "\(what)")
      // A fully visible row does not move.
      if let before, before.start >= 0, before.end <= viewport {
        #expect((start - before.start).magnitude < 1e-5 || isFirst || isLast, "\(what)")
      }
    }
  }
}
