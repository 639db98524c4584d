/// How progress runs over time: delays, iterations, directions and what shows outside; the timing
/// model of Web Animations and CSS.
///
///     let timing = try Timing(duration: 0.3, delay: 0.1, iterations: 2, direction: .alternate)
///     timing.sample(at: 0.25)?.progress   // 0.5
///
/// For movements as values see `AnyMotion.delayed` and `.repeated`; this is the model with all of
/// its edges, for people who know animations by it. (Web Animations Level 1, "Calculating
/// progress".)
public struct Timing: Hashable, Sendable {
  /// In which direction the iterations go.
  public enum Direction: String, Hashable, Sendable, CaseIterable {
    /// All forwards.
    case normal
    /// All backwards.
    case reverse
    /// The first forwards, then in turn.
    case alternate
    /// The first backwards, then in turn.
    case alternateReverse = "alternate-reverse"
  }

  /// What shows outside the iterations.
  public enum Fill: String, Hashable, Sendable, CaseIterable {
    /// Nothing.
    case none
    /// Afterwards what was last.
    case forwards
    /// Beforehand what will be first.
    case backwards
    /// Both.
    case both
  }

  /// How far a moment is, and in which iteration.
  public struct Sample: Hashable, Sendable {
    /// The output of the easing.
    public var progress: Double
    /// The number of the iteration, from 0; infinite after endless ones.
    public var iteration: Double
  }

  /// How long one iteration takes.
  public let duration: Seconds
  /// How long until the first begins; a negative one begins in the middle.
  public let delay: Seconds
  /// How long it lasts after the last.
  public let endDelay: Seconds
  /// How many there are; a fraction ends in the middle, infinity never ends.
  public let iterations: Double
  /// How far into the iterations it begins; 0.5 is halfway through the first.
  public let iterationStart: Double
  /// In which direction they go.
  public let direction: Direction
  /// What shows outside.
  public let fill: Fill
  /// The curve of each iteration.
  public let easing: Easing

  /// A timing from its parts.
  ///
  /// - Throws: `CoreError` for a duration outside 0...1e9 s, a delay outside ±1e9 s, iterations
  ///   that are negative or not a number, or a start of them outside 0...1e9.
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

  /// How long all iterations take.
  public var activeDuration: Seconds {
    duration == 0 || iterations == 0 ? 0 : duration * iterations
  }

  /// When it is over, from its start: delays and iterations, at least 0.
  public var endTime: Seconds { max(delay + activeDuration + endDelay, 0) }

  private enum Phase { case before, active, after }

  /// What shows at a time after the start; nil where nothing does, or for a time that is not a
  /// number.
  public func sample(at time: Seconds) -> Sample? {
    guard !time.value.isNaN else { return nil }
    let phase = phase(at: time)
    guard let active = activeTime(at: time, phase) else { return nil }
    let turns = turns(active, phase)
    let overall = whole(iterationStart + turns, active)
    var simple =
      (overall.isFinite ? overall : iterationStart).truncatingRemainder(dividingBy: 1)
    // The end of the last iteration is its own, not the start of one more.
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

  /// The time within the iterations; nil where nothing shows.
  private func activeTime(at time: Seconds, _ phase: Phase) -> Seconds? {
    switch phase {
    case .before: fill == .backwards || fill == .both ? max(time - delay, 0) : nil
    case .active: time - delay
    case .after:
      fill == .forwards || fill == .both ? (time - delay).clamped(from: 0, to: activeDuration) : nil
    }
  }

  /// How many iterations the time is, of which none, all or a part may be over.
  private func turns(_ active: Seconds, _ phase: Phase) -> Double {
    if duration == 0 { return phase == .before ? 0 : iterations }
    let turns = active / duration
    return (turns - iterations).magnitude <= rounding(active) ? iterations : turns
  }

  /// A number of iterations; the end of one, which rounding may have missed, is a whole number.
  private func whole(_ overall: Double, _ active: Seconds) -> Double {
    let nearest = overall.rounded()
    return duration > 0 && (overall - nearest).magnitude <= rounding(active) ? nearest : overall
  }

  /// By how many iterations a time less a delay, such as 1.15 s less 0.15 s, may be beside what is
  /// meant.
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
