import FlickSystem
import FlickTerminal
import Foundation
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A real program on a real pseudo-terminal.
@Suite(.serialized)
struct TerminalSessionTests {
  private func started(width: Int = 60, height: Int = 20) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(width: width, height: height)
    try #require(terminal.run { terminal.shows("ready \(width)x\(height)") }, "\(terminal.rows)")
    return terminal
  }

  @Test func `a program takes the terminal over and gives it back`() throws {
    let terminal = try started()
    #expect(terminal.settings != terminal.settingsBefore)
    #expect(terminal.modes[1049] == true)
    #expect(terminal.modes[1002] == true)
    #expect(terminal.modes[25] == false)
    terminal.type("q")
    #expect(terminal.end() == 0)
    terminal.expectRestored()
    #expect(terminal.shows("dropped 0"))
  }

  @Test func `keys, mouse events and pasted text are delivered`() throws {
    let terminal = try started()
    terminal.type("ä")
    #expect(terminal.run { terminal.shows("character(\"\\u{00E4}\")") })
    terminal.emulator.moveMouse(x: 9, y: 4)
    terminal.emulator.pressMouse(1, true)
    terminal.emulator.moveMouse(x: 12, y: 6)
    terminal.type(String(decoding: terminal.emulator.takeOutput(), as: UTF8.self))
    #expect(terminal.run { terminal.shows("at 12 6") })
    terminal.type("\u{1B}[200~two\u{3}words\u{1B}[201~")
    #expect(terminal.run { terminal.shows("pasted two") })
    terminal.type("\u{1B}")
    #expect(terminal.run { terminal.shows("key escape") }, "the escape key needs no other key")
  }

  @Test func `a new size is drawn completely`() throws {
    let terminal = try started()
    terminal.resize(width: 44, height: 11)
    #expect(terminal.run { terminal.shows("size 44x11") })
    terminal.type("q")
    #expect(terminal.end() == 0)
    terminal.expectRestored()
  }

  @Test func `a screen that does not change costs no bytes`() throws {
    let terminal = try started()
    terminal.pump(milliseconds: 100)
    let count = terminal.written.count
    terminal.type("\u{1B}[I")
    terminal.pump(milliseconds: 100)
    #expect(terminal.written.count == count)
  }

  struct Ending: Sendable, CustomTestStringConvertible {
    var name: String
    var key: String?
    var signal: Int32?
    var status: Int32
    var testDescription: String { name }

    init(_ name: String, key: String, _ status: Int32) {
      (self.name, self.key, self.status) = (name, key, status)
    }

    init(_ name: String, _ signal: Int32) {
      (self.name, self.signal, status) = (name, signal, 128 + signal)
    }
  }

  #if arch(x86_64)
    private static let trap = 128 + SIGILL
  #else
    private static let trap = 128 + SIGTRAP
  #endif

  private static let overflow: Int32 = 128 + SIGSEGV

  static let endings = [
    Ending("exit", key: "x", 3), Ending("an error", key: "e", trap),
    Ending("a trap", key: "t", trap), Ending("a stack overflow", key: "o", overflow),
    Ending("SIGINT", SIGINT), Ending("SIGTERM", SIGTERM), Ending("SIGHUP", SIGHUP),
    Ending("SIGQUIT", SIGQUIT), Ending("SIGSEGV", SIGSEGV), Ending("SIGTRAP", SIGTRAP),
    Ending("SIGABRT", SIGABRT), Ending("SIGBUS", SIGBUS), Ending("SIGILL", SIGILL),
    Ending("SIGFPE", SIGFPE),
  ]

  @Test(arguments: endings)
  func `the terminal is restored however the program ends`(ending: Ending) throws {
    let terminal = try started()
    if let key = ending.key { terminal.type(key) }
    if let signal = ending.signal { kill(terminal.process, signal) }
    #expect(terminal.end() == ending.status)
    terminal.expectRestored()
  }

  @Test(arguments: [SIGTERM, SIGSEGV])
  func `a program killed between frames restores the terminal`(signal: Int32) throws {
    for pumps in 1...5 {
      let terminal = try started()
      terminal.type("f")
      for _ in 0..<pumps { terminal.pump(milliseconds: 3) }
      kill(terminal.process, signal)
      #expect(terminal.end() == 128 + signal)
      terminal.expectRestored()
    }
  }

  @Test func `a terminal that does not read gets the latest frame, not all of them`() throws {
    let sign = FileManager.default.temporaryDirectory.appending(path: "flood-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: sign) }
    let terminal = try PseudoTerminal(
      script: "exec env PROBE_FLOODED='\(sign.path)' \"$0\"", width: 60, height: 20)
    try #require(terminal.run { terminal.shows("ready") }, "\(terminal.rows)")
    terminal.isReading = false
    terminal.type("F")
    // The program signals beside the terminal that it has shown its frames.
    try #require(terminal.run { FileManager.default.fileExists(atPath: sign.path) })
    // Each frame ends with a query. The frames read now are those that were on their way, one for
    // each second without an answer, and the latest: far from all.
    let before = terminal.questionCount
    terminal.isReading = true
    #expect(terminal.run { terminal.shows("flooded 500") }, "\(terminal.rows)")
    #expect(terminal.questionCount - before < 100)
    terminal.type("q")
    #expect(terminal.end() == 0)
    #expect(
      terminal.run {
        terminal.rows.contains { $0.contains("dropped ") && !$0.contains("dropped 0") }
      })
  }

  @Test(arguments: ["q", "\u{1A}"])
  func `late replies do not reach the shell`(_ key: String) throws {
    let terminal = try PseudoTerminal(
      script: "set -m; \"$0\"; read line; echo \"got <$line>\"", width: 60, height: 20)
    terminal.holdsAnswers = true
    try #require(terminal.run { terminal.shows("ready") }, "\(terminal.rows)")
    terminal.type(key)
    try #require(terminal.run { terminal.modes[1049] == false })
    // The line is so slow that the program has left before the first answer comes.
    terminal.holdsAnswers = false
    try #require(terminal.run { terminal.settings == terminal.settingsBefore })
    terminal.type("a word\n")
    #expect(terminal.run { terminal.shows("got <a word>") }, "\(terminal.rows)")
  }

  @Test func `capabilities are used as soon as they are reported`() throws {
    let terminal = try PseudoTerminal(width: 60, height: 20)
    terminal.holdsAnswers = true
    try #require(terminal.run { terminal.shows("ready") }, "\(terminal.rows)")
    #expect(terminal.questionCount == 0, "frames are not counted of one that does not answer")
    terminal.holdsAnswers = false
    terminal.type("a")
    #expect(terminal.run { terminal.questionCount > 0 })
    terminal.type("q")
    #expect(terminal.end() == 0)
    terminal.expectRestored()
  }

  @Test func `a shell suspends and resumes a program`() throws {
    let terminal = try PseudoTerminal(
      script: "set -m; \"$0\"; echo stopped here; read line; fg; echo done $?")
    try #require(terminal.run { terminal.shows("ready") })
    terminal.type("\u{1A}")
    try #require(terminal.run { terminal.shows("stopped here") }, "\(terminal.rows)")
    terminal.expectRestored()
    let entered = terminal.modeChanges.count
    terminal.type("\n")
    try #require(terminal.run { terminal.shows("resumed") }, "\(terminal.rows)")
    #expect(terminal.shows("ready"), "the whole screen is drawn anew")
    #expect(terminal.settings != terminal.settingsBefore)
    #expect(terminal.modes[1049] == true)
    #expect(terminal.modes[1002] == true)
    #expect(terminal.modeChanges.count > entered)
    terminal.type("q")
    #expect(terminal.run { terminal.shows("done 0") }, "\(terminal.rows)")
    terminal.expectRestored()
  }
}
