/// The movement from one value to another in a set time, along an easing.
///
/// Linear movement is `Easing.linear`.
public struct EasingMotion: Motion, Hashable {
  /// The value at an output of 0.
  public let from: Double
  /// The value at an output of 1, which most easings end with.
  public let to: Double
  /// How long it takes; 0 is at the end from the start.
  public let duration: Seconds
  /// The curve from time to value.
  public let easing: Easing

  /// The movement from `from` to `to`.
  ///
  /// - Throws: `CoreError` for a value outside ±1e150 or a duration outside 0...1e9 s.
  public init(
    from: Double, to: Double, duration: Seconds, easing: Easing = .linear
  ) throws(CoreError) {
    self.from = try CoreError.checkedValue(from, "easing start")
    self.to = try CoreError.checkedValue(to, "easing end")
    self.duration = try CoreError.checkedDuration(duration, "easing duration")
    self.easing = easing
  }

  /// Value and velocity at `time` after the start; the velocity at a corner is that after it.
  public func sample(at time: Seconds) -> MotionSample {
    let time = time.sinceStart
    guard time < duration.value else {
      return MotionSample(value: mix(from, to, easing.value(at: 1)), velocity: 0)
    }
    let output = easing.sample(at: time / duration.value)
    return MotionSample(
      value: mix(from, to, output.value),
      velocity: (to - from) * output.slope / duration.value)
  }

  /// The least and the greatest value between two moments.
  public func bounds(from start: Seconds, to end: Seconds) -> ClosedRange<Double> {
    let outputs = easing.bounds(from: progress(at: start), to: progress(at: end))
    var span = ValueSpan(mix(from, to, outputs.lowerBound))
    span.include(mix(from, to, outputs.upperBound))
    return span.range
  }

  private func progress(at time: Seconds) -> Double {
    let time = time.sinceStart
    return time < duration.value ? time / duration.value : 1
  }
}
