/// The lines of an entry that is not complete, and when it is worth asking the engine whether it
/// is.
struct PendingEntry {
  /// Up to so many bytes the engine is asked after each line, since it finds what is wrong at once.
  private static let smallSize = 4 << 10

  private(set) var lineCount = 0
  private var lines: [String] = []
  private var scanner = EntryScanner()
  private var size = 0
  /// The size when the engine was asked last.
  private var askedSize = 0

  var isEmpty: Bool { lineCount == 0 }

  /// The lines, with line ends between.
  var text: String { lines.joined(separator: "\n") }

  /// Adds a line; says whether the engine is to be asked.
  ///
  /// A long entry is asked about when it may be complete, and when it has doubled, for what is
  /// wrong with it: so all the asking takes time in proportion to its length.
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
