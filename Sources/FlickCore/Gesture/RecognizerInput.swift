/// A finger that takes part in a gesture.
struct Contact: Sendable, Hashable {
  /// The bit that stands for this touch, from down to lift, among all that matter now.
  let bit: UInt64
  let pointer: Int
  let start: Point
  var place: Point
}

/// What a recognizer is told.
struct RecognizerInput {
  enum Phase {
    /// The contact came down; it is the last of those that take part.
    case began
    /// The contact is at a new place.
    case moved
    /// The contact is lifted; it is still among those that take part.
    case ended
    /// The deadline has come.
    case timedOut
  }
  var phase: Phase
  /// Which of the contacts it is about.
  var index = 0
  var time: Seconds
  /// Of a lifted finger.
  var velocity = Velocity.zero
  /// Whether the gesture was recognized and goes on.
  var isActive = false
}

/// What a recognizer makes of an input.
enum RecognizerResponse: Hashable {
  /// Nothing new.
  case none
  /// The contact that came down does not matter to it.
  case ignored
  /// It is the gesture, `share` of the step from the sample before to this one.
  case recognized(share: Double)
  /// An active gesture went on.
  case changed
  /// An active gesture is complete.
  case ended
  /// It is not, or no longer, the gesture.
  case failed
  /// An active gesture is spoilt by one finger more.
  case cancelled
}

extension Criterion {
  /// How many fingers there were where a recognizer wants so many; of as many, that it has them.
  static func fingers(_ count: Int, wanted: Int) -> Criterion {
    Criterion(
      .pointers, Double(count), count > wanted ? .atMost : .atLeast, Double(wanted), .count)
  }
}

extension Sequence where Element == Contact {
  /// The middle of the places; zero if there is none.
  var centre: Point {
    var sum = Vector.zero
    var count = 0.0
    for contact in self {
      sum = sum + (contact.place - .zero)
      count += 1
    }
    return count > 0 ? .zero + sum * (1 / count) : .zero
  }
}
