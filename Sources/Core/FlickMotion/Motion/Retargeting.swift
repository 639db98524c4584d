extension Motion {
  /// The motion of `spring` to `target` that takes over at `time`.
  ///
  /// It starts with exactly this motion's value and velocity, and its time counts from `time`:
  ///
  ///     let second = try first.retargeted(at: 0.2, to: 300, with: spring)
  ///     second.sample(at: 0) == first.sample(at: 0.2)
  ///
  /// The exception is a rigid spring, which starts at its target.
  ///
  /// - Throws: `CoreError` if the target is not finite, or this motion's value or velocity is out
  ///   of range at `time`.
  public func retargeted(
    at time: Seconds, to target: Double, with spring: SpringSpec
  ) throws(CoreError) -> SpringMotion {
    let sample = sample(at: time)
    return try SpringMotion(
      spring, from: sample.value, velocity: sample.velocity, to: target)
  }
}

extension SpringMotion {
  /// This spring's motion to another target, starting with its value and velocity at `time`.
  ///
  /// - Throws: `CoreError` as `retargeted(at:to:with:)` does.
  public func retargeted(at time: Seconds, to target: Double) throws(CoreError) -> SpringMotion {
    try retargeted(at: time, to: target, with: spring)
  }
}
