extension ScrollTrack {
  /// The shown offset and its velocity: zero at rest and under a finger.
  ///
  /// Always inlined, as the pager's readings, to avoid copying the track out of its array.
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
    // A spring may swing past its end; at the greatest displacement of the law it stops as at a
    // wall.
    let low = range.lowerBound - limit
    let high = range.upperBound + limit
    if sample.value >= low, sample.value <= high { return sample }
    return MotionSample(value: sample.value.clamped(from: low, to: high), velocity: 0)
  }

  /// The shown offset, if it can be computed from the track's own numbers, as in most cases; else
  /// nil.
  ///
  /// True for a stored sample of this moment, for a spring, and at rest or under a finger between
  /// the edges. For readers that must not copy the track, as `sample` does.
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

  /// Stores the sample of a moment for as long as the motion runs.
  mutating func keepSample(at time: Seconds) {
    guard isSettling else { return }
    let sample = sample(at: time)
    kept = KeptSample(time: time.value, sample: sample)
  }

  /// The displacement of the content before its first (negative) or beyond its last offset.
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

  /// The shown offset for a requested one: itself, or the edge plus the displacement of the
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

  /// Whether the running motion stays near enough to its end to count as at rest for fingers and
  /// flings.
  ///
  /// Uses the bounds of the rest of the motion, not its present place: a spring crosses its target
  /// at full speed.
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

  /// The base of a drag's limits: the content's rest, or its target.
  var requestedBase: Double {
    if let spring { return spring.target }
    return other?.motion.end ?? requested
  }
}
