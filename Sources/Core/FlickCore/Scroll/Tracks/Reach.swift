/// How far one drag may move content.
struct Reach: Hashable, Sendable {
  /// From where the content rests, or was going, in points.
  var distance = Double.infinity
  /// Whether a drag gets towards the start, or the end, of where it began.
  var allowsStart = true
  var allowsEnd = true

  static let everywhere = -Double.infinity...Double.infinity

  /// Whether one direction is not allowed.
  @inline(__always)
  var isOneWay: Bool { !allowsStart || !allowsEnd }

  /// Whether there is a limit at all.
  var isLimited: Bool { distance < .infinity || isOneWay }

  /// The offsets that are shown of a drag that begins at `start`.
  func range(around base: Double, from start: Double) -> ClosedRange<Double> {
    // What was caught beyond the limit stays where it is.
    let low = allowsStart ? min(base - distance, start) : start
    let high = allowsEnd ? max(base + distance, start) : start
    return low...high
  }

  /// Whether fingers and wheels may move the content in this direction at all.
  @inline(__always)
  func allows(towardsEnd: Bool) -> Bool { towardsEnd ? allowsEnd : allowsStart }
}

extension Reach {
  /// The reach that a pager's options ask for.
  init(_ options: PagerOptions, _ geometry: PageGeometry) {
    if options.dragLimit.isFinite { distance = options.dragLimit.value * geometry.pitch }
    let isForward = geometry.sign > 0
    switch options.directions {
    case .both: break
    case .forward: (allowsStart, allowsEnd) = (!isForward, isForward)
    case .backward: (allowsStart, allowsEnd) = (isForward, !isForward)
    }
  }

  /// The directions that it allows to a pager whose offsets grow with its pages, or against them.
  @inline(__always)
  func directions(sign: Double) -> DragDirections {
    isOneWay ? allowsEnd == (sign > 0) ? .forward : .backward : .both
  }
}
