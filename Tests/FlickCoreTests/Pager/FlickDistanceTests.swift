import Testing

@testable import FlickCore

/// A fast finger is a flick only from a least distance on.
@Suite struct `The least distance of a flick` {
  private static func stage(_ change: (inout PagerOptions) throws -> Void = { _ in }) throws
    -> Stage
  {
    var options = PagerOptions(pageCount: 3)
    options.page = 1
    // Dragged from the first movement on, so that the shortest distances move it too.
    options.delaysTouches = false
    try change(&options)
    return try Stage(
      scene: SceneTree(
        Node(id: "p", frame: Rect2D(x: 0, y: 0, width: 360, height: 640), pager: options)),
      recording: .all)
  }

  /// Returns a touch that moves by `travel` in `time` seconds and is lifted.
  private static func twitch(_ travel: Double, in time: Double = 0.01) throws -> Trace {
    try Trace([
      Touch(time: 0, position: Point2D(x: 180, y: 300), phase: .began),
      Touch(time: Seconds(time), position: Point2D(x: 180 + travel, y: 300), phase: .moved),
      Touch(time: Seconds(time), position: Point2D(x: 180 + travel, y: 300), phase: .ended),
    ])
  }

  private static func decision(_ stage: Stage, _ trace: Trace) throws -> (page: Int, why: Decision)
  {
    var stage = stage
    try stage.play(trace)
    let why = try #require(stage.decisions.last { $0.rule == .release })
    stage.settle()
    return (try stage.pager("p").settledPage, why)
  }

  @Test(arguments: [
    (travel: -11.0, page: 1), (travel: 11, page: 1), (travel: -17.99, page: 1),
    (travel: -18, page: 2),
    (travel: 18, page: 0), (travel: -25, page: 2), (travel: 40, page: 0),
  ])
  func `the least distance is 18 points of the finger`(_ row: (travel: Double, page: Int)) throws {
    let (page, why) = try Self.decision(Self.stage(), Self.twitch(row.travel))
    #expect(page == row.page)
    let test = try #require(why.criteria.first { $0.name == .travel })
    #expect(test.value == row.travel && test.threshold == 18 && test.unit == .point)
    #expect((test.margin - (row.travel.magnitude - 18)).magnitude < 1e-6)
    #expect(test.passed == (row.page != 1))
    // Only a missing distance decides.
    #expect(test.isDeciding == (row.page == 1))
  }

  @Test(arguments: [(least: 0.0, page: 2), (least: 11, page: 2), (least: 11.01, page: 1)])
  func `the least distance can be set`(_ row: (least: Double, page: Int)) throws {
    let stage = try Self.stage { $0.snap = try SnapPolicy(flickDistance: Points(row.least)) }
    #expect(try Self.decision(stage, Self.twitch(-11)).page == row.page)
  }

  @Test func `long drags, slow or fast, are unaffected`() throws {
    #expect(try Self.decision(Self.stage(), Self.twitch(-170, in: 2)).page == 1)
    #expect(try Self.decision(Self.stage(), Self.twitch(-190, in: 2)).page == 2)
    let (page, why) = try Self.decision(Self.stage(), Self.twitch(-100, in: 0.03))
    #expect(page == 2 && why.deciding?.name == .velocity)
  }

  @Test(arguments: Profile.Name.allCases)
  func `only the own rule requires a least distance`(_ name: Profile.Name) throws {
    let profile = Profile.named(name)
    let stage = try Self.stage { options in
      options.apply(profile)
      options.delaysTouches = false
    }
    let (_, why) = try Self.decision(stage, Self.twitch(-11))
    #expect(
      why.criteria.contains { $0.name == .travel && $0.threshold == 18 }
        == [.flickbook, .flutterAndroid, .flutterIOS, .splide].contains(name))
  }

  @Test(arguments: [-1, 1e10, Double.nan])
  func `an impossible least distance is refused`(_ least: Double) {
    #expect(throws: CoreError.self) { try ThresholdSnap(flickDistance: Points(least)) }
  }

  /// Flutter requires more than both thresholds; the leading test is the one that fails.
  @Test(
    arguments: [
      (50, 18, 2, false), (50, 19, 2, false), (50.5, 18, 1, false), (50.5, 18.5, 0, true),
      (900, 18, 1, false), (-50, -19, 2, false), (-50.5, -18.5, 0, true), (0, 0, 2, false),
    ] as [(velocity: Double, travel: Double, lead: Int, isFling: Bool)])
  func `Flutter's least distance must be exceeded`(
    _ row: (velocity: Double, travel: Double, lead: Int, isFling: Bool)
  ) throws {
    var release = PagerRelease(position: 1.1, base: 1, pageCount: 4, pitch: 400)
    (release.velocity, release.travel) = (PointsPerSecond(row.velocity), Points(row.travel))
    let rule = try FlutterSnap(minimumVelocity: 50)
    #expect(rule.tests(release).lead == row.lead)
    #expect((rule.target(release) != 1) == (row.isFling && row.velocity < 0))
  }
}
