/// A motion from one value to another in a given duration, along an easing.
///
/// For a linear motion use `Easing.linear`.
public struct EasingMotion: Motion, Hashable {
  /// The value for an output of 0.
  public let from: Double
  /// The value for an output of 1, the end of most easings.
  public let to: Double
  /// The duration.
  ///
  /// With 0, the motion is at its end from the start.
  public let duration: Seconds
  /// The curve from time to value.
  public let easing: Easing

  /// Creates a motion from `from` to `to`.
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

  /// The motion with its type erased.
  public var erased: AnyMotion { .easing(self) }

  /// Value and velocity at `time` after the start.
  ///
  /// At a corner, the velocity after it.
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

  /// The minimum and maximum between two moments.
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
