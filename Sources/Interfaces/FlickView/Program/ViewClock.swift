internal import FlickCore

/// How much real time has passed since the last look, for virtual time to follow.
struct ViewClock: Sendable {
  /// The most that counts at once: after a stall or a stop nothing jumps.
  static let longestStep = Duration.milliseconds(100)

  private var last: Duration?

  /// Reads the clock at a moment from which on time runs, or rests.
  mutating func look(at now: Duration, isRunning: Bool) { last = isRunning ? now : nil }

  /// The seconds since the last look, while time runs; from a rest on, time begins at once.
  mutating func step(to now: Duration, isRunning: Bool) -> Double {
    defer { look(at: now, isRunning: isRunning) }
    guard isRunning, let last else { return 0 }
    let step = (now - last).clamped(to: .zero...Self.longestStep)
    let (seconds, attoseconds) = step.components
    return Double(seconds) + Double(attoseconds) / 1e18
  }
}
