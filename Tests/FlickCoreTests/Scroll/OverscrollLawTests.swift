import FlickCore
import Testing

@Suite struct `An overscroll law` {
  struct Row: Sendable {
    var law: OverscrollLaw
    var offsets: [Double]
  }

  /// A viewport of 400 points, pulled by 50, 100, 200, 400 and 1000.
  @Test(arguments: [
    Row(law: .uikit, offsets: [25.73, 48.35, 86.27, 141.94, 231.58]),
    Row(law: .swiper, offsets: [27.81, 50.12, 90.34, 162.84, 354.81]),
    Row(law: .flutterLimit, offsets: [24.41, 46.02, 82.54, 136.84, 226.09]),
    Row(law: .motion, offsets: [25, 50, 100, 200, 500]),
    Row(law: .libadwaita, offsets: [8.33, 9.09, 9.52, 9.76, 9.90]),
    Row(law: .swiftUIPager, offsets: [50, 100, 100, 100, 100]),
    Row(law: .wall, offsets: [0, 0, 0, 0, 0]),
  ])
  func `stretches as its toolkit's`(_ row: Row) {
    for (surplus, offset) in zip([50.0, 100, 200, 400, 1000], row.offsets) {
      let shown = row.law.offset(forSurplus: Points(surplus), over: 400)
      #expect((shown.value - offset).magnitude < 0.006, "\(surplus)")
      #expect(row.law.offset(forSurplus: Points(-surplus), over: 400) == -shown)
    }
  }

  @Test(arguments: OverscrollLaw.named.map(\.name))
  func `is undone by its inverse, rises, and has the slope it says`(_ name: String) throws {
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
        // Embla's and the band's slopes have corners, one of which may lie in the step.
        #expect((rise / step - slope).magnitude < 1e-3 * max(slope, 0.01), "\(surplus)")
      }
    }
  }

  @Test func `of Embla's tends to what its steps give`() {
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
  func `of Flutter's depends on the steps, and says so`(_ row: (step: Double, end: Double)) {
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

  @Test func `that depends on the event rate is told apart by name`() {
    let exempt = OverscrollLaw.named.filter(\.law.isRateDependent).map(\.name)
    #expect(exempt == ["flutter incremental", "flutter fast incremental"])
  }

  @Test func `of single steps moves a scroll view as Flutter does, and lets it go from there`()
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

  @Test(.enabled(if: Conformance.isPresent, Conformance.hint))
  func `meets the published figures`() throws {
    try Conformance.run(
      "rubber-band",
      kinds: [
        "band", "band-in-limits", "band-one-sided", "friction-factor", "linear-elastic",
        "overscroll-step",
        "progress-overshoot", "published-table",
      ]
    ) { entry, within in
      let number = { (key: String) in entry.input[key]?.number ?? .nan }
      let flutter =
        entry.input["rate"]?.string == "fast"
        ? OverscrollLaw.flutterFastIncremental : .flutterIncremental
      switch entry.kind {
      case "band-one-sided":
        // use-gesture's for an edge without another opposite: a power law, whatever the viewport.
        let law = OverscrollLaw.power(5 * number("coefficient"))
        let found = law.offset(forSurplus: Points(number("distance")), over: 100)
        return within.fault("result", found.value, entry.expect?["result"]?.number)
      case "friction-factor":
        // A step so small that it is within the overscroll, over a viewport of 1.
        let share = number("overscroll_fraction")
        let step = 1e-3
        let found =
          share == 0
          ? flutter.limit.slope(forSurplus: 0, over: 1)
          : flutter.applied(step, overscroll: share, over: 1) / step
        return within.fault("factor", found, entry.expect?["factor"]?.number)
      case "overscroll-step":
        let (position, low, high) = (number("position"), number("min"), number("max"))
        let over = position - max(low, min(high, position))
        let found = -flutter.applied(-number("offset"), overscroll: over, over: number("viewport"))
        return within.fault("applied", found, entry.expect?["applied"]?.number)
      case "linear-elastic":
        let (value, low, high) = (number("value"), number("min"), number("max"))
        let edge = max(low, min(high, value))
        let law = OverscrollLaw.linear(number(value < low ? "elastic_min" : "elastic_max"))
        let found = edge + law.offset(forSurplus: Points(value - edge), over: 100).value
        return within.fault("result", found, entry.expect?["result"]?.number)
      case "progress-overshoot":
        let distance = number("distance_px")
        let shown = OverscrollLaw.libadwaita.offset(
          forSurplus: Points(number("amount") * distance), over: Points(distance))
        return within.fault("result", shown.value / distance, entry.expect?["result"]?.number)
      default:
        let law = OverscrollLaw.band(number("coefficient"))
        let dimension = Points(number("dimension"))
        let found: Double
        if let value = entry.input["value"]?.number {
          let edge = max(number("min"), min(number("max"), value))
          found = edge + law.offset(forSurplus: Points(value - edge), over: dimension).value
        } else {
          found = law.offset(forSurplus: Points(number("distance")), over: dimension).value
        }
        return within.fault("result", found, entry.expect?["result"]?.number)
      }
    }
  }
}
