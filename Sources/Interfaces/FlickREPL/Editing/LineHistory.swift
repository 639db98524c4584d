internal import FlickHost
internal import FlickSystem

/// The entries of earlier sessions, stored in a file in the user's state folder.
///
/// The arrow keys bring back an entry of several lines as a whole. In the file, an entry is one
/// line: U+2028 separates its lines.
package struct LineHistory {
  private static let separator = "\u{2028}"

  /// The maximum number of entries.
  static let capacity = 2000

  /// The file; nil if the user has no state folder.
  private let path: String?
  /// The entries, oldest first.
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
  /// The file is written at once, so that a crash loses no entry. Entries added by other sessions
  /// in the meantime are kept.
  package mutating func add(_ line: String) {
    guard !line.trimmed.isEmpty, line != lines.last else { return }
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
