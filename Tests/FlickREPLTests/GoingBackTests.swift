import FlickAPI
import FlickCore
import Testing

@testable import FlickREPL

/// Undone actions stay undone: routines, and fingers that would otherwise stay down.
@Suite struct `Going back` {
  private static let screen = """
    local fb = require "flickbook"
    return fb.screen { size = { 390, 844 },
      fb.pager { id = "pages", page_count = 5, on_page_changed = function(e)
        if not started then return end
        e.stage:start(function() e.stage:wait(1) said = (said or "") .. "late " end)
      end },
    }
    """

  private func opened() throws -> REPLDriver {
    let repl = try REPLDriver(["s.lua": Self.screen])
    _ = repl(":screen $/s.lua")
    return repl
  }

  @Test func `going back ends the routines started since`() throws {
    let repl = try opened()
    _ = repl("started = true")
    _ = repl(":drag 300,400 -250,0 100ms")
    _ = repl(":step 1s")
    #expect(repl("stage.pages.page") == ["2"])
    let answer = repl(":back")
    #expect(answer.first == "a routine started since then: ended", "\(answer)")
    _ = repl(":step 5s")
    #expect(repl("said") == ["nil"])
  }

  @Test func `a gesture is replayed without its routines`() throws {
    let repl = try opened()
    _ = repl("started = true")
    _ = repl(":drag 300,400 -250,0 100ms")
    #expect(repl(":back") == ["0.000 s, pages at page 1, at rest"])
    _ = repl(":step 5s")
    #expect(repl("said") == ["nil"])
    // A replay performs the routines, so they run.
    #expect(repl(":replay").last == "no difference")
    #expect(repl("said") == ["\"late \""])
  }

  @Test func `a routine that still waits is kept`() throws {
    let repl = try opened()
    _ = repl("stage:start(function() stage:wait(1) said = 'woke at ' .. stage.time end)")
    _ = repl(":drag 300,400 -250,0 100ms")
    _ = repl(":step 300ms")
    #expect(repl(":back 300ms").count == 1)
    _ = repl(":step 500ms")
    #expect(repl("said") == ["nil"])
    _ = repl(":step 1s")
    #expect(repl("said") == ["\"woke at 1.0\""])
  }

  @Test(arguments: ["stage:wait(5) said = said .. 'again'", "local done = true"])
  func `a routine that has continued since ends with a note`(_ rest: String) throws {
    let repl = try opened()
    _ = repl("said = '' stage:start(function() stage:wait(1) said = 'once ' \(rest) end)")
    _ = repl(":step 500ms")
    _ = repl(":step 1s")
    let answer = repl(":back 800ms")
    #expect(
      answer.first == "a routine ran since then and cannot be restored: ended", "\(answer)")
    _ = repl(":step 20s")
    #expect(repl("said") == ["\"once \""])
  }

  @Test func `a failed entry ends its routines`() throws {
    let repl = try opened()
    _ = repl("stage:start(function() stage:wait(0.1) said = 'no' end) error('stop')")
    _ = repl(":step 1s")
    #expect(repl("said") == ["nil"])
  }

  @Test func `going back into a gesture reports the finger and lifts it`() throws {
    let repl = try opened()
    _ = repl(":drag 300,400 -180,0 400ms")
    let back = repl(":back 200ms")
    #expect(back.last?.hasSuffix("held by a finger (:lift lifts it)") == true, "\(back)")
    _ = repl(":step 1s")
    #expect(repl(":settle").last?.contains("at rest") == false)
    #expect(repl(":drag 300,400 -180,0") == ["error: a finger is down already: :lift lifts it"])
    #expect(repl(":lift").last?.hasSuffix("moving") == true)
    #expect(repl(":settle").last?.hasSuffix("at page 1, at rest") == true)
    #expect(repl(":lift") == ["error: no finger is down"])
  }

  // MARK: Random sessions

  /// After any entry, the stage keeps its invariants, equals a stage rebuilt from its inputs, and
  /// is on a page if "at rest".
  @Test(arguments: 1...30)
  func `random undo and redo gives the stage of the inputs`(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let repl = try opened()
    let scene = try #require(repl.session.stage?.scene)
    for step in 1...40 {
      let entry = entry(&random)
      let answer = repl(entry)
      let stage = try #require(repl.session.stage)
      let context = "seed \(seed), entry \(step): \(entry): \(answer)"
      #expect(stage.current.invariantFault == nil, "\(context)")
      var rebuilt = Stage(scene: scene, recording: .all)
      for event in stage.recorder.inputs {
        switch event.action {
        case .touch(let touch): try rebuilt.handle(touch)
        case .settings: break
        }
      }
      if stage.now > rebuilt.time { try rebuilt.advance(to: stage.now) }
      let (there, here) = (try rebuilt.pager("pages"), try stage.current.pager("pages"))
      #expect(abs(there.position.value - here.position.value) < 1e-9, "\(context)")
      #expect(there.isSettling == here.isSettling && there.isHeld == here.isHeld, "\(context)")
      #expect(rebuilt.decisions.count == stage.decisionsSoFar.count, "\(context)")
      guard answer.last?.hasSuffix("at rest") == true else { continue }
      #expect(!here.isHeld && !here.isSettling, "\(context)")
      #expect(here.position.value == here.position.value.rounded(), "\(context)")
    }
  }

  private func entry(_ random: inout SplitMix64) -> String {
    let time = Int.random(in: 1...700, using: &random)
    let dx = Int.random(in: -300...300, using: &random)
    switch Int.random(in: 0..<10, using: &random) {
    case 0...2: return ":drag 200,400 \(dx),5 \(time)ms"
    case 3...4: return ":back \(time)ms"
    case 5: return ":back"
    case 6: return ":step \(time)ms"
    case 7: return ":lift"
    case 8: return "stage:wheel { at = { 200, 400 }, by = { \(dx), 0 } }"
    default: return ":settle"
    }
  }
}
