extension ScrollTrack {
  /// The offset shown, and how fast it changes by itself: zero at rest and under a finger.
  ///
  /// Always inlined, as are the pager's readings, or each would copy the track out of its array.
  @inline(__always)
  func sample(at time: Seconds) -> MotionSample {
    let sample: MotionSample
    switch phase {
    case .resting, .held: return MotionSample(value: shown(requested), velocity: 0)
    case .settling(let spring, let start, _):
      sample = spring.sample(at: Seconds(time.value - start))
    case .moving(let start, _):
      guard let other else { return MotionSample(value: shown(requested), velocity: 0) }
      sample = other.motion.sample(at: Seconds(time.value - start))
    }
    // A spring may swing past its end; without a rubber band the edge stops it like a wall.
    guard band.isWall, !range.contains(sample.value) else { return sample }
    return MotionSample(value: clamped(sample.value), velocity: 0)
  }

  /// How far the content is shown before its first (negative) or beyond its last offset.
  func overscroll(at time: Seconds) -> Double {
    let offset = sample(at: time).value
    return offset - clamped(offset)
  }

  /// The nearest offset between the edges.
  @inline(__always)
  func clamped(_ offset: Double) -> Double {
    max(range.lowerBound, min(range.upperBound, offset))
  }

  /// What is shown of a requested offset: itself, or the edge and the band of the surplus.
  @inline(__always)
  func shown(_ requested: Double) -> Double {
    let requested = within(requested)
    let edge = clamped(requested)
    if edge == requested { return requested }
    return edge + band.offset(forSurplus: requested - edge)
  }

  /// The inverse of `shown`.
  func request(showing offset: Double) -> Double {
    let edge = clamped(offset)
    if edge == offset { return offset }
    return edge + band.surplus(forOffset: offset - edge)
  }

  /// Content speed per finger speed where the finger has it.
  var give: Double {
    guard within(requested) == requested else { return 0 }
    let edge = clamped(requested)
    return edge == requested ? 1 : band.slope(forSurplus: requested - edge)
  }

  /// The nearest offset that the limits of the drag allow.
  @inline(__always)
  func within(_ requested: Double) -> Double {
    max(reach.lowerBound, min(reach.upperBound, requested))
  }

  /// What the limits of a drag count from: where the content rests, or was going.
  var requestedBase: Double {
    switch phase {
    case .resting, .held: requested
    case .settling(let spring, _, _): spring.target
    case .moving: other?.motion.end ?? requested
    }
  }
}
