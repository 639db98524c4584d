internal import FlickHost
internal import FlickLab
internal import FlickSystem
internal import Synchronization

/// A line on standard error that reports the progress of a run, once it takes more than a second.
///
/// At a terminal it is drawn again and again, and cleared when something else is written. With
/// `--progress` elsewhere it is a new line every second.
///
/// Unchecked: `isBusy` lets one thread in at a time.
final class ProgressLine: @unchecked Sendable {
  private enum Form { case hidden, redrawn, lines }

  private let form: Form
  private let output = ByteWriter.standardError()
  private let start = MonotonicClock.now()
  private let isBusy = Atomic(false)
  private var drawn = Swift.Duration.zero
  private var isDrawn = false

  /// The least time of a run, and from one drawing to the next.
  private static let patience = Swift.Duration.seconds(1)
  private static let shortest = Swift.Duration.milliseconds(100)

  /// By default hidden if a reader of standard output may write to the same terminal.
  ///
  /// - Parameter isRequested: whether the user has asked for progress.
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

  /// How often it is to be drawn while nothing happens; nil if it is not shown.
  var interval: Swift.Duration? { isShown ? .milliseconds(250) : nil }

  /// Draws the line if it is time for it, with the time since the start.
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
      // A line that continues in the next row could not be erased.
      let room = max(1, (Terminal.size?.columns ?? 80) - 1)
      output.write("\r\u{1B}[K" + String(line.prefix(room)))
    }
    try? output.flush()
  }

  /// Takes the line away.
  func clear() {
    guard isDrawn else { return }
    isDrawn = false
    output.write("\r\u{1B}[K")
    try? output.flush()
  }

  /// "flips: 48 of 120 gestures, 3400 runs; 12 s left".
  static func text(
    _ command: String, _ count: LabProgress.Count, passed: Swift.Duration
  ) -> String {
    var text = "\(command): "
    if count.total > 0 { text += "\(count.done) of \(counted(count.total, "gesture")), " }
    text += counted(count.runs, "run")
    guard count.done > 0, count.done < count.total else { return text }
    let left = (passed / .seconds(1)) * Double(count.total - count.done) / Double(count.done)
    return text + "; " + (left < 100 ? "\(Int(left.rounded(.up))) s" : "\(Int(left / 60)) min")
      + " left"
  }
}
