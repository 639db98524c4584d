/// Schedules frames and determines the time step of each.
///
/// A value without a clock of its own. Frames keep to a grid, so that a late frame does not delay
/// the following ones. Missed frames are skipped and counted.
package struct FramePacer: Sendable {
  /// The maximum time step of a frame, so that the picture does not jump after a stall or a stop.
  package static let longestStep = Duration.milliseconds(100)

  /// The number of frames that were due and skipped.
  package private(set) var missedCount = 0

  /// The maximum number of frames per second.
  package let rate: Int

  private let interval: Duration
  private var isWanted = false
  private var last: Duration?
  private var next: Duration?

  /// Creates a pacer.
  ///
  /// The rate is clamped to 1...1000 frames per second.
  package init(rate: Int) {
    self.rate = rate.clamped(to: 1...1000)
    interval = .seconds(1) / self.rate
  }

  /// Requests another frame, because of a change or a motion.
  package mutating func request() { isWanted = true }

  /// The time of the next frame; nil while none is requested.
  package func deadline(after now: Duration) -> Duration? {
    isWanted ? max(next ?? now, now) : nil
  }

  /// Starts a frame if one is due.
  ///
  /// - Returns: The time since the last frame, at most ``longestStep``, and zero for the first
  ///   frame after a rest; nil if no frame is due.
  package mutating func begin(at now: Duration) -> Duration? {
    guard isWanted else { return nil }
    if let next, now < next { return nil }
    var elapsed = Duration.zero
    if let last { elapsed = min(now - last, Self.longestStep) }
    if let due = next {
      let late = Int((now - due) / interval)
      missedCount += late
      next = due + interval * (late + 1)
    } else {
      next = now + interval
    }
    last = now
    isWanted = false
    return elapsed
  }

  /// Ends a motion.
  ///
  /// The time until the next request does not count as a time step.
  package mutating func rest() {
    isWanted = false
    last = nil
    next = nil
  }
}
