/// The gesture that a recognizer looks for, with its options.
///
/// More cases may follow in later versions, so a `switch` needs a `default`.
public enum GestureKind: Hashable, Sendable {
  /// One or several taps.
  case tap(TapOptions)
  /// A finger that stays.
  case longPress(LongPressOptions)
  /// A movement that is followed.
  case pan(PanGestureOptions)
  /// A quick movement in one direction, known when the finger is lifted.
  case swipe(SwipeOptions)
  /// A pan that sets out inwards from an edge of the node.
  case edgePan(EdgePanOptions)
  /// Two fingers that change their distance.
  case pinch(PinchOptions)
  /// Two fingers that turn about each other.
  case rotate(RotateOptions)

  /// The gesture of a custom state machine.
  case custom(CustomGesture)

  /// The rule of decisions about the gesture.
  package var rule: Decision.Rule {
    switch self {
    case .tap: .tap
    case .longPress: .longPress
    case .pan: .pan
    case .swipe: .swipe
    case .edgePan: .edgePan
    case .pinch: .pinch
    case .rotate: .rotate
    case .custom: .recognizer
    }
  }

  /// Whether the gesture depends on the distance of fingers from the bounds of its node.
  package var usesBounds: Bool {
    switch self {
    case .tap(let options): options.margin != nil
    case .longPress(let options): options.margin != nil
    case .pan, .swipe, .edgePan, .pinch, .rotate, .custom: false
    }
  }

  /// Whether the gesture is over in the moment it is recognized.
  public var isDiscrete: Bool {
    switch self {
    case .tap, .swipe: true
    case .longPress, .pan, .edgePan, .pinch, .rotate: false
    case .custom(let gesture): gesture.isDiscrete
    }
  }
}
