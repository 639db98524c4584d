import FlickCore
import Testing

@Suite struct `A released pager` {
  struct Row: Sendable, CustomTestStringConvertible {
    var drag: Double
    var speed: Double
    var page: Int
    var testDescription: String { "\(drag) pt at \(speed) pt/s to page \(page)" }
  }

  /// The rows of the decision table (specification 2.10) that fit SwiftUIPager's thresholds, and a
  /// flick back after half, which we follow and it does not.
  ///
  /// Pages of 360 pt, forward is positive.
  @Test(arguments: [
    Row(drag: 30, speed: 60, page: 0), Row(drag: 30, speed: 700, page: 1),
    Row(drag: 60, speed: 0, page: 0), Row(drag: 60, speed: 450, page: 0),
    Row(drag: 150, speed: 0, page: 0), Row(drag: 190, speed: 0, page: 1),
    Row(drag: 190, speed: -100, page: 1), Row(drag: 200, speed: -450, page: 1),
    Row(drag: 200, speed: -600, page: 0), Row(drag: 220, speed: 0, page: 1),
    Row(drag: 180, speed: 0, page: 1), Row(drag: -100, speed: 0, page: 0),
    Row(drag: -100, speed: -900, page: 0),
  ])
  func `a released pager goes to the page of the table`(_ row: Row) throws {
    var stage = try Self.stage()
    try stage.perform(Self.swipe(row.drag, speed: row.speed))
    stage.settle()
    #expect(try stage.pager("pager").settledPage == row.page)
  }

  @Test(arguments: [(distance: 0.3, page: 1), (distance: 0.7, page: 0)])
  func `a released pager uses the given distance`(_ row: (distance: Double, page: Int)) throws {
    var stage = try Self.stage { $0.snap = try SnapPolicy(distance: Pages(row.distance)) }
    try stage.perform(Self.swipe(180, speed: 0))
    stage.settle()
    #expect(try stage.pager("pager").settledPage == row.page)
  }

  @Test func `a swipe moves at most the allowed number of pages`() throws {
    for (limit, page) in [(1, 1), (2, 2), (9, 3)] {
      var stage = try Self.stage { $0.snap = try SnapPolicy(pagesPerSwipe: limit) }
      try stage.perform(Self.swipe(360 * 2.8, speed: 0))
      stage.settle()
      #expect(try stage.pager("pager").settledPage == page)
    }
  }

  @Test(arguments: [
    (drag: 100.0, speed: 0.0), (drag: 100, speed: 400), (drag: 100, speed: 600),
    (drag: 250, speed: -450), (drag: 250, speed: -550), (drag: 181, speed: 0),
    (drag: 179, speed: 0),
  ])
  func `the page flips at the margin`(_ row: (drag: Double, speed: Double)) throws {
    let page = { (drag: Double, speed: Double) throws -> (Int, Decision) in
      var stage = try Self.stage()
      try stage.perform(Self.swipe(drag, speed: speed))
      let why = try #require(try stage.why("pager"))
      stage.settle()
      return (try stage.pager("pager").settledPage, why)
    }
    let (before, why) = try page(row.drag, row.speed)
    #expect(why.rule == .release)
    #expect(why.criteria.prefix(2).map(\.name) == [.distance, .velocity])
    let distance = try #require(why.criteria.first { $0.name == .distance })
    let velocity = try #require(why.criteria.first { $0.name == .velocity })
    let excess = 1e-6
    let flipped: Int
    if velocity.isDeciding {
      let sign: Double = row.speed < 0 ? -1 : 1
      flipped = try page(row.drag, row.speed - sign * (velocity.margin + excess)).0
    } else {
      let missing = -distance.margin * 360 + (distance.passed ? -excess : excess)
      flipped = try page(row.drag + missing, row.speed).0
      // A flick would have flipped it too, in the direction that is not taken already.
      let sign: Double = before == 0 ? 1 : -1
      #expect(try page(row.drag, sign * (500 + excess)).0 != before)
    }
    #expect(flipped != before)
  }

  @Test func `the decision lists its tests`() throws {
    var stage = try Self.stage()
    try stage.perform(Self.swipe(100, speed: 812.5))
    let why = try #require(try stage.why("pager"))
    #expect(
      stage.explain(why)
        == "pager: page 2 by release at 1.12 s; distance 0.278 pages, 0.5 needed, 0.222 short; "
        + "velocity 813 pt/s, 500 needed, 313 to spare (deciding); "
        + "travel 110 pt, 18 needed, 92 to spare"
    )
  }

  @Test func `a released pager settles with the velocity of the finger`() throws {
    var stage = try Self.stage()
    try stage.perform(Self.swipe(100, speed: 900))
    let velocity = try stage.pager("pager").velocity.inPoints(of: 360)
    #expect((velocity.value - 900).magnitude < 1e-6)
  }

  private static func stage(_ change: (inout PagerOptions) throws -> Void = { _ in }) throws
    -> Stage
  {
    var options = PagerOptions(pageCount: 4)
    try change(&options)
    let frame = Rect2D(x: 0, y: 0, width: 360, height: 640)
    return try Stage(
      scene: SceneTree(Node(id: "pager", frame: frame, pager: options)), recording: .all)
  }

  /// Creates a drag of the content by `drag` points (backward if negative) after a second of
  /// approach; the finger moves at `speed` for its last 120 ms, the part that counts for its
  /// velocity.
  private static func swipe(_ drag: Double, speed: Double) -> Swipe {
    let slop: Double = drag < 0 ? -10 : 10
    let place = { (moved: Double) in Point2D(x: 200 - slop - moved, y: 100) }
    let approach = drag - speed * 0.12
    // The first step leaves the slop in the right direction, regardless of the approach.
    return Swipe(
      from: Point2D(x: 200, y: 100),
      stops: [
        (0.1, Point2D(x: 200 - 2 * slop, y: 100)), (0.9, place(approach)), (1.0, place(approach)),
        (1.12, place(drag)),
      ], rate: 250)
  }
}
