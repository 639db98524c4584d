@testable import FlickCore
@testable import FlickLab
import RealModule
import Testing

/// The rules in exported code, evaluated and compared with the rules of the core.
@Suite struct `A rule in exported code` {
  private static let pagerRules: [SnapRule] = [
    .nearest(NearestSnap()), .projected(.paging), .projected(.predictedEnd),
    .thresholds(ThresholdSnap()),
  ]

  @Test(arguments: pagerRules.indices, [1, 3, SnapPolicy.allPages])
  func `a rule in exported code turns the pages that the pager turns`(
    _ number: Int, _ pagesPerSwipe: Int
  ) throws {
    var options = PagerOptions(pageCount: 5)
    options.snap = try SnapPolicy(Self.pagerRules[number], pagesPerSwipe: pagesPerSwipe)
    let rule = ReleaseRule(options, pitch: 360).pruned
    #expect(rule.gap == nil)
    var random = SplitMix64(seed: 8)
    for _ in 0..<400 {
      let base = Int.random(in: 0..<5, using: &random)
      let position = Double(base) + Double.random(in: -1.7...1.7, using: &random)
      var release = PagerRelease(
        position: Pages(position), base: base, pageCount: 5, pitch: 360)
      let (velocity, travel) = (
        Double.random(in: -1500...1500, using: &random), Double.random(in: -60...60, using: &random)
      )
      release.velocity = PointsPerSecond(-velocity)
      release.travel = Points(-travel)
      let quantities = [
        "offset": position * 360, "startPage": Double(base), "travel": travel,
        "velocity": velocity, "pageCount": 5,
      ]
      let page = rule.target(quantities) / 360
      #expect(page == Double(options.snap.page(for: release)), "\(quantities)")
    }
  }

  private static let detentRules = DetentRule.named.map(\.name) + ["hysteresis", "neighbours"]

  @Test(arguments: detentRules, [3, 4])
  func `a rule in exported code goes to the detents that a variable goes to`(
    _ name: String, _ count: Int
  ) throws {
    var rule = ValueRule()
    rule.bounds = 0...700
    let detents = [("low", 80.0), ("middle", 300), ("half", 420), ("full", 700)]
    rule.detents = try detents.suffix(count).map { try ValueDetent($0.0, at: $0.1) }
    switch name {
    case "hysteresis": rule.hysteresis = 0.2
    case "neighbours": rule.skipsDetents = false
    default: rule.choice = try #require(DetentRule.named(name))
    }
    for choice in [rule.choice, .reversed(rule.choice)] {
      rule.choice = choice
      let export = ReleaseRule(rule, unit: "pt").pruned
      #expect(export.gap == nil)
      var random = SplitMix64(seed: 9)
      for _ in 0..<400 {
        let home = Int.random(in: 0..<count, using: &random)
        let value = Double.random(in: 60...720, using: &random)
        let isStill = Int.random(in: 0..<8, using: &random) == 0
        let velocity = isStill ? 0 : Double.random(in: -2500...2500, using: &random)
        let cross = Double.random(in: -600...600, using: &random)
        let landing = try #require(
          rule.landing(of: value, velocity: velocity, cross: cross, from: home, .point))
        let quantities = [
          "value": value, "velocity": velocity, "home": rule.detents[home].place,
          "crossVelocity": cross,
        ]
        #expect(export.target(quantities) == rule.detents[landing.detent].place, "\(quantities)")
      }
    }
  }

  @Test func `each named rule of detents is exported`() throws {
    var rule = ValueRule()
    rule.detents = try [ValueDetent("low", at: 0), ValueDetent("high", at: 300)]
    let without = DetentRule.named.filter { _, choice in
      [choice, .reversed(choice)].contains {
        rule.choice = $0
        return ReleaseRule(rule, unit: "pt").gap != nil
      }
    }
    #expect(without.map(\.name) == ["material_sheet_hideable"])
  }

  @Test(arguments: DeckOptions.Direction.allCases, [false, true])
  func `an exported deck rule releases the same cards`(
    _ direction: DeckOptions.Direction, _ hasWays: Bool
  ) throws {
    var options = DeckOptions(direction)
    if hasWays {
      options.ways = [DeckExit(.left, "no"), DeckExit(.right, "yes"), DeckExit(.up, "later")]
        .filter { direction.axis == nil || direction.axis == $0.side.axis }
    }
    let rule = ReleaseRule(options).pruned
    var random = SplitMix64(seed: 10)
    for _ in 0..<400 {
      func number(_ most: Double) -> Double { Double.random(in: -most...most, using: &random) }
      let offset = Vector(x: number(150), y: number(150))
      let travel = Vector(x: number(40), y: number(40))
      let velocity = Vector(x: number(900), y: number(900))
      var deck = try Deck(options, count: 3, size: Size2D(width: 300, height: 400))
      deck.begin(at: 0)
      deck.follow(offset)
      let goes = deck.verdict(
        at: 0,
        velocity: Velocity(x: PointsPerSecond(velocity.x), y: PointsPerSecond(velocity.y)),
        travel: travel
      ).goes
      let quantities = [
        "cardOffsetX": offset.x, "cardOffsetY": offset.y, "velocityX": velocity.x,
        "velocityY": velocity.y, "travelX": travel.x, "travelY": travel.y,
      ]
      #expect(rule.leaves(quantities) == goes, "\(quantities)")
    }
  }

  @Test func `thresholds and gestures have distinct names`() {
    let pager = ReleaseRule(PagerOptions(pageCount: 3), pitch: 400)
    for rule in [pager, ReleaseRule(DeckOptions(.both)), ReleaseRule(ValueRule(), unit: "pt")] {
      let names = rule.parameters.map(\.name) + rule.thresholds.map(\.name) + rule.steps.map(\.name)
      #expect(Set(names).count == names.count, "\(names)")
    }
  }
}

@Suite struct `An easing in another toolkit's notation` {
  @Test(arguments: [
    ("ease_in_out", 0.0), ("linear", 0), ("in_quad", 1e-3), ("in_out_cubic", 2e-2),
    ("out_quint", 2e-2), ("out_back", 2e-2), ("in_sine", 1e-3),
  ])
  func `an easing becomes a cubic Bézier within the reported error`(_ name: String, _ most: Double)
    throws
  {
    let easing = try Easing(named: name)
    let export = EasingExport(easing, duration: 0.3)
    #expect(export.isOffered)
    #expect(export.bezier.error <= most, "\(export.bezier)")
    let curve = try CubicBezier(
      export.numbers[0].value, export.numbers[1].value, export.numbers[2].value,
      export.numbers[3].value)
    for index in 0...1000 {
      let x = Double(index) / 1000
      let off = (Easing(.bezier(curve)).value(at: x) - easing.value(at: x)).magnitude
      #expect(off <= export.bezier.error + 1e-3)
    }
    for toolkit in Toolkit.allCases {
      let code = try #require(export.code(for: toolkit))
      #expect(export.numbers.allSatisfy { code.contains($0.description) }, "\(code)")
    }
  }

  @Test func `an easing with several waves becomes a polygon in CSS only`() throws {
    let export = EasingExport(try Easing(named: "out_bounce"), duration: 0.5)
    #expect(!export.isOffered)
    #expect(Toolkit.allCases.filter { export.code(for: $0) != nil } == [.css])
    #expect(export.accuracy(for: .compose, distance: 100).hasPrefix("no cubic Bézier comes near"))
  }
}
