import FlickSystem
import Foundation
import Testing

/// `flickbook repl` at a terminal of its own.
@Suite(.serialized)
struct REPLTerminalTests {
  /// The program, with its state in a folder; it lies beside the probe that `$0` names.
  private func started(state: URL, _ arguments: String = "") throws -> PseudoTerminal {
    let script = """
      export TERM=xterm-256color XDG_STATE_HOME='\(state.path)' HOME='\(state.path)'
      exec "${0%/*}/flickbook" repl \(arguments)
      """
    let terminal = try PseudoTerminal(script: script, width: 80, height: 24)
    try #require(terminal.run { terminal.shows("> ") }, "\(terminal.rows)")
    return terminal
  }

  private func newFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "flickbook-talk-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// Types a line once the terminal is ready for it: the prompt stands alone in the last row.
  private func enter(_ text: String, at terminal: PseudoTerminal) {
    _ = terminal.run { isWaiting(terminal) }
    terminal.type(text)
  }

  private func isWaiting(_ terminal: PseudoTerminal) -> Bool {
    let last = terminal.rows.last { !$0.allSatisfy { $0 == " " } }
    return last?.trimmingCharacters(in: .whitespaces).hasSuffix(">") == true
  }

  private func shows(_ row: String, _ terminal: PseudoTerminal) -> Bool {
    terminal.run { terminal.rows.contains { $0.trimmingCharacters(in: .whitespaces) == row } }
  }

  @Test func `answers, and leaves the terminal as it was found`() throws {
    let folder = try newFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let terminal = try started(state: folder)
    enter("6 * 7\r", at: terminal)
    #expect(shows("42", terminal))
    enter("'gr\u{FC}n'\r", at: terminal)
    #expect(shows("\"gr\u{FC}n\"", terminal))
    enter("nonsense.x\r", at: terminal)
    #expect(terminal.run { terminal.shows("attempt to index a nil value (global 'nonsense')") })
    enter("\u{4}", at: terminal)
    #expect(terminal.end() == 0)
    #expect(terminal.settings == terminal.settingsBefore)
  }

  @Test func `Tab completes what is certain, and lists the rest`() throws {
    let folder = try newFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let terminal = try started(state: folder)
    enter("math.hu\t > 1\r", at: terminal)
    #expect(shows("true", terminal))
    enter(":sett\t", at: terminal)
    #expect(terminal.run { terminal.shows("> :settle ") })
    terminal.type("\u{15}")
    enter("string.\t", at: terminal)
    #expect(terminal.run { terminal.shows("gsub") && terminal.shows("upper") })
    // The line that was begun stands below the list, and goes on.
    terminal.type("rep('ab', 2)\r")
    #expect(shows("\"abab\"", terminal))
    enter(":quit\r", at: terminal)
    #expect(terminal.end() == 0)
  }

  @Test func `the arrow keys bring back lines of an earlier talk`() throws {
    let folder = try newFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let first = try started(state: folder)
    enter("40 + 2\r", at: first)
    #expect(shows("42", first))
    enter("\u{4}", at: first)
    #expect(first.end() == 0)
    let second = try started(state: folder)
    enter("\u{1B}[A", at: second)
    #expect(second.run { second.shows("> 40 + 2") })
    second.type("\r")
    #expect(shows("42", second))
    enter("\u{4}", at: second)
    #expect(second.end() == 0)
  }

  @Test func `Ctrl-C stops a script, gives up a line, and never ends the talk`() throws {
    let folder = try newFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let terminal = try started(state: folder)
    enter("print('running') while true do end\r", at: terminal)
    #expect(shows("running", terminal))
    terminal.type("\u{3}")
    #expect(terminal.run { terminal.shows("interrupted") })
    // No handler of the script gets past it.
    enter(
      "print('again') while true do pcall(function() while true do end end) end\r", at: terminal)
    #expect(shows("again", terminal))
    terminal.type("\u{3}")
    #expect(terminal.run { terminal.rows.filter { $0.contains("interrupted") }.count == 2 })
    enter("function f(\r", at: terminal)
    #expect(terminal.run { terminal.shows(".> ") })
    terminal.type("\u{3}")
    enter("1 + 1\r", at: terminal)
    #expect(shows("2", terminal))
    enter("half a li\u{3}", at: terminal)
    enter("2 + 2\r", at: terminal)
    #expect(shows("4", terminal))
    enter("\u{4}", at: terminal)
    #expect(terminal.end() == 0)
    #expect(terminal.settings == terminal.settingsBefore)
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func `a signal that ends it leaves the terminal as it was found`(_ signal: Int32) throws {
    let folder = try newFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let terminal = try started(state: folder)
    #expect(terminal.run { terminal.settings != terminal.settingsBefore })
    kill(terminal.process, signal)
    #expect(terminal.end() == 128 + signal)
    #expect(terminal.settings == terminal.settingsBefore)
  }

  @Test func `a shell suspends it in the middle of a line, and resumes it there`() throws {
    let folder = try newFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let terminal = try PseudoTerminal(
      script: """
        export TERM=xterm-256color XDG_STATE_HOME='\(folder.path)' HOME='\(folder.path)'
        set -m; "${0%/*}/flickbook" repl; echo stopped here; read line; fg; echo done $?
        """, width: 80, height: 24)
    enter("12", at: terminal)
    try #require(terminal.run { terminal.shows("> 12") }, "\(terminal.rows)")
    terminal.type("\u{1A}")
    try #require(terminal.run { terminal.shows("stopped here") }, "\(terminal.rows)")
    #expect(terminal.settings == terminal.settingsBefore)
    terminal.type("\n")
    try #require(
      terminal.run { terminal.rows.filter { $0.contains("> 12") }.count == 2 }, "\(terminal.rows)")
    terminal.type(" + 3\r")
    #expect(shows("15", terminal))
    enter("\u{4}", at: terminal)
    #expect(terminal.run { terminal.shows("done 0") }, "\(terminal.rows)")
  }

  @Test func `Ctrl-R finds a line of before`() throws {
    let folder = try newFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let terminal = try started(state: folder)
    enter("40 + 2\r", at: terminal)
    enter("'other'\r", at: terminal)
    enter("\u{12}40", at: terminal)
    #expect(terminal.run { terminal.rows.filter { $0.contains("40 + 2") }.count == 2 })
    terminal.type("\r")
    #expect(terminal.run { terminal.rows.filter { $0.hasPrefix("42") }.count == 2 })
    enter("\u{4}", at: terminal)
    #expect(terminal.end() == 0)
  }
}
