import Testing

@testable import FlickCore

@Suite struct `A settle motion` {
  static func way(_ length: Double, velocity: Double = 0) -> SettleWay {
    SettleWay(from: 0, to: length, velocity: velocity, pitch: 360, viewport: 360, pages: 1)
  }

  /// Embla's loop, run step by step: v ← (v + e/25)·0.68, x ← x + v.
  @Test(arguments: [(300.0, 0.0), (120, 300), (360, -240), (20, 90)])
  func `of Embla passes through its steps`(_ row: (length: Double, velocity: Double)) throws {
    let way = Self.way(row.length, velocity: row.velocity)
    let attraction = EmblaAttraction(over: way)
    let motion = try #require(SettleMotion.embla.motion(over: way))
    var (x, v) = (0.0, row.velocity / 60)
    for step in 1...150 {
      v = (v + (row.length - x) / attraction.duration) * attraction.friction
      x += v
      #expect((motion.value(at: Seconds(Double(step) / 60)) - x).magnitude < 1e-9 * 300)
    }
  }

  /// 300 points settle to a thousandth in 105 steps of a sixtieth, and 90 % of them in 22.
  @Test func `of Embla takes as long`() throws {
    let motion = try #require(SettleMotion.embla.motion(over: Self.way(300)))
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
  func `of ViewPager is faster for faster fingers`(
    _ row: (length: Double, velocity: Double, duration: Double)
  ) throws {
    let motion = try #require(
      SettleMotion.viewPager.motion(over: Self.way(row.length, velocity: row.velocity)))
    #expect((motion.duration.value - row.duration).magnitude < 1e-9, "\(motion.duration)")
    let half = motion.value(at: motion.duration / 2)
    #expect(row.length == 0 || (half / row.length - 31.0 / 32).magnitude < 1e-12)
  }

  @Test func `of SwiftUIPager grows steep for several pages`() throws {
    var way = Self.way(360)
    for (pages, duration) in [(1, 0.35), (-1, 0.35), (2, 0.4), (3, 0.6), (9, 0.8), (0, 0.35)] {
      way.pages = pages
      let motion = try #require(SettleMotion.swiftUIPager.motion(over: way))
      #expect((motion.duration.value - duration).magnitude < 1e-12)
    }
  }

  @Test func `of libadwaita takes px/ms for pages/s`() throws {
    let spring = try Spring(mass: 0.5, stiffness: 500, damping: 2 * 250.0.squareRoot())
    let motion = SettleMotion.spring(spring, .mistaken).motion(over: Self.way(360, velocity: 1000))
    #expect(motion?.velocity(at: 0) == 360)
    #expect(
      SettleMotion.spring(spring, .dropped).motion(over: Self.way(1, velocity: 9))?
        .velocity(at: 0) == 0)
  }
}

@Suite struct `An overscroll law` {
  static let laws: [OverscrollLaw] = [
    .standard, .wall, .band(0.52), .stop(0.25), .linear(0.5), .linear(1), .power(0.85),
    .saturating(10),
  ]

  @Test(arguments: laws)
  func `is odd, monotone, and undone by its inverse`(_ law: OverscrollLaw) throws {
    let law = try Overscroll(law, dimension: 400, pitch: 400)
    var before = 0.0
    for surplus in stride(from: 0.0, to: 3000, by: 7.3) {
      let shown = law.offset(forSurplus: surplus)
      #expect(shown >= before && shown <= surplus + 1e-9)
      #expect(law.offset(forSurplus: -surplus) == -shown)
      if shown > 0, !law.isWall {
        let back = law.offset(forSurplus: law.surplus(forOffset: shown))
        #expect((back - shown).magnitude < 1e-9 * max(1, shown))
      }
      let slope =
        (law.offset(forSurplus: surplus + 2e-4) - law.offset(forSurplus: surplus + 1e-4)) / 1e-4
      let known = law.slope(forSurplus: surplus + 1.5e-4)
      #expect((slope - known).magnitude < 1e-4, "at \(surplus)")
      before = shown
    }
  }

  /// Swiper's less a point: its formula has −1 + x^0.85.
  @Test(arguments: [
    (OverscrollLaw.power(0.85), [26.81, 49.12, 89.34, 161.84, 353.81]),
    (.standard, [25.73, 48.35, 86.27, 141.94, 231.58]), (.stop(0.25), [50, 100, 100, 100, 100]),
    (.linear(0.5), [25, 50, 100, 200, 500]), (.saturating(10), [8.33, 9.09, 9.52, 9.76, 9.9]),
  ])
  func `shows what its toolkit does`(_ row: (law: OverscrollLaw, shown: [Double])) throws {
    let law = try Overscroll(row.law, dimension: 400, pitch: 400)
    for (surplus, shown) in zip([50.0, 100, 200, 400, 1000], row.shown) {
      #expect((law.offset(forSurplus: surplus) - shown).magnitude < 0.006)
    }
  }

  @Test(arguments: laws)
  func `holds and releases a pager beyond its edge`(_ law: OverscrollLaw) throws {
    var stage = try Row.stage { $0.overscroll = law }
    try stage.perform(Row.slow(300, lift: false))
    let shown = try -stage.pager("pager").overscroll.value
    let expected = try Overscroll(law, dimension: 360, pitch: 360).offset(forSurplus: 290)
    #expect((shown - expected).magnitude < 1e-9)
    try stage.handle(Touch(time: 9, position: Point(x: 4480, y: 100), phase: .ended))
    stage.settle()
    stage.checkInvariants()
    #expect(try stage.pager("pager").settledPage == 0)
  }

  @Test(arguments: [
    OverscrollLaw.band(1.1), .stop(-1), .linear(.nan), .power(0), .saturating(-1), .band(.infinity),
  ])
  func `refuses numbers out of range`(_ law: OverscrollLaw) {
    #expect(throws: CoreError.self) { try Row.stage { $0.overscroll = law } }
  }
}
