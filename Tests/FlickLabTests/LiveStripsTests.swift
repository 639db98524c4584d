import FlickCore
import FlickHost
import FlickLab
import Testing

/// Strips found step by step, compared with strips found at once.
@Suite struct `Strips during a session` {
  private static func corpus(_ screen: String = LabFixture.pager) throws -> LabFixture {
    let fixture = try LabFixture(screen)
    for (index, way) in [-60.0, -100, -140, 80].enumerated() {
      try fixture.add(
        "g\(index)", LabFixture.drag(from: 250, by: way, over: 0.1 + 0.1 * Double(index)),
        want: "pages.page == \(way < -80 ? 2 : 1)")
    }
    return fixture
  }

  /// A pager with a rounded threshold, so that flips on patched scenes are not confirmed.
  static let percent = LabFixture.slider.replacing(
    "both = { 0.5, min = 0, max = 1 }", with: "share = { 18, min = 5, max = 95 }"
  ).replacing(
    "velocity = 2000 * tune.both, distance = 0.95 - 0.9 * tune.both",
    with: "velocity = 9000, distance = tonumber(('%.12f'):format(tune.share / 100))")

  private static func live(
    _ fixture: LabFixture, _ settings: [String: String] = [:]
  ) throws -> LiveStrips {
    LiveStrips(
      script: fixture.script, RunConfiguration(),
      try CorpusFile(fixture.corpus).gestures(where: nil), settings: settings)
  }

  private static func lines(_ strips: KnownStrips?) -> [String] {
    strips.map { StripText($0.set).lines } ?? []
  }

  @Test(arguments: [
    (LabFixture.pager, "velocity"), (LabFixture.pager, "width"), (LabFixture.pager, "pages"),
    (LabFixture.pager, "on"), (LabFixture.pager, "steps"), (LabFixture.slider, "both"),
    (LabFixture.handled, "limit"), (Self.percent, "share"),
  ])
  func `strips computed step by step equal those computed at once`(
    _ screen: String, _ tunable: String
  ) throws {
    let fixture = try Self.corpus(screen)
    let strips = try Self.live(fixture)
    var steps = 0
    while !strips.isDone(tunable), steps < 5000 {
      // The work is interrupted at every question at first, then at every second, every third; each
      // time, known results are reused.
      var questions = steps / 20
      strips.work(on: tunable) {
        questions -= 1
        return questions < 0
      }
      steps += 1
    }
    #expect(strips.fault == nil && steps > 4)
    let session = try fixture.session()
    let axis = try session.axis(tunable)
    let whole = StripSet(
      axis: axis, strips: try session.strips(along: [axis])[0], gestures: session.gestures)
    #expect(Self.lines(strips.set(along: tunable)) == StripText(whole).lines)
    #expect(strips.set(along: tunable)?.pendingCount == 0)
  }

  @Test func `after a change of another value, strips are pending and keep their picture`() throws {
    let fixture = try Self.corpus()
    let strips = try Self.live(fixture)
    strips.work(on: "velocity") { false }
    strips.set(["velocity": "900"])
    #expect(strips.isDone("velocity"))
    let before = Self.lines(strips.set(along: "velocity"))
    strips.set(["velocity": "900", "distance": "0.2"])
    #expect(strips.set(along: "velocity")?.pendingCount == 4)
    #expect(Self.lines(strips.set(along: "velocity")) == before)
    strips.work(on: "velocity") { false }
    #expect(strips.set(along: "velocity")?.pendingCount == 0)
    #expect(Self.lines(strips.set(along: "velocity")) != before)
  }

  @Test func `strips report the outcomes at a value`() throws {
    let fixture = try Self.corpus()
    let strips = try Self.live(fixture)
    strips.work(on: "velocity") { false }
    let known = try #require(strips.set(along: "velocity"))
    #expect(known.change(from: 510, to: 520) == nil)
    let change = try #require(known.change(from: 8000, to: 100))
    #expect(change.contains("kept flip: g0 page 1 -> page 2, no longer as meant"), "\(change)")
    let columns = known.columns(40, present: 500)
    #expect(columns.count == 40 && columns.contains(where: \.isFlip))
    #expect(columns.allSatisfy { $0.share.map { 0...1 ~= $0 } == true })
    #expect(known.text(present: 500).contains("of 4 kept as meant"))
    #expect(!known.text(present: 500, script: 500).contains("against"))
    #expect(known.text(present: 520, script: 510).contains("none flips against the script's value"))
    let count = change.prefix { $0 != " " }
    #expect(
      known.text(present: 100, script: 8000).contains(
        "\(count) of 4 flip against the script's value"))
  }

  @Test func `strips of a failing script report the reason`() throws {
    let fixture = try Self.corpus()
    let strips = try Self.live(fixture, ["velocity": "much"])
    strips.work(on: "velocity") { false }
    #expect(strips.fault?.contains("velocity") == true && strips.isDone("velocity"))
  }
}

/// A pager among others: its tests are not theirs.
@Suite struct `Strips of several pagers` {
  @Test func `strips are exact for the touched pager and the others`() throws {
    let fixture = try LabFixture(
      """
      local fb = require "flickbook"
      local tune = fb.tunables {
        one = { 500, min = 0, max = 8000 }, two = { 600, min = 0, max = 8000 },
      }
      local function pager(id, velocity)
        return fb.pager { id = id, width = "fill", height = 200, page_count = 3,
          snap = { velocity = velocity, distance = 0.9 } }
      end
      return fb.screen { title = "Two", size = { 300, 600 },
        fb.column { width = "fill", height = "fill", align = "start",
          pager("one", tune.one), pager("two", tune.two) },
      }
      """)
    try fixture.add("quick", LabFixture.drag(from: 250, by: -100, over: 0.1))
    let (own, other) = (try fixture.strip("two"), try fixture.strip("one"))
    #expect(own.method == .exact && own.flips.count == 1, "\(own.note ?? "")")
    #expect(other.method == .exact && other.flips.isEmpty, "\(other.note ?? "")")
  }
}
