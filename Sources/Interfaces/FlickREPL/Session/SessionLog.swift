internal import FlickAPI

/// The events of a session, for `:record`.
///
/// Going back in time does not remove events: the log keeps all actions in their order.
final class SessionLog {
  /// The maximum number of events, enough for hours of gestures.
  private static let maxEvents = 200_000
  private(set) var events: [SessionEvent] = []

  func add(_ event: SessionEvent) {
    if events.count < Self.maxEvents { events.append(event) }
  }
}
