internal import FlickAPI

/// What has happened in a session, for `:record`.
///
/// Going back in time takes nothing out of it: a log has the actions in their order.
final class SessionLog {
  /// The most events that are kept: hours of gestures.
  private static let mostEvents = 200_000
  private(set) var events: [SessionEvent] = []

  func add(_ event: SessionEvent) {
    if events.count < Self.mostEvents { events.append(event) }
  }
}
