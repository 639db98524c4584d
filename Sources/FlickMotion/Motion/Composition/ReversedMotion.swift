/// A motion backwards: from its end to its start, as fast as it was.
public struct ReversedMotion: Motion, Hashable {
  /// The motion as it was.
  public let motion: AnyMotion
  /// How long it takes in either direction.
  public let duration: Seconds
  package let depth: Int

  /// `motion` backwards.
  ///
  /// - Throws: `CoreError` for a motion without a last moment, which has nowhere to begin, or one
  ///   nested too deep.
  public init(_ motion: AnyMotion) throws(CoreError) {
    self.motion = motion
    duration = motion.duration
    guard duration.isFinite else { throw CoreError.endless("reversed motion") }
    depth = try CoreError.checkedDepth(motion.depth)
  }

  /// Value and velocity at `time` after the start.
  public func sample(at time: Seconds) -> MotionSample {
    let left = duration.value - time.sinceStart
    guard left > 0 else { return MotionSample(value: motion.value(at: 0), velocity: 0) }
    return motion.backwardSample(at: left, of: duration.value)
  }

  /// The least and the greatest value between two moments.
  public func bounds(from: Seconds, to: Seconds) -> ClosedRange<Double> {
    let to = max(Seconds(from.sinceStart), to)
    return motion.bounds(
      from: Seconds(max(0, duration.value - to.sinceStart)),
      to: Seconds(max(0, duration.value - from.sinceStart)))
  }
}

extension Motion {
  /// The sample at a moment of a motion that runs backwards.
  ///
  /// At the last moment this one stands already, but backwards it sets out: the velocity there is
  /// that of just before.
  package func backwardSample(at time: Double, of duration: Double) -> MotionSample {
    let sample = sample(at: Seconds(time))
    let velocity = time < duration ? sample.velocity : velocity(at: Seconds(duration.nextDown))
    return MotionSample(value: sample.value, velocity: -velocity)
  }
}
