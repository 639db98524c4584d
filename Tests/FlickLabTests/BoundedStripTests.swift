import FlickCore
import FlickLab
import Testing

/// Strips along numbers that are not thresholds: margins bound the outcomes between two values.
@Suite struct `A bounded strip` {
  private static let screen = """
    local fb = require "flickbook"
    local tune = fb.tunables {
      slop = { 10, min = 0, max = 50 },
      cone = { 45, min = 5, max = 90 },
      band = { 0.55, min = 0.01, max = 1 },
      settle = { 0.35, min = 0.05, max = 2 },
      bend = { 0.5, min = 0, max = 1 },
      above = { 40, min = 0, max = 400 },
      corner = { 4, min = 0, max = 60 },
      steps = { 5, min = 0, max = 20 },
      snap = { "ours", choices = { "ours", "nearest" } },
    }
    return fb.screen { title = "Numbers", size = { 300, 700 },
      fb.column { width = "fill", height = "fill",
        fb.rectangle { width = "fill", height = tune.above, fill = "#888888",
          corner_radius = tune.corner },
        fb.pager { id = "pages", width = "fill", height = 300, page_count = 3,
          settle = { duration = tune.settle }, slop = tune.slop, cone = math.rad(tune.cone),
          rubber_band = tune.band,
          snap = { velocity = 2000 * tune.bend ^ 2, distance = 0.2 + 0.02 * math.floor(tune.steps) } },
      },
    }
    """

  private static func fixture(_ want: String? = nil) throws -> LabFixture {
    let fixture = try LabFixture(screen)
    try fixture.add("g", LabFixture.drag(from: 250, by: -75, over: 0.4), want: want)
    return fixture
  }

  @Test(arguments: [
    ("slop", "bounded"), ("cone", "bounded"), ("band", "bounded"),
    ("bend", "bounded, as estimated"),
    ("above", "bounded"), ("corner", "exact"), ("settle", "exact"), ("steps", "sampled"),
  ])
  func `a bounded strip is named as such and agrees with runs`(_ tunable: String, _ method: String)
    throws
  {
    let fixture = try Self.fixture()
    let strip = try fixture.strip(tunable)
    #expect(strip.method.text.hasPrefix(method), "\(strip.method.text): \(strip.note ?? "")")
    let session = try fixture.session()
    var wrong: [Double] = []
    for index in 0..<40 {
      let share = (0.618_033_988_75 * Double(index) + 0.123).truncatingRemainder(dividingBy: 1)
      let place = strip.axis.place(atShare: share)
      let run = try session.play(session.gestures[0], [tunable: strip.axis.text(at: place)])
      if strip.span(at: place)?.run.outcome != run.outcome { wrong.append(place) }
    }
    #expect(wrong.isEmpty)
  }

  @Test func `the flip of a curved threshold is at the formula's value`() throws {
    let fixture = try Self.fixture()
    let strip = try fixture.strip("bend")
    let session = try fixture.session()
    let run = try session.play(session.gestures[0])
    let test = try #require(run.tests.first { $0.name == .velocity })
    let flip = try #require(strip.flips.first)
    let expected = (test.value.magnitude / 2000).squareRoot()
    #expect(strip.flips.count == 1)
    #expect(flip.below <= expected + 1e-9 && flip.above >= expected - 1e-9)
    #expect(flip.above - flip.below <= 1e-6)
  }

  /// A frame that moves under the finger takes the gesture away, without a test in the record.
  @Test func `a change of the touched node is found`() throws {
    let fixture = try LabFixture(Self.screen)
    try fixture.add("g", LabFixture.drag(from: 250, by: -150, over: 0.1))
    let strip = try fixture.strip("above")
    #expect(strip.method.text.hasPrefix("bounded"), "\(strip.note ?? "")")
    // The finger comes down at 300: on the pager from above 0 to 300, and else beside it.
    #expect(strip.spans.map(\.run.outcomeText) == ["page 1", "page 2", "page 1"])
    let flip = try #require(strip.flips.last)
    #expect(flip.below <= 300 && flip.above >= 300 && flip.above - flip.below < 1e-3)
  }

  @Test(arguments: ["pages.page == 2 and rest < 0.6", "overshoot < 0.5"])
  func `a strip of a motion option is not bounded`(_ want: String) throws {
    let strip = try Self.fixture(want).strip("settle")
    #expect(strip.method.text.hasPrefix("sampled"))
  }

  /// A rule that rounds has an incomplete record.
  @Test func `a strip of a rule with unrecorded branches is not bounded`() throws {
    let fixture = try LabFixture(
      """
      local fb = require "flickbook"
      local tune = fb.tunables { slop = { 10, min = 0, max = 50 } }
      return fb.screen { size = { 300, 600 },
        fb.pager { id = "pages", width = "fill", height = "fill", page_count = 3,
          profile = "compose", slop = tune.slop } }
      """)
    try fixture.add("g", LabFixture.drag(from: 250, by: -75, over: 0.4))
    #expect(try fixture.strip("slop").method.text.hasPrefix("sampled"))
  }

  @Test func `a bounded strip excludes a change and reports it`() throws {
    let fixture = try Self.fixture("pages.page == 2")
    let session = try fixture.session()
    let axes = try ["band", "cone", "settle"].map { try session.axis($0) }
    let answer = try Explanation(session, gesture: 0, want: nil, along: axes)
    #expect(answer.bounded == ["band", "cone"] && answer.futile == ["settle"])
    #expect(answer.lines.contains("excluded by margins: band, cone"))
    #expect(answer.lines.contains("no value changes it: settle"))
  }
}
