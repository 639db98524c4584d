/// The unit of turning speed.
public enum RadianPerSecondUnit {}
/// A turning speed in radians per second; positive clockwise, as y grows downwards.
public typealias RadiansPerSecond = Quantity<RadianPerSecondUnit>

/// A recognizer changed its state, or its gesture proceeded.
///
/// Of each attempt there is exactly one event with a final state: `failed` alone, `ended` alone for
/// a tap or a swipe, and `ended` or `cancelled` after `began` for continuous ones.
public struct GestureEvent: Hashable, Sendable {
  /// The gesture, or the pager that was dragged.
  public let component: ComponentID
  /// The new state, or `changed` again.
  public let state: RecognizerState
  /// Why it is over; nil while it is not, and for a failure, which the decision explains.
  public let ending: GestureEnding?
  /// The pointer that made it so; the first one of several.
  public let pointer: Int
  /// The measures; nil for failures and for pagers, whose `PagerReading` has more.
  public var values: GestureValues? {
    if case .some(let values) = box { values } else { nil }
  }
  /// Where the pager was when a drag of it ended, before what ended it moved it on; else nil.
  public var lastPosition: Pages? {
    if case .end(let position) = box { position } else { nil }
  }

  /// Stored apart, as most events have none.
  private enum Box: Hashable, Sendable {
    case none
    case end(Pages)
    indirect case some(GestureValues)
  }
  private let box: Box

  package init(
    _ component: ComponentID, _ state: RecognizerState, ending: GestureEnding? = nil, pointer: Int,
    values: GestureValues? = nil
  ) {
    self.component = component
    self.state = state
    self.ending = ending
    self.pointer = pointer
    box = values.map { .some($0) } ?? .none
  }

  /// The end of a pager's drag.
  package init(
    _ component: ComponentID, _ state: RecognizerState, ending: GestureEnding?, pointer: Int,
    at position: Pages
  ) {
    self.component = component
    self.state = state
    self.ending = ending
    self.pointer = pointer
    box = .end(position)
  }
}

/// What a gesture measures; fields that mean nothing for its kind are at rest: zero, or a scale of
/// 1.
public struct GestureValues: Hashable, Sendable {
  /// The middle of its fingers on the screen.
  public package(set) var location = Point2D.zero
  /// How far it went since it was recognized, in the space of the content that it moves; of a swipe
  /// in all and on the screen, of a long press since it was touched.
  public package(set) var translation = Vector.zero
  /// How far a pan went since its fingers came down, the slop included.
  package var travel = Vector.zero
  /// How fast the fingers that count move, in the space of `translation`.
  public package(set) var velocity = Velocity.zero
  /// The velocity of a pan along the axes of the content as they are drawn, in points of the
  /// screen: what thresholds of flicks are compared with.
  package var flickVelocity = Velocity.zero
  /// The distance of two fingers, relative to that at which the pinch was recognized.
  public package(set) var scale = 1.0
  /// The change of `scale` per second.
  public package(set) var scaleVelocity = 0.0
  /// How far two fingers have turned since that was recognized; more than a turn counts on.
  public package(set) var rotation: Radians = 0
  /// The change of `rotation`.
  public package(set) var rotationVelocity: RadiansPerSecond = 0
  /// The change of `translation` since the last event of the gesture.
  public package(set) var translationChange = Vector.zero
  /// By how many times `scale` has changed since the last event.
  public package(set) var scaleChange = 1.0
  /// The change of `rotation` since the last event.
  public package(set) var rotationChange: Radians = 0
  /// How many taps were made.
  public package(set) var count = 0
  /// The pointers that take part, in the order in which they came down.
  public package(set) var pointers: [Int] = []

  package init() {}

  /// All numbers are finite.
  public var isFinite: Bool {
    location.isFinite && translation.x.isFinite && translation.y.isFinite && velocity.x.isFinite
      && velocity.y.isFinite && scale.isFinite && scaleVelocity.isFinite && rotation.isFinite
      && rotationVelocity.isFinite
  }
}
