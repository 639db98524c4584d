import FlickCore
import FlickLab
import Testing

/// Maps and changes of gestures, against the rule in closed form.
@Suite struct `A map` {
  private static func fixture() throws -> LabFixture {
    let fixture = try LabFixture(LabFixture.pager)
    // 60 points in 0.1 s: 600 pt/s, a sixth of a page of 300 beyond the slop.
    try fixture.add("g", LabFixture.drag(from: 280, by: -60, over: 0.1), want: "pages.page == 2")
    return fixture
  }

  @Test func `of two thresholds is exact`() throws {
    let fixture = try Self.fixture()
    let session = try fixture.session()
    let map = try OutcomeMap(
      session, gesture: 0, x: .tunable(session.axis("velocity").within(0...2000)),
      y: .tunable(session.axis("distance")), columns: 40, rows: 18)
    #expect(map.isExact && map.playedCount < 12)
    for row in 0..<18 {
      for column in 0..<40 {
        let velocity = 2000 * (Double(column) + 0.5) / 40
        let distance = 0.05 + 0.9 * (Double(row) + 0.5) / 18
        let turns = velocity <= 600 || distance <= 50.0 / 300
        #expect(map.outcomes[map.cells[row][column]] == (turns ? "page 2" : "page 1"))
      }
    }
    #expect(
      MapText(map).lines.last == "exact: each cell by boxes of settings, \(map.playedCount) runs")
    #expect(MapText(map).csv.split(separator: "\n").count == 1 + 40 * 18)
  }

  /// Names are the script's: a comma or a quotation mark is no new column, and nothing drives the
  /// terminal.
  @Test func `as a table has a column for each name`() throws {
    let script = LabFixture.slider.replacing("both =", with: #"["a,\"b\27"] ="#)
      .replacing("tune.both", with: #"tune["a,\"b\27"]"#)
    let fixture = try LabFixture(script)
    try fixture.add("g", LabFixture.drag(from: 280, by: -60, over: 0.1), want: "pages.page == 2")
    let session = try fixture.session()
    let map = try OutcomeMap(
      session, gesture: 0, x: .tunable(session.axis("a,\"b\u{1B}")), y: .edit(.distance, 40...200),
      columns: 2, rows: 2)
    let header = MapText(map).csv.split(separator: "\n").first
    #expect(header == #""a,""b\x1b",gesture.distance,outcome"#)
  }

  @Test func `of a gesture's way and speed is what is played`() throws {
    let fixture = try Self.fixture()
    let session = try fixture.session()
    let sides = [OutcomeMap.Side.edit(.distance, 40...200), .edit(.speed, 300...700)]
    let map = try OutcomeMap(
      session, gesture: 0, x: sides[0], y: sides[1], columns: 16, rows: 12)
    #expect(!map.isExact && map.playedCount <= 16 * 12)
    #expect(Set(map.outcomes) == ["page 1", "page 2"])
    for (column, row) in [(0, 0), (3, 2), (8, 5), (15, 0), (15, 11), (0, 11), (10, 8)] {
      let trace = try #require(
        GestureEdit.distance.applied(
          40 + 10 * (Double(column) + 0.5), to: session.gestures[0].trace))
      var recorded = session.gestures[0]
      recorded.trace = try #require(
        GestureEdit.speed.applied(300 + 100.0 / 3 * (Double(row) + 0.5), to: trace))
      let run = try session.play(recorded)
      #expect(map.outcomes[map.cells[row][column]] == run.outcomeText, "\(column), \(row)")
    }
  }

  @Test(arguments: [
    (GestureEdit.distance, 120.0), (.speed, 350), (.hold, 0.2), (.angle, 30), (.startX, -15),
  ])
  func `changes one thing of a gesture`(_ edit: GestureEdit, _ value: Double) throws {
    let trace = try LabFixture.drag(from: 280, by: -60, over: 0.1)
    let edited = try #require(edit.applied(value, to: trace))
    let (before, after) = (GestureMeasures(trace), GestureMeasures(edited))
    switch edit {
    case .distance:
      #expect((after.mainWay + 120).magnitude < 1e-9)
      #expect((after.speed - before.speed).magnitude < 1e-6)
    case .speed:
      #expect((after.speed + 350).magnitude < 1e-6 && after.way == before.way)
    case .hold: #expect((after.duration - before.duration - 0.2).value.magnitude < 1e-9)
    case .angle: #expect((after.angle - 30).magnitude < 1e-9)
    case .startX, .startY: #expect(edited.touches[0].position.x == 265 && after.way == before.way)
    }
  }

  @Test func `names the smallest change of the gesture`() throws {
    let fixture = try LabFixture(LabFixture.pager)
    try fixture.add("g", LabFixture.drag(from: 280, by: -40, over: 0.1), want: "pages.page == 2")
    let session = try fixture.session()
    let answer = try Counterfactual(session, gesture: 0, want: nil, along: [])
    let found = Dictionary(uniqueKeysWithValues: answer.edits.map { ($0.axis.name, $0.value) })
    // 500 pt/s, or half a page and the slop.
    #expect((try #require(found["speed"]) - 500).magnitude < 0.1)
    #expect((try #require(found["distance"]) - 160).magnitude < 0.1)
    #expect(found["hold"] == nil && found["angle"] == nil)
    #expect(answer.lines.contains { $0.hasPrefix("  speed     400 -> 500") })
  }
}
