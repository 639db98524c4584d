import FlickSystem
import FlickTerminal
import Foundation
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// `:view` of `flickbook repl`: the stage above the prompt.
@Suite(.serialized)
struct REPLViewTests {
  private static let screen = """
    local fb = require "flickbook"
    return fb.screen { title = "Three", size = { 200, 400 }, fb.pager { id = "pages", page_count = 3 } }
    """

  private let folder: URL

  init() throws {
    folder = try PseudoTerminal.newFolder()
    try Self.screen.write(
      to: folder.appending(path: "screen.lua"), atomically: true, encoding: .utf8)
  }

  /// A session with some output, then the view in the upper twelve rows.
  private func opened() throws -> PseudoTerminal {
    let terminal = try PseudoTerminal.repl(in: folder, "screen.lua")
    terminal.enter("'before'\r")
    try #require(terminal.comesToShow(row: "\"before\""), "\(terminal.rows)")
    terminal.enter(":view 12\r")
    try #require(terminal.run { line(terminal).contains("0.000 s") }, "\(terminal.rows)")
    return terminal
  }

  /// The line between the stage and the session.
  private func line(_ terminal: PseudoTerminal) -> String { terminal.rows[11] }

  /// Whether a line feed in the last row scrolls all rows, as it does without a region; modifies
  /// the screen.
  private func scrollsWhole(_ terminal: PseudoTerminal) -> Bool {
    terminal.emulator.feed(Array("\u{1B}[Htop of all\u{1B}[99;1H\n".utf8))
    return !terminal.shows("top of all")
  }

  /// Checks that the view is completely gone and the output of the session starts at the top.
  private func expectGone(
    _ terminal: PseudoTerminal, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(terminal.settings == terminal.settingsBefore, sourceLocation: sourceLocation)
    let rows = terminal.rows
    #expect(
      !rows.contains { $0.contains("╭") || $0.contains("──") || $0.contains("▀") }, "\(rows)",
      sourceLocation: sourceLocation)
    #expect(rows.first?.hasPrefix("flickbook ") == true, "\(rows)", sourceLocation: sourceLocation)
    #expect(terminal.modes[25] != false, "the cursor", sourceLocation: sourceLocation)
    #expect(scrollsWhole(terminal), "the region", sourceLocation: sourceLocation)
  }

  @Test func `the stage is shown above the scrolling text`() throws {
    let terminal = try opened()
    #expect(terminal.rows[0].contains("Three"))
    #expect(terminal.rows[0].contains("Decisions"))
    #expect(line(terminal).contains("pages 1.00"))
    #expect(terminal.rows[12...].contains { $0.hasPrefix("\"before\"") }, "moved, not lost")
    for number in 1...20 { terminal.enter("'line \(number)'\r") }
    #expect(terminal.comesToShow(row: "\"line 20\""))
    #expect(terminal.rows[0].contains("Three") && line(terminal).contains("pages 1.00"))
    terminal.enter(":drag 150,200 -120,0 100ms\r")
    #expect(terminal.run { line(terminal).contains("0.100 s") }, "\(terminal.rows)")
    #expect(terminal.run { terminal.rows[..<12].contains { $0.contains("page 2 by release") } })
    terminal.enter(":back\r")
    #expect(terminal.run { line(terminal).contains("0.000 s") }, "\(terminal.rows)")
    #expect(terminal.rows[..<12].contains { $0.contains("No decisions yet.") })
    terminal.enter("\u{4}")
    #expect(terminal.end() == 0)
    #expect(terminal.settings == terminal.settingsBefore)
  }

  @Test func `the mouse is a finger, and its gesture an entry`() throws {
    let terminal = try opened()
    // The screen is nine columns wide from the second one on.
    terminal.enter("1 + \u{1B}[<0;9;6M")
    #expect(terminal.run { !line(terminal).contains("0.000 s") }, "time goes on under a finger")
    terminal.type("\u{1B}[<32;6;6M")
    #expect(terminal.run { line(terminal).contains("pages 1.28") }, "\(terminal.rows)")
    terminal.type("\u{1B}[<32;2;6M\u{1B}[<0;2;6m")
    #expect(terminal.run { line(terminal).contains("pages 2.00") }, "\(terminal.rows)")
    #expect(terminal.run { terminal.rows[12...].contains { $0.contains("pages: page 2") } })
    // The line that was begun is still there; keys that begin like a report are keys.
    terminal.type("2\u{1B}[D\u{1B}[C\r")
    #expect(terminal.comesToShow(row: "3"), "\(terminal.rows)")
    terminal.enter(":save spec all_spec.lua\r")
    #expect(terminal.comesToShow(row: "wrote all_spec.lua; it passes"), "\(terminal.rows)")
    terminal.enter(":save talk.txt\r")
    #expect(terminal.comesToShow(row: "wrote talk.txt"))
    let saved = try String(contentsOf: folder.appending(path: "talk.txt"), encoding: .utf8)
    #expect(saved.contains("\"began\"") && saved.contains(":settle\n"))
    terminal.enter(":back\r")
    #expect(terminal.run { line(terminal).contains("pages 1.00") }, "\(terminal.rows)")
    terminal.enter("\u{4}")
    #expect(terminal.end() == 0)
    #expect(terminal.modes[1002] != true && terminal.modes[1006] != true)
  }

  @Test func `passing time is shown as motion`() throws {
    let terminal = try opened()
    var seen: Set<String> = []
    terminal.enter("stage:drag { from = { 150, 200 }, by = { -120, 0 }, duration = 1.5 }\r")
    _ = terminal.run {
      seen.insert(line(terminal))
      return line(terminal).contains("1.500 s")
    }
    #expect(seen.count > 3, "\(seen)")
    #expect(line(terminal).contains("1.500 s"))
    // A longer time passes faster, and Ctrl-C ends it without undoing the past.
    terminal.enter(":step 1000s\r")
    _ = terminal.run { !line(terminal).contains(" 1.500 s") }
    terminal.type("\u{3}")
    #expect(terminal.run { line(terminal).contains("1001.500 s") }, "\(terminal.rows)")
    terminal.enter("stage.time\r")
    #expect(terminal.comesToShow(row: "1001.5"))
    terminal.enter("\u{4}")
    #expect(terminal.end() == 0)
  }

  @Test func `the view yields to a text longer than the rows below`() throws {
    let terminal = try opened()
    terminal.enter("for i = 1, 15 do print('row ' .. i) end\r")
    #expect(terminal.comesToShow(row: "row 15"))
    #expect(terminal.run { terminal.isWaiting })
    #expect(!terminal.shows("Decisions"))
    for row in 1...15 { #expect(terminal.shows("row \(row)")) }
    terminal.enter("'short'\r")
    #expect(terminal.run { terminal.rows[0].contains("Decisions") }, "\(terminal.rows)")
    #expect(terminal.rows[12...].contains { $0.hasPrefix("\"short\"") }, "\(terminal.rows)")
    // A list of completions has the same effect in the middle of a line.
    terminal.enter("fb.pager { \t")
    #expect(terminal.run { terminal.shows("velocity_limits") }, "\(terminal.rows)")
    #expect(!terminal.shows("Decisions") && terminal.shows("page_count"))
    terminal.type("}.id\r")
    #expect(terminal.run { terminal.rows[0].contains("Decisions") && terminal.isWaiting })
    terminal.enter("\u{4}")
    #expect(terminal.end() == 0)
    #expect(terminal.settings == terminal.settingsBefore)
    #expect(!terminal.shows("Decisions") && scrollsWhole(terminal))
  }

  @Test func `removing the view leaves no trace`() throws {
    let terminal = try opened()
    terminal.enter(":view off\r")
    #expect(terminal.run { !terminal.shows("Decisions") }, "\(terminal.rows)")
    terminal.enter("'after'\r")
    #expect(terminal.comesToShow(row: "\"after\""))
    #expect(terminal.shows("\"before\""))
    // A saved script omits the command.
    terminal.enter(":save talk.txt\r")
    #expect(terminal.comesToShow(row: "wrote talk.txt"))
    let saved = try String(contentsOf: folder.appending(path: "talk.txt"), encoding: .utf8)
    #expect(saved == ":screen screen.lua\n'before'\n'after'\n")
    terminal.enter("\u{4}")
    #expect(terminal.end() == 0)
    expectGone(terminal)
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGABRT])
  func `a signal that ends the session removes the view`(_ signal: Int32) throws {
    let terminal = try opened()
    terminal.enter("1 + ")
    kill(terminal.process, signal)
    #expect(terminal.end() == 128 + signal)
    expectGone(terminal)
  }

  @Test(arguments: [SIGTERM, SIGILL])
  func `a signal while a script runs removes the view`(_ signal: Int32) throws {
    let terminal = try opened()
    terminal.enter("print('running') while true do end\r")
    try #require(terminal.comesToShow(row: "running"))
    kill(terminal.process, signal)
    #expect(terminal.end() == 128 + signal)
    expectGone(terminal)
  }

  @Test func `a signal while time passes removes the view`() throws {
    let terminal = try opened()
    terminal.enter(":step 1000s\r")
    try #require(terminal.run { !line(terminal).contains(" 0.000 s") }, "\(terminal.rows)")
    kill(terminal.process, SIGTERM)
    #expect(terminal.end() == 128 + SIGTERM)
    expectGone(terminal)
  }

  @Test func `the view follows a resize of the terminal`() throws {
    let terminal = try opened()
    terminal.enter("1 + ")
    try terminal.resizeAnew(width: 100, height: 40)
    #expect(
      terminal.run {
        terminal.rows[0].trimmingCharacters(in: .whitespaces).count > 90
          && terminal.rows[12...].contains { $0.hasPrefix("\"before\"") }
      }, "\(terminal.rows)")
    #expect(terminal.run { terminal.rows[12...].contains { $0.contains("> 1 +") } })
    // Too small for both: the session continues.
    try terminal.resizeAnew(width: 60, height: 8)
    #expect(terminal.run { !terminal.shows("╭") && terminal.shows("> 1 +") }, "\(terminal.rows)")
    terminal.type("2\r")
    #expect(terminal.comesToShow(row: "3"))
    try terminal.resizeAnew(width: 80, height: 24)
    #expect(terminal.run { terminal.shows("Three") && terminal.isWaiting }, "\(terminal.rows)")
    terminal.enter(":view off\r")
    #expect(terminal.run { !terminal.shows("Three") }, "\(terminal.rows)")
    terminal.enter("\u{4}")
    #expect(terminal.end() == 0)
    #expect(terminal.settings == terminal.settingsBefore)
    #expect(scrollsWhole(terminal))
  }

  @Test func `Ctrl-L redraws the view and keeps the line`() throws {
    let terminal = try opened()
    terminal.enter("20 + ")
    _ = terminal.run { terminal.shows("> 20 +") }
    terminal.emulator.feed(Array("\u{1B}7\u{1B}[Hnoise\u{1B}[5;10Hnoise\u{1B}8".utf8))
    terminal.type("\u{C}")
    #expect(terminal.run { !terminal.shows("noise") && terminal.shows("Three") })
    #expect(terminal.run { terminal.rows[12].contains("> 20 +") }, "\(terminal.rows)")
    terminal.type("2\r")
    #expect(terminal.comesToShow(row: "22"))
    terminal.enter("\u{4}")
    #expect(terminal.end() == 0)
  }

  @Test func `a shell that suspends the session finds an ordinary terminal`() throws {
    let terminal = try PseudoTerminal(
      script: """
        cd '\(folder.path)'; export TERM=xterm-256color HOME='\(folder.path)'
        set -m; "${0%/*}/flickbook" repl screen.lua; echo stopped here; read line; fg; echo done $?
        """, width: 80, height: 24)
    terminal.enter(":view 12\r")
    try #require(terminal.run { line(terminal).contains("0.000 s") }, "\(terminal.rows)")
    terminal.enter("12")
    _ = terminal.run { terminal.shows("> 12") }
    terminal.type("\u{1A}")
    try #require(terminal.run { terminal.shows("stopped here") }, "\(terminal.rows)")
    #expect(!terminal.shows("Three"))
    #expect(terminal.settings == terminal.settingsBefore)
    terminal.type("\n")
    try #require(terminal.run { terminal.rows[0].contains("Three") }, "\(terminal.rows)")
    terminal.type(" + 3\r")
    #expect(terminal.comesToShow(row: "15"))
    terminal.enter("\u{4}")
    #expect(terminal.run { terminal.shows("done 0") }, "\(terminal.rows)")
    #expect(!terminal.shows("Three"))
  }

  @Test func `the view requires a terminal with cursor movement, and a stage`() throws {
    let dumb = try PseudoTerminal.repl(in: folder, "screen.lua", name: "dumb")
    dumb.enter(":view\r")
    #expect(dumb.run { dumb.shows(":view needs a terminal that can move its cursor") })
    let empty = try PseudoTerminal.repl(in: folder)
    empty.enter(":view\r")
    #expect(empty.run { empty.shows("there is no stage yet") }, "\(empty.rows)")
    empty.enter(":view high\r")
    #expect(empty.run { empty.shows(":view takes a number of rows, or off") }, "\(empty.rows)")
  }
}

struct TerminalPaneTests {
  @Test(arguments: [
    (CellSize(width: 80, height: 24), nil, 16), (CellSize(width: 80, height: 60), nil, 40),
    (CellSize(width: 80, height: 24), 12, 12), (CellSize(width: 80, height: 24), 90, 20),
    (CellSize(width: 80, height: 24), 1, 6), (CellSize(width: 80, height: 9), nil, 0),
    (CellSize(width: 19, height: 24), nil, 0), (CellSize(width: 80, height: 999), nil, 160),
  ])
  func `the view leaves rows to the session`(_ terminal: CellSize, _ wanted: Int?, _ rows: Int) {
    #expect(TerminalPane.rows(of: terminal, wanted: wanted) == rows)
  }

  /// Frames in the upper rows against an independent terminal, with text below.
  @Test(arguments: 1...8)
  func `frames of a part do not change the rest`(_ seed: UInt64) throws {
    var frames = RandomFrames(seed: seed, depth: .truecolor)
    var options = FrameEncoder.Options(canRepeat: true, erasesWithBackground: true)
    options.isPart = true
    let size = CellSize(width: 30, height: 6)
    let terminal = try #require(EmulatedTerminal(width: 30, height: 9))
    terminal.feed(Array("\u{1B}[7rnoise\u{1B}[7;1Hone\r\ntwo\r\nthree".utf8))
    var encoder = FrameEncoder(options)
    for step in 0..<60 {
      if step % 20 == 10 { encoder.invalidate() }
      encoder.forgetCursor()
      let frame = frames.frame(size)
      var bytes = Array("\u{1B}7\u{1B}[m".utf8)
      encoder.encode(frame, into: &bytes)
      terminal.feed(bytes + Array("\u{1B}8".utf8))
      for y in 0..<size.height {
        for x in 0..<size.width where frame[x, y].glyph != .continuation {
          #expect(terminal.look(x: x, y: y) == Look(frame[x, y]), "step \(step), \(x) \(y)")
        }
      }
      for (row, text) in ["one", "two", "three"].enumerated() {
        for (x, scalar) in text.unicodeScalars.enumerated() {
          #expect(terminal.look(x: x, y: 6 + row).characters == [scalar.value], "step \(step)")
        }
      }
      #expect(terminal.cursor == CellPoint(x: 5, y: 8), "step \(step)")
    }
  }
}
