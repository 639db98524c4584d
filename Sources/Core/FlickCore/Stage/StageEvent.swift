/// One line of what happened on a stage.
public struct StageEvent: Hashable, Sendable {
  /// What happened.
  public enum Kind: Hashable, Sendable {
    /// A touch came in.
    case touch(Touch)
    /// A wheel was turned over a place; see `Touch.turn`.
    case wheel(Touch)
    /// A recognizer changed its state, or its gesture proceeded.
    case gesture(GestureEvent)
    /// Something was decided. Stored apart, as decisions are rare and large beside touches.
    indirect case decision(Decision)
    /// Within a drag, one pager stopped moving and another took over.
    ///
    /// `travel` is the finger's distance along the axis, since the drag was recognized, at which it
    /// happened.
    case handover(from: ComponentID, to: ComponentID, travel: Points)
    /// A fling arrived at the edge of a scroll view, and the next one outside took the rest of it.
    ///
    /// `velocity` is the content's, at that moment.
    case flingHandover(from: ComponentID, to: ComponentID, velocity: PointsPerSecond)
    /// A scroll view came to rest along an axis.
    case scrollRest(ComponentID, Orientation, offset: Points)
    /// A pager set out for a page it had not announced.
    case pageWillChange(ComponentID, PageChange)
    /// A pager rests at another page than before.
    case pageChanged(ComponentID, PageChange)
    /// A pager's motion came to rest at this page.
    case rest(ComponentID, page: Int)
    /// Another card of a deck is in front than when it last rested.
    case cardChanged(ComponentID, CardChange)
    /// States rest in another state than before. Stored apart, as its names are large.
    indirect case stateChanged(ComponentID, StateChange)
    /// An animation that a program wanted to hear of is over; once for each.
    case animationEnded(ComponentID, AnimationEnd)
    /// A finger has pulled a scroll view so far that its header reports it; once for each pull.
    case headerPulled(ComponentID, pull: Points)
    /// A number has crossed a line that is watched. Stored apart, as its name is large.
    indirect case crossed(ValueCrossing)
    /// Something set out by itself.
    case motionStarted(ComponentID, MotionStart)
    /// Something that was in motion set out anew.
    case motionRetargeted(ComponentID, MotionStart)
    /// A motion has ended.
    case motionEnded(ComponentID)
  }

  /// When, in virtual time; events are in time order.
  public let time: Seconds
  /// What happened.
  public let kind: Kind
}

/// A motion as it sets out.
public struct MotionStart: Hashable, Sendable {
  /// Which of the component's numbers: of states the number of the property, of a scroll view 0
  /// along x and 1 along y, else 0.
  public let part: Int
  /// Where it sets out.
  public let from: Double
  /// Where it goes: of a pager the page, of a scroll view the offset, of a deck the offset of the
  /// card that moves, of states the value of the property.
  public let target: Double
  /// How fast it sets out, per second.
  public let velocity: Double
  /// When all of the component will rest.
  public let restTime: Seconds
}

/// Which events a stage keeps.
public struct Recording: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8
  /// A set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Touches, and turns of a wheel.
  public static let touches = Recording(rawValue: 1)
  /// States of recognizers, and what `gestureMoves` has.
  public static let gestures: Recording = [.gestureStates, .gestureMoves]
  /// Gestures that begin, end and fail.
  public static let gestureStates = Recording(rawValue: 2)
  /// Active gestures, by a movement of a finger: one for each touch, and each is measured.
  public static let gestureMoves = Recording(rawValue: 64)
  /// Decisions and handovers.
  public static let decisions = Recording(rawValue: 4)
  /// Page changes and rests.
  public static let pages = Recording(rawValue: 8)

  /// Changes of decks, states and headers.
  public static let parts = Recording(rawValue: 16)
  /// Motions: started, retargeted, and of decks and states ended; pagers and scroll views report
  /// their rest.
  public static let motions = Recording(rawValue: 32)

  /// Nothing: the fastest.
  ///
  /// `Stage.why` still answers.
  public static let none: Recording = []
  /// Everything.
  public static let all: Recording = [
    .touches, .gestures, .decisions, .pages, .parts, .motions,
  ]
}
