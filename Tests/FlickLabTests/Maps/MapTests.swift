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

  @Test func `a map of two thresholds is exact`() throws {
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

  /// Names come from the script: a comma or a quotation mark does not start a column, and control
  /// characters do not reach the terminal.
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

  /// The script refuses the values at all corners of the map.
  @Test func `a map has the outcomes of cells between refused values`() throws {
    let refusing = LabFixture.pager.replacing(
      "local velocity,",
      with: "if tune.width < 300 or tune.width > 1700 then error('no width') end local velocity,")
    let fixture = try LabFixture(refusing)
    try fixture.add("g", LabFixture.drag(from: 280, by: -60, over: 0.1))
    let session = try fixture.session()
    let sides = try ["width", "velocity"].map { OutcomeMap.Side.tunable(try session.axis($0)) }
    let map = try OutcomeMap(session, gesture: 0, x: sides[0], y: sides[1], columns: 8, rows: 8)
    for column in 0..<8 {
      for row in [0, 3, 7] {
        let run = try session.play(
          session.gestures[0],
          [
            "width": "\(sides[0].value(column, of: 8))",
            "velocity": "\(sides[1].value(row, of: 8))",
          ])
        let played = run.fault == nil ? run.outcomeText : "cannot be played"
        #expect(map.outcomes[map.cells[row][column]] == played, "\(column), \(row)")
      }
    }
    #expect(Set(map.outcomes) == ["cannot be played", "page 1", "page 2"])
  }

  /// A branch of the script that holds only between the corners of a map.
  @Test(arguments: [
    "snap = function(release) return between and 3 or 2 end",
    "on_page_changed = function(event) if between then event.stage.pages:jump_to(1) end end",
    "page = between and 2 or 1",
  ])
  func `effects of a script stay within the map`(_ option: String) throws {
    let fixture = try LabFixture(
      """
      local fb = require "flickbook"
      local tune = fb.tunables { a = { 0, min = 0, max = 1 }, b = { 0, min = 0, max = 1 } }
      local between = tune.a > 0.3 and tune.a < 0.5
      return fb.screen { size = { 300, 600 },
        fb.pager { id = "pages", width = "fill", height = "fill", page_count = 3, \(option) } }
      """)
    try fixture.add("g", LabFixture.drag(from: 280, by: -60, over: 0.1))
    let session = try fixture.session()
    let sides = try ["a", "b"].map { OutcomeMap.Side.tunable(try session.axis($0)) }
    let map = try OutcomeMap(session, gesture: 0, x: sides[0], y: sides[1], columns: 8, rows: 8)
    for column in 0..<8 {
      let run = try session.play(
        session.gestures[0], ["a": "\(sides[0].value(column, of: 8))", "b": "0.5"])
      #expect(map.outcomes[map.cells[4][column]] == run.outcomeText, "\(column)")
    }
    #expect(map.outcomes.count == 2 && !map.isExact)
  }

  @Test func `a map over distance and speed agrees with playing`() throws {
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

  /// Three flicks of 400, 700 and 1000 pt/s that want the next page, one of 550 that does not.
  @Test func `a map of a corpus counts intended outcomes exactly`() throws {
    let fixture = try LabFixture(LabFixture.pager)
    for (id, way, want) in [("a", 40.0, 2), ("b", 70, 2), ("c", 100, 2), ("d", 55, 1)] {
      try fixture.add(
        id, LabFixture.drag(from: 280, by: -way, over: 0.1), want: "pages.page == \(want)")
    }
    let session = try fixture.session()
    func map(_ shard: LabShard? = nil) throws -> ShareMap {
      try ShareMap(
        session, x: .tunable(session.axis("velocity").within(0...2000)),
        y: .tunable(session.axis("distance")), columns: 40, rows: 18, shard: shard)
    }
    let map = try map()
    #expect(map.exactCount == 4 && map.isLabelled && map.now == 2)
    for row in 0..<18 {
      for column in 0..<40 {
        let velocity = map.x.value(column, of: 40)
        let distance = map.y.value(row, of: 18)
        // A distance less the slop of 10, in pages of 300.
        let turns = [40.0, 70, 100, 55].map { way in
          velocity <= way * 10 || distance <= (way - 10) / 300
        }
        let count = turns.prefix(3).count { $0 } + (turns[3] ? 0 : 1)
        #expect(map.counts[row][column] == count, "\(velocity), \(distance)")
      }
    }
    let text = ShareMapText(map)
    #expect(text.lines.contains { $0.hasPrefix("@ 3 of 4 as meant, such as at velocity 5") })
    #expect(
      text.svg.contains("Number of gestures as meant") && text.png.starts(with: [0x89, 0x50]))
    let whole = text.csvHead + text.csvLines
    let parts = try (1...2).map { ShareMapText(try self.map(of: map, session, $0)) }
    let places = parts.flatMap(\.csvPlaces)
    #expect(places.count == 720 && Set(places).count == 720)
    #expect(
      parts.map(\.csvLines.utf8.count).reduce(whole.utf8.count - text.csvLines.utf8.count, +)
        == whole.utf8.count)
  }

  private func map(of other: ShareMap, _ session: LabSession, _ index: Int) throws -> ShareMap {
    try ShareMap(
      session, x: other.x, y: other.y, columns: 40, rows: 18,
      shard: LabShard(index: index, count: 2))
  }

  @Test func `a sampled map of a corpus agrees with playing`() throws {
    let fixture = try LabFixture(LabFixture.pager)
    for (id, way) in [("a", 60.0), ("b", 130), ("c", 180)] {
      try fixture.add(
        id, LabFixture.drag(from: 280, by: -way, over: 0.8, rest: 0.2), want: "pages.page == 2")
    }
    let session = try fixture.session()
    let axes = try ["width", "distance"].map { try session.axis($0) }
    let map = try ShareMap(
      session, x: .tunable(axes[0].within(200...900)), y: .tunable(axes[1]), columns: 12, rows: 10)
    #expect(map.exactCount == 0)
    for (column, row) in [(0, 0), (5, 3), (11, 9), (2, 8), (7, 1)] {
      let runs = try session.playAll([
        "width": "\(map.x.value(column, of: 12))", "distance": "\(map.y.value(row, of: 10))",
      ])
      #expect(map.counts[row][column] == runs.count { $0.isAsMeant == true })
    }
  }

  /// The gesture turns the page by speed or by way: its boundary is at 500 pt/s, or half a page.
  @Test func `boundaries of a map are exact`() throws {
    let fixture = try Self.fixture()
    let session = try fixture.session()
    let map = try OutcomeMap(
      session, gesture: 0, x: .edit(.distance, 40...200), y: .edit(.speed, 300...700), columns: 16,
      rows: 12)
    let drawing = try MapDrawing(map, session, gesture: 0)
    #expect(drawing.note?.hasPrefix("boundaries: ") == true)
    let svg = drawing.svg
    #expect(svg.contains("gesture.distance, pt") && svg.contains(">page 2</text>"))
    // The picture has a line at 500 pt/s: so high in the field.
    let y = 56 + (460 - 56 - 56) * (700 - 500) / 400.0
    #expect(svg.contains(" \(Int(y))L") || svg.contains(" \(Int(y)).0"), "\(y)")
  }

  @Test(arguments: [
    (GestureEdit.distance, 120.0), (.speed, 350), (.hold, 0.2), (.angle, 30), (.startX, -15),
    (.duration, 0.25), (.duration, 0.05), (.rate, 30), (.rate, 200), (.curve, 40), (.curve, -25),
  ])
  func `an edit changes one property of a gesture`(_ edit: GestureEdit, _ value: Double) throws {
    let trace = try LabFixture.drag(from: 280, by: -60, over: 0.1)
    let edited = try #require(edit.applied(value, to: trace))
    let (before, after) = (GestureMeasures(trace), GestureMeasures(edited))
    switch edit {
    case .distance:
      #expect((after.mainDistance + 120).magnitude < 1e-9)
      #expect((after.speed - before.speed).magnitude < 1e-6)
    case .speed:
      #expect((after.speed + 350).magnitude < 1e-6 && after.displacement == before.displacement)
    case .hold: #expect((after.duration - before.duration - 0.2).value.magnitude < 1e-9)
    case .angle: #expect((after.angle - 30).magnitude < 1e-9)
    case .startX, .startY:
      #expect(edited.touches[0].position.x == 265 && after.displacement == before.displacement)
    case .duration: #expect((after.duration.value - value).magnitude < 1e-9)
    case .rate:
      #expect((edit.value(of: edited) - value).magnitude < 0.25 * value)
      #expect(after.duration == before.duration)
    case .curve:
      // Clockwise of leftwards is up.
      let middle = try #require(edited.touches.first { ($0.position.x - 250).magnitude < 1e-9 })
      #expect((middle.position.y - (300 - value)).magnitude < 1e-9)
      #expect((after.mainDistance - before.mainDistance).magnitude < 1e-9)
    }
  }

  @Test func `a map names the smallest change of the gesture`() throws {
    let fixture = try LabFixture(LabFixture.pager)
    try fixture.add("g", LabFixture.drag(from: 280, by: -40, over: 0.1), want: "pages.page == 2")
    let session = try fixture.session()
    let answer = try Explanation(session, gesture: 0, want: nil, along: [])
    let found = Dictionary(uniqueKeysWithValues: answer.edits.map { ($0.axis.name, $0.value) })
    // 500 pt/s, or half a page and the slop.
    #expect((try #require(found["speed"]) - 500).magnitude < 0.1)
    #expect((try #require(found["distance"]) - 160).magnitude < 0.1)
    #expect(found["hold"] == nil && found["angle"] == nil)
    #expect(answer.lines.contains { $0.hasPrefix("  speed     400 -> 500") })
  }

  @Test func `a map has a column and an outcome for each toolkit`() throws {
    let fixture = try Self.fixture()
    let session = try fixture.session()
    let axis = TunableAxis.profiles
    let count = Int(axis.range.upperBound) + 1
    let map = try OutcomeMap(
      session, gesture: 0, x: .tunable(axis), y: .edit(.distance, 40...200), columns: count,
      rows: 6)
    for column in [0, 4, 6, 9] {
      let trace = try #require(
        GestureEdit.distance.applied(
          40 + 160 * 2.5 / 6, to: session.gestures[0].trace))
      var recorded = session.gestures[0]
      recorded.trace = trace
      let run = try session.play(recorded, [axis.name: axis.text(at: Double(column))])
      #expect(map.outcomes[map.cells[2][column]] == run.outcomeText, "\(column)")
    }
    let lines = MapText(map).lines
    #expect(lines.contains { $0.contains("from left to right: as is, flickbook, swiftui_pager") })
    #expect(MapText(map).csv.contains("\nuikit,"))
    #expect(try MapDrawing(map, session, gesture: 0).svg.contains(">viewpager2</text>"))
  }

  @Test func `refused values are one outcome of a map, whatever the message`() throws {
    let refusing = LabFixture.pager.replacing(
      "local velocity,",
      with: "if tune.steps > 700 then error('too many: ' .. tune.steps) end local velocity,")
    let fixture = try LabFixture(refusing)
    try fixture.add("g", LabFixture.drag(from: 280, by: -60, over: 0.1), want: "pages.page == 2")
    let session = try fixture.session()
    let map = try OutcomeMap(
      session, gesture: 0, x: .tunable(session.axis("steps").within(0...2000)),
      y: .tunable(session.axis("width")), columns: 16, rows: 12)
    #expect(Set(map.outcomes) == ["page 1", "page 2", "cannot be played"])
  }

  @Test func `a map of times is shaded, and unplayable cells are reported`() throws {
    let fixture = try Self.fixture()
    let session = try fixture.session(outcome: "rest")
    let map = try OutcomeMap(
      session, gesture: 0, x: .edit(.distance, 40...200), y: .edit(.speed, 300...700), columns: 12,
      rows: 9)
    let shades = try #require(map.shades)
    #expect(shades.lowerBound >= 0 && shades.upperBound < 2)
    #expect(MapText(map).lines.contains { $0.hasPrefix("from ") && $0.hasSuffix(" (@)") })
    let drawing = try MapDrawing(map, session, gesture: 0)
    #expect(drawing.note == nil && drawing.svg.contains(">from ") && !drawing.png.isEmpty)
    // A block is filled only where the time is one as well.
    for (column, row) in [(0, 0), (5, 4), (11, 8), (7, 2)] {
      var recorded = session.gestures[0]
      let way = 40 + 160 * (Double(column) + 0.5) / 12
      let speed = 300 + 400 * (Double(row) + 0.5) / 9
      let trace = try #require(GestureEdit.distance.applied(way, to: recorded.trace))
      recorded.trace = try #require(GestureEdit.speed.applied(speed, to: trace))
      #expect(try session.play(recorded).outcomeText == map.outcomes[map.cells[row][column]])
    }
  }

  @Test func `a map with infinite outcomes is shaded`() throws {
    let fixture = try Self.fixture()
    let session = try fixture.session(outcome: "rest / (pages.page - 1)")
    let map = try OutcomeMap(
      session, gesture: 0, x: .edit(.distance, 40...200), y: .edit(.speed, 300...700), columns: 12,
      rows: 9)
    let shades = try #require(map.shades)
    #expect(map.outcomes.contains("inf") && shades.upperBound < 2)
    #expect(MapText(map).lines.contains { $0.hasPrefix("from ") && $0.hasSuffix(" (@)") })
  }

  /// The memory of estimators is longer or shorter than the accelerated part.
  @Test(arguments: [120.0, 400, 700])
  func `a slow gesture is played at the stated speed`(_ speed: Double) throws {
    let trace = try LabFixture.drag(from: 280, by: -120, over: 0.6)
    let faster = try #require(GestureEdit.speed.applied(speed, to: trace))
    #expect((GestureMeasures(faster).speed.magnitude - speed).magnitude < 0.02 * speed)
  }
}
