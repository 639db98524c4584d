import Testing

@testable import FlickCore

@Suite struct `An overscroll law` {
  struct Row: Sendable {
    var law: OverscrollLaw
    var offsets: [Double]
  }

  /// A viewport of 400 points, pulled by 50, 100, 200, 400 and 1000.
  @Test(arguments: [
    Row(law: .uiKit, offsets: [25.73, 48.35, 86.27, 141.94, 231.58]),
    Row(law: .swiper, offsets: [27.81, 50.12, 90.34, 162.84, 354.81]),
    Row(law: .flutterLimit, offsets: [24.41, 46.02, 82.54, 136.84, 226.09]),
    Row(law: .motion, offsets: [17.5, 35, 70, 140, 350]),
    Row(law: .libadwaita, offsets: [8.33, 9.09, 9.52, 9.76, 9.90]),
    Row(law: .swiftUIPager, offsets: [50, 100, 100, 100, 100]),
    Row(law: .wall, offsets: [0, 0, 0, 0, 0]),
  ])
  func `an overscroll law stretches as its toolkit's`(_ row: Row) {
    for (surplus, offset) in zip([50.0, 100, 200, 400, 1000], row.offsets) {
      let shown = row.law.offset(forSurplus: Points(surplus), over: 400)
      #expect((shown.value - offset).magnitude < 0.006, "\(surplus)")
      #expect(row.law.offset(forSurplus: Points(-surplus), over: 400) == -shown)
    }
  }

  @Test(
    arguments: [
      (.wall, true), (.band(0), true), (.band(1), false), (.linear(0), true), (.linear(1), false),
      (.saturating(0), true), (.saturating(1), false), (.stop(0), true), (.stop(1), false),
      (.power(1), false), (.embla, false),
    ] as [(OverscrollLaw, Bool)])
  func `a law without a result is a wall`(_ law: OverscrollLaw, _ isWall: Bool) {
    #expect(law.isWall == isWall)
  }

  @Test(arguments: OverscrollLaw.named.map(\.name))
  func `a law rises, and has the stated inverse and slope`(_ name: String) throws {
    let law = try #require(OverscrollLaw.named.first { $0.name == name }?.law)
    for dimension in [1.0, 90, 400, 2000] {
      var last = -1.0
      for surplus in [0, 0.01, 0.5, 1, 17, 40, 123, 555, 900, 4000, 1e5] {
        let shown = law.offset(forSurplus: Points(surplus), over: Points(dimension))
        #expect(shown.value >= last)
        last = shown.value
        guard law != .wall, law != .swiftUIPager || surplus < dimension / 4 else { continue }
        let back = law.surplus(forOffset: shown, over: Points(dimension)).value
        #expect((back - surplus).magnitude <= 1e-6 * max(1, surplus), "\(surplus) of \(dimension)")
        let slope = law.slope(forSurplus: Points(surplus), over: Points(dimension))
        #expect(slope >= 0 && slope <= 1)
        guard surplus > 0.6 else { continue }
        let step = surplus * 1e-6
        let rise =
          law.offset(forSurplus: Points(surplus + step), over: Points(dimension)).value
          - shown.value
        // The slopes of Embla's law and of the band have corners, possibly within the step.
        #expect((rise / step - slope).magnitude < 1e-3 * max(slope, 0.01), "\(surplus)")
      }
    }
  }

  @Test func `Embla's law is the limit of its steps`() {
    let d = 400.0
    var shown = 0.0
    let step = 0.01
    for count in 1...100_000 {
      shown += step * (1 - max(0.1, min(0.99, shown / (d / 2))))
      guard count % 10_000 == 0 else { continue }
      let limit = OverscrollLaw.embla.offset(forSurplus: Points(Double(count) * step), over: 400)
      #expect((limit.value - shown).magnitude < 0.02, "\(count)")
    }
  }

  @Test(arguments: [(1.0, 46.44), (10, 50.37)])
  func `Flutter's law depends on the steps and declares it`(_ row: (step: Double, end: Double)) {
    let law = OverscrollLaw.flutterIncremental
    #expect(law.isRateDependent)
    var shown = 0.0
    var pulled = 0.0
    while pulled < 100 {
      shown += law.applied(row.step, overscroll: shown, over: 400)
      pulled += row.step
    }
    #expect((shown - row.end).magnitude < 0.005)
    #expect(law.limit == .flutterLimit)
  }

  /// `BouncingScrollPhysics.applyPhysicsToUserOffset` over 400 points with 0.5: half of a step at
  /// the edge, and less by the square of the share that is left.
  @Test(
    arguments: [
      (easesFreely: false, overscroll: 0.0, step: 10.0, distance: 10.0), (false, 100, 10, 2.8125),
      (false, -100, -10, -2.8125), (true, 100, 10, 2.8125), (false, 400, 10, 0),
      // Easing, from where the step leads to.
      (false, 100, -20, -6.4), (false, -100, 20, 6.4), (true, 100, -20, -20), (true, -100, 20, 20),
      // From beyond the edge back into the content: the remainder counts in full.
      (false, 10, -100, -106.66), (false, -10, 100, 106.66),
    ] as [(easesFreely: Bool, overscroll: Double, step: Double, distance: Double)])
  func `Flutter's law follows its formula for each step`(
    _ row: (easesFreely: Bool, overscroll: Double, step: Double, distance: Double)
  ) {
    let law = OverscrollLaw.incremental(coefficient: 0.5, easesFreely: row.easesFreely)
    var distance = row.distance
    if row.step.magnitude == 100 {
      let factor = 0.5 * (1 + 90.0 / 400) * (1 + 90.0 / 400)
      distance = (10 + 100 - 10 / factor) * (row.step < 0 ? -1 : 1)
    }
    #expect(
      (law.applied(row.step, overscroll: row.overscroll, over: 400) - distance).magnitude < 1e-9)
    #expect(
      OverscrollLaw.uiKit.applied(row.step, overscroll: row.overscroll, over: 400) == row.step)
    #expect(law.applied(row.step, overscroll: row.overscroll, over: 0) == row.step)
  }

  @Test(arguments: OverscrollLaw.named.map(\.name))
  func `a law maps 0 to 0 and is finite`(_ name: String) throws {
    let law = try #require(OverscrollLaw.named.first { $0.name == name }?.law)
    for dimension in [0.0, 100] {
      #expect(law.offset(forSurplus: 0, over: Points(dimension)) == 0)
      #expect(law.surplus(forOffset: 0, over: Points(dimension)) == 0)
    }
    switch law {
    case .wall, .band, .stop, .embla, .incremental, .sampled:
      #expect(law.offset(forSurplus: 50, over: 0) == 0 && law.slope(forSurplus: 50, over: 0) == 0)
    case .saturating, .power, .linear, .bandOrPower:
      #expect(law.offset(forSurplus: 50, over: 0) > 0)
    }
  }

  @Test func `a law that depends on the event rate has a name of its own`() {
    let exempt = OverscrollLaw.named.filter(\.law.isRateDependent).map(\.name)
    #expect(exempt == ["flutter incremental", "flutter fast incremental"])
  }

  @Test func `a per-step law moves and releases a scroll view as Flutter does`()
    throws
  {
    var stage = try Feed.stage { $0.overscroll = .flutterIncremental }
    var expected = 0.0
    // One step of the slop, then ten of ten points.
    var touches = [Touch(time: 0, position: Feed.middle, phase: .began)]
    for step in 1...11 {
      touches.append(
        Touch(
          time: Seconds(Double(step) * 0.016),
          position: Feed.middle + Vector(x: 0, y: Double(step) * 10),
          phase: .moved))
    }
    for (number, touch) in touches.enumerated() {
      try stage.handle(touch)
      stage.checkInvariants()
      guard number > 1 else { continue }
      expected += OverscrollLaw.flutterIncremental.applied(-10, overscroll: expected, over: 800)
      #expect((try stage.y() - expected).magnitude < 1e-9)
    }
    try stage.handle(
      Touch(time: stage.time + 1, position: Feed.middle + Vector(x: 0, y: 110), phase: .ended))
    #expect((try stage.y() - expected).magnitude < 1e-9)
    stage.settle()
    #expect(try stage.y() == 0)
  }

  // MARK: Published figures

  static let suites = [bands]

  @Test func `rubber bands match the published figures`() throws { try Conformance.run(Self.bands) }

  private static let bands = ConformanceSuite(
    topic: "rubber-band",
    kinds: [
      "band", "band-in-limits", "band-one-sided", "friction-factor", "linear-elastic",
      "overscroll-step", "progress-overshoot", "published-table",
    ]
  ) { entry in
    let input = entry.input
    switch entry.kind {
    case "band-one-sided":
      // use-gesture's law for an edge without an opposite edge: a power law, for any viewport.
      let law = OverscrollLaw.power(5 * (try input.number("coefficient")))
      let found = law.offset(forSurplus: Points(try input.number("distance")), over: 100)
      return try entry.within.fault("result", found.value, entry.expect.optional("result"))
    case "friction-factor":
      let flutter = try flutter(input)
      // A step so small that it is within the overscroll, over a viewport of 1.
      let share = try input.number("overscroll_fraction")
      let step = 1e-3
      let found =
        share == 0
        ? flutter.limit.slope(forSurplus: 0, over: 1)
        : flutter.applied(step, overscroll: share, over: 1) / step
      return try entry.within.fault("factor", found, entry.expect.optional("factor"))
    case "overscroll-step":
      let position = try input.number("position")
      let over = position - (try nearest(to: position, input))
      let found = -(try flutter(input)).applied(
        -(try input.number("offset")), overscroll: over, over: try input.number("viewport"))
      return try entry.within.fault("applied", found, entry.expect.optional("applied"))
    case "linear-elastic":
      let value = try input.number("value")
      let edge = try nearest(to: value, input)
      let (below, above) = try (input.number("elastic_min"), input.number("elastic_max"))
      let law = OverscrollLaw.linear(value < edge ? below : above)
      let found = edge + law.offset(forSurplus: Points(value - edge), over: 100).value
      return try entry.within.fault("result", found, entry.expect.optional("result"))
    case "progress-overshoot":
      let distance = try input.number("distance_px")
      let shown = OverscrollLaw.libadwaita.offset(
        forSurplus: Points(try input.number("amount") * distance), over: Points(distance))
      return try entry.within.fault(
        "result", shown.value / distance, entry.expect.optional("result"))
    default:
      let law = OverscrollLaw.band(try input.number("coefficient"))
      let dimension = Points(try input.number("dimension"))
      var (edge, over) = (0.0, 0.0)
      if let value = try input.optional("value") {
        edge = try nearest(to: value, input)
        over = value - edge
      } else {
        over = try input.number("distance")
      }
      let found = edge + law.offset(forSurplus: Points(over), over: dimension).value
      return try entry.within.fault("result", found, entry.expect.optional("result"))
    }
  }

  private static func flutter(_ input: Fields) throws -> OverscrollLaw {
    input.has("rate")
      ? try input.choice(
        "rate", ["fast": .flutterFastIncremental, "normal": .flutterIncremental])
      : .flutterIncremental
  }

  /// Returns the nearest place within the limits; either may be missing.
  private static func nearest(to value: Double, _ input: Fields) throws -> Double {
    let low = try input.number("min", default: -.infinity)
    let high = try input.number("max", default: .infinity)
    return max(low, min(high, value))
  }
}
