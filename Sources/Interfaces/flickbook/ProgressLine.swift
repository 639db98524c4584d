internal import FlickHost
internal import FlickLab
internal import FlickSystem
internal import Synchronization

/// A line on standard error that reports the progress of a run, once it takes more than a second.
///
/// At a terminal, the line is redrawn in place, and cleared before other output. Otherwise, with
/// `--progress`, it is a new line every second.
///
/// Unchecked: `isBusy` admits one thread at a time.
final class ProgressLine: @unchecked Sendable {
  private enum Form { case hidden, redrawn, lines }

  private let form: Form
  private let output = ByteWriter.standardError()
  private let start = MonotonicClock.now()
  private let isBusy = Atomic(false)
  private var drawn = Swift.Duration.zero
  private var isDrawn = false

  /// The minimum duration of a run before the line appears, and between two drawings.
  private static let patience = Swift.Duration.seconds(1)
  private static let shortest = Swift.Duration.milliseconds(100)

  /// Creates a line, hidden by default if a reader of standard output may write to the same
  /// terminal.
  ///
  /// - Parameter isRequested: whether the user has requested progress.
  init(isRequested: Bool = false) {
    let isDumb = Environment.value("TERM").map { $0 == "dumb" } ?? true
    if Terminal.isTerminal(2), !isDumb, Terminal.isTerminal(1) || isRequested {
      form = .redrawn
    } else {
      form = isRequested ? .lines : .hidden
    }
  }

  /// Whether anything is written.
  var isShown: Bool { form != .hidden }

  /// The time between updates without other events; nil if the line is hidden.
  var interval: Swift.Duration? { isShown ? .milliseconds(250) : nil }

  /// Draws the line if it is due.
  ///
  /// - Parameter text: returns the text for the time since the start.
  func draw(_ text: (_ passed: Swift.Duration) -> String) {
    guard isShown, !isBusy.exchange(true, ordering: .acquiring) else { return }
    defer { isBusy.store(false, ordering: .releasing) }
    let passed = MonotonicClock.now() - start
    let pause = form == .lines ? Self.patience : Self.shortest
    guard passed > Self.patience, drawn == .zero || passed - drawn > pause else { return }
    drawn = passed
    let line = PrintableText.of(text(passed))
    if form == .lines {
      output.write(line + "\n")
    } else {
      isDrawn = true
      // A line that wraps into the next row could not be erased.
      let room = max(1, (Terminal.size?.columns ?? 80) - 1)
      output.write("\r\u{1B}[K" + String(line.prefix(room)))
    }
    try? output.flush()
  }

  /// Removes the line.
  func clear() {
    guard isDrawn else { return }
    isDrawn = false
    output.write("\r\u{1B}[K")
    try? output.flush()
  }

  /// The text of the line, such as "flips: 48 of 120 gestures, 3400 runs; 12 s left".
  static func text(
    _ command: String, _ count: LabProgress.Count, passed: Swift.Duration
  ) -> String {
    var text = "\(command): "
    if count.total > 0 { text += "\(count.done) of \(count.totalText), " }
    text += counted(count.runs, "run")
    return text + passed.left(after: Double(count.done) / Double(max(1, count.total)))
  }
}

extension LabProgress.Count {
  /// The total, such as "120 gestures".
  var totalText: String { counted(total, countsRows ? "row" : "gesture") }
}

extension Swift.Duration {
  /// The remaining time, such as "; 12 s left", if a share of the work has taken this duration;
  /// empty for a share of 0 or 1.
  func left(after share: Double) -> String {
    guard share > 0, share < 1 else { return "" }
    let left = (self / .seconds(1)) * (1 - share) / share
    return "; " + (left < 100 ? "\(Int(left.rounded(.up))) s" : "\(Int(left / 60)) min") + " left"
  }
}
