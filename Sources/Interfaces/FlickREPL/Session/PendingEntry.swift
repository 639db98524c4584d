/// The lines of an incomplete entry.
///
/// Decides after which lines the engine compiles it.
struct PendingEntry {
  /// The maximum size in bytes of entries that are compiled after each line, to report errors at
  /// once.
  private static let smallSize = 4 << 10

  private(set) var lineCount = 0
  private var lines: [String] = []
  private var scanner = EntryCompleteness()
  private var size = 0
  /// The size in bytes at the last attempt to compile.
  private var askedSize = 0

  var isEmpty: Bool { lineCount == 0 }

  /// The lines, joined by line feeds.
  var text: String { lines.joined(separator: "\n") }

  /// Adds a line, and returns whether to compile the entry now.
  ///
  /// A long entry is compiled when it may be complete and, to find errors, whenever its size has
  /// doubled. The total time is proportional to its length.
  mutating func add(_ line: String) -> Bool {
    lines.append(line)
    lineCount += 1
    size += line.utf8.count + 1
    let mayBeComplete = scanner.add(line)
    guard mayBeComplete || size <= Self.smallSize || size >= 2 * askedSize else { return false }
    askedSize = size
    return true
  }
}
