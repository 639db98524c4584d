package import FlickCore

/// A long list with rows that are made when they come near, and that differ from their estimates.
package struct RowsWorld: World {
  package let name = "rows"
  package let share = 5

  private static let frame = Rect2D(x: 0, y: 0, width: 400, height: 800)
  /// The rate, per second, at which missing rows are made.
  private static let rate = 60.0

  package init() {}

  package func invariants() -> [any Invariant] {
    [Bookkeeping(), GestureLives(), Finiteness(), RowsInPlace(), RowsAsAnew()]
  }

  package var comparisons: [any Comparison] { [] }

  package var expected: [String: Int] {
    ["action scroll": 100, "action rows": 50, "action seek": 25, "pan began": 20]
  }

  package func scene(layout: Int) throws -> SceneTree {
    var random = SplitMix64(seed: UInt64(layout))
    var list = ScrollViewOptions(.vertical)
    var plan = RowPlan(
      count: [0, 3, 40, 2000, 100_000][random.integer(0...4)],
      estimate: Points([8, 40, 60, 300][random.integer(0...3)]))
    plan.spacing = Points([0, 9][random.integer(0...1)])
    if random.integer(0...2) == 0 { plan.padding = Insets(all: 20) }
    list.rows = plan
    if random.integer(0...3) == 0 { list.overscroll = .wall }
    if random.integer(0...3) == 0 { list.fling = .android }
    if random.integer(0...5) == 0 { list.snap = .every(100) }
    var nodes = [try Node(id: "list", frame: Self.frame, scroll: list)]
    // Another list, out of the fingers' way.
    if layout % 2 == 1 {
      nodes.append(
        try Node(id: "other", frame: Rect2D(x: 400, y: 0, width: 400, height: 800), scroll: list))
    }
    return try SceneTree(Node(frame: Self.frame, children: nodes))
  }

  /// Returns the actual length of a row; rows added before the first have negative numbers.
  static func length(of row: Int) -> Double { 12 + Double(((row &* 7919 % 173) + 173) % 173) }

  private static func box(of row: Int, _ prefix: String) throws -> Box.Fixed {
    var box = try Box(.leaf)
    box.id = "\(prefix)\(row)"
    box.height = .points(length(of: row))
    if row % 5 == 0 {
      box.gestures = [GestureSpec("pan \(box.id)", .pan(try PanGestureOptions(axis: .horizontal)))]
    }
    return Box.Fixed(box)
  }

  package var fills: Double? { Self.rate }

  package func fill(_ stage: inout Stage) throws {
    for (name, prefix) in [("list", "r"), ("other", "o")] {
      guard let list = stage.scene.component(named: name) else { continue }
      for _ in 0..<4 {
        guard var walk = try stage.rowsToCome(in: list) else { break }
        while let row = walk.next { try walk.add(Self.box(of: row - walk.front, prefix)) }
        try stage.show(walk)
      }
    }
  }

  // MARK: Fingers

  package func steps(_ random: inout SplitMix64) -> [Step] {
    var writer = Writer()
    writer.add(.layout(random.integer(0...400)))
    for _ in 0..<random.integer(2...6) {
      if random.integer(0...2) == 0 { program(&random, &writer) }
      drag(&random, &writer)
      writer.wait([0, 0.02, 0.1, 0.4, 3][random.integer(0...4)])
    }
    return writer.steps
  }

  private func drag(_ random: inout SplitMix64, _ writer: inout Writer) {
    let finger = random.integer(0...1)
    let place = Point2D(x: random.number(10...390), y: random.number(10...790))
    writer.down(finger, place)
    let isAcross = random.integer(0...4) == 0
    let way = random.number(-90...90)
    for _ in 0..<random.integer(1...12) {
      writer.wait([0.004, 1.0 / 60, 0.05][random.integer(0...2)])
      writer.move(finger, by: isAcross ? Vector(x: way, y: 0) : Vector(x: 0, y: way))
      if random.integer(0...19) == 0 { program(&random, &writer) }
      if random.integer(0...29) == 0 { writer.down(1 - finger, place) }
    }
    writer.up(finger, random.integer(0...9) == 0 ? .cancelled : .ended)
    writer.up(1 - finger)
  }

  private func program(_ random: inout SplitMix64, _ writer: inout Writer) {
    switch random.integer(0...9) {
    case 0...3:
      let place = [0, 500, 50_000, 1e8, 20_000][random.integer(0...4)]
      writer.add(
        .scroll("list", to: Vector(x: 0, y: place), animation: random.integer(0...3)))
    case 4: writer.add(.layout(random.integer(0...400)))
    case 5: writer.add(.settle)
    case 6, 7:
      writer.add(
        .rows("list", [0, 30, 44, 2100][random.integer(0...3)], atStart: random.integer(0...2) > 0))
    case 8:
      writer.add(
        .seek(
          "list", row: random.integer(0...2500),
          ScrollAlignment.allCases[random.integer(0...3)], animation: random.integer(0...3)))
    default: writer.add(.resize("list", height: 100, top: [0, 60][random.integer(0...1)]))
    }
  }
}

/// Rows follow each other without gaps, fill the viewport, and do not move when others are
/// measured.
///
/// A row within its rest tolerance snaps to its place, as elsewhere.
struct RowsInPlace: Invariant {
  let name = "rows are where they should be"

  /// Where rows are seen, by their numbers in the plan.
  private func places(_ stage: Stage) throws -> [Int: Double] {
    guard let rows = try stage.rows(of: "list") else { return [:] }
    var places: [Int: Double] = [:]
    for row in rows.shown.map({ $0 - rows.front }) {
      places[row] = try stage.node("r\(row)").frame.origin.y
    }
    return places
  }

  mutating func check(_ moment: Moment) throws -> String? {
    let (before, after) = (try places(moment.before), try places(moment.after))
    if let fault = try gap(after, moment.after) { return fault }
    // The visible rows move no farther than the finger, and do not move when others come or go.
    var most = 1e-6
    switch moment.step.action {
    case .touch(let phase, let pointer, let place, _):
      if phase != .began, let from = moment.places[pointer] { most += (place - from).length }
      // It may have arrived by the release and started again as rows came.
      if phase == .ended || phase == .cancelled {
        most += ScrollViewOptions(.vertical).restTolerance.value
      }
    case .rows:
      // Content beyond a wall is invisible: a motion that ends before its edge goes there at once.
      if moment.tracks.contains(where: { $0.law == .wall }) { return nil }
      // Content that was returning and is now between the edges continues as if it were released
      // there; within the rest tolerance it has arrived.
      let wasMoving = try moment.before.scrollView("list").isMoving
      if wasMoving, try !moment.after.scrollView("list").isMoving {
        most += ScrollViewOptions(.vertical).restTolerance.value
      }
    default: return nil
    }
    for (row, start) in before {
      let end = start + RowsWorld.length(of: row)
      guard end > 0, start < 800, let now = after[row] else { continue }
      if (now - start).magnitude > most { return "row \(row) goes from \(start) to \(now)" }
    }
    return nil
  }

  private func gap(_ places: [Int: Double], _ stage: Stage) throws -> String? {
    guard let rows = try stage.rows(of: "list"), rows.count > 0 else { return nil }
    guard !rows.shown.isEmpty else { return "no rows" }
    let (first, last) = (rows.shown.lowerBound - rows.front, rows.shown.upperBound - 1 - rows.front)
    for row in first..<last {
      guard let one = places[row], let other = places[row + 1] else {
        return "row \(row) is missing"
      }
      let gap = other - one - RowsWorld.length(of: row)
      guard gap > -1e-6, gap < 9 + 1e-6 else { return "a gap of \(gap) after row \(row)" }
    }
    if rows.shown.lowerBound > 0, places[first] ?? 0 > 0 { return "a gap above row \(first)" }
    if rows.shown.upperBound < rows.count, (places[last] ?? 0) + RowsWorld.length(of: last) < 800 {
      return "a gap below row \(last)"
    }
    return nil
  }

  mutating func checkEnd(_ stage: Stage) throws -> String? {
    let list = try stage.scrollView("list")
    if list.isMoving || list.overscroll.y != 0 { return "the list rests beyond its edge" }
    guard let rows = try stage.rows(of: "list"), rows.count > 0 else { return nil }
    // At rest the first row begins at the same place as in a list with known lengths.
    let start = rows.place(of: 0).start
    return start == 0 || start == 20 ? nil : "the first row begins at \(start)"
  }
}
