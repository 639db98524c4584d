import FlickCore
import FlickHost
import FlickLab
import FlickSystem
import Foundation
import Testing

/// Detents, places of rest, orders and zoom levels are outcomes without being named.
@Suite struct `Places of rest as outcomes` {
  /// A component with a place of rest that depends on a tunable, and a gesture on it.
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var screen: String
    /// The touches of one finger: time, x, y.
    var path: [(Double, Double, Double)]
    /// The outcome at either end of the tunable `t`.
    var low: String
    var high: String

    var testDescription: String { name }

    func fixture() throws -> LabFixture {
      let fixture = try LabFixture(
        """
        local fb = require "flickbook"
        local components = require "flickbook.components"
        local tune = fb.tunables { t = { 0, min = 0, max = 1 } }
        \(screen)
        """)
      try fixture.add("g", trace())
      return fixture
    }

    private func trace() throws -> Trace {
      try Trace(
        path.enumerated().map { index, place in
          Touch(
            pointer: 0, time: Seconds(place.0), position: Point2D(x: place.1, y: place.2),
            phase: index == 0 ? .began : index == path.count - 1 ? .ended : .moved)
        })
    }
  }

  /// From a place to another in equal steps of 10 ms.
  private static func swipe(
    _ from: (Double, Double), _ to: (Double, Double), over seconds: Double, after wait: Double = 0
  ) -> [(Double, Double, Double)] {
    let count = Int(seconds * 100)
    let moves = (0...count).map { step in
      let share = Double(step) / Double(count)
      return (
        wait + seconds * share, from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share
      )
    }
    let start = wait > 0 ? [(0.0, from.0, from.1)] : []
    return start + moves + [(wait + seconds, to.0, to.1)]
  }

  static let cases: [Case] = [
    Case(
      name: "the detent of a variable",
      screen: """
        local v = fb.variables("sheet", { y = fb.variable { start = 300, min = 60, max = 520,
          lookahead = tune.t, detents = { low = 520, half = 300, top = 60 } } })
        return fb.screen { size = { 400, 600 }, states = { v }, fb.rectangle { id = "card", width = 400,
          height = 900, gestures = { fb.drag_gesture { id = "pull", moves = v.y } } } }
        """,
      path: swipe((200, 400), (200, 330), over: 0.2), low: "sheet.y.detent half",
      high: "sheet.y.detent top"),
    Case(
      name: "the rows of swipe rows",
      screen: """
        local rows = components.swipe_rows { id = "mail", count = 3, width = 400, height = 60,
          buttons = 60 + 200 * tune.t, full = 300, row = function() return fb.rectangle {} end,
          behind = function() return fb.rectangle {} end }
        return fb.screen { size = { 400, 600 }, states = { rows.states }, fb.column(rows.nodes) }
        """,
      path: swipe((300, 90), (220, 90), over: 0.5), low: "mail.detents x2 open",
      high: "mail.detents as at the start"),
    Case(
      name: "the place of rest of a scroll view",
      screen: """
        return fb.screen { size = { 400, 600 }, fb.scroll_view { id = "list", width = 400, height = 600,
          content_size = { 400, 4000 }, snap_every = 200 + 300 * tune.t, fb.rectangle {} } }
        """,
      path: swipe((200, 500), (200, 280), over: 0.8), low: "list.place 3",
      high: "list.place 2"),
    Case(
      name: "the order of a list",
      screen: """
        local list = components.reorder { id = "list", size = { 400, 600 }, count = 4, row_height = 60,
          press = 0.3, slack = 60 * tune.t, row = function() return fb.rectangle {} end }
        return fb.screen { size = { 400, 600 }, states = { list.states }, list.node }
        """,
      path: swipe((200, 30), (200, 100), over: 0.5, after: 0.5), low: "list_rows.order 2 1 3 4",
      high: "list_rows.order 1 2 3 4"),
  ]

  @Test(arguments: cases)
  func `places of rest are compared by flips`(_ one: Case) throws {
    let strip = try one.fixture().strip("t")
    #expect(strip.spans.first?.run.outcomeText.hasSuffix(one.lowText) == true)
    #expect(strip.spans.last?.run.outcomeText.hasSuffix(one.highText) == true)
    #expect(!strip.flips.isEmpty)
  }

  @Test(arguments: cases)
  func `a saved feel compares places of rest, with the curve of the content`(_ one: Case) throws {
    let fixture = try one.fixture()
    let before = try FeelFile(of: fixture.session())
    let file = "\(fixture.path)/t.feel"
    try before.write(to: file)
    #expect(before.entries[0].outcomeWords == one.low)
    #expect(Set(before.entries[0].curve).count > 4, "\(before.entries[0].curve)")
    let now = try FeelFile(of: fixture.session(set: ["t": "1"]))
    let comparison = FeelComparison(try FeelFile(file), now)
    #expect(comparison.isChanged && comparison.flips.map(\.now.outcomeWords) == [one.high])
    #expect(!FeelComparison(try FeelFile(file), before).isChanged)
  }

  /// A file of a version that did not compare places of rest.
  @Test(arguments: cases)
  func `places missing in an older feel are reported`(_ one: Case) throws {
    let fixture = try one.fixture()
    let now = try FeelFile(of: fixture.session())
    let reading = now.entries[0].outcome[0]
    let file = "\(fixture.path)/t.feel"
    let text = String(decoding: now.bytes, as: UTF8.self)
    guard let start = text.range(of: "\"out\":{"),
      let end = text.range(of: "}", range: start.upperBound..<text.endIndex)
    else {
      Issue.record("no outcome in \(text)")
      return
    }
    let older = text.replacingCharacters(
      in: start.lowerBound..<end.upperBound, with: #""out":{"sheet.state":"set"}"#)
    try File.write(Array(older.utf8), to: file)
    let comparison = try FeelComparison(FeelFile(file), now)
    #expect(comparison.flips.isEmpty && comparison.lacking == [reading.name])
    #expect(
      comparison.lines.contains {
        $0.hasPrefix("not in the saved feel, so not compared: \(reading.name)")
      })
  }

  @Test func `places of rest have names in expressions`() throws {
    let fixture = try Self.cases[0].fixture()
    for (text, value) in [
      ("sheet.y.detent == \"half\"", true), ("sheet.y.detent == \"top\"", false),
      ("sheet.detents == \"as at the start\"", true),
    ] {
      let session = try fixture.session(outcome: text)
      #expect(try session.play(session.gestures[0]).outcome.map(\.value) == [.flag(value)])
    }
    let session = try fixture.session(outcome: "sheet.x.detent")
    #expect(
      try session.play(session.gestures[0]).fault?.contains(
        "'sheet.x.detent' is not an outcome; 'sheet' has sheet.y.detent") == true)
  }

  /// A scale that is pinched to its greatest, or not.
  @Test func `zoomed content has levels as outcomes`() throws {
    let fixture = try LabFixture(
      """
      local fb = require "flickbook"
      local tune = fb.tunables { most = { 2, min = 2, max = 6 } }
      local zoom = require "flickbook.components".zoom { id = "photo", size = { 400, 600 },
        max = tune.most, tapped = 2, child = fb.rectangle {} }
      return fb.screen { size = { 400, 600 }, states = { zoom.states }, zoom.node }
      """)
    let taps = [0.0, 0.2].flatMap { time in
      [Touch.Phase.began, .ended].map { phase in
        Touch(
          pointer: 0, time: Seconds(time + (phase == .began ? 0 : 0.05)),
          position: Point2D(x: 200, y: 300), phase: phase)
      }
    }
    try fixture.add("g", Trace(taps))
    let session = try fixture.session()
    let levels = try ["2", "6"].map {
      try session.play(session.gestures[0], ["most": $0]).outcomeText
    }
    #expect(levels == ["level greatest", "level between"])
  }

  @Test func `places of rest that do not exist are listed`() throws {
    let fixture = try LabFixture(
      """
      local fb = require "flickbook"
      return fb.screen { size = { 400, 600 }, states = { fb.variables("ball", { x = 0 }) },
        fb.scroll_view { id = "feed", width = 400, height = 300, fb.rectangle { height = 900 } },
        fb.pager { id = "pages", width = 400, height = 100, page_count = 3 },
        fb.pager { width = 400, height = 100, page_count = 3 } }
      """)
    try fixture.add("g", LabFixture.drag(from: 250, by: -60, over: 0.1))
    #expect(
      try fixture.session().uncomparedLines() == [
        "not compared: feed (a scroll view without places of rest), ball (variables without places of "
          + "rest), 1 component without an id"
      ])
    #expect(try fixture.session(outcome: "feed.y").uncomparedLines().isEmpty)
  }

  /// Labels name one component; the others are compared all the same.
  @Test func `all places of rest are compared, not only labelled ones`() throws {
    let fixture = try LabFixture(
      """
      local fb = require "flickbook"
      return fb.screen { size = { 400, 600 }, fb.column {
        fb.pager { id = "a", width = 400, height = 200, page_count = 3 },
        fb.pager { id = "b", width = 400, height = 400, page_count = 3 } } }
      """)
    try fixture.add("g", LabFixture.drag(from: 250, by: -100, over: 0.1), want: "a.page == 1")
    let session = try fixture.session()
    #expect(try session.play(session.gestures[0]).outcomeText == "a.page 1, b.page 2")
  }
}

extension `Places of rest as outcomes`.Case {
  /// The outcome as reports print it: the name of a detent, or a name with its value.
  fileprivate var lowText: String { Self.short(low) }
  fileprivate var highText: String { Self.short(high) }

  private static func short(_ text: String) -> String {
    text.split(separator: " ").dropFirst().joined(separator: " ")
  }
}
