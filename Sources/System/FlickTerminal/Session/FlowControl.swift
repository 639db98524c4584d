/// Limits the number of frames in transit to a terminal.
///
/// The system's buffer accepts frames long before a slow terminal shows them, and does not report
/// the delay. Each frame therefore ends with a query, and frames without a reply are counted. If
/// there are too many, the next frame is dropped. Time continues, so the picture is never outdated.
package struct FlowControl: Sendable {
  /// The maximum number of frames in transit.
  ///
  /// At 60 frames per second, a round trip of 50 ms does not drop any.
  package static let window = 3

  /// The time after which a reply is considered lost, so that the picture does not freeze.
  package static let patience = Duration.seconds(1)

  /// The query for a reply when the output up to here was processed (DSR).
  static let question = Array("\u{1B}[5n".utf8)

  /// Whether the terminal replies to queries.
  ///
  /// If not, only the system's buffer limits frames.
  package var isActive: Bool

  /// The number of frames without a reply.
  package private(set) var outstanding = 0

  private var lastChange = Duration.zero

  package init(isActive: Bool) { self.isActive = isActive }

  /// Whether a frame can be sent.
  package func admits(at now: Duration) -> Bool {
    !isActive || outstanding < Self.window || now - lastChange >= Self.patience
  }

  /// Records that a frame and its query were sent.
  package mutating func sent(at now: Duration) {
    // The frame was sent after `patience`, so earlier replies are lost.
    if outstanding >= Self.window { outstanding = 0 }
    outstanding += 1
    lastChange = now
  }

  /// Records a reply.
  package mutating func answered(at now: Duration) {
    outstanding = max(0, outstanding - 1)
    lastChange = now
  }

  /// Discards all pending replies, after the program was stopped.
  package mutating func reset() { outstanding = 0 }
}
