/// A motion faster or slower than it was.
public struct ScaledMotion: Motion, Hashable {
  /// The motion as it was.
  public let motion: AnyMotion
  /// How many times as fast it goes, above 0.
  public let rate: Double
  package let depth: Int

  /// What the rate may be.
  package static var rates: ClosedRange<Double> { 1e-6...1e6 }

  /// `motion` at `rate` times its speed.
  ///
  /// - Throws: `CoreError` for a rate outside 1e-6...1e6, or a motion nested too deep.
  public init(_ motion: AnyMotion, by rate: Double) throws(CoreError) {
    self.motion = motion
    self.rate = try CoreError.checked(rate, "time scale", in: Self.rates)
    depth = try CoreError.checkedDepth(motion.depth)
  }

  /// How long it takes.
  public var duration: Seconds { motion.duration / rate }

  /// Value and velocity at `time` after the start.
  public func sample(at time: Seconds) -> MotionSample {
    let sample = motion.sample(at: inner(time))
    return MotionSample(value: sample.value, velocity: sample.velocity * rate)
  }

  /// The least and the greatest value between two moments.
  public func bounds(from: Seconds, to: Seconds) -> ClosedRange<Double> {
    motion.bounds(from: inner(from), to: inner(to))
  }

  /// The moment of the motion; past the last one said outright, so that no rounding is before it.
  private func inner(_ time: Seconds) -> Seconds {
    time >= duration ? .infinity : time * rate
  }

  /// The moment from which it stays within the tolerance of its end.
  public func restTime(tolerance: Double) -> Seconds {
    nudged(motion.restTime(tolerance: tolerance) / rate)
  }
}
