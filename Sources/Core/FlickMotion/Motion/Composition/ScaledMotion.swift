/// A motion at a different speed.
public struct ScaledMotion: Motion, Hashable {
  /// The original motion.
  public let motion: AnyMotion
  /// The factor of its speed, positive.
  public let rate: Double
  package let depth: Int

  /// The valid rates.
  package static var rates: ClosedRange<Double> { 1e-6...1e6 }

  /// Plays `motion` at `rate` times its speed.
  ///
  /// - Throws: `CoreError` for a rate outside 1e-6...1e6, or a motion nested too deeply.
  public init(_ motion: AnyMotion, by rate: Double) throws(CoreError) {
    self.motion = motion
    self.rate = try CoreError.checked(rate, "time scale", in: Self.rates)
    depth = try CoreError.checkedDepth(motion.depth)
  }

  /// The duration.
  public var duration: Seconds { motion.duration / rate }

  /// The motion with its type erased.
  public var erased: AnyMotion { .scaled(self) }

  /// Value and velocity at `time` after the start.
  public func sample(at time: Seconds) -> MotionSample {
    let sample = motion.sample(at: inner(time))
    return MotionSample(value: sample.value, velocity: sample.velocity * rate)
  }

  /// The minimum and maximum between two moments.
  public func bounds(from: Seconds, to: Seconds) -> ClosedRange<Double> {
    motion.bounds(from: inner(from), to: inner(to))
  }

  /// The time of the original motion; infinite after the end, to avoid rounding to just before it.
  private func inner(_ time: Seconds) -> Seconds {
    time >= duration ? .infinity : time * rate
  }

  /// The time after which it stays within the tolerance of its end.
  public func restTime(tolerance: Double) -> Seconds {
    nudged(motion.restTime(tolerance: tolerance) / rate)
  }
}
