import Foundation
import Testing

/// `flickbook repl` on a terminal of its own.
extension PseudoTerminal {
  /// Starts a session that runs in a folder and keeps its state there.
  ///
  /// The program is beside the probe, which is `$0`.
  static func repl(
    in folder: URL, _ arguments: String = "", width: Int = 80, height: Int = 24,
    name: String = "xterm-256color"
  ) throws -> PseudoTerminal {
    let script = """
      cd '\(folder.path)'
      export TERM=\(name) COLORTERM=truecolor LANG=C.UTF-8 XDG_STATE_HOME='\(folder.path)' HOME='\(folder.path)'
      unset NO_COLOR
      exec "${0%/*}/flickbook" repl \(arguments)
      """
    let terminal = try PseudoTerminal(script: script, width: width, height: height)
    try #require(terminal.run { terminal.shows("> ") }, "\(terminal.rows)")
    return terminal
  }

  /// A folder for a talk.
  static func newFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "flickbook-talk-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// Types a line once the terminal is ready for it: the last row is an empty prompt.
  func enter(_ text: String) {
    _ = run { isWaiting }
    type(text)
  }

  /// Whether the last row that is not blank is a prompt.
  var isWaiting: Bool {
    let last = rows.last { !$0.allSatisfy { $0 == " " } }
    return last?.trimmingCharacters(in: .whitespaces).hasSuffix(">") == true
  }

  /// Returns whether the text appears as a whole row.
  func comesToShow(row: String) -> Bool {
    run { rows.contains { $0.trimmingCharacters(in: .whitespaces) == row } }
  }
}
