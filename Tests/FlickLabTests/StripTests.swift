import FlickCore
import FlickLab
import Testing

/// Strips along the tunables of a screen, against the rule in closed form: a page turns for a
/// finger at `velocity` or faster that moved `flick` points, or for `distance` pages.
@Suite struct `A strip` {
  /// 100 points in 0.1 s: 1000 pt/s, and a third of a page.
  private static func quick(_ screen: String = LabFixture.pager) throws -> LabFixture {
    let fixture = try LabFixture(screen)
    try fixture.add("quick", LabFixture.drag(from: 250, by: -100, over: 0.1))
    return fixture
  }

  /// Values spread over a range; no two strips share them with the search.
  private static func scan(_ axis: TunableAxis, count: Int) -> [Double] {
    let range = axis.range
    return (0..<count).map { index in
      let share = (0.618_033_988_75 * Double(index) + 0.123).truncatingRemainder(dividingBy: 1)
      let place = range.lowerBound + (range.upperBound - range.lowerBound) * share
      return axis.isWhole ? place.rounded() : place
    }
  }

  /// Returns the measure of the quick gesture that a test compares, on the unchanged screen.
  private static func measured(
    _ name: Criterion.Name, in fixture: LabFixture
  ) throws -> Double {
    let session = try fixture.session()
    let run = try session.play(session.gestures[0])
    let test = run.tests.first { $0.name == name }
    return try #require(test).value.magnitude
  }

  @Test(arguments: [
    ("velocity", Criterion.Name.velocity, 1), ("distance", Criterion.Name.distance, 0),
    ("flick", Criterion.Name.travel, 1),
  ])
  func `a strip flips exactly at the measured value`(
    _ tunable: String, _ test: Criterion.Name, _ count: Int
  ) throws {
    let fixture = try Self.quick()
    let strip = try fixture.strip(tunable)
    #expect(strip.method == .exact, "\(strip.note ?? "")")
    #expect(strip.flips.count == count)
    guard let flip = strip.flips.first else { return }
    let value = try Self.measured(test, in: fixture)
    // The value itself still turns the page, and the next distinguishable number does not.
    #expect(flip.below >= value && flip.below < value + 1e-6)
    #expect(flip.above == flip.below.nextUp)
    #expect(flip.before.outcomeText == "page 2" && flip.after.outcomeText == "page 1")
    #expect(flip.test == test.rawValue)
    #expect(strip.runCount <= 6)
  }

  @Test func `a strip of a slow drag flips by its distance`() throws {
    let fixture = try LabFixture(LabFixture.pager)
    try fixture.add("slow", LabFixture.drag(from: 280, by: -120, over: 1, rest: 0.3))
    let strip = try fixture.strip("distance")
    let value = try Self.measured(.distance, in: fixture)
    #expect(strip.method == .exact && strip.flips.count == 1)
    let flip = try #require(strip.flips.first)
    #expect(flip.below >= value && flip.below < value + 1e-9)
  }

  @Test(arguments: ["velocity", "distance", "flick", "steps", "width", "pages", "on", "unused"])
  func `a strip agrees with a run at every value`(_ tunable: String) throws {
    let fixture = try Self.quick()
    let strip = try fixture.strip(tunable)
    let session = try fixture.session()
    for place in Self.scan(strip.axis, count: 12) {
      let run = try session.play(session.gestures[0], [tunable: strip.axis.text(at: place)])
      #expect(strip.span(at: place)?.run.outcome == run.outcome, "\(tunable) = \(place)")
    }
  }

  @Test(arguments: [
    ("velocity", "exact"), ("unused", "exact"), ("steps", "sampled"), ("width", "bounded"),
    ("pages", "each value tried"), ("on", "each value tried"),
  ])
  func `a strip names its method`(_ tunable: String, _ method: String) throws {
    #expect(try Self.quick().strip(tunable).method.text.hasPrefix(method))
  }

  @Test func `a strip finds where a rounding of the script flips`() throws {
    let flips = try Self.quick().strip("steps").flips
    let flip = try #require(flips.last)
    // 100 · floor(steps / 100) is above 1000 from 1100 on.
    #expect(flip.below < 1100 && flip.above >= 1100 && flip.above - flip.below < 0.01)
  }

  /// A slow drag that begins just inside the pager and covers half of a slightly wider page, so
  /// that it turns the page only there.
  @Test(arguments: [0.587, 1.6])
  func `a strip finds an island between two equal outcomes`(_ width: Double) throws {
    let probe = try LabFixture(LabFixture.pager)
    try probe.add("slow", LabFixture.drag(from: 280, by: -177.3, over: 1, rest: 0.3))
    // The distance of the pager in points, for any slop.
    let moved = try Self.measured(.distance, in: probe) * 300
    let fixture = try LabFixture(LabFixture.pager)
    let start = moved / 0.5 - width
    try fixture.add("slow", LabFixture.drag(from: start, by: -177.3, over: 1, rest: 0.3))
    let flips = try fixture.strip("width").flips
    #expect(flips.count == 2)
    let (first, last) = (try #require(flips.first), try #require(flips.last))
    #expect((first.above - start).magnitude < 0.01)
    #expect((last.below - moved / 0.5).magnitude < 0.01)
  }

  @Test func `a strip finds an island of one slider for two thresholds`() throws {
    let fixture = try Self.quick(LabFixture.slider)
    let strip = try fixture.strip("both")
    let (velocity, distance) = (
      try Self.measured(.velocity, in: fixture), try Self.measured(.distance, in: fixture)
    )
    #expect(strip.method == .exact, "\(strip.note ?? "")")
    #expect(strip.spans.map(\.run.outcomeText) == ["page 2", "page 1", "page 2"])
    // Too slow above v / 2000, far enough from (0.95 - d) / 0.9 on.
    #expect((strip.flips[0].below - velocity / 2000).magnitude < 1e-8)
    #expect((strip.flips[1].above - (0.95 - distance) / 0.9).magnitude < 1e-8)
  }

  @Test func `a strip with a handler is sampled and includes the handler`() throws {
    let fixture = try Self.quick(LabFixture.handled)
    let strip = try fixture.strip("limit")
    #expect(strip.note == "a handler of the script changed the stage")
    let flip = try #require(strip.flips.first)
    #expect(flip.before.outcomeText == "page 1" && flip.after.outcomeText == "page 2")
    #expect(flip.below <= 2 && flip.above > 2 && flip.above - flip.below < 1e-5)
  }

  /// Two values around a quantity of the release take the place of sixteen halvings.
  ///
  /// The truth is the outcome on both sides of the flip.
  @Test(arguments: ["pager", "variable"], ["velocity", "distance"])
  func `a rule in Lua without tests flips at a quantity of the release`(
    _ content: String, _ tunable: String
  ) throws {
    let fixture = try LabFixture(LabFixture.unreported(content))
    let isQuick = tunable == "velocity"
    let drag =
      isQuick
      ? try LabFixture.drag(from: 250, by: -50, over: 0.05)
      : try LabFixture.drag(from: 280, by: -120, over: 1, rest: 0.3)
    try fixture.add("one", drag)
    let strip = try fixture.strip(tunable)
    try #require(strip.flips.count == 1)
    let flip = strip.flips[0]
    let width = strip.axis.range.upperBound - strip.axis.range.lowerBound
    #expect(flip.above - flip.below <= width * 1e-6)
    #expect(strip.runCount <= 17 + 1 + 4 * 3, "\(strip.runCount) runs")
    let session = try fixture.session()
    for place in [flip.below, flip.above] {
      let run = try session.play(session.gestures[0], [tunable: strip.axis.text(at: place)])
      #expect(strip.span(at: place)?.run.outcome == run.outcome)
    }
  }

  /// Each value that the script refuses is refused in other words.
  @Test func `a strip has one flip at the start of refused values, whatever the message`() throws {
    let refusing = LabFixture.pager.replacing(
      "local velocity,",
      with: "if tune.steps > 700 then error('too many: ' .. tune.steps) end local velocity,")
    let strip = try Self.quick(refusing).strip("steps")
    #expect(strip.flips.count == 1 && strip.runCount < 100, "\(strip.runCount)")
    let flip = try #require(strip.flips.first)
    #expect(flip.below <= 700 && flip.above > 700 && flip.before.fault == nil)
    #expect(flip.after.fault?.contains("too many: 700.") == true, "\(flip.after.fault ?? "")")
  }

  /// Branches of at least a tenth of the range anywhere in it, and narrower ones if the script
  /// compares a tunable with a number.
  @Test(arguments: [
    (0.1, 0.2), (0.26, 0.4), (0.45, 0.7), (0.5, 0.61), (0.76, 0.88), (0.3, 0.301), (0.93, 0.9301),
  ])
  func `a strip sees a branch of the script`(_ low: Double, _ high: Double) throws {
    let fixture = try LabFixture(
      """
      local fb = require "flickbook"
      local tune = fb.tunables { t = { 0, min = 0, max = 1 } }
      local page = tune.t > \(low) and tune.t < \(high) and 2 or 1
      return fb.screen { size = { 300, 600 },
        fb.pager { id = "pages", width = "fill", height = "fill", page_count = 3, page = page } }
      """)
    try fixture.add("g", LabFixture.drag(from: 280, by: -20, over: 0.3))
    let flips = try fixture.strip("t").flips.map(\.below)
    #expect(flips.count == 2 && abs(flips[0] - low) < 1e-5 && abs(flips[1] - high) < 1e-5)
  }

  /// A rule with another outcome at each value: the search ends, and the text is short.
  @Test func `a strip with an outcome per value ends`() throws {
    let fixture = try LabFixture(LabFixture.restless)
    try fixture.add("g", LabFixture.drag(from: 280, by: -60, over: 0.1), want: "pages.page == 2")
    let session = try fixture.session()
    let strip = try fixture.strip("value")
    let set = StripSet(axis: strip.axis, strips: [strip], gestures: session.gestures)
    #expect(strip.runCount > 4096 && strip.runCount < 6000, "\(strip.runCount)")
    #expect(strip.note?.hasSuffix("too many values to locate each") == true)
    let line = try #require(StripText(set).lines.dropFirst(2).first)
    #expect(line.contains("; and \(strip.flips.count - 24) more"), "\(line)")
  }

  @Test func `a strip reports the values with most intended outcomes`() throws {
    let fixture = try Self.quick()
    try fixture.add(
      "other", LabFixture.drag(from: 250, by: -60, over: 0.1), want: "pages.page == 1")
    try fixture.add(
      "third", LabFixture.drag(from: 250, by: -80, over: 0.1), want: "pages.page == 2")
    let session = try fixture.session(where: "labelled")
    let axis = try session.axis("velocity")
    let set = StripSet(
      axis: axis, strips: try session.strips(along: [axis])[0], gestures: session.gestures)
    let best = try #require(set.best)
    #expect(set.asMeant(at: 500) == 1 && best.count == 2)
    #expect((best.range.lowerBound - 600).magnitude < 1)
    #expect((best.range.upperBound - 800).magnitude < 1)
    #expect(FlipsReport([set]).lines[1].contains("1 of 2 now, best 2 at 6"))
  }

  @Test func `gestures with equal strips share a row`() throws {
    let fixture = try Self.quick()
    try fixture.add(
      "other", LabFixture.drag(from: 250, by: -60, over: 0.1), want: "pages.page == 1")
    let session = try fixture.session(where: "labelled")
    let axis = try session.axis("velocity")
    let one = StripSet(
      axis: axis, strips: try session.strips(along: [axis])[0], gestures: session.gestures)
    var many = one
    for _ in 1..<120 { many.add(one) }
    let flipping = one.byNearness.count
    let alone = StripText(one).lines
    let grouped = StripText(many).lines
    #expect(grouped.count == alone.count && flipping > 0)
    #expect(grouped.count { $0.contains(" and 119 alike") } == flipping, "\(grouped)")
    for _ in 120..<240 { many.add(one) }
    let drawing = StripDrawing([many]).svg
    #expect(drawing.contains(" and 239 alike<") && !drawing.contains("more</text>"))
  }

  /// Flips at 600, 400 and 1000 pt/s; now 520 is set, or 950.
  @Test(arguments: [("520", ["a", "b", "c"]), ("950", ["c", "a", "b"])])
  func `flips are listed by their distance to the present value`(
    _ present: String, _ order: [String]
  ) throws {
    let fixture = try LabFixture(LabFixture.pager)
    for (id, way) in [("c", -100.0), ("a", -60), ("b", -40)] {
      try fixture.add(
        id, LabFixture.drag(from: 250, by: way, over: 0.1), want: "pages.page == 2")
    }
    let session = try fixture.session(set: ["velocity": present])
    let axis = try session.axis("velocity")
    let set = StripSet(
      axis: axis, strips: try session.strips(along: [axis])[0], gestures: session.gestures)
    #expect(set.byNearness.map { set.gestures[$0.gesture].id } == order)
    let rows = StripText(set).lines.dropFirst(2).prefix(3).map { $0.split(separator: " ")[0] }
    #expect(rows.map(String.init) == order)
    let svg = StripDrawing([set]).svg
    let places = order.compactMap { svg.firstRange(of: ">\($0)</text>")?.lowerBound }
    #expect(places.count == 3 && places == places.sorted())
    // Outcomes that are not as meant have stripes, so that they differ without colours.
    #expect(svg.contains("url(#stripes)") && svg.contains("not as meant"))
  }

  /// Flips at 600 and 400 pt/s, 80 and 120 from the present value, in a range of 8000.
  @Test(arguments: [(0.01, ["a"]), (0.015, ["a", "b"])])
  func `only gestures with a near flip are listed, but all are counted`(
    _ share: Double, _ listed: [String]
  ) throws {
    let fixture = try LabFixture(LabFixture.pager)
    for (id, way) in [("a", -60.0), ("b", -40)] {
      try fixture.add(
        id, LabFixture.drag(from: 250, by: way, over: 0.1), want: "pages.page == 2")
    }
    let session = try fixture.session(set: ["velocity": "520"])
    let axis = try session.axis("velocity")
    var set = StripSet(
      axis: axis, strips: try session.strips(along: [axis])[0], gestures: session.gestures)
    set.shownShare = share
    #expect(set.byNearness.map { set.gestures[$0.gesture].id } == listed)
    #expect(FlipsReport([set]).lines[1].contains("1 of 2 now, best 2 at 0 to"))
    set.shownShare = 0.001
    #expect(FlipsReport([set]).lines == ["no flips within 0.1 % of the range: velocity"])
  }

  /// A swipe of 600 points per second, just above the threshold, and one of 400.
  @Test(arguments: [(meant: 2, of: 1, word: "not as meant"), (1, 2, "as meant")])
  func `the nearest flips are marked as intended or not`(
    _ row: (meant: Int, of: Int, word: String)
  ) throws {
    let fixture = try LabFixture(LabFixture.pager)
    for (id, way, want) in [("fast", -60.0, row.meant), ("slow", -40, row.of)] {
      try fixture.add(
        id, LabFixture.drag(from: 250, by: way, over: 0.1), want: "pages.page == \(want)")
    }
    let session = try fixture.session()
    let axis = try session.axis("velocity")
    let set = StripSet(
      axis: axis, strips: try session.strips(along: [axis])[0], gestures: session.gestures)
    let line = try #require(StripText(set).lines.last)
    // Below it the slow one turns the page too, above it the fast one does not.
    #expect(line.contains("nearest below: slow") && line.contains("nearest above: fast"))
    #expect(
      line.split(separator: ", \(row.word), ", omittingEmptySubsequences: false).count == 3,
      "\(line)")
  }

  @Test func `the smallest change to the intended outcome is named`() throws {
    let fixture = try LabFixture(LabFixture.pager)
    try fixture.add(
      "g", LabFixture.drag(from: 250, by: -40, over: 0.1), want: "pages.page == 2")
    let session = try fixture.session()
    let axes = try ["velocity", "distance", "flick"].map { try session.axis($0) }
    let answer = try Explanation(session, gesture: 0, want: nil, along: axes)
    #expect(answer.changes.map(\.axis.name) == ["velocity", "distance"])
    for change in answer.changes {
      let run = try session.play(
        session.gestures[0], [change.axis.name: change.axis.text(at: change.value)])
      #expect(run.isAsMeant == true)
    }
    #expect(answer.futile == ["flick"])
    #expect(answer.lines[0] == "g: page 1, pages.page == 2 was intended")
  }
}
