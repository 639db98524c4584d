/// The unit of turning speed.
public enum RadianPerSecondUnit {}
/// A turning speed in radians per second; positive clockwise, as y grows downwards.
public typealias RadiansPerSecond = Quantity<RadianPerSecondUnit>

/// A change of a recognizer's state, or progress of its gesture.
///
/// Each attempt has exactly one event with a final state: `failed` or, for a tap or a swipe,
/// `ended` alone; for continuous gestures `ended` or `cancelled` after `began`.
public struct GestureEvent: Hashable, Sendable {
  /// The gesture, or the pager that was dragged.
  public let component: ComponentID
  /// The new state, or `changed` again.
  public let state: RecognizerState
  /// The reason for the end; nil before the end, and for a failure, which the decision explains.
  public let ending: GestureEnding?
  /// The pointer that caused the event; the first of several.
  public let pointer: Int
  /// The measures; nil for failures and for pagers, which have `PagerReading`.
  public var values: GestureValues? {
    if case .some(let values) = box { values } else { nil }
  }
  /// The position of a pager at the end of its drag, before any further motion; nil otherwise.
  public var lastPosition: Pages? {
    if case .end(let position) = box { position } else { nil }
  }

  /// Stored indirectly, because few events have values.
  private enum Box: Hashable, Sendable {
    case none
    case end(Pages)
    indirect case some(GestureValues)
  }
  private let box: Box

  /// Creates an event; with a position for the end of a pager's drag.
  package init(
    _ component: ComponentID, _ state: RecognizerState, ending: GestureEnding? = nil, pointer: Int,
    values: GestureValues? = nil, at position: Pages? = nil
  ) {
    self.component = component
    self.state = state
    self.ending = ending
    self.pointer = pointer
    box = position.map { .end($0) } ?? values.map { .some($0) } ?? .none
  }
}

/// The measures of a gesture.
///
/// Fields without a meaning for the kind of gesture have their neutral value: zero, or a scale of
/// 1.
public struct GestureValues: Hashable, Sendable {
  /// The centre of the gesture's fingers on the screen.
  public package(set) var location = Point2D.zero
  /// The distance since recognition, in the space of the content that the gesture moves.
  ///
  /// For a swipe the whole distance, on the screen; for a long press the distance since touchdown.
  public package(set) var translation = Vector.zero
  /// The distance of a pan since touchdown, including the slop.
  package var travel = Vector.zero
  /// The velocity of the fingers that count, in the space of `translation`.
  public package(set) var velocity = Velocity.zero
  /// The velocity of a pan along the axes of the content as drawn, in points of the screen.
  ///
  /// Thresholds of flicks are compared with it.
  package var flickVelocity = Velocity.zero
  /// The distance between two fingers, relative to the distance at recognition.
  public package(set) var scale = 1.0
  /// The change of `scale` per second.
  public package(set) var scaleVelocity = 0.0
  /// The angle that two fingers have turned since recognition; full turns add up.
  public package(set) var rotation: Radians = 0
  /// The change of `rotation`.
  public package(set) var rotationVelocity: RadiansPerSecond = 0
  /// The change of `translation` since the last event of the gesture.
  public package(set) var translationChange = Vector.zero
  /// The ratio of `scale` to its value at the last event.
  public package(set) var scaleChange = 1.0
  /// The change of `rotation` since the last event.
  public package(set) var rotationChange: Radians = 0
  /// The number of taps.
  public package(set) var count = 0
  /// The pointers that take part, in the order of touchdown.
  public package(set) var pointers: [Int] = []

  package init() {}

  /// Whether all numbers are finite.
  public var isFinite: Bool {
    location.isFinite && translation.x.isFinite && translation.y.isFinite && velocity.x.isFinite
      && velocity.y.isFinite && scale.isFinite && scaleVelocity.isFinite && rotation.isFinite
      && rotationVelocity.isFinite
  }
}

/// The state of a recognizer.
public enum RecognizerState: String, Sendable, Hashable, CaseIterable {
  /// The touches so far could become the gesture.
  case possible
  /// The gesture was recognized with this touch.
  case began
  /// The gesture proceeds.
  case changed
  /// The finger was lifted after the gesture began.
  case ended
  /// The gesture was taken away after it began: by the system, by a program.
  case cancelled
  /// The touches are not this gesture.
  case failed

  /// Whether the attempt is over.
  public var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }

  /// Whether the gesture was recognized and is active.
  public var isActive: Bool { self == .began || self == .changed }
}

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
