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
