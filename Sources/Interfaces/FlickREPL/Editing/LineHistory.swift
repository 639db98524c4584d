internal import FlickSystem

/// The entries of earlier sessions, in a file of the user's state folder.
///
/// An entry of several lines is one: the arrow keys bring all of it back. In the file its lines are
/// parted by U+2028, so that an entry is a line there.
package struct LineHistory {
  private static let separator = "\u{2028}"

  /// The most entries that are kept.
  static let capacity = 2000

  /// The file; nil when there is no place for one.
  private let path: String?
  /// Oldest first.
  package private(set) var lines: [String] = []

  /// Reads the lines of earlier sessions.
  ///
  /// A file that cannot be read counts as empty: the session continues without it.
  package init() {
    self.init(path: Self.standardPath)
  }

  /// Reads the lines in a file.
  package init(path: String?) {
    self.path = path
    guard let path, let bytes = try? File.read(path) else { return }
    lines = PrintedText.lines(String(decoding: bytes, as: UTF8.self)).suffix(Self.capacity)
      .map { $0.replacing(Self.separator, with: "\n") }
  }

  /// The file of the user; see ``UserState``.
  static var standardPath: String? { UserState.path(of: "history") }

  /// Adds an entry, unless it is empty or the same as the last, and writes the file.
  ///
  /// It is written at once: what ends the program takes no line with it. Lines that another session
  /// has added in the meantime stay.
  package mutating func add(_ line: String) {
    guard !PrintedText.trimmed(line).isEmpty, line != lines.last else { return }
    lines.append(line)
    guard let path else { return }
    // Failures are ignored: the session continues without a history.
    try? UserState.change(path) {
      let before = Path.exists(path) ? try File.read(path) : []
      let all =
        PrintedText.lines(String(decoding: before, as: UTF8.self))
        + [line.replacing("\n", with: Self.separator)]
      return Array(all.suffix(Self.capacity).map { $0 + "\n" }.joined().utf8)
    }
  }
}
