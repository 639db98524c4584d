/// A reversed motion, from its end to its start.
public struct ReversedMotion: Motion, Hashable {
  /// The original motion.
  public let motion: AnyMotion
  /// The duration, the same in both directions.
  public let duration: Seconds
  package let depth: Int

  /// Reverses `motion`.
  ///
  /// - Throws: `CoreError` for a motion of infinite duration, or one nested too deeply.
  public init(_ motion: AnyMotion) throws(CoreError) {
    self.motion = motion
    duration = motion.duration
    guard duration.isFinite else { throw CoreError.endless("reversed motion") }
    depth = try CoreError.checkedDepth(motion.depth)
  }

  /// The motion with its type erased.
  public var erased: AnyMotion { .reversed(self) }

  /// Value and velocity at `time` after the start.
  public func sample(at time: Seconds) -> MotionSample {
    let left = duration.value - time.sinceStart
    guard left > 0 else { return MotionSample(value: motion.value(at: 0), velocity: 0) }
    return motion.backwardSample(at: left, of: duration.value)
  }

  /// The minimum and maximum between two moments.
  public func bounds(from: Seconds, to: Seconds) -> ClosedRange<Double> {
    let to = max(Seconds(from.sinceStart), to)
    return motion.bounds(
      from: Seconds(max(0, duration.value - to.sinceStart)),
      to: Seconds(max(0, duration.value - from.sinceStart)))
  }
}

extension Motion {
  /// The sample of a motion played backwards.
  ///
  /// At the end of its duration a motion is already at rest, but backwards it starts there. The
  /// velocity there is therefore that just before the end.
  package func backwardSample(at time: Double, of duration: Double) -> MotionSample {
    let sample = sample(at: Seconds(time))
    let velocity = time < duration ? sample.velocity : velocity(at: Seconds(duration.nextDown))
    return MotionSample(value: sample.value, velocity: -velocity)
  }
}
