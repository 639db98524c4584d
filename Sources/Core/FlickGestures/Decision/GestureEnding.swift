/// Why a gesture is over.
public enum GestureEnding: String, Sendable, Hashable, CaseIterable {
  /// It was completed, by a lift.
  case completed
  /// The system took a pointer away.
  case system
  /// A second finger came down where only one may be.
  case secondFinger = "second finger"
  /// A program cancelled it, or took over the component that it moved.
  case program
  /// The scene was laid out anew and its node is elsewhere.
  case layout
  /// Its node was removed.
  case removal
}
