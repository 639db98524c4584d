/// When the next frame is due, and how much time it is to show.
///
/// A value that receives the time. Frames keep to a grid, so that a late one does not delay those
/// after it; those whose time is over are left out and counted.
package struct FramePacer: Sendable {
  /// The most time that one frame moves the picture on: after a stall or a stop nothing jumps.
  package static let longestStep = Duration.milliseconds(100)

  /// Frames that were due and not made.
  package private(set) var missedCount = 0

  /// Frames a second at most.
  package let rate: Int

  private let interval: Duration
  private var isWanted = false
  private var last: Duration?
  private var next: Duration?

  /// Paces so many frames a second, at least 1 and at most 1000.
  package init(rate: Int) {
    self.rate = rate.clamped(to: 1...1000)
    interval = .seconds(1) / self.rate
  }

  /// Says that something has changed, or is moving: another frame is wanted.
  package mutating func request() { isWanted = true }

  /// When to wake up for a frame; nil while nothing changes.
  package func deadline(after now: Duration) -> Duration? {
    isWanted ? max(next ?? now, now) : nil
  }

  /// Whether a frame is to be made now; it is then taken as made.
  ///
  /// - Returns: the time that has passed since the last frame, at most ``longestStep``, and zero
  ///   for the first one after a rest; nil if no frame is due.
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

  /// Says that nothing moves any more: the time until the next request does not count.
  package mutating func rest() {
    isWanted = false
    last = nil
    next = nil
  }
}
