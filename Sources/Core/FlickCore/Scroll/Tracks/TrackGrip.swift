/// The options of a track for fingers: the axis, the distance to set out, the limits.
///
/// Plain numbers, because it is copied at each touch. A custom function is read from the options of
/// the track's owner.
struct TrackGrip: Hashable, Sendable {
  var axis: Orientation
  var pan: PanOptions
  /// Whether it uses its own estimator of a finger's velocity.
  var hasOwnEstimator: Bool
  /// The effect of a drag at the edges if there is another track of the axis outside.
  var handover: EdgeHandover
  /// The share of a drag that it takes before its inner tracks.
  var order = NestedOrder.innerFirst
  /// Whether a fling passes its places of rest.
  var flingThrough = false
  /// The use of directions by a track of two axes; a single axis takes its own direction.
  var lock = AxisLock.locked
  /// The kinds of pointers that can take it; empty if it cannot be dragged.
  var pointerKinds = PointerKinds.all
  /// Whether pointers must come down on a page.
  var needsPage = false
  /// Whether a wheel moves it.
  var answersWheel = true
  /// The limits of one drag.
  var reach = Reach()
  /// Points of content for a point of the finger.
  var scale = 1.0
}

/// The limits of the movement of content in one drag.
struct Reach: Hashable, Sendable {
  /// The distance from the content's rest, or its target, in points.
  var distance = Double.infinity
  /// Whether a drag can go beyond its start towards the start of the content; see also `allowsEnd`.
  var allowsStart = true
  var allowsEnd = true

  static let everywhere = -Double.infinity...Double.infinity

  /// Whether one direction is not allowed.
  @inline(__always)
  var isOneWay: Bool { !allowsStart || !allowsEnd }

  /// Whether there is a limit at all.
  var isLimited: Bool { distance < .infinity || isOneWay }

  /// The range of shown offsets for a drag that begins at `start`.
  func range(around base: Double, from start: Double) -> ClosedRange<Double> {
    // Content that was caught beyond the limit stays where it is.
    let low = allowsStart ? min(base - distance, start) : start
    let high = allowsEnd ? max(base + distance, start) : start
    return low...high
  }

  /// Whether fingers and wheels may move the content in this direction at all.
  @inline(__always)
  func allows(towardsEnd: Bool) -> Bool { towardsEnd ? allowsEnd : allowsStart }
}

extension Reach {
  /// Creates the reach of a pager's options.
  init(_ options: PagerOptions, _ geometry: PageGeometry) {
    if options.dragLimit.isFinite { distance = options.dragLimit.value * geometry.pitch }
    let isForward = geometry.sign > 0
    switch options.directions {
    case .both: break
    case .forward: (allowsStart, allowsEnd) = (!isForward, isForward)
    case .backward: (allowsStart, allowsEnd) = (isForward, !isForward)
    }
  }

  /// The directions for a pager with offsets that grow with its pages, or against them.
  @inline(__always)
  func directions(sign: Double) -> DragDirections {
    isOneWay ? allowsEnd == (sign > 0) ? .forward : .backward : .both
  }
}

/// The effect of a finger's initial direction on a scroll view with two axes.
public enum AxisLock: Hashable, Sendable {
  /// Both axes follow the finger.
  case free
  /// The nearer axis follows, for the whole drag.
  case locked
  /// Within this angle of an axis that one alone follows, between them both do.
  ///
  /// As UIKit's `isDirectionalLockEnabled`; from 0 to π/4.
  case directional(Radians)

  /// Whether one recognizer takes all directions, and the angle decides which axes follow.
  var takesAllDirections: Bool { if case .locked = self { false } else { true } }

  /// Whether an axis follows a finger that set out at an angle from it, 0 to π/2.
  func follows(angle: Radians) -> Bool {
    switch self {
    case .free: true
    case .locked: angle.value <= .pi / 4
    case .directional(let cone): angle.value <= .pi / 2 - cone.value
    }
  }
}
