/// A repeated motion, optionally alternating in direction.
public struct RepeatedMotion: Motion, Hashable {
  /// The motion of one repetition.
  public let motion: AnyMotion
  /// The number of repetitions.
  ///
  /// A fraction ends within a repetition; infinity never ends.
  public let count: Double
  /// Whether every second repetition is reversed.
  public let alternating: Bool
  /// The total duration.
  public let duration: Seconds
  package let depth: Int
  /// The minimum and maximum of one repetition, stored so that nested repetitions stay cheap.
  private let whole: ClosedRange<Double>

  /// Repeats `motion` `count` times.
  ///
  /// - Throws: `CoreError` for a negative or NaN count, a motion of infinite duration, or one
  ///   nested too deeply.
  public init(
    _ motion: AnyMotion, count: Double, alternating: Bool = false
  ) throws(CoreError) {
    guard count >= 0 else {
      throw CoreError(
        .invalidNumber, "repeats: expected a number of at least 0, found \(plain(count))")
    }
    let period = motion.duration
    guard period.isFinite else { throw CoreError.endless("repeated motion") }
    depth = try CoreError.checkedDepth(motion.depth)
    self.motion = motion
    self.count = count
    self.alternating = alternating
    duration = period == 0 || count == 0 ? 0 : period * count
    whole = motion.bounds(from: 0, to: .infinity)
  }

  /// The motion with its type erased.
  public var erased: AnyMotion { .repeated(self) }

  /// Value and velocity at `time` after the start.
  ///
  /// At a boundary, those of the next repetition.
  public func sample(at time: Seconds) -> MotionSample {
    let time = time.sinceStart
    guard time < duration.value else {
      return MotionSample(value: motion.value(at: Seconds(endPlace.moment(period))), velocity: 0)
    }
    let place = place(at: time)
    return place.isBackwards
      ? motion.backwardSample(at: period - place.time, of: period)
      : motion.sample(at: Seconds(place.time))
  }

  /// The minimum and maximum between two moments.
  public func bounds(from: Seconds, to: Seconds) -> ClosedRange<Double> {
    let from = min(from.sinceStart, duration.value)
    let to = to.sinceStart.clamped(from: from, to: duration.value)
    var span = ValueSpan(value(at: Seconds(from)))
    span.include(value(at: Seconds(to)))
    guard from < to else { return span.range }
    let first = place(at: from)
    let last = to < duration.value || duration == .infinity ? place(at: to) : endPlace
    if first.index == last.index {
      span.include(bounds(of: first, to: last.time))
    } else if last.index - first.index > 1 || !last.index.isFinite {
      span.include(whole)
    } else {
      let start = Place(index: last.index, time: 0, isBackwards: last.isBackwards)
      span.include(bounds(of: first, to: period))
      span.include(bounds(of: start, to: last.time))
    }
    return span.range
  }

  /// A moment within a repetition.
  private struct Place {
    var index: Double
    var time: Double
    var isBackwards: Bool

    /// The corresponding time of the motion.
    func moment(_ period: Double) -> Double { isBackwards ? period - time : time }
  }

  private var period: Double { motion.duration.value }

  /// The repetition that contains `time`, which must be less than the duration.
  ///
  /// The remainder of a division is exact, so the thousandth repetition is as accurate as the
  /// first.
  private func place(at time: Double) -> Place {
    guard time.isFinite else { return Place(index: .infinity, time: 0, isBackwards: false) }
    let rest = time.truncatingRemainder(dividingBy: period)
    let index = ((time - rest) / period).rounded()
    return Place(
      index: index, time: rest,
      isBackwards: alternating && index.truncatingRemainder(dividingBy: 2) == 1)
  }

  /// The end, as part of the last repetition rather than the start of another one.
  private var endPlace: Place {
    guard count > 0 else { return Place(index: 0, time: 0, isBackwards: false) }
    guard count.isFinite else { return Place(index: .infinity, time: period, isBackwards: false) }
    let index = count.rounded(.up) - 1
    let share = count - index
    return Place(
      index: index, time: period * (share > 0 ? share : 1),
      isBackwards: alternating && index.truncatingRemainder(dividingBy: 2) == 1)
  }

  /// The bounds within one repetition, from a place to a later time.
  private func bounds(of place: Place, to last: Double) -> ClosedRange<Double> {
    // At its end, the next repetition starts. The caller includes the final end.
    let last = max(place.time, last < period ? last : period.nextDown)
    return place.isBackwards
      ? motion.bounds(from: Seconds(period - last), to: Seconds(period - place.time))
      : motion.bounds(from: Seconds(place.time), to: Seconds(last))
  }
}
