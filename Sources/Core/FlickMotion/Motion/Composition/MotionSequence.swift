/// Several motions in succession, each with its own values.
///
/// A step takes its given length, or the duration of its motion. A motion that only approaches its
/// end, such as a spring, is ended at its rest time; as the last step it continues.
///
/// Values and velocities can jump between steps. To continue smoothly, create the next motion with
/// `retargeted(at:to:with:)` and give the step that length.
///
/// A nested sequence is equivalent to its steps.
public struct MotionSequence: Motion, Hashable {
  /// A motion with a length.
  public struct Step: Hashable, Sendable {
    /// The motion.
    public var motion: AnyMotion
    /// The length of the step; nil for the duration of the motion.
    ///
    /// After a shorter motion, the value is constant for the rest of the step.
    public var length: Seconds?

    /// Creates a step.
    public init(_ motion: AnyMotion, for length: Seconds? = nil) {
      self.motion = motion
      self.length = length
    }
  }

  /// The default distance from its end for ending a motion: a thousandth of its unit.
  public static let tolerance = 0.001

  /// The steps, all but the last with lengths.
  ///
  /// Sequences without a length are flattened.
  public let steps: [Step]
  /// The duration; infinite if that of the last step is.
  public let duration: Seconds
  package let depth: Int
  package let size: Int
  private let starts: [Double]

  /// Creates a sequence.
  ///
  /// - Parameter tolerance: The distance from its end at which a motion of infinite duration is
  ///   ended.
  /// - Throws: `CoreError` for an empty list, a length outside 0...1e9 s, a step before the last
  ///   that never rests, or motions nested too deeply or too many.
  public init(
    _ steps: [Step], tolerance: Double = MotionSequence.tolerance
  ) throws(CoreError) {
    guard !steps.isEmpty else {
      throw CoreError(.invalidNumber, "sequence: expected at least 1 motion, found 0")
    }
    // Checked before flattening, because nesting a sequence in itself repeatedly doubles the size.
    size = try CoreError.checkedSize(of: steps)
    var flat: [Step] = []
    for step in steps {
      if case .sequence(let inner) = step.motion, step.length == nil {
        flat += inner.steps
      } else {
        flat.append(step)
      }
    }
    var starts: [Double] = []
    var end = 0.0
    var depth = 0
    for index in flat.indices {
      starts.append(end)
      let motion = flat[index].motion
      depth = max(depth, motion.depth)
      let isLast = index == flat.count - 1
      if let length = flat[index].length {
        flat[index].length = try CoreError.checkedDuration(
          length, "sequence step \(index + 1) length")
      } else if !isLast {
        let natural = motion.duration
        let length = natural.isFinite ? natural : motion.restTime(tolerance: tolerance)
        guard length.isFinite else {
          throw CoreError.endless("sequence step \(index + 1)", tolerance)
        }
        flat[index].length = length
      }
      end += flat[index].length?.value ?? motion.duration.value
    }
    self.depth = try CoreError.checkedDepth(depth)
    self.steps = flat
    self.starts = starts
    duration = Seconds(end)
  }

  /// The motion with its type erased.
  public var erased: AnyMotion { .sequence(self) }

  /// Value and velocity at `time` after the start.
  ///
  /// At a boundary, those of the step that starts there.
  public func sample(at time: Seconds) -> MotionSample {
    let time = time.sinceStart
    // An explicit case, so that rounding of the start times does not affect the end.
    if time >= duration.value, duration.isFinite {
      let last = steps[steps.count - 1]
      return MotionSample(value: last.motion.value(at: last.length ?? .infinity), velocity: 0)
    }
    let index = index(at: time)
    return steps[index].motion.sample(at: Seconds(time - starts[index]))
  }

  /// The minimum and maximum between two moments.
  public func bounds(from: Seconds, to: Seconds) -> ClosedRange<Double> {
    let from = from.sinceStart
    let to = max(from, to.sinceStart)
    var span = ValueSpan(value(at: Seconds(from)))
    span.include(value(at: Seconds(to)))
    for index in index(at: from)...index(at: to) {
      let start = starts[index]
      var last = to - start
      if index < steps.count - 1 {
        // A step does not include its end.
        last = min(last, (starts[index + 1] - start).nextDown)
      } else if let length = steps[index].length {
        last = min(last, length.value)
      } else if to >= duration.value {
        last = .infinity
      }
      let first = max(0, from - start)
      guard last >= first else { continue }
      span.include(steps[index].motion.bounds(from: Seconds(first), to: Seconds(last)))
    }
    return span.range
  }

  /// The time after which it stays within the tolerance of its end.
  public func restTime(tolerance: Double) -> Seconds {
    let (last, start) = (steps[steps.count - 1], Seconds(starts[steps.count - 1]))
    guard last.length == nil else {
      return searchedRestTime(tolerance: tolerance, before: duration)
    }
    let rest = last.motion.restTime(tolerance: tolerance)
    return rest > 0
      ? nudged(start + rest) : searchedRestTime(tolerance: tolerance, before: start)
  }

  /// The last step that starts at `time` or before.
  private func index(at time: Double) -> Int {
    max(starts.indices.prefixEnd { starts[$0] <= time } - 1, 0)
  }
}
