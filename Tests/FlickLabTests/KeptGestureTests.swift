import FlickAPI
import FlickCore
import FlickHost
import FlickLab
import Testing

/// Gestures that are kept with a word, read again as a corpus.
@Suite struct `A saved gesture` {
  /// The stage of a screen, after some change to it.
  private static func stage(
    _ fixture: LabFixture, _ change: (inout Stage) throws -> Void = { _ in }
  ) throws -> Stage {
    let screen = try LabScreen(fixture.script, RunConfiguration(), [:])
    var stage = Stage(scene: screen.screen.scene, recording: .all)
    try change(&stage)
    return stage
  }

  private static func keep(
    _ fixture: LabFixture, _ word: String, from start: Stage
  ) throws -> (gesture: Corpus.Gesture, text: String) {
    var kept = try KeptGestures(of: fixture.script, at: fixture.path)
    let touches = try LabFixture.drag(from: 250, by: -200, over: 0.1).touches
    let (recorded, text) = try kept.keep(touches, from: start, word: word, RunConfiguration())
    // Another session reads the same gestures.
    let again = try KeptGestures(of: fixture.script, at: fixture.path)
    #expect(again.gestures.map(\.gesture.id) == kept.gestures.map(\.gesture.id))
    #expect(again.gestures.last?.trace.touches == recorded.trace.touches)
    return (recorded.gesture, text)
  }

  @Test(arguments: [
    ("", "pages.page == 2"), ("yes", "pages.page == 2"), ("no", "pages.page ~= 2"),
    ("3", "pages.page == 3"), ("page 3", "pages.page == 3"),
    ("pages.page > 1 and rest < 1", "pages.page > 1 and rest < 1"),
    ("?", nil),
  ])
  func `a word states the intended outcome`(_ word: String, _ meant: String?) throws {
    let fixture = try LabFixture(LabFixture.pager)
    let (gesture, text) = try Self.keep(fixture, word, from: Self.stage(fixture))
    #expect(gesture.labels.first?.want.text == meant && gesture.start.isEmpty)
    #expect(text.hasPrefix("kept g001 in ") && text.contains("page 2"), "\(text)")
  }

  @Test(arguments: ["maybe", "page ==", "open"])
  func `a gesture with an unknown word is not saved`(_ word: String) throws {
    let fixture = try LabFixture(LabFixture.pager)
    let stage = try Self.stage(fixture)
    #expect(throws: HostError.self) { try Self.keep(fixture, word, from: stage) }
    #expect(try KeptGestures(of: fixture.script, at: fixture.path).gestures.isEmpty)
  }

  @Test func `a saved gesture begins at its recorded start`() throws {
    let fixture = try LabFixture(LabFixture.pager)
    let start = try Self.stage(fixture) {
      try $0.jump("pages", to: 1)
      $0.settle(within: 10)
    }
    let (gesture, text) = try Self.keep(fixture, "", from: start)
    #expect(gesture.start == [.jump(pager: "pages", page: 2)])
    #expect(text.contains("page 3"))
  }

  @Test func `a saved gesture that caught something in motion is refused`() throws {
    let fixture = try LabFixture(LabFixture.pager)
    let start = try Self.stage(fixture) { stage in
      try stage.play(LabFixture.drag(from: 250, by: -200, over: 0.1), at: 0)
    }
    #expect(throws: HostError.self) { try Self.keep(fixture, "", from: start) }
  }
}
