import FlickCore
import Testing

/// Figures of profiles, each checked against the toolkit's source.
@Suite struct `The figures of a profile` {
  struct Figures: Sendable, CustomTestStringConvertible {
    var name: Profile.Name
    /// Points; the smallest cone about the axis or, from report to report, the step cone
    /// in degrees.
    var slop: Double
    var cone = 45.0
    var stepCone = 90.0
    /// Points shown for 100 pulled beyond the edge of a view of 360.
    var beyond: Double
    var handover: HandoverPolicy
    var testDescription: String { name.rawValue }
  }

  /// UIKit's band shows (1 − 1/(100·c/360 + 1))·360 with c = 0.55, Flutter's with 0.52.
  ///
  /// `ViewPager` requires |dx|/2 > |dy|: a cone of 26.6 degrees.
  @Test(arguments: [
    Figures(name: .flickbook, slop: 10, beyond: 47.710_843_373_493_98, handover: .drag),
    Figures(name: .swiftUIPager, slop: 15, stepCone: 30.5, beyond: 90, handover: .off),
    Figures(name: .swiftUI, slop: 10, beyond: 47.710_843_373_493_98, handover: .start),
    Figures(name: .uiKit, slop: 10, beyond: 47.710_843_373_493_98, handover: .start),
    Figures(
      name: .viewPager, slop: 16, cone: 26.565_051_177_077_99, beyond: 0, handover: .start),
    Figures(name: .viewPager2, slop: 16, beyond: 0, handover: .off),
    Figures(name: .compose, slop: 8, beyond: 0, handover: .drag),
    Figures(name: .flutterAndroid, slop: 18, beyond: 0, handover: .off),
    Figures(name: .flutterIOS, slop: 18, beyond: 45.436_893_203_883_5, handover: .off),
    Figures(name: .libadwaita, slop: 16, beyond: 9.090_909_090_909_09, handover: .start),
    Figures(name: .embla, slop: 0, beyond: -1, handover: .off),
    Figures(name: .swiper, slop: 5, beyond: 50.118_723_362_727_2, handover: .off),
    Figures(name: .majid, slop: 10, beyond: 100, handover: .off),
    Figures(name: .tabView50, slop: 10, beyond: 0, handover: .off),
    Figures(name: .predictedEnd, slop: 10, beyond: 47.710_843_373_493_98, handover: .off),
  ])
  func `the figures for touches equal those of the source`(_ row: Figures) {
    let profile = Profile.named(row.name)
    #expect(profile.pan.slop.value == row.slop)
    #expect((profile.pan.cone.value - row.cone * .pi / 180).magnitude < 1e-12)
    #expect((profile.pan.stepCone.value - row.stepCone * .pi / 180).magnitude < 1e-12)
    #expect(profile.handover == row.handover)
    #expect(profile.dragLimit == Self.limit(row.name))
    let shown = profile.overscroll.offset(forSurplus: 100, over: 360).value
    if row.beyond >= 0 { #expect((shown - row.beyond).magnitude < 1e-9) }
  }

  struct Settling: Sendable, CustomTestStringConvertible {
    var name: Profile.Name
    var mass: Double
    var stiffness: Double
    var fraction: Double
    var velocity = SettleVelocity.carried
    var testDescription: String { name.rawValue }
  }

  /// SwiftUI's `SpringSpec()` has a response of 0.5 s: (2π/0.5)² = 157.9137.
  @Test(arguments: [
    Settling(name: .compose, mass: 1, stiffness: 400, fraction: 1),
    Settling(name: .flutterAndroid, mass: 0.5, stiffness: 100, fraction: 1.1),
    Settling(name: .flutterIOS, mass: 0.5, stiffness: 100, fraction: 1.1),
    Settling(name: .libadwaita, mass: 0.5, stiffness: 500, fraction: 1, velocity: .mistaken),
    Settling(name: .majid, mass: 1, stiffness: 1754.5963, fraction: 0.86),
    Settling(name: .swiftUI, mass: 1, stiffness: 157.913_670_417_429_74, fraction: 1),
    Settling(name: .predictedEnd, mass: 1, stiffness: 157.913_670_417_429_74, fraction: 1),
  ])
  func `the figures of the spring equal those of the source`(_ row: Settling) throws {
    guard case .spring(let spring, let velocity) = Profile.named(row.name).settle else {
      Issue.record("no spring")
      return
    }
    #expect(velocity == row.velocity)
    #expect(spring.mass == row.mass)
    #expect((spring.stiffness - row.stiffness).magnitude < 1e-9)
    #expect((spring.dampingFraction - row.fraction).magnitude < 1e-12)
  }

  private static func limit(_ name: Profile.Name) -> Pages {
    switch name {
    case .swiftUIPager: 1
    case .tabView50: 0
    default: .infinity
    }
  }
}

/// The duration of a settling motion under the rules of Android's ViewPager and of other toolkits
/// with a set time.
@Suite struct `The time of a settle` {
  /// 100 ms for each page and one more, however short the distance and the page are.
  @Test(arguments: [
    (length: 360.0, distance: 0.5, time: 0.100_139), (length: 360, distance: 90, time: 0.125),
    (length: 0.8, distance: 0.3, time: 0.1375), (length: 360, distance: 170, time: 0.147_222),
  ])
  func `a ViewPager settles in a tenth of a second per page`(
    _ row: (length: Double, distance: Double, time: Double)
  ) throws {
    var stage = try Row.stage(profile: .viewPager, length: row.length) {
      $0.pan = try PanOptions(slop: 0)
      $0.restTolerance = 1e-9
    }
    try stage.perform(Row.slow(-row.distance, from: 4000 + row.length * 0.4))
    let start = stage.time
    #expect(try stage.pager("pager").isSettling)
    stage.settle()
    // Within the tolerance a little sooner, as the curve flattens.
    let duration = (stage.time - start).value
    #expect(duration <= row.time + 1e-6 && duration > row.time * 0.97)
  }
}
