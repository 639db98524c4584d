extension ScrollTrack {
  /// The offset shown, and how fast it changes by itself: zero at rest and under a finger.
  ///
  /// Always inlined, as are the pager's readings, or each would copy the track out of its array.
  @inline(__always)
  func sample(at time: Seconds) -> MotionSample {
    if kept.time == time.value { return kept.sample }
    let sample: MotionSample
    if let spring {
      sample = spring.sample(at: Seconds(time.value - startedAt))
    } else if let other {
      sample = other.sample(at: Seconds(time.value - startedAt))
    } else {
      return MotionSample(value: stepped ?? shown(requested), velocity: 0)
    }
    guard !range.contains(sample.value), let limit = law.limit(over: viewport) else {
      return sample
    }
    // A spring may swing past its end; where the law shows no more it stops as at a wall.
    let low = range.lowerBound - limit
    let high = range.upperBound + limit
    if sample.value >= low, sample.value <= high { return sample }
    return MotionSample(value: sample.value.clamped(from: low, to: high), velocity: 0)
  }

  /// The offset shown, where that takes only numbers of the track's own, as it nearly always does:
  /// kept for this moment, between the edges at rest or under a finger, or on a spring; else nil.
  ///
  /// For readers that must not copy the track, as `sample` does.
  @inline(__always)
  func plainOffset(at time: Seconds) -> Double? {
    if kept.time == time.value { return kept.sample.value }
    if phase == .settling, let offset = spring?.sample(at: Seconds(time.value - startedAt)).value {
      return range.contains(offset) ? offset : nil
    }
    guard phase == .resting || phase == .held, !isStepped, range.contains(requested),
      requested >= reach.lowerBound, requested <= reach.upperBound
    else { return nil }
    return requested
  }

  /// Keeps the sample of a moment, as long as the motion runs that it is of.
  mutating func keepSample(at time: Seconds) {
    guard isSettling else { return }
    let sample = sample(at: time)
    kept = KeptSample(time: time.value, sample: sample)
  }

  /// How far the content is shown before its first (negative) or beyond its last offset.
  @inline(__always)
  func overscroll(at time: Seconds) -> Double {
    let offset = sample(at: time).value
    return offset - clamped(offset)
  }

  /// The nearest offset between the edges.
  @inline(__always)
  func clamped(_ offset: Double) -> Double {
    offset.clamped(to: range)
  }

  /// The place of rest nearest to an offset.
  func place(nearestTo offset: Double) -> Double { snaps.nearest(to: clamped(offset), in: range) }

  /// What is shown of a requested offset: itself, or the edge and what the law leaves of the
  /// surplus.
  @inline(__always)
  func shown(_ requested: Double) -> Double {
    let requested = within(requested)
    let edge = clamped(requested)
    if edge == requested { return requested }
    return edge + law.offset(forSurplus: Points(requested - edge), over: Points(viewport)).value
  }

  /// The inverse of `shown`.
  func request(showing offset: Double) -> Double {
    let edge = clamped(offset)
    if edge == offset { return offset }
    return edge + law.surplus(forOffset: Points(offset - edge), over: Points(viewport)).value
  }

  /// Content speed per finger speed at the finger's present place.
  @inline(__always)
  var give: Double {
    guard within(requested) == requested else { return 0 }
    let edge = clamped(requested)
    if edge == requested { return 1 }
    return law.slope(forSurplus: Points(requested - edge), over: Points(viewport))
  }

  /// The nearest offset that the limits of the drag allow.
  @inline(__always)
  func within(_ requested: Double) -> Double {
    requested.clamped(to: reach)
  }

  /// Whether the running motion stays so near to its end from now on that it counts as at rest for
  /// fingers and flings.
  ///
  /// The bounds of the rest of the motion decide, not its present place: a spring crosses its
  /// target at full speed.
  func isNearlyAtRest(at time: Seconds) -> Bool {
    guard isSettling, !passesOn, let bounds = bounds(from: time) else { return false }
    let end = requestedBase
    return bounds.lowerBound >= end - touchTolerance && bounds.upperBound <= end + touchTolerance
  }

  /// Whether the requested offset is beyond the edge in a direction.
  @inline(__always)
  func isBeyondEdge(_ direction: Double) -> Bool {
    direction > 0 ? requested > range.upperBound : requested < range.lowerBound
  }

  /// What the limits of a drag count from: where the content rests, or was going.
  var requestedBase: Double {
    if let spring { return spring.target }
    return other?.motion.end ?? requested
  }
}
