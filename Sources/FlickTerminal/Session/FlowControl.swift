/// How many frames may be in transit to a terminal.
///
/// A system's buffer takes frames long before a slow terminal shows them, and does not report it.
/// So each frame ends with a question, and frames whose answers are out are counted: with too many
/// out, the next is dropped. Time advances, so the picture is never old.
package struct FlowControl: Sendable {
  /// Frames that may be out: at 60 a second, a round trip of 50 ms costs none.
  package static let window = 3

  /// After so long an answer is taken for lost: the picture never stops for good.
  package static let patience = Duration.seconds(1)

  /// Asks the terminal to say that it has come to this place (DSR).
  static let question = Array("\u{1B}[5n".utf8)

  /// Whether the terminal answers at all; if not, only its buffer holds frames back.
  package var isActive: Bool

  /// Frames that were sent and not answered for.
  package private(set) var outstanding = 0

  private var lastChange = Duration.zero

  package init(isActive: Bool) { self.isActive = isActive }

  /// Whether a frame may be sent.
  package func admits(at now: Duration) -> Bool {
    !isActive || outstanding < Self.window || now - lastChange >= Self.patience
  }

  /// A frame and its question were sent.
  package mutating func sent(at now: Duration) {
    // Sent all the same: the answers to those before are lost.
    if outstanding >= Self.window { outstanding = 0 }
    outstanding += 1
    lastChange = now
  }

  /// An answer came.
  package mutating func answered(at now: Duration) {
    outstanding = max(0, outstanding - 1)
    lastChange = now
  }

  /// Nothing that was sent will be answered: the program was stopped.
  package mutating func reset() { outstanding = 0 }
}
