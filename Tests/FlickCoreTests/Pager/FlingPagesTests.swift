import FlickCore
import Testing

/// The number of pages that a fling turns under rules that depend on its speed.
@Suite struct `The pages of a fling` {
  private func page(
    _ profile: Profile.Name, _ speed: Double, by travel: Double = 100,
    change: (inout PagerOptions) throws -> Void
  ) throws -> Int {
    var stage = try Row.stage(pages: 30, profile: profile, change: change)
    try stage.play(
      try Synthesizer().flick(
        from: Point2D(x: 4300, y: 100), by: Vector(x: -travel, y: 0), speed: PointsPerSecond(speed),
        duration: 0.1, estimator: Profile.named(profile).velocity.estimator))
    return try stage.pager("pager").targetPage
  }

  /// Android's fling travels 0.35·r·(v/r)^1.7358 points with r = 2224 pt/s: 3.2 pages of 360 points
  /// at 2800 pt/s, 8.8 at 5000.
  ///
  /// It turns the number of whole pages in that distance.
  @Test(arguments: [
    (speed: 390.0, page: 0), (speed: 410, page: 1), (speed: 1800, page: 1), (speed: 2200, page: 2),
    (speed: 2800, page: 3), (speed: 3200, page: 4),
  ])
  func `a fling in Compose turns the pages of Android's curve`(_ row: (speed: Double, page: Int))
    throws
  {
    let found = try page(.compose, row.speed, by: row.speed > 1000 ? 200 : 40) {
      $0.snap = SnapPolicy(.compose(try ComposeSnap(maximumPages: 20)))
    }
    #expect(found == row.page)
  }

  /// 500 pt/s per page of the view's length; for a page of a tenth of it, ten times as much.
  @Test(arguments: [(length: 360.0, pages: 3), (length: 720, pages: 6), (length: 3600, pages: 8)])
  func `the pages of a fling of SwiftUIPager count by the length of a page`(
    _ row: (length: Double, pages: Int)
  ) throws {
    let found = try page(.swiftUIPager, 1600, by: 20) {
      $0.pageSize = .fixed(Points(row.length))
      $0.dragScale = .finger
      $0.snap = SnapPolicy(.swiftUIPager(SwiftUIPagerSnap(isMultiple: true)))
    }
    #expect(found == row.pages)
  }

  @Test func `a fling over tiny pages in Compose turns the greatest allowed number`() throws {
    let found = try page(.compose, 600, by: 20) {
      $0.page = 15
      $0.pageSize = .fixed(0.5)
      $0.dragLimit = 0
      $0.pan = try PanOptions(slop: 0)
      $0.snap = SnapPolicy(.compose(try ComposeSnap(maximumPages: 3)))
    }
    #expect(found == 17)
  }

  @Test func `a fling over tiny pages in SwiftUIPager turns none`() throws {
    let found = try page(.swiftUIPager, 1600, by: 20) {
      $0.page = 15
      $0.pageSize = .fixed(0.5)
      $0.dragScale = .finger
      $0.dragLimit = 0
      $0.pan = try PanOptions(slop: 0)
      $0.snap = SnapPolicy(.swiftUIPager(SwiftUIPagerSnap(isMultiple: true)))
    }
    #expect(found == 15)
  }

  @Test(arguments: [
    (drag: -0.5, page: 3), (drag: 0.5, page: 1), (drag: -5, page: 3), (drag: -400, page: 3),
  ])
  func `the travel turns one page in each direction, however low the threshold`(
    _ row: (drag: Double, page: Int)
  ) throws {
    var stage = try Row.stage {
      $0.page = 2
      $0.pan = try PanOptions(slop: 0)
      $0.snap = SnapPolicy(.travel(try TravelSnap(travel: 0)))
    }
    #expect(try stage.page(after: Row.slow(row.drag)) == row.page)
  }
}

/// The recorded tests of a release.
@Suite struct `The tests of a release` {
  /// Compose: a fling is explained by its speed and by where the drag ended; a slow drag by the
  /// distance to half a page, or, where it was below the slop, by the distance that would reach the
  /// slop and by where the pages meet.
  @Test(arguments: [
    (drag: -30.0, names: [Criterion.Name.velocity, .travel, .distance], travel: 56.0),
    (drag: -80, names: [.velocity, .travel], travel: 180),
    (drag: -200, names: [.velocity, .travel], travel: 180),
    (drag: -400, names: [.velocity, .travel], travel: 360),
  ])
  func `Compose's rule lists the tests that could change the page`(
    _ row: (drag: Double, names: [Criterion.Name], travel: Double)
  ) throws {
    var stage = try Row.stage(profile: .compose) { $0.pan = try PanOptions(slop: 0) }
    try stage.perform(Row.slow(row.drag))
    let why = try #require(try stage.why("pager"))
    #expect(why.criteria.map(\.name) == row.names)
    #expect(why.criteria.first { $0.name == .velocity }?.threshold == 400)
    let travel = try #require(why.criteria.first { $0.name == .travel })
    #expect((travel.threshold - row.travel).magnitude < 1e-6)
  }

  @Test func `by Compose's rule are two for a fling`() throws {
    var stage = try Row.stage(profile: .compose)
    try stage.play(
      try Synthesizer().flick(
        from: Point2D(x: 4300, y: 100), by: Vector(x: -30, y: 0), speed: 600, duration: 0.1,
        estimator: .lsq2))
    let why = try #require(try stage.why("pager"))
    #expect(why.criteria.map(\.name) == [.velocity, .travel])
    #expect(why.deciding?.name == .velocity)
  }

  /// Beyond the last page no other speed would have turned one back; had the finger gone back
  /// farther than a page before its flick, it would have.
  @Test(arguments: [(page: 4, drag: -60.0), (page: 0, drag: 60)])
  func `a flick beyond the end reports the distance back to the next page`(
    _ row: (page: Int, drag: Double)
  ) throws {
    var stage = try Row.stage {
      $0.page = row.page
      $0.pan = try PanOptions(slop: 0)
    }
    try stage.play(
      try Synthesizer().flick(
        from: Point2D(x: 4180, y: 100), by: Vector(x: row.drag, y: 0), speed: 900, duration: 0.1,
        estimator: .standard))
    let deciding = try #require(try stage.why("pager")?.deciding)
    #expect(deciding.name == .distance)
    #expect(deciding.threshold == -1)
    #expect((deciding.margin.magnitude - deciding.value.magnitude - 1).magnitude < 1e-9)
  }
}
