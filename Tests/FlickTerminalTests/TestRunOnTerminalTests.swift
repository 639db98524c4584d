import Foundation
import Testing

/// `flickbook test` on a pseudo-terminal.
@Suite(.serialized)
struct TestRunOnTerminalTests {
  private let folder: URL

  init() throws { folder = try PseudoTerminal.newFolder() }

  private func write(_ text: String, _ name: String) throws {
    try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
  }

  /// Starts the program, which is beside the probe, `$0` of the script.
  private func started(
    _ options: String = "", width: Int = 60, _ environment: String = ""
  ) throws -> PseudoTerminal {
    try PseudoTerminal(
      script: """
        cd '\(folder.path)'
        export TERM=xterm-256color LANG=C.UTF-8 XDG_STATE_HOME='\(folder.path)'
        unset NO_COLOR; \(environment)
        exec "${0%/*}/flickbook" test \(options)
        """, width: width, height: 20)
  }

  /// A test that runs until the file `go` exists.
  private static let waits = "it('waits', function() repeat until io.open 'go' end)"

  @Test(arguments: [60, 14])
  func `the progress of a long run is shown in one row and removed`(_ width: Int) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write(Self.waits, "a_spec.lua")
    let terminal = try started(width: width)
    let line = String("0 tests, 0 failed; 0 of 1 files".prefix(width - 1))
      .trimmingCharacters(in: .whitespaces)
    #expect(terminal.comesToShow(row: line), "\(terminal.rows)")
    try write("", "go")
    #expect(terminal.end() == 0)
    let shown = terminal.rows.filter { !$0.allSatisfy { $0 == " " } }.joined()
    #expect(shown.replacing(" ", with: "") == "1passed,0failed")
  }

  @Test(arguments: [("", true), ("export NO_COLOR=1", false), ("export TERM=dumb", false)])
  func `reports are coloured on request`(_ environment: String, _ isColored: Bool) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write("it('x', function() end)", "a_spec.lua")
    let terminal = try started("--reporter pretty", environment)
    #expect(terminal.end() == 0)
    #expect(terminal.written.contains(0x1B) == isColored)
  }

  @Test func `a change runs the affected tests again`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write("return 1", "m.lua")
    try write("it('a', function() assert.equal(1, require 'm') end)", "a_spec.lua")
    try write("it('b', print) it('c', print)", "b_spec.lua")
    let terminal = try started("--watch")
    #expect(terminal.run { terminal.shows("watching 4 files; Ctrl-C ends") }, "\(terminal.rows)")
    #expect(terminal.shows("3 passed, 0 failed"))
    try write("return 2", "m.lua")
    #expect(terminal.run { terminal.shows("expected 1, got 2") }, "\(terminal.rows)")
    #expect(terminal.comesToShow(row: "0 passed, 1 failed"))
    try write("it('d', print)", "c_spec.lua")
    #expect(terminal.run { terminal.shows("watching 5 files; Ctrl-C ends") }, "\(terminal.rows)")
    // Of a file that is edited inside of a test this one comes first.
    try write("it('d', function()\n  print '1'\nend)\nit('e', print)", "c_spec.lua")
    #expect(terminal.run { terminal.shows("2 passed, 0 failed") }, "\(terminal.rows)")
    try write("it('d', function()\n  print '2'\nend)\nit('e', print)", "c_spec.lua")
    #expect(terminal.run { terminal.shows("run: 1 of 2") }, "\(terminal.rows)")
    #expect(
      terminal.run { terminal.shows("the results of the others are unchanged") }, "\(terminal.rows)"
    )
    terminal.type("\u{3}")
    #expect(terminal.end() != 0)
    #expect(terminal.settings == terminal.settingsBefore)
  }

  /// In a test, and where a whole file needs it.
  @Test(arguments: [
    "it('a', function() assert.equal(1, dofile 'm.lua') end)",
    "local m = dofile 'm.lua' it('a', function() assert.equal(1, m) end)",
    "it('a', function() assert.equal(1, require 'm') end)",
  ])
  func `a file that is restored runs again`(_ text: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write("return 1", "m.lua")
    try write(text, "a_spec.lua")
    let terminal = try started("--watch")
    #expect(terminal.run { terminal.shows("watching 3 files") }, "\(terminal.rows)")
    #expect(terminal.shows("1 passed, 0 failed"))
    try FileManager.default.removeItem(at: folder.appending(path: "m.lua"))
    let hasRunTwice = { terminal.rows.count { $0.contains("watching ") } == 2 }
    #expect(terminal.run(until: hasRunTwice), "\(terminal.rows)")
    #expect(!terminal.shows("expected 1"))
    try write("return 3", "m.lua")
    #expect(terminal.run { terminal.shows("expected 1, got 3") }, "\(terminal.rows)")
    terminal.type("\u{3}")
    #expect(terminal.end() != 0)
  }
}
