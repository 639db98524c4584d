import FlickSystem
import FlickTerminal
import Foundation
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// `flickbook view` on a pseudo-terminal.
@Suite(.serialized)
struct ViewOnTerminalTests {
  private static let screen = """
    local fb = require "flickbook"
    return fb.screen { title = "Three", size = { 200, 400 }, fb.pager { id = "pages", page_count = 3 } }
    """

  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "view-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try write(Self.screen)
  }

  private func write(_ text: String) throws {
    try text.write(to: folder.appending(path: "screen.lua"), atomically: true, encoding: .utf8)
  }

  /// Starts the program, which is beside the probe, `$0` of the script.
  private func started(_ options: String = "", after: String = "") throws -> PseudoTerminal {
    let run = after.isEmpty ? "exec" : "set -m;"
    let terminal = try PseudoTerminal(
      script: "cd '\(folder.path)'; export TERM=xterm-256color COLORTERM=truecolor LANG=C.UTF-8; "
        + "unset NO_COLOR; \(run) \"$(dirname \"$0\")/flickbook\" view screen.lua \(options) \(after)",
      width: 60, height: 24)
    try #require(terminal.run { terminal.shows("Three") }, "\(terminal.rows)")
    return terminal
  }

  @Test func `a flick by key turns the page, and q restores the terminal`() throws {
    let terminal = try started("--stats")
    terminal.type("\u{1B}[D")
    #expect(terminal.run { terminal.shows("pages 2.00") }, "\(terminal.rows)")
    terminal.type("q")
    #expect(terminal.end() == 0)
    terminal.expectRestored()
    #expect(terminal.shows("a frame: bytes median"))
  }

  @Test func `a drag of the mouse turns the page`() throws {
    let terminal = try started()
    terminal.type("\u{1B}[<0;37;10M")
    // Past the slop in one step; from there each cell is shown before the finger moves on, so that
    // the finger is as fast as the machine. The end is far beyond half a page.
    for column in [33] + stride(from: 32, through: 23, by: -1) {
      let before = terminal.shownPosition
      terminal.type("\u{1B}[<32;\(column);10M")
      try #require(terminal.run { terminal.shownPosition != before }, "\(terminal.rows)")
    }
    terminal.type("\u{1B}[<0;23;10m")
    #expect(terminal.run { terminal.shows("pages 2.00") }, "\(terminal.rows)")
    #expect(terminal.shows("page 2 by release"))
    terminal.type("q")
    #expect(terminal.end() == 0)
    terminal.expectRestored()
  }

  @Test func `without a screen the project's screens are listed for a choice`() throws {
    let screens = folder.appending(path: "screens")
    try FileManager.default.createDirectory(at: screens, withIntermediateDirectories: true)
    for (name, text) in [("apples", "Apples"), ("pears", "Pears"), ("wrong", nil)] {
      let script = text.map { Self.screen.replacing("Three", with: $0) } ?? "error 'rotten'"
      try "-- About \(name).\n\(script)"
        .write(to: screens.appending(path: "\(name).lua"), atomically: true, encoding: .utf8)
    }
    let terminal = try PseudoTerminal(
      script: "cd '\(folder.path)'; export TERM=xterm-256color COLORTERM=truecolor LANG=C.UTF-8; "
        + "unset NO_COLOR; exec \"$(dirname \"$0\")/flickbook\" view",
      width: 80, height: 24)
    // The picture of the first item is beside the list, under its title.
    #expect(terminal.run { terminal.shows("About pears.") && terminal.shows("Apples") })
    terminal.type("\u{1B}[B")
    #expect(terminal.run { terminal.shows(" Pears ") }, "\(terminal.rows)")
    terminal.type("wro")
    #expect(terminal.run { terminal.shows("rotten") }, "\(terminal.rows)")
    terminal.type("\u{7F}\u{7F}\u{7F}app\r")
    #expect(terminal.run { terminal.shows("? help") && terminal.shows("Apples") })
    terminal.type("q")
    #expect(terminal.end() == 0)
    terminal.expectRestored()
  }

  @Test func `an idle screen writes no bytes`() throws {
    let terminal = try started("--watch")
    terminal.type("\u{1B}[D")
    try #require(terminal.run { terminal.shows("■") && terminal.shows("pages 2.00") })
    terminal.pump(milliseconds: 50)
    let count = terminal.written.count
    let end = MonotonicClock.now() + .milliseconds(800)
    while MonotonicClock.now() < end { terminal.pump(milliseconds: 50) }
    #expect(terminal.written.count == count)
  }

  @Test func `a saved script is reloaded unless it is broken`() throws {
    let terminal = try started("--watch")
    terminal.type("\u{1B}[D")
    try #require(terminal.run { terminal.shows("pages 2.00") }, "\(terminal.rows)")
    try write(Self.screen.replacing("Three", with: "Another"))
    #expect(terminal.run { terminal.shows("Another") && terminal.shows("pages 2.00") })
    try write("return fb.screen {")
    #expect(terminal.run { terminal.shows("not reloaded: screen.lua:1") }, "\(terminal.rows)")
    #expect(terminal.shows("Another"))
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  @Test func `a resize redraws the screen`() throws {
    let terminal = try started()
    terminal.resize(width: 90, height: 40)
    #expect(
      terminal.run { terminal.rows.last?.contains("pages") == false && terminal.shows("? help") })
    terminal.resize(width: 12, height: 5)
    #expect(terminal.run { terminal.shows("too small") }, "\(terminal.rows)")
    terminal.type("q")
    #expect(terminal.end() == 0)
    terminal.expectRestored()
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGABRT, SIGILL, SIGBUS, SIGFPE])
  func `a signal during frames restores the terminal`(_ signal: Int32) throws {
    let terminal = try started()
    terminal.type("\u{1B}[D")
    terminal.pump(milliseconds: 30)
    kill(terminal.process, signal)
    #expect(terminal.end() == 128 + signal)
    terminal.expectRestored()
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT], [true, false])
  func `a request to end loses no recorded input`(
    _ signal: Int32, _ isToProgram: Bool
  ) throws {
    let terminal = try started("--record all.json --cast all.cast")
    terminal.type("\u{1B}[D")
    try #require(terminal.run { terminal.shows("pages 2.00") }, "\(terminal.rows)")
    let process =
      isToProgram ? terminal.process : try #require(try children(of: terminal.process).first)
    // A second signal, as both the closing terminal and the program send one.
    kill(process, signal)
    kill(process, SIGHUP)
    let end = terminal.end()
    if isToProgram {
      #expect(end == 128 + signal || end == 128 + SIGHUP)
    } else {
      #expect(end == 2)
    }
    // The end may be known before all is read that was written last.
    #expect(terminal.run { terminal.modes[1049] == false })
    terminal.expectRestored()
    let again = try PseudoTerminal(
      script:
        "cd '\(folder.path)'; exec \"$(dirname \"$0\")/flickbook\" run screen.lua --replay all.json",
      width: 100, height: 24)
    #expect(again.end() == 0)
    #expect(again.shows("no difference: "), "\(again.rows)")
    for name in ["all.jsonl", "all.cast"] {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      #expect(text.hasSuffix("\n") && text.count > 1000)
    }
  }

  @Test func `a stopped view ends without touching the terminal it has left`() throws {
    let terminal = try started(
      "--record all.json", after: "; kill %1; kill -CONT %1; wait; echo done")
    terminal.type("\u{1A}")
    #expect(terminal.run { terminal.shows("done") }, "\(terminal.rows)")
    // The shell does not wait for a job that was stopped.
    let log = folder.appending(path: "all.jsonl").path
    #expect(terminal.run { FileManager.default.fileExists(atPath: log) })
    terminal.expectRestored()
  }

  /// The processes that another one has started.
  private func children(of process: Int32) throws -> [Int32] {
    let task = Process()
    task.executableURL = URL(filePath: "/usr/bin/env")
    task.arguments = ["pgrep", "-P", "\(process)"]
    let output = Pipe()
    task.standardOutput = output
    try task.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    task.waitUntilExit()
    return text.split(separator: "\n").compactMap { Int32($0) }
  }

  @Test func `the terminal is restored after a killed worker, and its death is reported`() throws {
    let terminal = try started()
    terminal.type("\u{1B}[D")
    terminal.pump(milliseconds: 30)
    let worker = try #require(try children(of: terminal.process).first)
    kill(worker, SIGKILL)
    #expect(terminal.end() == 2)
    terminal.expectRestored()
    #expect(terminal.shows("screen.lua: its process was killed by signal 9"), "\(terminal.rows)")
  }

  @Test(arguments: [SIGSEGV, SIGILL])
  func `the terminal is restored after a crashed worker, and its death is reported`(
    _ signal: Int32
  ) throws {
    let terminal = try started()
    let worker = try #require(try children(of: terminal.process).first)
    kill(worker, signal)
    #expect(terminal.end() == 2)
    terminal.expectRestored()
    #expect(terminal.shows("screen.lua: the engine died by signal \(signal)"), "\(terminal.rows)")
  }

  /// The terminal's own handler of the signal comes first, and raises it again.
  @Test func `a handler that does not return ends the view with its line`() throws {
    try write(
      """
      local fb = require "flickbook"
      local stuck = setmetatable({}, {})
      getmetatable(stuck).__call = stuck
      return fb.screen { title = "Three", size = { 200, 400 }, fb.pager {
        id = "pages", page_count = 3, on_page_changed = function()
          stuck()
        end,
      } }
      """)
    let terminal = try started("--cpu-limit 0.3")
    terminal.type("\u{1B}[D")
    #expect(terminal.end() == 3)
    terminal.expectRestored()
    #expect(terminal.shows("screen.lua:6: CPU budget of 0.3 s exceeded"), "\(terminal.rows)")
  }

  @Test func `the worker of a killed program restores the terminal`() throws {
    let terminal = try started()
    kill(terminal.process, SIGKILL)
    #expect(terminal.end() == 128 + SIGKILL)
    // No shell waits for it, so it keeps the terminal as long as it needs.
    let isRestored = terminal.run { terminal.modes[1049] == false }
    #expect(isRestored && terminal.run { terminal.settings == terminal.settingsBefore })
    terminal.expectRestored()
  }

  @Test func `a screen that cannot be opened is a single line of error`() throws {
    try write("error 'no'")
    let terminal = try PseudoTerminal(
      script: "cd '\(folder.path)'; export TERM=xterm-256color; "
        + "exec \"$(dirname \"$0\")/flickbook\" view screen.lua",
      width: 60, height: 24)
    #expect(terminal.end() == 2)
    #expect(terminal.modeChanges.isEmpty)
    #expect(terminal.shows("screen.lua:1: no"), "\(terminal.rows)")
  }

  @Test func `continued in the background the view stops again without touching the terminal`()
    throws
  {
    let terminal = try started(
      after: "; echo stopped here; bg; echo went on; read line; fg; echo done $?")
    terminal.type("\u{1A}")
    try #require(terminal.run { terminal.shows("went on") }, "\(terminal.rows)")
    for _ in 0..<10 { terminal.pump(milliseconds: 30) }
    terminal.expectRestored()
    terminal.type("\n")
    try #require(terminal.run { terminal.shows("Three") }, "\(terminal.rows)")
    terminal.type("q")
    #expect(terminal.run { terminal.shows("done 0") }, "\(terminal.rows)")
    terminal.expectRestored()
  }

  @Test func `the view is suspended and resumed`() throws {
    let terminal = try started(after: "; echo stopped here; read line; fg; echo done $?")
    terminal.type("\u{1A}")
    try #require(terminal.run { terminal.shows("stopped here") }, "\(terminal.rows)")
    terminal.expectRestored()
    terminal.type("\n")
    try #require(terminal.run { terminal.shows("Three") }, "\(terminal.rows)")
    terminal.type("q")
    #expect(terminal.run { terminal.shows("done 0") }, "\(terminal.rows)")
    terminal.expectRestored()
  }
}

extension PseudoTerminal {
  /// The position of the pager "pages" in the status line: the word after its name.
  fileprivate var shownPosition: Substring? {
    rows.lazy.compactMap { row in
      row.range(of: "pages ").map { row[$0.upperBound...].prefix { $0 != " " } }
    }.first
  }
}
