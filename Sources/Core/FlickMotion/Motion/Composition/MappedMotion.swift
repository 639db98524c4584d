/// The part of a fling that one of several contents shows: the fling's value, drawn through an
/// interpolation.
///
/// A fling along a path of several contents has one law. Each content shows the piece of the path
/// that is its own, and is still before and after.
public struct MappedMotion: Motion, Hashable {
  /// The movement along the whole path.
  public let fling: FlingMotion
  /// The value for each place of the path; clamped outside.
  public let mapping: Interpolation
  /// The time when the fling passes the last input of the mapping; infinite if it never does.
  public let leavingTime: Seconds
  /// The velocity of the value at that moment; 0 if it never comes.
  public let leavingVelocity: Double

  /// Creates a fling, drawn through a mapping with inputs in the order in which the fling passes
  /// them.
  public init(_ fling: FlingMotion, through mapping: Interpolation) {
    (self.fling, self.mapping) = (fling, mapping)
    let last = mapping.inputs[mapping.inputs.count - 1]
    let goesUp = mapping.inputs[0] <= last
    let isPassed = goesUp ? fling.glide.end >= last : fling.glide.end <= last
    guard isPassed, let time = fling.glide.time(at: last) else {
      (leavingTime, leavingVelocity) = (.infinity, 0)
      return
    }
    leavingTime = time
    let count = mapping.inputs.count
    let run = count > 1 ? last - mapping.inputs[count - 2] : 0
    let slope = run == 0 ? 0 : (mapping.outputs[count - 1] - mapping.outputs[count - 2]) / run
    leavingVelocity = fling.glide.sample(at: time).velocity * slope
  }

  /// Infinite, unless the fling passes the last input or has an end itself.
  public var duration: Seconds { min(leavingTime, fling.duration) }

  /// The motion with its type erased.
  public var erased: AnyMotion { .mapped(self) }

  /// Value and velocity at `time` after the start.
  public func sample(at time: Seconds) -> MotionSample {
    if leavingTime < .infinity, time >= leavingTime {
      return MotionSample(value: mapping.outputs[mapping.outputs.count - 1], velocity: 0)
    }
    let sample = fling.sample(at: time)
    return MotionSample(
      value: mapping.value(at: sample.value),
      velocity: mapping.slope(at: sample.value) * sample.velocity)
  }

  /// The least and the greatest value between two moments.
  public func bounds(from: Seconds, to: Seconds) -> ClosedRange<Double> {
    let bounds = fling.bounds(from: from, to: to)
    var span = ValueSpan(mapping.value(at: bounds.lowerBound))
    span.include(mapping.value(at: bounds.upperBound))
    for (input, output) in zip(mapping.inputs, mapping.outputs) where bounds.contains(input) {
      span.include(output)
    }
    return span.range
  }

  /// The moment from which it stays within the tolerance of its end.
  ///
  /// A fling that passes the mapping is over when it leaves it, not when it is near.
  public func restTime(tolerance: Double) -> Seconds {
    if leavingTime < .infinity { return leavingTime }
    var steepest = 0.0
    for index in mapping.inputs.indices.dropFirst() {
      let run = mapping.inputs[index] - mapping.inputs[index - 1]
      guard run != 0 else { continue }
      steepest = max(
        steepest, ((mapping.outputs[index] - mapping.outputs[index - 1]) / run).magnitude)
    }
    return steepest == 0 ? 0 : fling.restTime(tolerance: tolerance / steepest)
  }
}
