import FlickCore
import FlickHost
import FlickLab
import FlickSystem
import Foundation
import Testing

/// Further features of tuning.
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

  @Test func `no setting is better than the front in all objectives`() throws {
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

  /// Measures that are equal for all settings that were tried are left out.
  @Test func `each setting of the front has its measures`() throws {
    let fixture = try Self.fixture()
    let session = try fixture.session()
    let objectives = try ["violations", "change"].map { try TuneFront.Objective($0) }
    let front = try TuneFront(
      Self.stream(fixture), [session.axis("velocity")], objectives, Tuning.Options(), tries: 60)
    #expect(front.lines[0].hasSuffix("  feel"))
    // A drag depends only on the distance, which is not a tunable here.
    let words = front.feel.words(of: front.points)
    let known = Set(["quick", "even", "soft", "easy", "fair", "strict"])
    for (point, feel) in zip(front.points, words) {
      let own = feel.components(separatedBy: " and ")
      #expect(own.count == 2 && known.isSuperset(of: own), "\(feel)")
      let range = front.feel.range(of: 1)
      let third = Int(
        3 * (point.places[0] - range.lowerBound) / (range.upperBound - range.lowerBound))
      #expect(own[1] == ["easy", "fair", "strict"][min(2, third)], "\(point.places) of \(range)")
    }
    #expect(front.json.contains(#""kind":"front","feel":""#))
  }

  @Test func `gestures decided differently by two settings are listed`() throws {
    let fixture = try Self.fixture()
    let comparison = try SettingComparison(
      Self.stream(fixture), against: ["velocity": "620"], called: "other.json")
    // Of 500, 550 and 600 pt/s a page turns now and not then.
    #expect(comparison.changes.map(\.gesture) == ["g4", "g5", "g6"])
    #expect(comparison.before == 9 && comparison.after == 12)
    #expect(comparison.lines[0] == "3 of 12 gestures change their outcome with other.json: 25 %")
    let error = #expect(throws: HostError.self) {
      try SettingComparison(Self.stream(fixture), against: ["speed": "1"], called: "other.json")
    }
    #expect(error?.description.hasPrefix("other.json: no tunable 'speed' (there are: ") == true)
  }

  @Test func `gestures that flip between two settings are listed`() throws {
    let fixture = try Self.fixture()
    let session = try fixture.session()
    let now = try session.playAll()
    let flips = try session.flips(from: now, to: session.playAll(["velocity": "620"]))
    #expect(flips.map(\.gesture) == ["g4", "g5", "g6"])
    #expect(flips.allSatisfy { $0.before == "page 2" && $0.after == "page 1" })
    #expect(flips.allSatisfy { $0.isAsMeant == true })
    #expect(session.flips(from: now, to: now).isEmpty)
  }

  @Test func `cross-validation leaves out one person at a time`() throws {
    let fixture = try Self.fixture()
    let session = try fixture.session()
    var options = Tuning.Options()
    options.leavesPeopleOut = true
    let tuning = try Tuning(session, [session.axis("velocity")], options)
    #expect(tuning.withoutPeople.map(\.person) == ["p0", "p1", "p2"])
    #expect(tuning.withoutPeople.allSatisfy { $0.count == 4 && $0.asMeant >= 3 })
    #expect(TuneReport(tuning).lines.contains { $0.hasPrefix("leave one person out: ") })
  }

  /// A tiny budget leaves all gestures undecided and reports that; with enough time the result is
  /// exact.
  @Test(arguments: [("0.000001s", false), ("600s", true), ("200000", true)])
  func `a tuning beyond one setting ends with its budget`(_ text: String, _ isEnough: Bool) throws {
    let fixture = try Self.fixture()
    let session = try fixture.session()
    var options = Tuning.Options()
    options.budget = try SearchBudget(text)
    let tuning = try Tuning(
      session, ["velocity", "distance"].map { try session.axis($0) }, options)
    let report = TuneReport(tuning).lines.joined(separator: "\n")
    guard !isEnough else {
      #expect(tuning.proof == .exact && tuning.after.asMeant == 12)
      return
    }
    // Today's values are as good as any that were tried; undecided gestures are reported.
    #expect(tuning.after.asMeant == 9 && tuning.proof == .bounded(3000))
    #expect(report.contains("9 of 12 as meant now, 9 then, 3 more not excluded"), "\(report)")
    #expect(report.contains("the search ended with its budget (0.000001s)"), "\(report)")
  }

  /// A search without boxes ends with the time too.
  @Test func `a tuning beyond one setting ends a search with its time`() throws {
    let fixture = try Self.fixture()
    let session = try fixture.session()
    var options = Tuning.Options()
    options.budget = try SearchBudget("0.000001s")
    let tuning = try Tuning(session, [session.axis("width")], options)
    #expect(tuning.proof == .searched && tuning.after.asMeant == 9)
    #expect(tuning.notes.contains { $0.hasPrefix("the search ended with its budget") })
  }

  @Test(arguments: ["0", "-1s", "0s", "s", "nans", "1e9s", "100000001", "30m"])
  func `an invalid budget is refused`(_ text: String) {
    #expect(throws: HostError.self) { try SearchBudget(text) }
  }

  @Test func `tunables without effect are listed`() throws {
    let fixture = try Self.fixture()
    let session = try fixture.session()
    // All swipes are longer than 30 points.
    let flick = try session.axis("flick").within(0...20)
    let tuning = try Tuning(session, [session.axis("velocity"), flick])
    #expect(tuning.idle == [1])
    let lines = TuneReport(tuning).lines
    #expect(lines.contains { $0.hasSuffix("flick     18 pt, as now (no outcome hangs on it)") })
    #expect(lines.count { $0.contains("no outcome hangs on it") } == 1)
  }

  @Test func `tuning stays near the present values on request`() throws {
    let fixture = try Self.fixture()
    let session = try fixture.session()
    let axis = try session.axis("velocity").near(0.005)
    #expect(axis.range == 460...540 && axis.width == 8000)
    let tuning = try Tuning(session, [axis])
    let value = try #require(Double(tuning.after.values[0]))
    #expect(axis.range.contains(value) && tuning.after.asMeant == 10)
  }

  @Test func `a dependence on what people saw is a warning`() throws {
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
    let lines2 = try CorpusFile(path).statistics()
    #expect(lines2.contains("  way with the velocity that was shown: correlation 1"))
  }

  @Test func `a subset of gestures is evaluated, and trials are replayed`() throws {
    let fixture = try Self.fixture()
    let session = try fixture.session()
    var server = try TuneServer(GestureStream(holding: session), [session.axis("velocity")])
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
    var again = try TuneServer(GestureStream(holding: session), [session.axis("velocity")])
    for (question, answer) in tries { #expect(try again.answer(question) == answer) }
  }

  /// Two pagers with a velocity each; 400 and 600 pt/s ought to part at the first, 700 and 900 at
  /// the second.
  private static func two() throws -> LabFixture {
    let fixture = try LabFixture(
      """
      local fb = require "flickbook"
      local tune = fb.tunables {
        one = { 200, unit = "pt/s", min = 0, max = 2000 }, two = { 100, unit = "pt/s", min = 0, max = 2000 },
        pages = { 3, min = 2, max = 5, whole = true },
      }
      local function pager(id, x, velocity)
        return fb.pager { id = id, width = 300, height = 600, page_count = tune.pages, snap = { velocity = velocity } }
      end
      return fb.screen { size = { 600, 600 },
        fb.row { width = "fill", height = "fill", pager("a", 0, tune.one), pager("b", 300, tune.two) } }
      """)
    for (id, x, way, turns) in [
      ("a0", 250.0, 40.0, false), ("a1", 250, 60, true), ("b0", 550, 70, false),
      ("b1", 550, 90, true),
    ] {
      try fixture.add(
        id, LabFixture.drag(from: x, by: -way, over: 0.1),
        want: "\(id.prefix(1)).page == \(turns ? 2 : 1)")
    }
    return fixture
  }

  /// The best settings with an order between `one` and `two`: the count as meant, and the ranges of
  /// the values.
  @Test(arguments: [
    ("one < two", 4, 400.0...600, 700.0...900), ("one + 200 <= two", 4, 400...600, 700...900),
    // Both of `a` and one of `b`, or the other way.
    ("two < one", 3, 0...2000, 0...2000), ("one >= two + 100", 3, 0...2000, 0...2000),
  ])
  func `a tuning beyond one setting keeps an order of two tunables`(
    _ order: String, _ count: Int, _ one: ClosedRange<Double>, _ two: ClosedRange<Double>
  ) throws {
    let fixture = try Self.two()
    let session = try fixture.session()
    let axes = try ["one", "two"].map { try session.axis($0) }
    var options = Tuning.Options()
    options.orders = [try ValueOrder(order)]
    let tuning = try Tuning(session, axes, options)
    #expect(tuning.proof == .exact && tuning.after.asMeant == count)
    let values = tuning.after.values.compactMap(Double.init)
    #expect(one.contains(values[0]) && two.contains(values[1]))
    let isKept =
      switch order {
      case "one < two": values[0] < values[1]
      case "one + 200 <= two": values[0] + 200 <= values[1]
      case "two < one": values[1] < values[0]
      default: values[0] >= values[1] + 100
      }
    #expect(isKept, "\(values)")
    // A single tunable: the other keeps its present value, 200.
    let single = try Tuning(session, [axes[1]], options)
    let limits: [String: Double] = ["one < two": 200.0.nextUp, "one + 200 <= two": 400]
    let least = limits[order] ?? 0
    #expect(single.axes[0].range.lowerBound == least)
    withExtendedLifetime(fixture) {}
  }

  @Test(arguments: ["one", "one < 3", "one == two", "one < one", "one < three", "one < pages"])
  func `an invalid order is refused`(_ order: String) throws {
    let fixture = try Self.two()
    let session = try fixture.session()
    #expect(throws: HostError.self) {
      var options = Tuning.Options()
      options.orders = [try ValueOrder(order)]
      _ = try Tuning(session, [session.axis("one"), session.axis("two")], options)
    }
    withExtendedLifetime(fixture) {}
  }

  /// Screens that boxes do not describe fully: handlers that are empty, decide, or are the rule.
  static let handled: [(name: String, screen: String, tunable: String)] = [
    (
      "an empty handler",
      LabFixture.slider.replacing(
        "page_count = 3,", with: "page_count = 3, on_page_changed = function() end,"), "both"
    ),
    ("a handler that goes back", LabFixture.handled, "limit"),
    (
      "a threshold in a handler",
      """
      local fb = require "flickbook"
      local tune = fb.tunables { far = { 120, unit = "pt", min = 10, max = 390 } }
      local pages = fb.states { id = "pages", initial = "closed",
        states = { closed = { x = 0 }, open = { x = -200 } } }
      return fb.screen { size = { 300, 600 }, states = { pages },
        fb.rectangle { id = "handle", width = 300, height = 600, gestures = {
          fb.pan_gesture { id = "pull", axis = "horizontal", on_ended = function(event)
            if -event.translation[1] >= tune.far then event.stage.pages:go "open" end
          end } } } }
      """, "far"
    ),
  ]

  /// The invariant of searches: no value in a strip of `flips` is better than the result of `tune`,
  /// and a range reported as equally good is.
  @Test(arguments: handled.indices)
  func `tuning is never worse than the spans of flips`(_ index: Int) throws {
    let (name, screen, tunable) = Self.handled[index]
    let fixture = try LabFixture(screen)
    let isDoor = tunable == "far"
    for number in 0..<8 {
      let way = 24 + 26 * Double(number)
      let seconds = [0.08, 0.3, 0.6][number % 3]
      // Labels that no value of one threshold satisfies.
      let isOn = (number * 7 + 3) % 5 > 1
      let want =
        isDoor ? "pages.state == \"\(isOn ? "open" : "closed")\"" : "pages.page == \(isOn ? 2 : 1)"
      try fixture.add(
        "g\(number)", LabFixture.drag(from: 280, by: -way, over: seconds), want: want,
        person: "p\(number % 3)")
    }
    let session = try fixture.session()
    let axis = try session.axis(tunable)
    let tuning = try Tuning(session, [axis])
    let set = StripSet(
      axis: axis, strips: try session.strips(along: [axis])[0], gestures: session.gestures)
    #expect(set.best != nil)
    #expect(tuning.after.asMeant >= set.best?.count ?? 0, "\(name)")
    func played(_ place: Double) throws -> Int {
      try session.playAll([axis.name: axis.text(at: place)]).count { $0.isAsMeant == true }
    }
    var edges = set.strips.flatMap(\.flips).map(\.above).sorted()
    edges = [axis.range.lowerBound] + edges + [axis.range.upperBound]
    for (low, high) in zip(edges, edges.dropFirst()) {
      let count = try played(low + (high - low) / 2)
      #expect(tuning.after.asMeant >= count, "\(name) at \(low + (high - low) / 2)")
    }
    #expect(try played(Double(tuning.after.values[0]) ?? 0) == tuning.after.asMeant)
    #expect(tuning.proof != .exact || tuning.after.asMeant == tuning.gestures.count)
    for case let room? in tuning.after.rooms {
      for share in stride(from: 0, through: 1, by: 0.25) {
        let place = room.lowerBound + (room.upperBound - room.lowerBound) * share
        #expect(try played(place) >= tuning.after.asMeant, "\(name) at \(place)")
      }
    }
  }
}
