import FlickSystem
import Foundation
import Testing

/// `flickbook repl` at a terminal of its own.
@Suite(.serialized)
struct REPLTerminalTests {
  @Test func `answers, and leaves the terminal as it was found`() throws {
    let folder = try PseudoTerminal.newFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let terminal = try PseudoTerminal.talk(in: folder)
    terminal.enter("6 * 7\r")
    #expect(terminal.comesToShow(row: "42"))
    terminal.enter("'gr\u{FC}n'\r")
    #expect(terminal.comesToShow(row: "\"gr\u{FC}n\""))
    terminal.enter("nonsense.x\r")
    #expect(terminal.run { terminal.shows("attempt to index a nil value (global 'nonsense')") })
    terminal.enter("\u{4}")
    #expect(terminal.end() == 0)
    #expect(terminal.settings == terminal.settingsBefore)
  }

  @Test func `Tab completes what is certain, and lists the rest`() throws {
    let folder = try PseudoTerminal.newFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let terminal = try PseudoTerminal.talk(in: folder)
    terminal.enter("math.hu\t > 1\r")
    #expect(terminal.comesToShow(row: "true"))
    terminal.enter(":sett\t")
    #expect(terminal.run { terminal.shows("> :settle ") })
    terminal.type("\u{15}")
    terminal.enter("string.\t")
    #expect(terminal.run { terminal.shows("gsub") && terminal.shows("upper") })
    // The line that was begun stands below the list, and goes on.
    terminal.type("rep('ab', 2)\r")
    #expect(terminal.comesToShow(row: "\"abab\""))
    terminal.enter(":quit\r")
    #expect(terminal.end() == 0)
  }

  @Test func `the arrow keys bring back lines of an earlier talk`() throws {
    let folder = try PseudoTerminal.newFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let first = try PseudoTerminal.talk(in: folder)
    first.enter("40 + 2\r")
    #expect(first.comesToShow(row: "42"))
    first.enter("\u{4}")
    #expect(first.end() == 0)
    let second = try PseudoTerminal.talk(in: folder)
    second.enter("\u{1B}[A")
    #expect(second.run { second.shows("> 40 + 2") })
    second.type("\r")
    #expect(second.comesToShow(row: "42"))
    second.enter("\u{4}")
    #expect(second.end() == 0)
  }

  @Test func `Ctrl-C stops a script, gives up a line, and never ends the talk`() throws {
    let folder = try PseudoTerminal.newFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let terminal = try PseudoTerminal.talk(in: folder)
    terminal.enter("print('running') while true do end\r")
    #expect(terminal.comesToShow(row: "running"))
    terminal.type("\u{3}")
    #expect(terminal.run { terminal.shows("interrupted") })
    // No handler of the script gets past it.
    terminal.enter("print('again') while true do pcall(function() while true do end end) end\r")
    #expect(terminal.comesToShow(row: "again"))
    terminal.type("\u{3}")
    #expect(terminal.run { terminal.rows.filter { $0.contains("interrupted") }.count == 2 })
    terminal.enter("function f(\r")
    #expect(terminal.run { terminal.shows(".> ") })
    terminal.type("\u{3}")
    terminal.enter("1 + 1\r")
    #expect(terminal.comesToShow(row: "2"))
    terminal.enter("half a li\u{3}")
    terminal.enter("2 + 2\r")
    #expect(terminal.comesToShow(row: "4"))
    terminal.enter("\u{4}")
    #expect(terminal.end() == 0)
    #expect(terminal.settings == terminal.settingsBefore)
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func `a signal that ends it leaves the terminal as it was found`(_ signal: Int32) throws {
    let folder = try PseudoTerminal.newFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let terminal = try PseudoTerminal.talk(in: folder)
    #expect(terminal.run { terminal.settings != terminal.settingsBefore })
    kill(terminal.process, signal)
    #expect(terminal.end() == 128 + signal)
    #expect(terminal.settings == terminal.settingsBefore)
  }

  @Test func `a shell suspends it in the middle of a line, and resumes it there`() throws {
    let folder = try PseudoTerminal.newFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let terminal = try PseudoTerminal(
      script: """
        export TERM=xterm-256color XDG_STATE_HOME='\(folder.path)' HOME='\(folder.path)'
        set -m; "${0%/*}/flickbook" repl; echo stopped here; read line; fg; echo done $?
        """, width: 80, height: 24)
    terminal.enter("12")
    try #require(terminal.run { terminal.shows("> 12") }, "\(terminal.rows)")
    terminal.type("\u{1A}")
    try #require(terminal.run { terminal.shows("stopped here") }, "\(terminal.rows)")
    #expect(terminal.settings == terminal.settingsBefore)
    terminal.type("\n")
    try #require(
      terminal.run { terminal.rows.filter { $0.contains("> 12") }.count == 2 }, "\(terminal.rows)")
    terminal.type(" + 3\r")
    #expect(terminal.comesToShow(row: "15"))
    terminal.enter("\u{4}")
    #expect(terminal.run { terminal.shows("done 0") }, "\(terminal.rows)")
  }

  @Test func `Ctrl-R finds a line of before`() throws {
    let folder = try PseudoTerminal.newFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let terminal = try PseudoTerminal.talk(in: folder)
    terminal.enter("40 + 2\r")
    terminal.enter("'other'\r")
    // The prompt after that answer, and not the one before it whose line is not echoed yet.
    #expect(terminal.run { terminal.rows.filter { $0.hasPrefix(">") }.count == 3 })
    terminal.enter("\u{12}40")
    #expect(terminal.run { terminal.rows.filter { $0.contains("40 + 2") }.count == 2 })
    terminal.type("\r")
    #expect(terminal.run { terminal.rows.filter { $0.hasPrefix("42") }.count == 2 })
    terminal.enter("\u{4}")
    #expect(terminal.end() == 0)
  }
}
