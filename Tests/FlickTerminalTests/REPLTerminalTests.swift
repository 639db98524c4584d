import FlickSystem
import Foundation
import Testing

/// `flickbook repl` at a terminal of its own.
@Suite(.serialized)
struct REPLTerminalTests {
  @Test func `the prompt answers and restores the terminal`() throws {
    let folder = try PseudoTerminal.newFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let terminal = try PseudoTerminal.repl(in: folder)
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

  @Test func `Tab completes a unique beginning and lists the rest`() throws {
    let folder = try PseudoTerminal.newFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let terminal = try PseudoTerminal.repl(in: folder)
    terminal.enter("math.hu\t > 1\r")
    #expect(terminal.comesToShow(row: "true"))
    terminal.enter(":sett\t")
    #expect(terminal.run { terminal.shows("> :settle ") })
    terminal.type("\u{15}")
    terminal.enter("string.\t")
    #expect(terminal.run { terminal.shows("gsub") && terminal.shows("upper") })
    // The unfinished line is below the list, and can be continued.
    terminal.type("rep('ab', 2)\r")
    #expect(terminal.comesToShow(row: "\"abab\""))
    terminal.enter(":quit\r")
    #expect(terminal.end() == 0)
  }

  @Test func `the arrow keys recall lines of an earlier session`() throws {
    let folder = try PseudoTerminal.newFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let first = try PseudoTerminal.repl(in: folder)
    first.enter("40 + 2\r")
    #expect(first.comesToShow(row: "42"))
    first.enter("\u{4}")
    #expect(first.end() == 0)
    let second = try PseudoTerminal.repl(in: folder)
    second.enter("\u{1B}[A")
    #expect(second.run { second.shows("> 40 + 2") })
    second.type("\r")
    #expect(second.comesToShow(row: "42"))
    second.enter("\u{4}")
    #expect(second.end() == 0)
  }

  @Test func `Ctrl-C stops a script or discards a line, and never ends the session`() throws {
    let folder = try PseudoTerminal.newFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let terminal = try PseudoTerminal.repl(in: folder)
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

  @Test func `an interrupt between two lines never ends the session`() throws {
    let folder = try PseudoTerminal.newFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let terminal = try PseudoTerminal.repl(in: folder)
    for _ in 0..<300 {
      kill(terminal.process, SIGINT)
      terminal.pump(milliseconds: 0)
    }
    #expect(terminal.run { terminal.isWaiting })
    terminal.enter("40 + 2\r")
    #expect(terminal.comesToShow(row: "42"))
    terminal.enter("\u{4}")
    #expect(terminal.end() == 0)
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func `a signal that ends the prompt restores the terminal`(_ signal: Int32) throws {
    let folder = try PseudoTerminal.newFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let terminal = try PseudoTerminal.repl(in: folder)
    #expect(terminal.run { terminal.settings != terminal.settingsBefore })
    kill(terminal.process, signal)
    #expect(terminal.end() == 128 + signal)
    #expect(terminal.settings == terminal.settingsBefore)
  }

  @Test func `a shell suspends and resumes the prompt in the middle of a line`() throws {
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

  @Test func `the arrow keys recall an entry of several lines as one`() throws {
    let folder = try PseudoTerminal.newFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    for _ in 0..<2 {
      let terminal = try PseudoTerminal.repl(in: folder)
      if terminal.shows("flickbook"), folder.hasHistory {
        // Of the talk before: the last entry but one.
        terminal.enter("\u{1B}[A\u{1B}[A")
        #expect(terminal.run { terminal.shows("print(20 + n)") }, "\(terminal.rows)")
        terminal.type("\r")
        #expect(terminal.comesToShow(row: "22"))
      } else {
        terminal.enter("for n = 1, 2 do\r")
        #expect(terminal.run { terminal.shows(".> ") })
        terminal.type("print(20 + n)\r")
        terminal.type("end\r")
        #expect(terminal.comesToShow(row: "22"))
      }
      terminal.enter(":quit\r")
      #expect(terminal.end() == 0)
    }
  }

  @Test func `an editor gets the terminal, and the screen is loaded again`() throws {
    let folder = try PseudoTerminal.newFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try """
    local fb = require "flickbook"
    return fb.screen { title = "Three", size = { 200, 400 },
      fb.pager { id = "pages", page_count = 3 } }
    """.write(to: folder.appending(path: "screen.lua"), atomically: true, encoding: .utf8)
    try """
    #!/bin/sh
    stty -a < /dev/tty | grep -q '[^-]icanon' && echo "editing $1 $2"
    sed 's/page_count = 3/page_count = 9/' "$2" > new.lua
    mv new.lua "$2"
    """.write(to: folder.appending(path: "vi"), atomically: true, encoding: .utf8)
    let script = """
      cd '\(folder.path)'; chmod +x vi
      export TERM=xterm-256color LANG=C.UTF-8 XDG_STATE_HOME="$PWD" HOME="$PWD" EDITOR="$PWD/vi"
      exec "${0%/*}/flickbook" repl --no-watch screen.lua
      """
    let terminal = try PseudoTerminal(script: script, width: 80, height: 24)
    terminal.enter(":edit pages\r")
    #expect(terminal.comesToShow(row: "editing +3 screen.lua"), "\(terminal.rows)")
    #expect(terminal.comesToShow(row: "reloaded screen.lua"), "\(terminal.rows)")
    terminal.enter("pages.page_count\r")
    #expect(terminal.comesToShow(row: "9"), "\(terminal.rows)")
    terminal.enter(":quit\r")
    #expect(terminal.end() == 0)
  }

  @Test func `Ctrl-R finds an entry of several lines by any of them`() throws {
    let folder = try PseudoTerminal.newFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let terminal = try PseudoTerminal.repl(in: folder)
    terminal.enter("for n = 1, 2 do\r")
    #expect(terminal.run { terminal.shows(".> ") })
    terminal.type("print(20 + n)\r")
    terminal.type("end\r")
    #expect(terminal.comesToShow(row: "22"))
    terminal.enter("'other'\r")
    #expect(terminal.comesToShow(row: "\"other\""))
    terminal.enter("\u{12}20 +")
    #expect(terminal.run { terminal.rows.filter { $0.contains("20 + n") }.count == 2 })
    terminal.type("\r")
    #expect(
      terminal.run { terminal.rows.filter { $0.hasPrefix("22") }.count == 2 }, "\(terminal.rows)")
    terminal.enter("\u{4}")
    #expect(terminal.end() == 0)
  }

  @Test func `Ctrl-R finds an earlier line`() throws {
    let folder = try PseudoTerminal.newFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let terminal = try PseudoTerminal.repl(in: folder)
    terminal.enter("40 + 2\r")
    terminal.enter("'other'\r")
    // Waits for the prompt after that answer, and not the one before it with its line not yet
    // echoed.
    #expect(terminal.run { terminal.rows.filter { $0.hasPrefix(">") }.count == 3 })
    terminal.enter("\u{12}40")
    #expect(terminal.run { terminal.rows.filter { $0.contains("40 + 2") }.count == 2 })
    terminal.type("\r")
    #expect(terminal.run { terminal.rows.filter { $0.hasPrefix("42") }.count == 2 })
    terminal.enter("\u{4}")
    #expect(terminal.end() == 0)
  }
}

extension URL {
  /// Whether a talk has kept its lines in a folder.
  fileprivate var hasHistory: Bool {
    FileManager.default.fileExists(atPath: appending(path: "flickbook/history").path)
  }
}
