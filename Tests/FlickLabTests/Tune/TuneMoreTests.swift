import FlickCore
import FlickHost
import FlickLab
import FlickSystem
import Testing

/// What else is asked of tuning.
@Suite struct `A tuning beyond one setting` {
  private static func fixture(_ count: Int = 12) throws -> LabFixture {
    let fixture = try LabFixture(LabFixture.pager)
    for index in 0..<count {
      let way = 30 + 5 * Double(index)
      try fixture.add(
        "g\(index)", LabFixture.drag(from: 280, by: -way, over: 0.1),
        want: "pages.page == \(way > 60 ? 2 : 1)", person: "p\(index % 3)")
    }
    return fixture
  }

  private static func stream(_ fixture: LabFixture) throws -> GestureStream {
    try GestureStream(CorpusFile(fixture.corpus), where: nil, fixture.session())
  }

  @Test func `has a front of which nothing is better in all`() throws {
    let fixture = try Self.fixture()
    let session = try fixture.session()
    let axes = try ["velocity", "distance"].map { try session.axis($0) }
    let objectives = try ["violations", "change"].map { try TuneFront.Objective($0) }
    func front() throws -> TuneFront {
      try TuneFront(Self.stream(fixture), axes, objectives, Tuning.Options(), tries: 60)
    }
    let found = try front()
    #expect(found.points.first?.values[0] == 0, "\(found.lines)")
    // Nothing is changed at the other end.
    #expect(found.points.last?.values[1] == 0)
    for one in found.points {
      #expect(
        !found.points.contains { other in
          other.values != one.values && zip(other.values, one.values).allSatisfy { $0 <= $1 }
        })
    }
    #expect(try front().json == found.json)
    #expect(throws: HostError.self) { try TuneFront.Objective("-change") }
  }

  @Test func `says which gestures two settings decide differently`() throws {
    let fixture = try Self.fixture()
    let comparison = try SettingComparison(
      Self.stream(fixture), against: ["velocity": "620"], called: "other.json")
    // Of 500, 550 and 600 pt/s a page turns now and not then.
    #expect(comparison.changes.map(\.gesture) == ["g4", "g5", "g6"])
    #expect(comparison.before == 9 && comparison.after == 12)
    #expect(comparison.lines[0] == "3 of 12 gestures come out otherwise with other.json: 25 %")
    #expect(throws: HostError.self) {
      try SettingComparison(Self.stream(fixture), against: ["speed": "1"], called: "other.json")
    }
  }

  @Test func `leaves one person out after the other`() throws {
    let fixture = try Self.fixture()
    let session = try fixture.session()
    var options = Tuning.Options()
    options.leavesPeopleOut = true
    let tuning = try Tuning(session, [session.axis("velocity")], options)
    #expect(tuning.withoutPeople.map(\.person) == ["p0", "p1", "p2"])
    #expect(tuning.withoutPeople.allSatisfy { $0.count == 4 && $0.asMeant >= 3 })
    #expect(TuneReport(tuning).lines.contains { $0.hasPrefix("leave one person out: ") })
  }

  @Test func `stays near today's values where that is asked`() throws {
    let fixture = try Self.fixture()
    let session = try fixture.session()
    let axis = try session.axis("velocity").near(0.005)
    #expect(axis.range == 460...540 && axis.width == 8000)
    let tuning = try Tuning(session, [axis])
    let value = try #require(Double(tuning.after.values[0]))
    #expect(axis.range.contains(value) && tuning.after.asMeant == 10)
  }

  @Test func `is warned where people went by what they saw`() throws {
    let fixture = try Self.fixture()
    let path = fixture.corpus
    let text = String(decoding: try File.read(path), as: UTF8.self)
    var number = 0
    let lines = text.split(separator: "\n").map { line -> String in
      guard line.contains(#""kind":"gesture""#) else { return String(line) }
      number += 1
      return line.dropLast() + ",\"shown\":{\"velocity\":\(300 + 50 * number)}}"
    }
    try File.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: path)
    let session = try fixture.session()
    let tuning = try Tuning(session, [session.axis("velocity")])
    #expect(tuning.notes.contains { $0.hasPrefix("people went by what they were shown: velocity") })
    let lines2 = try CorpusStatistics(CorpusFile(path)).lines
    #expect(lines2.contains("  way with the velocity that was shown: correlation 1"))
  }

  @Test func `answers about some gestures, and what was tried is played again`() throws {
    let fixture = try Self.fixture()
    let session = try fixture.session()
    var server = try TuneServer(session, [session.axis("velocity")])
    let rows = [
      (
        #"{"kind":"try","id":1,"set":{"velocity":620},"gestures":"g0..g3"}"#,
        #""id":1,"gestures":4,"values":{"violations":0"#
      ),
      (
        #"{"kind":"try","id":2,"set":{"velocity":500},"gestures":["g4","g11"]}"#,
        #""gestures":2,"values":{"violations":1"#
      ),
      (
        #"{"kind":"try","id":3,"set":{},"gestures":["x"]}"#,
        #""error":"no gesture 'x' is tuned with""#
      ),
      (#"{"kind":"try","id":4,"set":{},"gestures":"g3..g0"}"#, #""error":"'gestures': expected"#),
      (#"{"kind":"best"}"#, #""error":"nothing was tried yet""#),
    ]
    var log = TrialLog()
    for (line, answer) in rows {
      let text = try server.answer(line) ?? ""
      #expect(text.contains(answer), "\(line): \(text)")
      log.add(line, text)
    }
    try File.write(log.bytes, to: "\(fixture.path)/trials.jsonl")
    let tries = try TrialLog.tries(in: "\(fixture.path)/trials.jsonl")
    #expect(tries.count == 4)
    var again = try TuneServer(session, [session.axis("velocity")])
    for (question, answer) in tries { #expect(try again.answer(question) == answer) }
  }
}
