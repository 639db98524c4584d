import FlickSystem

/// Texts with terminal escapes, and the ones that a run let through.
enum HostileText {
  /// A title, an erased screen by a C1 character, a text turned round, a line overwritten, and a
  /// forged line.
  static let name = "a\u{1B}]0;PWNED\u{7}\u{9B}2Jb\u{202E}c\u{2066}d\u{7F}\re\nFORGED"
  /// The same text in Lua, and in JSON.
  static let quoted = #""a\27]0;PWNED\7\u{9b}2Jb\u{202e}c\u{2066}d\127\re\nFORGED""#
  static let json = #""a\u001b]0;PWNED\u0007\u009b2Jb\u202ec\u2066d\u007f\re\nFORGED""#

  /// Returns the characters of a run's output that a terminal would interpret instead of showing.
  static func smuggled(_ outcome: Program.Outcome) -> [String] {
    (outcome.text + outcome.errorText).unicodeScalars
      .filter { $0 != "\n" && $0 != "\t" && !PrintableText.isPrintable($0) }
      .map { PrintableText.escape($0) }
  }

  /// The lines that begin with the forged part of a name.
  static func forged(_ outcome: Program.Outcome) -> [String] {
    (outcome.text + outcome.errorText).split(separator: "\n").map(String.init)
      .filter { $0.hasPrefix("FORGED") }
  }

  /// A text for messages of tests.
  static func shown(_ text: String) -> String { PrintableText.of(text, keeping: .lines) }
}
