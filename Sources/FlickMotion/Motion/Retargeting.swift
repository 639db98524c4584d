extension Motion {
  /// The motion of `spring` that takes over at `time` and goes to `target`.
  ///
  /// It starts with this motion's value and velocity, both exactly, and its own time counts from
  /// `time`:
  ///
  ///     let second = try first.retargeted(at: 0.2, to: 300, with: spring)
  ///     second.sample(at: 0) == first.sample(at: 0.2)
  ///
  /// Only a rigid spring, which cannot move, starts at its target.
  ///
  /// - Throws: `CoreError` if the target is not finite, or this motion has left all numbers by
  ///   then.
  public func retargeted(
    at time: Seconds, to target: Double, with spring: Spring
  ) throws(CoreError) -> SpringMotion {
    let sample = sample(at: time)
    return try SpringMotion(
      spring, from: sample.value, velocity: sample.velocity, to: target)
  }
}

extension SpringMotion {
  /// This spring's motion to another target, from where it is at `time` and as fast as it is.
  ///
  /// - Throws: `CoreError` as `retargeted(at:to:with:)` does.
  public func retargeted(at time: Seconds, to target: Double) throws(CoreError) -> SpringMotion {
    try retargeted(at: time, to: target, with: spring)
  }
}
