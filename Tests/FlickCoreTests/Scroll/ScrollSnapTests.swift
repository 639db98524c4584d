import FlickCore
import Testing

@Suite struct `A scroll view with places of rest` {
  struct Row: Sendable {
    var snap: ScrollSnap
    var travel: Double
    var seconds: Double
    var rest: Double
  }

  @Test(arguments: [
    // Paging: slow drags by half, fast ones by direction, one page at most.
    Row(snap: .paging(), travel: -400, seconds: 40, rest: 0),
    Row(snap: .paging(), travel: -430, seconds: 40, rest: 800),
    Row(snap: .paging(), travel: -100, seconds: 0.1, rest: 800),
    Row(snap: .paging(every: 300), travel: -290, seconds: 0.05, rest: 300),
    Row(snap: .paging(every: 300), travel: 100, seconds: 0.1, rest: 0),
    // Where the fling would end: 90 + 499.5.
    Row(snap: .every(100), travel: -100, seconds: 0.1, rest: 600),
    Row(snap: .every(250), travel: -30, seconds: 10, rest: 0),
    Row(snap: .places([0, 550, 640]), travel: -100, seconds: 0.1, rest: 550),
    Row(snap: .places([120, 700, 4100]), travel: -3000, seconds: 0.3, rest: 4200),
  ])
  func `a scroll view rests at its places`(_ row: Row) throws {
    var stage = try Feed.stage { $0.snap = row.snap }
    try stage.perform(Feed.swipe(Vector(x: 0, y: row.travel), in: row.seconds))
    stage.settle()
    #expect(try stage.y() == row.rest)
    stage.checkInvariants()
  }

  /// Not to the offset that was named first, and from there by a jump.
  @Test(arguments: [
    ScrollAnimation.easing(.linear, duration: 1), .standard, .none,
  ])
  func `a scroll view with places of rest is scrolled to the nearest of them`(
    _ animation: ScrollAnimation
  ) throws {
    var stage = try Feed.stage { $0.snap = .every(100) }
    try stage.scroll("feed", to: Vector(x: 0, y: 230), animation)
    #expect(try stage.scrollView("feed").target.y == 200)
    var last = try stage.y()
    while !stage.isAtRest {
      try stage.advance(by: 0.01)
      #expect(try (stage.y() - last).magnitude < 30)
      last = try stage.y()
    }
    #expect(last == 200)
    stage.checkInvariants()
  }

  @Test func `the decision has the margin of the nearest place`() throws {
    var stage = try Feed.stage { $0.snap = .every(100) }
    try stage.perform(Feed.swipe(Vector(x: 0, y: -100), in: 0.1))
    let why = try #require(try stage.why("feed")?.deciding)
    #expect(why.name == .way)
    // 90 + 499.5 is nearest to 600; below 550 it would be another.
    #expect((why.margin - (589.5 - 550)).magnitude < 0.01)
  }

  @Test func `a caught scroll view continues to its place`() throws {
    var stage = try Feed.stage { $0.snap = .paging() }
    try stage.perform(Feed.swipe(Vector(x: 0, y: -100), in: 0.1))
    try stage.advance(by: 0.02)
    try stage.handle(Touch(time: stage.time, position: Feed.middle, phase: .began))
    try stage.handle(Touch(time: stage.time, position: Feed.middle, phase: .ended))
    stage.settle()
    #expect(try stage.y() == 800)
  }

  /// The content goes to the result of a custom function, or, if there is none, as far as the
  /// fling.
  @Test(
    arguments: [
      (place: 700.0, rest: 700.0), (-50, 0), (9e9, 4200), (nil, nil), (.nan, nil),
    ] as [(place: Double?, rest: Double?)])
  func `a function chooses the place of rest`(_ row: (place: Double?, rest: Double?)) throws {
    var stage = try Feed.stage { $0.landing = CustomLanding { _ in row.place } }
    var plain = try Feed.stage()
    let swipe = Feed.swipe(Vector(x: 0, y: -100), in: 0.1)
    try stage.perform(swipe)
    try plain.perform(swipe)
    stage.settle()
    plain.settle()
    #expect(try (stage.y() - (row.rest ?? plain.y())).magnitude < 1e-6)
    let why = try #require(try stage.why("feed"))
    #expect(why.criteria.contains { $0.name == .projection && $0.isDeciding } == (row.rest != nil))
  }
}
