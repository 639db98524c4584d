/// Motions one after another, each with values of its own.
///
/// A step takes its given time, or as long as its motion does. A motion that only approaches its
/// end, such as a spring, is left at its rest time; as the last step it runs on.
///
/// Values and velocities jump where the steps do not fit. To continue from where a step is, build
/// the next one with `retargeted(at:to:with:)` and give the step that length.
///
/// A sequence within a sequence is the same as its steps in its place.
public struct MotionSequence: Motion, Hashable {
  /// A motion in its place.
  public struct Step: Hashable, Sendable {
    /// The motion.
    public var motion: AnyMotion
    /// How long the step takes; nil for as long as the motion does.
    ///
    /// A motion that is over before stands still for the rest.
    public var length: Seconds?

    /// A step.
    public init(_ motion: AnyMotion, for length: Seconds? = nil) {
      self.motion = motion
      self.length = length
    }
  }

  /// How near its end a motion is left if nothing else is said: one thousandth of its unit.
  public static let tolerance = 0.001

  /// The steps, all but the last with their lengths; none of them is a sequence without a length.
  public let steps: [Step]
  /// How long it takes; infinite if the last motion has no last moment.
  public let duration: Seconds
  package let depth: Int
  package let size: Int
  private let starts: [Double]

  /// The sequence of `steps`.
  ///
  /// - Parameter tolerance: how near its end a motion without a last moment is left.
  /// - Throws: `CoreError` without a step, for a length outside 0...1e9 s, for a step before the
  ///   last that never rests, or for motions nested too deep or too many.
  public init(
    _ steps: [Step], tolerance: Double = MotionSequence.tolerance
  ) throws(CoreError) {
    guard !steps.isEmpty else {
      throw CoreError(.invalidNumber, "sequence: expected at least 1 motion, found 0")
    }
    // Before they are copied: a sequence of itself, and so on, doubles each time.
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

  /// Value and velocity at `time` after the start; at a joint, those of the step that begins there.
  public func sample(at time: Seconds) -> MotionSample {
    let time = time.sinceStart
    // Said outright, so that no rounding of a start is left between it and the end.
    if time >= duration.value, duration.isFinite {
      let last = steps[steps.count - 1]
      return MotionSample(value: last.motion.value(at: last.length ?? .infinity), velocity: 0)
    }
    let index = index(at: time)
    return steps[index].motion.sample(at: Seconds(time - starts[index]))
  }

  /// The least and the greatest value between two moments.
  public func bounds(from: Seconds, to: Seconds) -> ClosedRange<Double> {
    let from = from.sinceStart
    let to = max(from, to.sinceStart)
    var span = ValueSpan(value(at: Seconds(from)))
    span.include(value(at: Seconds(to)))
    for index in index(at: from)...index(at: to) {
      let start = starts[index]
      var last = to - start
      if index < steps.count - 1 {
        // At its end a step is not shown any more.
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

  /// The moment from which it stays within the tolerance of its end.
  public func restTime(tolerance: Double) -> Seconds {
    let (last, start) = (steps[steps.count - 1], Seconds(starts[steps.count - 1]))
    guard last.length == nil else {
      return searchedRestTime(tolerance: tolerance, before: duration)
    }
    let rest = last.motion.restTime(tolerance: tolerance)
    return rest > 0
      ? nudged(start + rest) : searchedRestTime(tolerance: tolerance, before: start)
  }

  /// The last step that begins at `time` or before.
  private func index(at time: Double) -> Int {
    max(starts.indices.end { starts[$0] <= time } - 1, 0)
  }
}
