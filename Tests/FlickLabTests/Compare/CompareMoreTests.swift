import FlickCore
import FlickHost
import FlickLab
import FlickSystem
import Testing

/// Further comparisons.
@Suite struct `A comparison with others` {
  private static func fixture() throws -> LabFixture {
    let fixture = try LabFixture(LabFixture.pager)
    try fixture.add("g", LabFixture.drag(from: 280, by: -60, over: 0.1), want: "pages.page == 2")
    try fixture.add("slow", LabFixture.drag(from: 280, by: -90, over: 1, rest: 0.3))
    return fixture
  }

  @Test func `a comparison with others reads speeds by each estimator`() throws {
    let fixture = try Self.fixture()
    let table = try EstimatorTable(fixture.stream())
    #expect(table.rows.count == EstimatorName.allCases.count && table.count == 2)
    let standard = try #require(table.rows.first { $0.name == EstimatorName.standard.rawValue })
    #expect(standard.share == 1 && standard.asNow == 2 && standard.asMeant == 1)
    // Estimators without a time limit return the last movement of a resting finger.
    #expect(table.lines.count == 2 + table.rows.count)
    let one = try EstimatorTable(fixture.stream().filtered { $0.id == "g" })
    #expect((try #require(one.rows.first?.single).speed + 600).magnitude < 1)
  }

  @Test func `speeds are not read from samples of display frames, unless requested`() throws {
    let fixture = try Self.fixture()
    var file = try CorpusFile(fixture.corpus)
    for index in file.corpus.gestures.indices where file.corpus.gestures[index].id == "g" {
      file.corpus.gestures[index].sampling = .frame
    }
    try file.write()
    let table = try EstimatorTable(fixture.stream())
    #expect(table.count == 1 && table.coarseCount == 1)
    #expect(
      table.lines.last?.hasPrefix("left out: 1 gesture with a sample per display")
        == true)
    #expect(try EstimatorTable(fixture.stream(), includesCoarse: true).count == 2)
    let error = #expect(throws: HostError.self) {
      try EstimatorTable(fixture.stream().filtered { $0.id == "g" })
    }
    #expect(
      error?.description.contains("(--where 'sampling == \"frame\"' includes them)") == true)
    #expect(try file.ids(where: "sampling == \"frame\"") == ["g"])
  }

  /// 600 pt/s and a slow drag of less than a third of a page, by three velocities and a rule that
  /// cannot be had.
  @Test func `the agreement of two variants is reported`() throws {
    let fixture = try Self.fixture()
    let variants = [
      Variant("now", .present), Variant("strict", .values(["velocity": "700"])),
      Variant("soft", .values(["velocity": "100", "distance": "0.2"])),
      Variant("none", .values(["velocity": "-1"])),
    ]
    var agreement = Agreement(variants.map(\.name))
    agreement.add(try Comparison(fixture.session(), variants))
    // now: 2, 1; strict: 1, 1; soft: 2, 2; none: cannot be played.
    #expect(
      agreement.counts == [[2, 1, 1, 0], [1, 2, 0, 0], [1, 0, 2, 0], [0, 0, 0, 0]])
    #expect(agreement.total == 2)
    #expect(
      agreement.lines == [
        "two agree, % of 2 gestures  1   2   3   4", "1 now                       -   50  50  0",
        "2 strict                    50  -   0   0", "3 soft                      50  0   -   0",
        "4 none                      0   0   0   -",
      ])
    #expect(
      agreement.json
        == #"{"kind":"agreement","gestures":2,"variants":["now","strict","soft","none"],"#
        + #""agree":[[2,1,1,0],[1,2,0,0],[1,0,2,0],[0,0,0,0]]}"# + "\n")
  }

  @Test(arguments: [
    ("0,0\n10,-5\n20,-9\n", "the lift is at time 0"), ("-5,1\nx,2\n", ":2: expected a time"),
    ("-5,1\n0,2\n0,3\n", ":3: times go up"), ("-5,1\n0\n", ":2: expected a time"),
  ])
  func `tables that are not curves are refused`(_ text: String, _ fault: String) throws {
    let fixture = try Self.fixture()
    let path = "\(fixture.path)/curve.csv"
    try File.write(Array(text.utf8), to: path)
    if text.hasPrefix("0,") {
      // A first row at the lift itself will do.
      #expect(try MeasuredCurve(path).name == "curve.csv")
      return
    }
    do {
      _ = try MeasuredCurve(path)
      Issue.record("was read")
    } catch {
      #expect(error.description.contains(fault), "\(error)")
    }
  }

  @Test func `measurements are aligned at the lift`() throws {
    let fixture = try Self.fixture()
    let session = try fixture.session()
    // Straight to its end, a page further, within half a second.
    let path = "\(fixture.path)/phone.csv"
    let rows = (-2...50).map { "\($0 * 10),\(100 - 5 * max(0, $0))" }
    try File.write(Array(("time_ms,x\n" + rows.joined(separator: "\n") + "\n").utf8), to: path)
    let comparison = try CourseComparison(
      session, gesture: 0, [Variant("now", .present)], beside: [MeasuredCurve(path)])
    let lines = comparison.lines
    #expect(lines[2].hasPrefix("phone.csv  measured"))
    #expect(lines.last?.hasPrefix("now: up to ") == true)
    #expect(
      comparison.json.contains(#"{"kind":"measured","name":"phone.csv","t90":0.45"#))
  }

  @Test func `a measurement of any length is compared`() throws {
    let fixture = try Self.fixture()
    let path = "\(fixture.path)/phone.csv"
    try File.write(Array("-5,100\n0,100\n1e300,0\n".utf8), to: path)
    let comparison = try CourseComparison(
      fixture.session(), gesture: 0, [Variant("now", .present)], beside: [MeasuredCurve(path)])
    #expect(comparison.lines.contains { $0.hasPrefix("phone.csv  measured") })
  }

  @Test func `toolkits' built-in behaviour is played`() throws {
    let fixture = try LabFixture(LabFixture.pager)
    // 450 pt/s: below our 500, above Compose's 400.
    try fixture.add("g", LabFixture.drag(from: 280, by: -45, over: 0.1), want: "pages.page == 1")
    let lines = try [Toolkit.compose, .swiftUI, .css].map {
      try ExportEffect(fixture.stream(), $0).line
    }
    #expect(
      lines == [
        "Compose: 1 of 1 gesture have another outcome (g) by built-in rules, 1 no longer as meant",
        "SwiftUI: all of 1 gesture have the same outcome by built-in rules",
        "CSS: a fixed curve has no gestures; nothing was played",
      ])
  }

  @Test func `a feel is read from the repository's history`() throws {
    let fixture = try Self.fixture()
    let feel = "\(fixture.path)/pages.feel"
    func git(_ words: String...) throws {
      let all = ["git", "-C", fixture.path, "-c", "user.name=a", "-c", "user.email=a@b"] + words
      _ = try #require(ExternalCommand.answer(of: all, within: .seconds(60)))
    }
    guard ExternalCommand.answer(of: ["git", "--version"], within: .seconds(60)) != nil else {
      return
    }
    try git("init", "-q")
    for (subject, velocity) in [("first", "500"), ("stricter", "700")] {
      try FeelFile(of: fixture.stream(set: ["velocity": velocity])).write(to: feel)
      try git("add", "pages.feel")
      try git("commit", "-q", "-m", subject)
    }
    let log = try FeelLog(feel, count: 5)
    #expect(log.entries.map(\.subject) == ["stricter", "first"])
    #expect(log.entries.map(\.asMeant) == [0, 1] && log.entries.map(\.flips) == [1, nil])
    try FeelFile(of: fixture.stream()).write(to: feel)
    let changed = try FeelLog(feel, count: 5)
    #expect(changed.entries.count == 3 && changed.entries[0].flips == 1)
    #expect(throws: HostError.self) { try FeelLog("\(fixture.path)/other.feel", count: 5) }
  }
}
