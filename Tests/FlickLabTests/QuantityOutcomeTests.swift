import FlickCore
import FlickHost
import FlickLab
import Testing

/// Outcomes that compare quantities, against dense scans.
@Suite struct `An outcome of quantities` {
  private static func fixture() throws -> LabFixture {
    let fixture = try LabFixture(LabFixture.pager)
    try fixture.add("g", LabFixture.drag(from: 250, by: -90, over: 0.15), want: "pages.page == 2")
    return fixture
  }

  /// At 600 pt/s the spare is above 200 for thresholds up to 400; a strip by tests alone would
  /// flip at 500 or 600.
  @Test func `an outcome of a spare flips exactly at its zero`() throws {
    let strip = try Self.fixture().strip("velocity", outcome: "spare > 200")
    #expect(strip.method == .exact, "\(strip.note ?? "")")
    let flip = try #require(strip.flips.first)
    #expect(strip.flips.count == 1 && abs(flip.below - 400) < 1e-3, "\(flip.below)")
    #expect(flip.above == flip.below.nextUp)
  }

  /// A flick of 1,000 pt/s over two thirds of a page, with 500 pt/s needed, has 500 to spare; only
  /// a flick back of 500 pt/s changes its page.
  @Test func `margin and spare are those of the deciding test`() throws {
    let fixture = try LabFixture(LabFixture.pager)
    try fixture.add("g", LabFixture.drag(from: 290, by: -200, over: 0.2))
    func value(_ name: String) throws -> LabValue {
      let session = try fixture.session(outcome: name)
      return try #require(session.play(session.gestures[0], [:]).outcome.last).value
    }
    for name in ["margin", "spare"] { #expect(try value(name) == value("why.pages.\(name)")) }
    #expect(try value("margin") != value("spare"))
  }

  /// A number that changes continuously does not have exact flips.
  @Test func `an outcome of quantities that is a number is sampled`() throws {
    let strip = try Self.fixture().strip("velocity", outcome: "spare")
    guard case .sampled = strip.method else {
      Issue.record("\(strip.method)")
      return
    }
  }

  @Test func `a quantity is not divided into boxes`() throws {
    let fixture = try Self.fixture()
    let session = try fixture.session(outcome: "spare > 200")
    let sides = try ["velocity", "distance"].map { OutcomeMap.Side.tunable(try session.axis($0)) }
    let map = try OutcomeMap(session, gesture: 0, x: sides[0], y: sides[1], columns: 32, rows: 8)
    #expect(!map.isExact)
    for column in 0..<32 {
      let value = sides[0].value(column, of: 32)
      let played = try session.play(
        session.gestures[0],
        ["velocity": "\(value)", "distance": "\(sides[1].value(3, of: 8))"])
      #expect(map.outcomes[map.cells[3][column]] == played.outcomeText, "\(value)")
    }
  }

  /// The law, for random expressions, gestures and tunables: a dense scan agrees with all that is
  /// called exact, bounded or tried.
  @Test(arguments: 0..<40)
  func `an exact strip of a quantity is correct`(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let fixture = try LabFixture(LabFixture.pager)
    let way = Double.random(in: 20...280, using: &random)
    let seconds = Double.random(in: 0.05...0.5, using: &random)
    try fixture.add("g", LabFixture.drag(from: 290, by: -way, over: seconds))
    let number = Int.random(in: 0...600, using: &random)
    let comparison = ["<", "<=", ">", ">="].randomElement(using: &random) ?? "<"
    let quantity =
      [
        "spare", "margin", "rest * 1000", "why.pages.spare", "why.pages.margin", "overshoot * 100",
        "pages.position * 200", "spare * 2 - 100", "pages.offset",
      ].randomElement(using: &random)
      ?? "spare"
    let other = ["pages.page == 2", "not (spare < 100)", "rest < 0.4"].randomElement(
      using: &random)
    var text = "\(quantity) \(comparison) \(number)"
    if let other, Bool.random(using: &random) {
      text = "\(text) \(Bool.random(using: &random) ? "and" : "or") \(other)"
    }
    let tunable =
      ["velocity", "distance", "flick", "width"].randomElement(using: &random) ?? "width"
    let session = try fixture.session(outcome: text)
    let axis = try session.axis(tunable)
    let strip = try session.strip(ofGesture: 0, along: axis)
    if case .sampled = strip.method { return }
    for step in 0...100 {
      let place = axis.place(atShare: Double(step) / 100)
      let run = try session.play(session.gestures[0], [tunable: axis.text(at: place)])
      #expect(
        strip.span(at: place)?.run.outcomeText == run.outcomeText,
        "\(text) along \(tunable) at \(place)")
    }
  }

  /// Samples are dense for a scene without a script: an island of a fiftieth is found.
  @Test func `an outcome of quantities is sampled closely enough for a narrow island`() throws {
    let fixture = try Self.fixture()
    let session = try fixture.session(outcome: "spare > 300 and spare * spare < 108900")
    let strip = try session.strip(ofGesture: 0, along: try session.axis("velocity"))
    #expect(strip.flips.count == 2, "\(strip.method) \(strip.flips.map(\.below))")
  }
}
