internal import FlickSystem

/// A line on the terminal that says how far a run is, once it takes more than a second; gone when
/// something else is written.
final class ProgressLine {
  private let isShown: Bool
  private let output = ByteWriter.standardError()
  private let start = MonotonicClock.now()
  private var drawn = Swift.Duration.zero
  private var isDrawn = false

  /// The least time of a run, and from one drawing to the next.
  private static let patience = Swift.Duration.seconds(1)
  private static let shortest = Swift.Duration.milliseconds(100)

  /// Not shown where a reader of standard output may write to the same terminal.
  init() {
    let isDumb = Environment.value("TERM").map { $0 == "dumb" } ?? true
    isShown = Terminal.isTerminal(2) && Terminal.isTerminal(1) && !isDumb
  }

  /// How often it is to be drawn while nothing happens; nil where it is not shown.
  var interval: Swift.Duration? { isShown ? .milliseconds(250) : nil }

  /// Draws the line, if it is time for it.
  func draw(_ text: () -> String) {
    guard isShown else { return }
    let passed = MonotonicClock.now() - start
    guard passed > Self.patience, !isDrawn || passed - drawn > Self.shortest else { return }
    drawn = passed
    isDrawn = true
    // A line that continues in the next row could not be erased.
    let room = max(1, (Terminal.size?.columns ?? 80) - 1)
    output.write("\r\u{1B}[K" + String(PrintableText.of(text()).prefix(room)))
    try? output.flush()
  }

  /// Takes the line away.
  func clear() {
    guard isDrawn else { return }
    isDrawn = false
    output.write("\r\u{1B}[K")
    try? output.flush()
  }
}
