import Testing

@testable import FlickCore

@Suite struct `A settle motion` {
  static func course(_ length: Double, velocity: Double = 0) -> SettleCourse {
    SettleCourse(from: 0, to: length, velocity: velocity, pitch: 360, viewport: 360, pages: 1)
  }

  /// Embla's loop, run step by step: v ← (v + e/25)·0.68, x ← x + v.
  @Test(arguments: [
    (300.0, 0.0), (120, 300), (360, -240), (20, 90), (100, 2000), (30, 900), (-200, -2500),
  ])
  func `a settle motion of Embla passes through its steps`(
    _ row: (length: Double, velocity: Double)
  ) throws {
    let course = Self.course(row.length, velocity: row.velocity)
    let attraction = EmblaAttraction(over: course)
    let motion = try #require(SettleMotion.embla.motion(over: course))
    var (x, v) = (0.0, row.velocity / 60)
    for step in 1...150 {
      v = (v + (row.length - x) / attraction.duration) * attraction.friction
      x += v
      #expect((motion.value(at: Seconds(Double(step) / 60)) - x).magnitude < 1e-9 * 300)
    }
  }

  /// 300 points settle to a thousandth in 105 steps of a sixtieth, and 90 % of them in 22.
  @Test func `Embla's settle has the duration of its steps`() throws {
    let motion = try #require(SettleMotion.embla.motion(over: Self.course(300)))
    let steps = motion.restTime(tolerance: 0.001).value * 60
    #expect((104...105).contains(steps))
    #expect((motion.value(at: Seconds(22.0 / 60)) - 270).magnitude < 5)
  }

  /// `ViewPager.smoothScrollTo`, in milliseconds.
  @Test(arguments: [
    (length: 360.0, velocity: 0.0, duration: 0.2), (length: 180, velocity: 0, duration: 0.15),
    (length: 360, velocity: 500, duration: 0.6), (length: 180, velocity: 2000, duration: 0.36),
    (length: 360, velocity: 4000, duration: 0.224), (length: 0, velocity: 900, duration: 0),
  ])
  func `a settle motion of ViewPager is faster for faster fingers`(
    _ row: (length: Double, velocity: Double, duration: Double)
  ) throws {
    let motion = try #require(
      SettleMotion.viewPager.motion(over: Self.course(row.length, velocity: row.velocity)))
    #expect((motion.duration.value - row.duration).magnitude < 1e-9, "\(motion.duration)")
    let half = motion.value(at: motion.duration / 2)
    #expect(row.length == 0 || (half / row.length - 31.0 / 32).magnitude < 1e-12)
  }

  /// `computeScrollDuration` over a view of any length, including 0.
  @Test(
    arguments: [(100, 0, 0.3), (0, 0, 0.3), (0.25, 0.5, 0.45), (100, 1, 2)]
      as [(length: Double, viewport: Double, duration: Double)])
  func `ViewPager2's settle depends on the number of views`(
    _ row: (length: Double, viewport: Double, duration: Double)
  ) throws {
    var course = Self.course(row.length)
    course.viewport = row.viewport
    let motion = try #require(SettleMotion.viewPager2.motion(over: course))
    #expect((motion.duration.value - row.duration).magnitude < 1e-9)
  }

  /// `LinearSmoothScroller` after a fling: 100 ms at most for an inch of 160 points, stretched by
  /// 1/0.3356 and rounded up to milliseconds; else `computeScrollDuration`: 0.3 s and as much for
  /// each view, 2 s at most.
  @Test(
    arguments: [
      (length: 16.0, velocity: 50.0, duration: 0.030, shape: 0.75),
      (length: 160, velocity: 900, duration: 0.298, shape: 0.75),
      (length: 1000, velocity: -900, duration: 0.298, shape: 0.75),
      (length: 0.01, velocity: 50, duration: 0.001, shape: 0.75),
      (length: 360, velocity: 49.9, duration: 0.6, shape: 31.0 / 32),
      (length: 180, velocity: 0, duration: 0.45, shape: 31.0 / 32),
      (length: 36, velocity: 0, duration: 0.33, shape: 31.0 / 32),
      (length: 3600, velocity: 0, duration: 2, shape: 31.0 / 32),
    ] as [(length: Double, velocity: Double, duration: Double, shape: Double)])
  func `ViewPager2's duration depends on the distance, and differs after a fling`(
    _ row: (length: Double, velocity: Double, duration: Double, shape: Double)
  ) throws {
    let motion = try #require(
      SettleMotion.viewPager2.motion(over: Self.course(row.length, velocity: row.velocity)))
    #expect((motion.duration.value - row.duration).magnitude < 1e-9, "\(motion.duration)")
    let half = motion.value(at: motion.duration / 2)
    #expect((half / row.length - row.shape).magnitude < 1e-12)
  }

  @Test func `a settle motion of SwiftUIPager grows steep for several pages`() throws {
    var course = Self.course(360)
    for (pages, duration) in [(1, 0.35), (-1, 0.35), (2, 0.4), (3, 0.6), (9, 0.8), (0, 0.35)] {
      course.pages = pages
      let motion = try #require(SettleMotion.swiftUIPager.motion(over: course))
      #expect((motion.duration.value - duration).magnitude < 1e-12)
    }
  }

  @Test func `libadwaita's settle reads px/ms as pages/s`() throws {
    let spring = try SpringSpec(mass: 0.5, stiffness: 500, damping: 2 * 250.0.squareRoot())
    let motion = SettleMotion.spring(spring, .mistaken).motion(
      over: Self.course(360, velocity: 1000))
    #expect(motion?.velocity(at: 0) == 360)
    #expect(
      SettleMotion.spring(spring, .dropped).motion(over: Self.course(1, velocity: 9))?
        .velocity(at: 0) == 0)
  }
}

@Suite struct `A pager's overscroll` {
  @Test(arguments: OverscrollLaw.named.filter { !$0.law.isRateDependent }.map(\.name))
  func `an overscroll follows its law and is released`(_ name: String) throws {
    let law = try #require(OverscrollLaw.named.first { $0.name == name }?.law)
    var stage = try Row.stage { $0.overscroll = law }
    try stage.perform(Row.slow(300, lift: false))
    let shown = try -stage.pager("pager").overscroll
    let expected = law.offset(forSurplus: 290, over: 360)
    #expect((shown - expected).magnitude < 1e-9)
    try stage.handle(Touch(time: 9, position: Point2D(x: 4480, y: 100), phase: .ended))
    stage.settle()
    stage.checkInvariants()
    #expect(try stage.pager("pager").settledPage == 0)
  }

  @Test(arguments: [
    OverscrollLaw.band(1.1), .stop(-1), .linear(.nan), .power(0), .saturating(-1), .band(.infinity),
  ])
  func `a pager's overscroll refuses numbers out of range`(_ law: OverscrollLaw) {
    #expect(throws: CoreError.self) { try Row.stage { $0.overscroll = law } }
  }
}
