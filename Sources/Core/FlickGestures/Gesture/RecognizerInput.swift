/// A finger that takes part in a gesture.
package struct Contact: Sendable, Hashable {
  /// The bit of this touch, from touchdown to lift, in masks of touches.
  package let touchBit: UInt64
  package let pointer: Int
  package let start: Point2D
  package var place: Point2D
  /// The distance of the touchdown outside the gesture's node, in points of the node.
  ///
  /// Set only for gestures with a margin.
  package var startOutside = 0.0
  /// The distance outside the node that was added since.
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
  /// The index of the contact that the input is about.
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
  /// The contact that came down is ignored.
  case ignored
  /// The gesture is recognized, at a share of the step from the previous sample to this one.
  case recognized(share: Double)
  /// An active gesture proceeded.
  case changed
  /// An active gesture is complete.
  case ended
  /// The touches are not, or no longer, the gesture.
  case failed
  /// A further finger cancels an active gesture.
  case cancelled
}

extension Criterion {
  /// The test that compares the number of fingers with the required number.
  package static func fingers(_ count: Int, wanted: Int) -> Criterion {
    Criterion(
      .pointers, Double(count), count > wanted ? .atMost : .atLeast, Double(wanted), .count)
  }
}

extension [Contact] {
  /// The centre of the places; zero if there are no contacts.
  package var centre: Point2D { self[...].centre }
}

extension ArraySlice<Contact> {
  /// The centre of the places; zero if there are no contacts.
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
