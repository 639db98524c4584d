import FlickCore
import FlickHost
import FlickLab
import FlickSystem
import Testing

@Suite struct `A saved feel` {
  private static func fixture() throws -> LabFixture {
    let fixture = try LabFixture(LabFixture.pager)
    try fixture.add("b", LabFixture.drag(from: 250, by: -60, over: 0.1), want: "pages.page == 2")
    try fixture.add("a", LabFixture.drag(from: 250, by: -100, over: 0.1), want: "pages.page == 2")
    return fixture
  }

  private static func compare(
    _ fixture: LabFixture, set settings: [String: String],
    _ allowance: FeelComparison.Allowance = .init()
  ) throws -> FeelComparison {
    let file = "\(fixture.path)/t.feel"
    try FeelFile(of: fixture.session()).write(to: file)
    let session = try fixture.session(set: settings)
    var comparison = FeelComparison(try FeelFile(file), try FeelFile(of: session), allowance)
    try comparison.findCauses(in: session)
    return comparison
  }

  @Test func `a saved feel is sorted and reproducible to the byte`() throws {
    let fixture = try Self.fixture()
    let feel = try FeelFile(of: fixture.session())
    #expect(feel.entries.map(\.gesture) == ["a", "b"])
    #expect(feel.entries.allSatisfy { $0.curve.count == 17 && $0.curve.last == 300 })
    #expect(try FeelFile(of: fixture.session()).bytes == feel.bytes)
    let comparison = try Self.compare(fixture, set: [:])
    #expect(!comparison.isChanged && comparison.lines == ["the same: 2 gestures"])
  }

  /// Numbers, texts, flags, and numbers that JSON cannot represent.
  @Test(arguments: ["pages.page", "pages.is_moving", "rest", "why.pages.verdict", "0 / 0"])
  func `a saved feel keeps values as they are`(_ asked: String) throws {
    let fixture = try Self.fixture()
    let feel = try FeelFile(of: fixture.session(outcome: asked))
    let text = String(decoding: feel.bytes, as: UTF8.self)
    if asked == "pages.page" { #expect(text.contains(#""out":{"pages.page":2},"as_meant":true"#)) }
    let file = "\(fixture.path)/t.feel"
    try feel.write(to: file)
    let again = try FeelFile(file)
    #expect(again.bytes == feel.bytes)
    #expect(!FeelComparison(again, feel, .init()).isChanged)
  }

  /// Such a file has the test's name, value and threshold, without its unit and comparison.
  @Test func `a feel with tests of three elements is read`() throws {
    let fixture = try Self.fixture()
    let file = "\(fixture.path)/t.feel"
    let now = try FeelFile(of: fixture.session(set: ["velocity": "800"]))
    let text = String(decoding: try FeelFile(of: fixture.session()).bytes, as: UTF8.self)
    let older =
      text
      .replacing(#/\{"name":"velocity","value":(-\d+),[^\]]+/#) { "\"velocity\",\($0.1),500" }
    #expect(older.contains(#""test":["velocity",-600,500],"#), "\(older)")
    try File.write(Array(older.utf8), to: file)
    #expect(
      FeelComparison(try FeelFile(file), now).lines.contains {
        $0.contains(
          "distance 0.167 pages, 0.5 needed, 0.333 short (was velocity 600 pt/s, 500 needed, "
            + "100 to spare), no longer as meant")
      })
  }

  @Test(arguments: [
    (#"["edge",1089.25,132],"m":-957.25"#, "edge 1089 pt, 132 allowed, 957 too much"),
    (#"["edge",3,2],"m":-1"#, "edge page 4, 3 allowed, 1 too much"),
    (#"["projection",270,150],"m":120"#, "projection 270 pt, 150 needed, 120 to spare"),
    (#"["projection",0.75,0.5],"m":0.25"#, "projection 0.75 pages, 0.5 needed, 0.25 to spare"),
  ])
  func `a test of three elements has the unit of its component`(
    _ stored: String, _ words: String
  ) throws {
    let fixture = try Self.fixture()
    let file = "\(fixture.path)/t.feel"
    let now = try FeelFile(of: fixture.session(set: ["velocity": "800"]))
    let text = String(decoding: try FeelFile(of: fixture.session()).bytes, as: UTF8.self)
      .replacing(#/\[\{"name":"velocity"[^\]]+\],"m":[^,]+/#) { _ in stored }
    try File.write(Array(text.utf8), to: file)
    let lines = FeelComparison(try FeelFile(file), now).lines
    #expect(lines.contains { $0.contains("(was \(words)") }, "\(lines)")
  }

  @Test func `an unknown test in a feel is an error with its name`() throws {
    let fixture = try Self.fixture()
    let text = String(decoding: try FeelFile(of: fixture.session()).bytes, as: UTF8.self)
      .replacing(#""name":"velocity""#, with: #""name":"speed""#)
    let file = "\(fixture.path)/t.feel"
    try File.write(Array(text.utf8), to: file)
    let error = #expect(throws: HostError.self) { try FeelFile(file) }
    #expect(
      error?.description.contains("'name' of the test of gesture 'a': unknown name 'speed'")
        == true,
      "\(error?.description ?? "")")
  }

  @Test func `a feel of an older form is an error that shows the expected one`() throws {
    let fixture = try Self.fixture()
    let file = "\(fixture.path)/t.feel"
    try FeelFile(of: fixture.session()).write(to: file)
    let text = String(decoding: try File.read(file), as: UTF8.self)
      .replacing(#"{"pages.page":2}"#, with: #"["pages.page 2"]"#)
    try File.write(Array(text.utf8), to: file)
    let error = #expect(throws: HostError.self) { try FeelFile(file) }
    #expect(
      error?.description.contains(#"'out' of gesture 'a': expected an object such as"#) == true,
      "\(error?.description ?? "")")
  }

  @Test func `a flip is reported with the number that caused it`() throws {
    let comparison = try Self.compare(
      Self.fixture(), set: ["velocity": "800", "distance": "0.6", "unused": "2"])
    #expect(comparison.isChanged && comparison.lostCount == 1)
    #expect(comparison.flips.map(\.now.gesture) == ["b"])
    #expect(comparison.flips[0].causes == ["velocity"])
    #expect(comparison.summary == "1 of 2 gestures flips (0 now as meant, 1 no longer)")
    #expect(
      comparison.lines.contains("tunables: distance 0.5 -> 0.6, unused 1 -> 2, velocity 500 -> 800")
    )
    #expect(comparison.markdown.contains("| b | pages.page 2 | pages.page 1, no longer as meant |"))
  }

  /// Columns of people and devices are part of the table.
  @Test func `a report for a pull request is an aligned table`() throws {
    let fixture = try Self.fixture()
    let before = try FeelFile(of: fixture.session())
    let now = try FeelFile(of: fixture.session(set: ["velocity": "800"]))
    let named = try CorpusFile(fixture.corpus).corpus.gestures
    let cases: [([Corpus.Gesture], Int)] = [([], 5), (named, 6)]
    for (gestures, columns) in cases {
      let comparison = FeelComparison(before, now, .init(), gestures: gestures)
      let rows = comparison.markdown.split(separator: "\n").filter { $0.hasPrefix("|") }
      #expect(rows.count == 3 && rows[0].hasPrefix("| gesture |"))
      for row in rows {
        #expect(row.count { $0 == "|" } == columns + 1 && !row.contains("\\|"), "\(row)")
      }
    }
  }

  @Test func `a saved feel warns of gestures that are near a flip now`() throws {
    // A flick of 600 pt/s against a threshold of 590 instead of 500.
    let comparison = try Self.compare(Self.fixture(), set: ["velocity": "590"])
    #expect(!comparison.isChanged && comparison.nearer == ["b"])
    #expect(
      comparison.lines.contains(
        "near a flip: 1 with less than 5 % of their threshold to spare (were 0), now also b"))
  }

  @Test func `outcomes are accepted, of one gesture or all`() throws {
    let fixture = try Self.fixture()
    var saved = try FeelFile(of: fixture.session())
    let now = try FeelFile(of: fixture.stream(set: ["velocity": "1100"]))
    #expect(saved.accept(now, only: ["b"]) == 1 && saved.tunables["velocity"] == "500")
    let session = try fixture.session(set: ["velocity": "1100"])
    #expect(FeelComparison(saved, try FeelFile(of: session)).flips.map(\.now.gesture) == ["a"])
    #expect(saved.accept(now, only: nil) == 1 && saved.bytes == now.bytes)
  }

  @Test func `a change is held against the allowed limits`() throws {
    var allowance = FeelComparison.Allowance()
    (allowance.flips, allowance.asMeant) = (1, 1)
    let fixture = try Self.fixture()
    #expect(try !Self.compare(fixture, set: ["velocity": "800"], allowance).isChanged)
    #expect(try Self.compare(fixture, set: ["velocity": "1100"], allowance).isChanged)
  }

  /// A feel of version 1 with other outcomes than now: both gestures stayed on page 1.
  private static func older(_ fixture: LabFixture) throws -> (before: FeelFile, now: FeelFile) {
    let file = "\(fixture.path)/t.feel"
    let now = try FeelFile(of: fixture.session())
    let text = String(decoding: now.bytes, as: UTF8.self)
      .replacing(",\"behavior\":\(BehaviorVersion.current)", with: "")
      .replacing(#"{"pages.page":2},"as_meant":true"#, with: #"{"pages.page":1},"as_meant":false"#)
    try File.write(Array(text.utf8), to: file)
    return (try FeelFile(file), now)
  }

  /// Rules that had a part in a gesture.
  private static func applied(_ rules: [BehaviorRule]) throws -> AppliedRules {
    let frame = Rect2D(x: 0, y: 0, width: 400, height: 800)
    var stage = try Stage(scene: SceneTree(Node(id: "node", frame: frame)), recording: .all)
    for rule in rules { stage.note(rule) }
    return stage.appliedRules
  }

  @Test func `a feel of an older version names the changed rules and their differences`() throws {
    let fixture = try Self.fixture()
    var (before, now) = try Self.older(fixture)
    #expect(before.behavior == .first && now.behavior == .current)
    #expect(before.entries.allSatisfy { $0.appliedRules == nil })
    #expect(now.entries.allSatisfy { $0.appliedRules == AppliedRules() })
    now.entries[0].appliedRules = try Self.applied([.touchFrames, .transforms])
    let comparison = FeelComparison(before, now)
    let version = BehaviorVersion.current
    let others = BehaviorRule.allCases.dropFirst(2).map { rule in
      rule.name + (rule.restoration.map { " (former result by: \($0))" } ?? "")
    }
    #expect(
      comparison.lines == [
        "2 of 2 gestures flip (2 now as meant, 0 no longer)",
        "  a  pages.page 1 -> pages.page 2  velocity 1000 pt/s, 500 needed, 500 to spare (was "
          + "500 to spare), as meant now",
        "  b  pages.page 1 -> pages.page 2  velocity 600 pt/s, 500 needed, 100 to spare (was "
          + "100 to spare), as meant now",
        "made with behaviour version 1, and this program has version \(version); rules changed since:",
        "  transforms (a part in 1 of 2 gestures): \(BehaviorRule.transforms.summary); former "
          + "result by: none",
        "  touch frames (a part in 1 of 2 gestures): \(BehaviorRule.touchFrames.summary); former "
          + "result by: \(BehaviorRule.touchFrames.restoration ?? "")",
        "  without effect: " + others.joined(separator: ", "),
        "differences possibly from transforms, touch frames: a",
        "differences not from a changed rule: b",
      ])
    #expect(comparison.changedRules(of: comparison.flips[0]) == [.transforms, .touchFrames])
    #expect(comparison.changedRules(of: comparison.flips[1]).isEmpty)
    let list = comparison.markdown.split(separator: "\n").suffix(6)
    #expect(list.first?.hasPrefix("- made with behaviour version 1") == true)
    #expect(list.dropFirst().first?.hasPrefix("  - transforms (a part in 1") == true)
    #expect(list.last == "- differences not from a changed rule: b")
  }

  @Test func `a feel of an older version names a tunable if its former value undoes the flip`()
    throws
  {
    let fixture = try Self.fixture()
    let file = "\(fixture.path)/t.feel"
    let text = String(decoding: try FeelFile(of: fixture.session()).bytes, as: UTF8.self)
    try File.write(
      Array(text.replacing(",\"behavior\":\(BehaviorVersion.current)", with: "").utf8), to: file)
    let session = try fixture.session(set: ["velocity": "800"])
    var now = try FeelFile(of: session)
    now.entries[1].appliedRules = try Self.applied([.transforms])
    var comparison = FeelComparison(try FeelFile(file), now)
    try comparison.findCauses(in: session)
    #expect(comparison.flips.map(\.causes) == [["velocity"]])
    #expect(comparison.changedRules(of: comparison.flips[0]).isEmpty)
    #expect(!comparison.lines.contains { $0.hasPrefix("differences ") })
  }

  @Test func `an older version without a difference is reported in one line`() throws {
    let fixture = try Self.fixture()
    let file = "\(fixture.path)/t.feel"
    let now = try FeelFile(of: fixture.session())
    let text = String(decoding: now.bytes, as: UTF8.self)
      .replacing(",\"behavior\":\(BehaviorVersion.current)", with: "")
    try File.write(Array(text.utf8), to: file)
    let names = BehaviorRule.allCases.map(\.name).joined(separator: ", ")
    #expect(
      FeelComparison(try FeelFile(file), now).lines == [
        "the same: 2 gestures",
        "made with behaviour version 1, and this program has version \(BehaviorVersion.current); "
          + "rules changed since, to no effect: \(names)",
      ])
  }

  @Test func `a feel gets the present version once all gestures are accepted`() throws {
    let fixture = try Self.fixture()
    var (saved, now) = try Self.older(fixture)
    #expect(saved.accept(now, only: ["a"]) == 1 && saved.behavior == .first)
    let file = "\(fixture.path)/some.feel"
    try saved.write(to: file)
    let lines = String(decoding: try File.read(file), as: UTF8.self).split(separator: "\n")
    let version = #""behavior":\#(BehaviorVersion.current)"#
    #expect(lines.map { $0.contains(version) } == [false, true, false])
    saved = try FeelFile(file)
    #expect(saved.behavior == .first && saved.entries.map(\.behavior) == [.current, .first])
    // A gesture that was accepted with this version owes no difference to a changed rule.
    for index in now.entries.indices {
      now.entries[index].appliedRules = try Self.applied([.transforms])
      now.entries[index].rest += 1
    }
    #expect(
      FeelComparison(saved, now).lines.suffix(2) == [
        "differences not from a changed rule: a", "differences possibly from transforms: b",
      ])
    #expect(saved.accept(now, only: nil) == 2 && saved.behavior == .current)
    #expect(saved.bytes == now.bytes)
  }

  @Test func `a feel of a newer version is refused with both versions`() throws {
    let fixture = try Self.fixture()
    let file = "\(fixture.path)/t.feel"
    let text = String(decoding: try FeelFile(of: fixture.session()).bytes, as: UTF8.self)
      .replacing("\"behavior\":\(BehaviorVersion.current)", with: "\"behavior\":999")
    try File.write(Array(text.utf8), to: file)
    let error = #expect(throws: HostError.self) { try FeelFile(file) }
    #expect(
      error?.description
        == "\(file):1: the feel was made with behaviour version 999, and this program has version "
        + "\(BehaviorVersion.current); a newer Flickbook reads it")
  }

  @Test func `a saved feel counts a gesture that cannot begin as broken`() throws {
    let fixture = try Self.fixture()
    var file = try CorpusFile(fixture.corpus)
    for index in file.corpus.gestures.indices {
      file.corpus.gestures[index].start = [.jump(pager: "pages", page: 2)]
    }
    try file.write()
    let comparison = try Self.compare(fixture, set: ["pages": "1"])
    #expect(comparison.broken.count == 2 && comparison.isChanged)
    #expect(comparison.broken[0].fault?.contains("'pages' has 1 pages and no page 2") == true)
  }
}
