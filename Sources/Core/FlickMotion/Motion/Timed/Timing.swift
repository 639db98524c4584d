/// Progress over time with delays, iterations, directions and fill: the timing model of Web
/// Animations and CSS.
///
///     let timing = try Timing(duration: 0.3, delay: 0.1, iterations: 2, direction: .alternate)
///     timing.sample(at: 0.25)?.progress   // 0.5
///
/// To compose motions, see `AnyMotion.delayed` and `.repeated`. This is the complete model with all
/// its edge cases, for users who know it. (Web Animations Level 1, "Calculating progress".)
public struct Timing: Hashable, Sendable {
  /// The direction of the iterations.
  public enum Direction: String, Hashable, Sendable, CaseIterable {
    /// All forwards.
    case normal
    /// All backwards.
    case reverse
    /// Alternating, starting forwards.
    case alternate
    /// Alternating, starting backwards.
    case alternateReverse = "alternate-reverse"
  }

  /// The progress outside the iterations.
  public enum Fill: String, Hashable, Sendable, CaseIterable {
    /// No progress outside.
    case none
    /// The final progress after the end.
    case forwards
    /// The initial progress before the start.
    case backwards
    /// The initial progress before and the final progress after.
    case both
  }

  /// The progress at a moment, and its iteration.
  public struct Sample: Hashable, Sendable {
    /// The output of the easing.
    public var progress: Double
    /// The index of the iteration, from 0; infinite after infinite iterations.
    public var iteration: Double
  }

  /// The duration of an iteration.
  public let duration: Seconds
  /// The time until the first iteration.
  ///
  /// A negative delay starts within the iterations.
  public let delay: Seconds
  /// The time after the last iteration.
  public let endDelay: Seconds
  /// The number of iterations.
  ///
  /// A fraction ends within one; infinity never ends.
  public let iterations: Double
  /// The offset into the iterations at the start; 0.5 is halfway through the first.
  public let iterationStart: Double
  /// The direction of the iterations.
  public let direction: Direction
  /// The progress outside the iterations.
  public let fill: Fill
  /// The curve of each iteration.
  public let easing: Easing

  /// Creates a timing.
  ///
  /// - Throws: `CoreError` for a duration outside 0...1e9 s, a delay outside ±1e9 s, a negative or
  ///   NaN number of iterations, or an iteration start outside 0...1e9.
  public init(
    duration: Seconds, delay: Seconds = 0, endDelay: Seconds = 0, iterations: Double = 1,
    iterationStart: Double = 0, direction: Direction = .normal, fill: Fill = .none,
    easing: Easing = .linear
  ) throws(CoreError) {
    self.duration = try CoreError.checkedDuration(duration, "timing duration")
    self.delay = try CoreError.checked(delay, "timing delay", in: -1e9...1e9)
    self.endDelay = try CoreError.checked(endDelay, "timing end delay", in: -1e9...1e9)
    guard iterations >= 0 else {
      throw CoreError(
        .invalidNumber,
        "timing iterations: expected a number of at least 0, found \(plain(iterations))")
    }
    self.iterations = iterations
    self.iterationStart = try CoreError.checked(
      iterationStart, "timing iteration start", in: 0...1e9)
    self.direction = direction
    self.fill = fill
    self.easing = easing
  }

  /// The duration of all iterations.
  public var activeDuration: Seconds {
    duration == 0 || iterations == 0 ? 0 : duration * iterations
  }

  /// The time of the end, including delays and iterations; at least 0.
  public var endTime: Seconds { max(delay + activeDuration + endDelay, 0) }

  private enum Phase { case before, active, after }

  /// The progress at a time after the start; nil outside the iterations without a fill, and for
  /// NaN.
  public func sample(at time: Seconds) -> Sample? {
    guard !time.value.isNaN else { return nil }
    let phase = phase(at: time)
    guard let active = activeTime(at: time, phase) else { return nil }
    let turns = turns(active, phase)
    let overall = whole(iterationStart + turns, active)
    var simple =
      (overall.isFinite ? overall : iterationStart).truncatingRemainder(dividingBy: 1)
    // The end of the last iteration belongs to it, not to another one.
    if simple == 0, phase != .before, turns == iterations, iterations != 0 { simple = 1 }
    let iteration: Double
    if phase == .after, iterations == .infinity {
      iteration = .infinity
    } else {
      iteration = overall.rounded(.down) - (simple == 1 ? 1 : 0)
    }
    let isBackwards = isBackwards(iteration)
    let progress = easing.value(
      at: isBackwards ? 1 - simple : simple,
      before: (phase == .before && !isBackwards) || (phase == .after && isBackwards))
    return Sample(progress: progress, iteration: iteration)
  }

  private func phase(at time: Seconds) -> Phase {
    let end = endTime
    if time < delay.clamped(from: 0, to: end) { return .before }
    return time >= (delay + activeDuration).clamped(from: 0, to: end) ? .after : .active
  }

  /// The time within the iterations; nil outside without a fill.
  private func activeTime(at time: Seconds, _ phase: Phase) -> Seconds? {
    switch phase {
    case .before: fill == .backwards || fill == .both ? max(time - delay, 0) : nil
    case .active: time - delay
    case .after:
      fill == .forwards || fill == .both ? (time - delay).clamped(from: 0, to: activeDuration) : nil
    }
  }

  /// The number of iterations completed, including fractions.
  private func turns(_ active: Seconds, _ phase: Phase) -> Double {
    if duration == 0 { return phase == .before ? 0 : iterations }
    let turns = active / duration
    return (turns - iterations).magnitude <= rounding(active) ? iterations : turns
  }

  /// A number of iterations, rounded if it is within a rounding error of the end of an iteration.
  private func whole(_ overall: Double, _ active: Seconds) -> Double {
    let nearest = overall.rounded()
    return duration > 0 && (overall - nearest).magnitude <= rounding(active) ? nearest : overall
  }

  /// The maximum rounding error in iterations of a time minus a delay, such as 1.15 s − 0.15 s.
  private func rounding(_ active: Seconds) -> Double {
    1e-13 * max(1, (active.magnitude + delay.magnitude) / duration)
  }

  private func isBackwards(_ iteration: Double) -> Bool {
    switch direction {
    case .normal: false
    case .reverse: true
    case .alternate: iteration.truncatingRemainder(dividingBy: 2) == 1
    case .alternateReverse:
      iteration.isFinite && iteration.truncatingRemainder(dividingBy: 2) == 0
    }
  }
}
