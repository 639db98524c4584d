/// An event of a stage.
public struct StageEvent: Hashable, Sendable {
  /// The kind of an event.
  ///
  /// More cases may follow in later versions, so a `switch` needs a `default`.
  public enum Kind: Hashable, Sendable {
    /// A touch came in.
    case touch(Touch)
    /// A wheel was turned over a place; see `Touch.turn`.
    case wheel(Touch)
    /// A recognizer changed its state, or its gesture proceeded.
    case gesture(GestureEvent)
    /// A decision.
    ///
    /// Stored indirectly, because decisions are rare and large beside touches.
    indirect case decision(Decision)
    /// Within a drag, one pager stopped moving and another took over.
    ///
    /// `travel` is the finger's distance along the axis between recognition and handover.
    case handover(from: ComponentID, to: ComponentID, travel: Points)
    /// A fling arrived at the edge of a scroll view, and the next one outside took the rest of it.
    ///
    /// `velocity` is the content's velocity at that moment.
    case flingHandover(from: ComponentID, to: ComponentID, velocity: PointsPerSecond)
    /// A scroll view came to rest along an axis.
    case scrollRest(ComponentID, Orientation, offset: Points)
    /// A pager started to move to a page it had not announced.
    case pageWillChange(ComponentID, PageChange)
    /// A pager rests at another page than before.
    case pageChanged(ComponentID, PageChange)
    /// A pager's motion came to rest at this page.
    case rest(ComponentID, page: Int)
    /// Another card of a deck is in front than when it last rested.
    case cardChanged(ComponentID, CardChange)
    /// States rest in another state than before.
    ///
    /// Stored indirectly, because its names are large.
    indirect case stateChanged(ComponentID, StateChange)
    /// An animation with a requested report is over; once for each.
    case animationEnded(ComponentID, AnimationEnd)
    /// A finger has pulled a scroll view so far that its header reports it; once for each pull.
    case headerPulled(ComponentID, pull: Points)
    /// A number has crossed a watched line.
    ///
    /// Stored indirectly, because its name is large.
    indirect case crossed(ValueCrossing)
    /// A motion started.
    case motionStarted(ComponentID, MotionStart)
    /// A running motion was restarted.
    case motionRetargeted(ComponentID, MotionStart)
    /// A motion has ended.
    case motionEnded(ComponentID)
  }

  /// When, in virtual time; events are in time order.
  public let time: Seconds
  /// The kind of the event.
  public let kind: Kind
}

/// A motion at its start.
public struct MotionStart: Hashable, Sendable {
  /// Which of the component's numbers: of states the number of the property, of a scroll view 0
  /// along x and 1 along y, else 0.
  public let part: Int
  /// The initial value.
  public let from: Double
  /// The target: a pager's page, a scroll view's offset, the offset of a deck's moving card, or the
  /// value of a property of states.
  public let target: Double
  /// The initial velocity, per second.
  public let velocity: Double
  /// The time when the whole component rests.
  public let restTime: Seconds
}

/// The kinds of events that a stage keeps.
public struct Recording: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8
  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Touches, and turns of a wheel.
  public static let touches = Recording(rawValue: 1)
  /// States of recognizers, and `gestureMoves`.
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
