/// A finger that takes part in a gesture.
package struct Contact: Sendable, Hashable {
  /// The bit of a mask that stands for this touch, from down to lift, among all that matter now.
  package let touchBit: UInt64
  package let pointer: Int
  package let start: Point2D
  package var place: Point2D
  /// How far it was outside of the gesture's node when it came down, in points of the node; only
  /// for gestures with a margin.
  package var startOutside = 0.0
  /// How much farther outside it is now.
  package var outside = 0.0

  package init(touchBit: UInt64, pointer: Int, start: Point2D, place: Point2D) {
    (self.touchBit, self.pointer, self.start, self.place) = (touchBit, pointer, start, place)
  }
}

/// The input of a recognizer.
package struct RecognizerInput {
  package enum Phase {
    /// The contact came down; it is the last of those that take part.
    case began
    /// The contact is at a new place.
    case moved
    /// The contact is lifted; it is still among those that take part.
    case ended
    /// The deadline has come.
    case timedOut
  }
  package let phase: Phase
  /// Which of the contacts it is about.
  package let index: Int
  package let time: Seconds
  /// The velocity of a lifted finger.
  package let velocity: Velocity
  /// Whether the gesture was recognized and is active.
  package let isActive: Bool

  package init(_ phase: Phase, of index: Int, at time: Seconds, velocity: Velocity, isActive: Bool)
  {
    (self.phase, self.index, self.time) = (phase, index, time)
    (self.velocity, self.isActive) = (velocity, isActive)
  }
}

/// The answer of a recognizer to an input.
package enum RecognizerResponse: Hashable {
  /// Nothing new.
  case none
  /// The contact that came down does not matter to it.
  case ignored
  /// It is the gesture, `share` of the step from the sample before to this one.
  case recognized(share: Double)
  /// An active gesture proceeded.
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
  package static func fingers(_ count: Int, wanted: Int) -> Criterion {
    Criterion(
      .pointers, Double(count), count > wanted ? .atMost : .atLeast, Double(wanted), .count)
  }
}

extension [Contact] {
  /// The middle of the places; zero if there is none.
  package var centre: Point2D { self[...].centre }
}

extension ArraySlice<Contact> {
  /// The middle of the places; zero if there is none.
  package var centre: Point2D {
    var sum = Vector.zero
    var count = 0.0
    for contact in self {
      sum = sum + (contact.place - .zero)
      count += 1
    }
    return count > 0 ? .zero + sum * (1 / count) : .zero
  }
}
