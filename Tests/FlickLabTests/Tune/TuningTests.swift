import FlickHost
import FlickLab
import FlickSystem
import Testing

/// Tuning a rule with a known answer: a page turns for a finger as fast as `velocity`, or for
/// `distance` pages.
@Suite struct `A tuning` {
  /// Flicks and slow drags; a flick of `way` points takes 0.1 s.
  private static func fixture(
    flicks: [(way: Double, turns: Bool)] = [], drags: [(way: Double, turns: Bool)] = [],
    screen: String = LabFixture.pager
  ) throws -> LabFixture {
    let fixture = try LabFixture(screen)
    for (kind, gestures, time, rest) in [("f", flicks, 0.1, 0.0), ("d", drags, 1.0, 0.3)] {
      for (index, gesture) in gestures.enumerated() {
        try fixture.add(
          "\(kind)\(index)",
          LabFixture.drag(from: 280, by: -gesture.way, over: time, rest: rest),
          want: "pages.page == \(gesture.turns ? 2 : 1)", person: "p\(index % 3)")
      }
    }
    return fixture
  }

  private static func tune(
    _ fixture: LabFixture, _ names: [String], margin: Double = 0.5
  ) throws -> Tuning {
    let session = try fixture.session()
    var options = Tuning.Options()
    options.margin = margin
    return try Tuning(session, names.map { try session.axis($0) }, options)
  }

  @Test func `a tuning of one threshold takes the middle between two flips`() throws {
    // 400 pt/s ought to stay, 600 to turn.
    let tuning = try Self.tune(Self.fixture(flicks: [(40, false), (60, true)]), ["velocity"])
    #expect(tuning.proof == .exact && tuning.after.asMeant == 2)
    let value = try #require(Double(tuning.after.values[0]))
    #expect((value - 500).magnitude < 10)
    // A hundred of the script's five hundred, except for the rounding to few digits.
    let margin = try #require(tuning.after.margin)
    #expect(margin <= 0.2 && margin > 0.189)
    let room = try #require(tuning.after.rooms.first ?? nil)
    #expect((room.lowerBound - 400).magnitude < 1e-5 && (room.upperBound - 600).magnitude < 1e-5)
  }

  /// The range extends to 8,000 pt/s; a share of the range would be the speed of every flick.
  @Test func `the margin is at most a tenth of the value`() throws {
    let tuning = try Self.tune(
      Self.fixture(flicks: [(42, true), (60, true), (90, true)]), ["velocity", "distance"],
      margin: 0.1)
    #expect(tuning.proof == .exact && tuning.before.asMeant == 2 && tuning.after.asMeant == 3)
    let value = try #require(Double(tuning.after.values[0]))
    // All of 420 points a second must turn the page, with 50 to spare.
    #expect(value <= 372.5 && value > 365)
    #expect(tuning.after.values[1] == "0.5")
  }

  /// Two drags that hardly differ leave little room for the distance, but not for the speed.
  @Test func `each tunable gets its own room`() throws {
    let tuning = try Self.tune(
      Self.fixture(
        flicks: [(42, true), (60, true)], drags: [(130, false), (132, true)]),
      ["velocity", "distance"], margin: 0.1)
    #expect(tuning.proof == .exact && tuning.after.asMeant == 4)
    let margin = try #require(tuning.after.margin)
    #expect(margin > 0.006 && margin < 0.0067)
    let value = try #require(Double(tuning.after.values[0]))
    #expect(value <= 372.5 && value > 365)
  }

  @Test func `steps are shares of the script's value, whatever is set`() throws {
    let fixture = try Self.fixture(flicks: [(40, true), (60, true)])
    let session = try fixture.session(set: ["velocity": "8000"])
    let tuning = try Tuning(session, [try session.axis("velocity")])
    #expect(tuning.before.values == ["8000"] && tuning.after.asMeant == 2)
    let value = try #require(Double(tuning.after.values[0]))
    #expect(value <= 352.5 && value > 345)
  }

  /// Searched values stay as near to today's as proved ones.
  @Test func `a search does not take the middle of an open range`() throws {
    let fixture = try Self.fixture(flicks: [(42, true), (60, true)])
    let tuning = try Self.tune(fixture, ["steps"])
    // 100 · floor(steps / 100) must be 400 at most: below 500, and 50 of today's to spare.
    #expect(tuning.after.asMeant == 2)
    let value = try #require(Double(tuning.after.values[0]))
    #expect(value <= 452.5 && value > 440, "\(value)")
  }

  @Test func `a tuning finds values for labels of a hidden setting`() throws {
    // Hidden: 700 pt/s, and 0.35 of 300 points beyond the slop of 10.
    let flicks = [30.0, 45, 55, 62, 66, 74, 80, 95].map { ($0, $0 * 10 >= 700) }
    let drags = [40.0, 70, 90, 105, 120, 140, 180].map { ($0, ($0 - 10) / 300 >= 0.35) }
    let tuning = try Self.tune(
      Self.fixture(flicks: flicks, drags: drags), ["velocity", "distance"])
    #expect(tuning.proof == .exact && tuning.after.asMeant == 15 && tuning.before.asMeant < 15)
    let values = tuning.after.values.compactMap(Double.init)
    #expect(values[0] > 660 && values[0] <= 740)
    #expect(values[1] > 95.0 / 300 && values[1] <= 110.0 / 300)
    #expect(tuning.conflict.isEmpty)
  }

  @Test func `gestures in conflict are named`() throws {
    // 30 points turn and 50 stay, both slowly: no distance separates them, and the speed is 0.
    let tuning = try Self.tune(
      Self.fixture(
        flicks: [(80, true)], drags: [(60, true), (90, false), (200, true)]),
      ["velocity", "distance"])
    #expect(tuning.proof == .exact && tuning.after.asMeant == 3)
    #expect(tuning.conflict.map(\.gesture.id) == ["d0", "d1"])
    let lines = TuneReport(tuning).lines
    #expect(lines.contains { $0.hasPrefix("conflict: d0 and d1 cannot all") })
    #expect(lines.contains("  of the other 3 as meant at best: 3 without d0, 3 without d1"))
  }

  @Test func `a threshold that separates a conflict is named`() throws {
    // A flick of 400 pt/s turns by no distance that keeps a drag of 90 points.
    let tuning = try Self.tune(
      Self.fixture(flicks: [(40, true)], drags: [(90, false)]), ["distance"])
    #expect(tuning.conflict.count == 2 && tuning.parting.map(\.axis.name) == ["velocity"])
    #expect(TuneReport(tuning).lines.contains("  velocity would do: 0 to 400 pt/s"))
  }

  @Test func `sufficient present values are kept`() throws {
    let tuning = try Self.tune(
      Self.fixture(flicks: [(40, false), (60, true)]), ["velocity", "distance"], margin: 0.01)
    #expect(tuning.after.values == tuning.before.values)
    #expect(tuning.after.margin == tuning.before.margin)
  }

  @Test(arguments: [["on", "velocity"], ["pages", "distance", "on"]])
  func `a tuning tries choices and whole numbers one by one`(_ names: [String]) throws {
    let tuning = try Self.tune(
      Self.fixture(flicks: [(60, true), (80, true)], drags: [(120, true)]), names)
    #expect(tuning.proof == .exact)
    #expect(tuning.after.asMeant == (names.contains("velocity") ? 2 : 3))
  }

  @Test func `without boxes tuning searches, and is never worse than before`() throws {
    // 100 · floor(steps / 100) must be above 400 and not above 600.
    let fixture = try Self.fixture(flicks: [(45, false), (56, true)], drags: [(30, false)])
    let tuning = try Self.tune(fixture, ["steps", "width"])
    #expect(tuning.after.asMeant == 3 && tuning.after.asMeant >= tuning.before.asMeant)
    let session = try fixture.session(set: ["steps": "1900"])
    let worse = try Tuning(session, [try session.axis("steps")])
    #expect(worse.before.asMeant == 2 && worse.after.asMeant == 3)
    #expect(try TuneReport(worse).json == TuneReport(Tuning(session, [session.axis("steps")])).json)
  }

  @Test func `held-out gestures are played before and after`() throws {
    let fixture = try Self.fixture(flicks: [(40, true), (60, true), (45, true)])
    var file = try CorpusFile(fixture.corpus)
    file.corpus.gestures[2].split = .held
    try file.write()
    let tuning = try Self.tune(fixture, ["velocity"])
    #expect(tuning.heldCount == 1 && tuning.before.held == 0 && tuning.after.held == 1)
    #expect(tuning.gestures.count == 2)
  }

  @Test func `a tuning of a corpus without labels is refused`() throws {
    let fixture = try LabFixture(LabFixture.pager)
    try fixture.add("g", LabFixture.drag(from: 280, by: -60, over: 0.1))
    #expect(throws: HostError.self) { try Self.tune(fixture, ["velocity"]) }
  }
}

@Suite struct `An external optimizer` {
  @Test func `an external optimizer gets an answer to each line`() throws {
    let fixture = try LabFixture(LabFixture.pager)
    try fixture.add("a", LabFixture.drag(from: 280, by: -40, over: 0.1), want: "pages.page == 2")
    try fixture.add("b", LabFixture.drag(from: 280, by: -60, over: 0.1), want: "pages.page == 2")
    let session = try fixture.session()
    var server = try TuneServer(
      GestureStream(holding: session), [session.axis("velocity"), session.axis("on")])
    #expect(
      server.space(seed: 7).hasPrefix(
        #"{"kind":"space","version":1,"seed":7,"gestures":2,"tunables":[{"name":"velocity","low":0,"high":8000,"now":500,"unit":"pt/s"},{"name":"on","choices":["false","true"],"now":"true"}]"#
      ))
    let rows = [
      (#"{"kind":"best"}"#, #""error":"nothing was tried yet""#),
      (#"{"kind":"try","id":1,"set":{"velocity":500}}"#, #""id":1,"values":{"violations":1,"#),
      (
        #"{"kind":"try","id":"x","set":{"velocity":300,"on":true}}"#,
        #""id":"x","values":{"violations":0,"#
      ),
      (#"{"kind":"try","id":3,"set":{"on":false}}"#, #""violations":2"#),
      (#"{"kind":"try","id":4,"set":{"velocity":9000}}"#, #""kind":"error","id":4,"error":"#),
      (#"{"kind":"try","id":5,"set":{"speed":9}}"#, #"'speed' is none of the tunables"#),
      (#"{"kind":"try","id":5,"set":{"velocty":9}}"#, "(did you mean 'velocity'?)"),
      (#"{"kind":"try","id":6}"#, #"'set' is missing"#),
      (#"nonsense"#, #""kind":"error","id":null"#),
      (#"{"kind":"best"}"#, #""kind":"best","id":"x","set":{"velocity":300,"on":true}"#),
    ]
    for (line, answer) in rows {
      let text = try server.answer(line) ?? ""
      #expect(text.contains(answer) && text.hasSuffix("\n"), "\(line): \(text)")
    }
    #expect(try server.answer(#"{"kind":"stop"}"#) == nil)
  }
}
