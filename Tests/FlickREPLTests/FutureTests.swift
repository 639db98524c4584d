import FlickHost
import Foundation
import Testing

@testable import FlickREPL

@Suite struct `Redoing and saving` {
  private func opened() throws -> REPLDriver {
    let repl = try REPLDriver(["photos.lua": photos])
    _ = repl(":screen $/photos.lua")
    return repl
  }

  private let drag = ":drag 300,400 -250,0 0.3s"

  @Test func `undone inputs are redone`() throws {
    let repl = try opened()
    repl.session.isAtTerminal = true
    _ = repl(drag)
    let rest = repl(":settle")
    let back = repl(":back 0.4s")
    #expect(back.contains { $0.hasPrefix("ahead: ") && $0.hasSuffix("(:forward repeats it)") })
    _ = repl(":back 0.1s")
    #expect(repl(":forward").last == rest.last)
    #expect(repl(":forward").first?.hasPrefix("error: no undone inputs") == true)
  }

  @Test func `a new input discards the undone ones`() throws {
    let repl = try opened()
    _ = repl(drag)
    _ = repl(":settle")
    _ = repl(":back")
    _ = repl(":drag 300,400 -20,0 0.3s")
    #expect(repl(":forward").first?.hasPrefix("error: no undone inputs") == true)
  }

  @Test func `two sets of values are listed side by side`() throws {
    let repl = try opened()
    #expect(repl(":ab") == ["there is one set of values: ':ab swap' shows the script's own as B"])
    _ = repl(":set swipe_distance=0.3")
    #expect(
      repl(":ab name calm")
        == ["                A calm *  B", "swipe_distance  0.3       0.5  page"])
    #expect(
      repl(":ab swap") == ["                A calm  B *", "swipe_distance  0.3     0.5  page"])
    _ = repl(":set swipe_distance=0.6")
    #expect(repl(":ab").last == "swipe_distance  0.3     0.6  page")
    _ = repl(":ab swap")
    #expect(repl(":tunables swipe_distance").first?.contains("0.3") == true)
    #expect(repl(":ab swop").first?.hasPrefix("error: :ab takes nothing, 'swap' or") == true)
  }

  @Test func `sets of tunables are undone and redone`() throws {
    let repl = try opened()
    #expect(repl(":undo") == ["error: nothing to undo: see :set"])
    _ = repl(drag)
    let time = repl("stage.time")
    _ = repl(":set swipe_distance=0.3")
    _ = repl(":set swipe_distance=0.3")
    _ = repl(":set swipe_distance=0.6")
    _ = repl(":set swipe_distance=7")
    #expect(repl(":undo") == ["swipe_distance: 0.6 -> 0.3"])
    #expect(repl(":undo") == ["swipe_distance: 0.3 -> 0.5"])
    #expect(repl(":undo") == ["error: nothing to undo: see :set"])
    #expect(repl("stage.time") == time)
    #expect(repl(":redo") == ["swipe_distance: 0.5 -> 0.3"])
    _ = repl(":set swipe_distance=0.4")
    #expect(repl(":redo") == ["error: nothing to redo: see :set"])
    #expect(repl(":undo") == ["swipe_distance: 0.4 -> 0.3"])
    #expect(repl(":undo now") == ["error: :undo takes nothing after it, got 'now'"])
  }

  @Test func `:replay and :save include the undone inputs`() throws {
    let repl = try opened()
    _ = repl(":drag 300,400 -160,0 0.8s")
    _ = repl(":settle")
    _ = repl(":set swipe_distance=0.3")
    _ = repl(":replay")
    #expect(repl("stage.photos.page") == ["2"])
    _ = repl(":undo")
    _ = repl(":replay")
    #expect(repl("stage.photos.page") == ["1"])
    _ = repl(":save $/repl.txt")
    #expect(try repl.text(of: "repl.txt").contains(":undo\n:replay\n"))
  }

  @Test func `a scenario of the session passes`() throws {
    let repl = try opened()
    _ = repl(":set swipe_distance=0.3")
    _ = repl(":drag 300,400 -160,0 0.8s")
    _ = repl(":settle")
    _ = repl("stage:wheel { at = { 200, 400 }, by = { 300, 0 } }")
    _ = repl(":settle")
    #expect(repl(":save spec $/swipe_spec.lua") == ["wrote $/swipe_spec.lua; it passes"])
    var (passed, faults) = (0, [String]())
    ScenarioRunner(configuration: RunConfiguration())
      .run(repl.folder.appending(path: "swipe_spec.lua").path) { event in
        switch event {
        case .passed: passed += 1
        case .failed(let error), .unloadable(let error): faults.append(error.description)
        default: break
        }
      }
    #expect(passed == 1 && faults.isEmpty, "\(faults)")
    let text = try repl.text(of: "swipe_spec.lua")
    #expect(text.contains("[\"swipe_distance\"] = 0.3"))
    #expect(text.contains("assert.equal(\"page 3\", stage:why(\"photos\").verdict)"), "\(text)")
    #expect(
      text.contains("stage:drag { from = { 300, 400 }, by = { -160, 0 }, duration = 0.8 }")
        && !text.contains("stage:touch"), "\(text)")
    // It is a check: with another screen it fails.
    try repl.write(photos.replacing("velocity = 500", with: "velocity = 10"), to: "photos.lua")
  }

  /// A drag of `stage:drag` or of a person is one line of the scenario; other gestures are touches.
  @Test(arguments: [
    (
      "stage:drag { from = { 300, 400.5 }, by = { -160, 3 }, duration = 0.31, pace = 'eased' }",
      "stage:drag { from = { 300, 400.5 }, by = { -160, 3 }, duration = 0.31, pace = \"eased\" }"
    ),
    (
      """
      stage:drag { from = { 300, 400 }, by = { -160, 0 }, duration = 0.4, hold = 0.2, rate = 60,
        kind = 'mouse' }
      """,
      """
      stage:drag { from = { 300, 400 }, by = { -160, 0 }, duration = 0.4, hold = 0.2, rate = 60, \
      kind = "mouse" }
      """
    ),
    (
      """
      for i = 0, 12 do
        local x = 300 - 15 * i + (i % 3) * 0.3
        stage:touch(i == 0 and 'began' or 'moved', { x, 400 }) stage:wait(0.016)
      end
      stage:touch('ended', { 120, 400 })
      """, "stage:drag { from = { 300, 400 }, by = { -180, 0 }, duration = 0.192, hold = 0.016"
    ),
    (
      "stage:drag { from = { 300, 400 }, through = { { 200, 600 }, { 100, 400 } } }",
      "stage:touch(\"began\", { 300.0, 400.0 })"
    ),
    ("stage:play(fb.tap { at = { 300, 400 } })", "stage:touch(\"began\", { 300.0, 400.0 })"),
  ])
  func `a scenario has a line for a drag`(_ action: String, _ line: String) throws {
    let repl = try opened()
    _ = repl(action.replacing("\n", with: " "))
    _ = repl(":settle")
    #expect(repl(":save spec $/drag_spec.lua") == ["wrote $/drag_spec.lua; it passes"])
    let text = try repl.text(of: "drag_spec.lua")
    #expect(text.contains(line), "\(text)")
    #expect(text.contains("stage:touch") == line.hasPrefix("stage:touch"), "\(text)")
  }

  @Test func `a scenario that needs more than touches is not saved`() throws {
    let repl = try opened()
    _ = repl("stage.photos:jump_to(5)")
    let answer = repl(":save spec $/jump_spec.lua").first ?? ""
    #expect(
      answer.hasPrefix("error: touches alone do not reproduce the outcome"), "\(answer)")
    #expect(throws: (any Error).self) { try repl.text(of: "jump_spec.lua") }
  }

  @Test(arguments: [
    (":save spec $/a.lua", "error: a scenario's file ends in _spec.lua, got '$/a.lua'"),
    (
      ":save spec $/photos_spec.lua",
      "error: $/photos_spec.lua is there already: choose another name, or remove it"
    ),
    (":transcript $/a.txt", "error: :transcript writes Markdown: expected FILE.md, got '$/a.txt'"),
    (":edit", "error: :edit needs a terminal"),
    (":forward", "error: no undone inputs; use :back first"),
  ])
  func `a wrong command is an error with the reason`(_ line: String, _ answer: String) throws {
    let repl = try REPLDriver(["photos.lua": photos, "photos_spec.lua": ""])
    _ = repl(":screen $/photos.lua")
    #expect(repl(line) == [answer])
  }

  @Test func `a transcript has the session and the screen's events`() throws {
    let repl = try opened()
    _ = repl(drag)
    _ = repl(":settle")
    _ = repl("for i = 1, 1 do")
    _ = repl("  print('```')")
    _ = repl("end")
    _ = repl("nonsense.x")
    #expect(repl(":transcript $/repl.md") == ["wrote $/repl.md, and a film strip beside it"])
    let text = try repl.text(of: "repl.md")
    #expect(text.hasPrefix("# Photos\n"))
    #expect(text.contains("> \(drag)\n"))
    #expect(text.contains("> for i = 1, 1 do\n…   print('```')\n… end\n```\n````\n"), "\(text)")
    #expect(text.contains("attempt to index a nil value (global 'nonsense')"))
    #expect(text.contains("![\(drag)](<repl-1.svg>)"))
    #expect(try repl.text(of: "repl-1.svg").contains("<svg"))
    #expect(!text.contains(":transcript"))
  }

  @Test(arguments: [
    ("vim -f", ["+3", "a.lua"]), ("/usr/bin/nano", ["+3", "a.lua"]), ("hx", ["a.lua:3"]),
    ("code -w", ["--goto", "a.lua:3"]), ("ed", ["a.lua"]),
  ])
  func `an editor gets the line in its own form`(_ editor: String, _ arguments: [String]) {
    #expect(Editor.arguments(of: editor, ScriptPlace(path: "a.lua", line: 3)) == arguments)
  }

  @Test(arguments: [
    ("swipe_distance", 3), ("photos", 7), ("velocity", 8), ("nothing", nil),
  ])
  func `the declaration of a name is found`(_ name: String, _ line: Int?) throws {
    let repl = try opened()
    let path = repl.folder.appending(path: "photos.lua").path
    #expect(ScriptPlace(of: name, in: path)?.line == line)
  }

  @Test(arguments: [("speed", 4), ("photos", 5), ("far", nil)])
  func `a name in a comment or a comparison is not a declaration`(
    _ name: String, _ line: Int?
  ) throws {
    let repl = try opened()
    let script = repl.folder.appending(path: "other.lua")
    let text = """
      -- speed = 1, id = "photos"
      local note = [[speed = 2]]
      if speed == far then note = "far = 3" end
      local set = { speed = 4 }
      local row = { id = 'photos' }
      """
    try Data(text.utf8).write(to: script)
    #expect(ScriptPlace(of: name, in: script.path)?.line == line)
  }
}
