internal import FlickCore

/// Measures the real time between frames, which virtual time follows.
struct ViewClock: Sendable {
  /// The maximum step, which prevents jumps after a stall or a stop of the program.
  static let longestStep = Duration.milliseconds(100)

  private var last: Duration?

  /// Starts the next step at a moment, or stops the clock if time does not run.
  mutating func synchronize(to now: Duration, isRunning: Bool) { last = isRunning ? now : nil }

  /// The seconds since the last call; 0 if time was at rest.
  mutating func step(to now: Duration, isRunning: Bool) -> Double {
    defer { synchronize(to: now, isRunning: isRunning) }
    guard isRunning, let last else { return 0 }
    let step = (now - last).clamped(to: .zero...Self.longestStep)
    let (seconds, attoseconds) = step.components
    return Double(seconds) + Double(attoseconds) / 1e18
  }
}
