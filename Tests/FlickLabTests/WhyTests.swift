import FlickHost
import FlickLab
import FlickSystem
import Testing

/// Several numbers at once, on a rule that adds measures: a page turns where way and speed together
/// go beyond half a page.
@Suite struct `Why` {
  /// UIKit's rule projects, so small changes of distance and speed together are equivalent to a
  /// large change of one.
  private static let projecting = """
    local fb = require "flickbook"
    return fb.screen { title = "Pages", size = { 300, 600 },
      fb.pager { id = "pages", width = "fill", height = "fill", page_count = 3, snap = "uikit" },
    }
    """

  private static func answer(
    _ screen: String, way: Double, over seconds: Double
  ) throws -> (Explanation, LabSession, LabFixture) {
    let fixture = try LabFixture(screen)
    try fixture.add(
      "g", LabFixture.drag(from: 280, by: -way, over: seconds), want: "pages.page == 2")
    let session = try fixture.session()
    let axes = try session.tunables().filter { ["velocity", "distance"].contains($0.name) }
    let answer = try Explanation(session, gesture: 0, want: nil, along: axes)
    return (answer, session, fixture)
  }

  @Test func `several joint changes smaller than a single one are found`() throws {
    let (answer, session, fixture) = try Self.answer(Self.projecting, way: 90, over: 0.9)
    let together = try #require(answer.editsTogether)
    #expect(together.changes.map(\.axis.name).starts(with: ["distance", "speed"]))
    #expect(together.cost < (together.single ?? .infinity))
    var recorded = session.gestures[0]
    for (axis, value) in together.changes {
      let edit = try #require(GestureEdit(rawValue: axis.name))
      recorded.trace = try #require(edit.applied(value, to: recorded.trace))
    }
    let run = try withExtendedLifetime(fixture) { try session.play(recorded) }
    #expect(run.isAsMeant == true, "\(run.outcomeText)")
    #expect(answer.lines.contains { $0.hasPrefix("  together: distance ") })
  }

  /// Either test turns the page: a common change is not smaller than the smallest single one.
  @Test func `independent thresholds give no joint change`() throws {
    let (answer, _, _) = try Self.answer(LabFixture.pager, way: 40, over: 0.1)
    #expect(answer.together == nil && !answer.changes.isEmpty)
    #expect(answer.futileEdits.contains("start_y"))
  }

  /// One sentence with the outcome, the values of its tests, and the smallest changes that lead to
  /// another outcome; each change was played.
  @Test(arguments: [
    (
      40.0, 0.1,
      "stayed on page 1: distance 0.1 of 0.5 pages; would have turned to page 2 with velocity <= 400, "
        + "or distance <= 0.1, or 120 pt further, or 100 pt/s faster at the lift"
    ),
    (
      60, 0.1,
      "turned to page 2: velocity 600 of 500 pt/s; would have stayed on page 1 with velocity >= "
        + "600.0001, or 42.1 pt less far, or 100.1 pt/s slower at the lift, or 0.041 s more rest before "
        + "the lift, or 33.6 degrees anticlockwise, or 20 pt to the right"
    ),
  ])
  func `why gives a sentence`(_ way: Double, _ time: Double, _ sentence: String) throws {
    let fixture = try LabFixture(LabFixture.pager)
    try fixture.add("g", LabFixture.drag(from: 280, by: -way, over: time))
    let session = try fixture.session()
    let axes = try ["velocity", "distance"].map { try session.axis($0) }
    let answer = try Explanation(session, gesture: 0, want: nil, along: axes)
    #expect(answer.sentence == sentence)
    for edit in answer.edits {
      guard let step = edit.step, let kind = GestureEdit(rawValue: edit.axis.name) else { continue }
      var recorded = session.gestures[0]
      let value = edit.axis.present + (edit.isDownward ? -step : step)
      recorded.trace = try #require(kind.applied(value, to: recorded.trace))
      #expect(try session.play(recorded).outcome == edit.after.outcome, "\(edit.axis.name)")
    }
    #expect(answer.lines[1] == "  \(sentence)" && answer.json.contains(#""sentence":""#))
  }

  @Test func `why gives JSON`() throws {
    let (answer, _, _) = try Self.answer(LabFixture.pager, way: 40, over: 0.1)
    let json = answer.json
    #expect(
      json.hasPrefix(
        #"{"kind":"why","gesture":"g","want":"pages.page == 2","sentence":"stayed on page 1: "#))
    #expect(json.contains(#"","outcome":"page 1","values":{"pages.page":1},"#))
    #expect(json.contains(#"{"name":"velocity","unit":"pt/s","now":500,"value":"#))
    #expect(json.hasSuffix("}\n"))
  }
}

@Suite struct `A rule that never ends` {
  private static let endless = """
    local fb = require "flickbook"
    local tune = fb.tunables { speed = { 500, min = 0, max = 2000 } }
    return fb.screen { title = "Endless", size = { 300, 600 },
      fb.pager { id = "pages", width = "fill", height = "fill", page_count = 3,
        snap = function(release)
          while true do end
        end },
    }
    """

  /// Runs at once have a part of the limit each, so that all of them together keep to it.
  @Test func `an endless rule ends a search when the limit is reached, and is named`() throws {
    let fixture = try LabFixture(Self.endless)
    for id in ["a", "b", "c"] {
      try fixture.add(id, LabFixture.drag(from: 280, by: -60, over: 0.1), want: "pages.page == 2")
    }
    var session = try fixture.session()
    var configuration = session.configuration
    configuration.cpuLimit = 0.2
    session = LabSession(script: session.script, configuration, session.gestures)
    let axes = try session.tunables()
    let searches: [() throws -> Void] = [
      { _ = try session.strips(along: axes) }, { _ = try session.playAll() },
      { _ = try Tuning(session, axes) },
      { _ = try Comparison(session, [Variant("now", .present), Variant("again", .present)]) },
    ]
    for (number, search) in searches.enumerated() {
      do {
        try search()
        Issue.record("search \(number) came to an end")
      } catch let error as HostError {
        let text = error.description
        #expect(error.kind == .budget && text.contains("screen.lua:6: CPU budget of "), "\(text)")
        let count = Workers.processorCount
        #expect(
          count == 1 || text.contains("its part of 0.2 s for \(count) runs at once"), "\(text)")
      }
    }
  }
}
