import FlickCore
import FlickHost
import FlickLab
import FlickLog
import Foundation
import Testing

/// Strips and boxes of screens with handlers are bounded if the handlers leave the stage unchanged
/// in all played gestures, and never exact.
struct SilentHandlerTests {
  /// Handlers by the code in them, and whether they change the stage.
  static let handlers: [(code: String, isActive: Bool)] = [
    ("", false),
    ("count = (count or 0) + 1", false),
    ("local page = event.stage.pages.page", false),
    ("event.stage.pages:jump_to(1)", true),
    ("if tune.velocity > 300 then event.stage.pages:jump_to(1) end", true),
    ("event.stage:start(function() event.stage:wait(0.1) end)", true),
    ("event.stage:start(function() event.stage.pages:jump_to(1) end)", true),
  ]

  /// The usual pager with a handler of changed pages.
  static func screen(_ code: String) -> String {
    LabFixture.pager.replacing(
      "draggable = tune.on,",
      with: "draggable = tune.on, on_page_changed = function(event) \(code) end,")
  }

  private static func fixture(_ screen: String) throws -> LabFixture {
    let fixture = try LabFixture(screen)
    try fixture.add(
      "fast", LabFixture.drag(from: 250, by: -60, over: 0.1), want: "pages.page == 2")
    try fixture.add(
      "slow", LabFixture.drag(from: 250, by: -40, over: 0.1), want: "pages.page == 1")
    return fixture
  }

  @Test(arguments: handlers.indices)
  func `a strip is bounded only if handlers left the stage unchanged`(_ index: Int) throws {
    let (code, isActive) = Self.handlers[index]
    let fixture = try Self.fixture(Self.screen(code))
    let session = try fixture.session()
    let strips = try session.strips(along: [session.axis("velocity")])[0]
    for strip in strips {
      if isActive {
        guard case .sampled = strip.method else {
          Issue.record("\(code): \(strip.method)")
          continue
        }
        #expect(strip.note == "a handler of the script changed the stage")
      } else {
        #expect(strip.method == .bounded(estimated: true), "\(code): \(strip.note ?? "")")
        #expect(strip.note?.hasPrefix("handlers of the script ran") == true)
      }
    }
  }

  @Test(arguments: ["velocity", "distance", "flick", "width", "unused"])
  func `an empty handler changes no flip`(_ tunable: String) throws {
    func flips(_ screen: String) throws -> [[Double]] {
      let fixture = try Self.fixture(screen)
      defer { withExtendedLifetime(fixture) {} }
      let session = try fixture.session()
      let strips = try session.strips(along: [session.axis(tunable)])[0]
      // If the other gesture never turns a page, its handler is never called.
      #expect(screen == LabFixture.pager || strips[0].method != .exact)
      return strips.map { $0.flips.flatMap { [$0.below, $0.above] } }
    }
    #expect(try flips(Self.screen("")) == flips(LabFixture.pager))
  }

  @Test func `a handler that a start step calls is one of the gesture`() throws {
    let screen = Self.screen("if tune.velocity > 300 then event.stage.pages:jump_to(3) end")
    let fixture = try LabFixture(screen)
    let file = "\(fixture.path)/g.json"
    try TraceFile.write(LabFixture.drag(from: 250, by: -5, over: 0.3), name: "g", to: file)
    var corpus = try CorpusFile(orNewAt: fixture.corpus)
    _ = try corpus.add(trace: file, id: "g") { $0.start = [.jump(pager: "pages", page: 2)] }
    try corpus.write()
    guard case .sampled = try fixture.strip("velocity").method else {
      Issue.record("not sampled")
      return
    }
  }

  @Test func `tune is bounded by the boxes of silent handlers and does not claim to be exact`()
    throws
  {
    let fixture = try Self.fixture(Self.screen("count = (count or 0) + 1"))
    let session = try fixture.session(set: ["velocity": "2000"])
    let axes = [try session.axis("velocity"), try session.axis("distance")]
    #expect(try Tuning(session, axes).proof == .exact)
    try fixture.add(
      "same", LabFixture.drag(from: 250, by: -40, over: 0.1), want: "pages.page == 2")
    let more = try fixture.session(set: ["velocity": "2000"])
    let tuning = try Tuning(more, axes)
    #expect(tuning.after.asMeant == 2 && tuning.proof == .bounded(0))
    #expect(tuning.conflict.isEmpty && tuning.idle.isEmpty)
    #expect(tuning.after.rooms.allSatisfy { $0 == nil })
    #expect(tuning.notes.contains { $0.hasPrefix("bounded by cells") })
  }
}
