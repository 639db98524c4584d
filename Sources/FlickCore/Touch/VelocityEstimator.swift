/// The velocity of a pointer from its last samples, by a least-squares fit.
///
/// The rule is that of Android's and Flutter's default trackers: a parabola through at most 20
/// samples that are no older than 100 ms, back to the first gap of more than 40 ms, and its slope at
/// the newest of them. Two distinct times give the slope of a line (Android; Flutter reports zero),
/// fewer give no velocity. Nor is there one when the newest sample is more than 40 ms old: a finger
/// that stopped has no velocity.
///
/// The sample of a lift is not for fitting: it repeats the last place at a later time.
public struct VelocityEstimator: Sendable {
  /// Samples kept; Android's `HISTORY_SIZE`.
  public static let capacity = 20
  /// Age beyond which a sample does not count; Android's `HORIZON`.
  public static let horizon: Seconds = 0.100
  /// Gap after which the finger counts as having stopped; `ASSUME_POINTER_STOPPED_TIME`.
  public static let stopGap: Seconds = 0.040

  /// Keeps 40 decimal milliseconds within the 40 of the rule, whatever binary makes of them.
  private static let rounding = 5e-7

  private struct Sample {
    var time = 0.0
    var x = 0.0
    var y = 0.0
  }

  private var ring: [Sample]
  private var newest = 0
  private var count = 0

  /// An estimator without samples.
  ///
  /// Allocates its storage; adding samples does not.
  public init() { ring = Array(repeating: Sample(), count: Self.capacity) }

  /// Forgets all samples, as for a new contact.
  public mutating func reset() { count = 0 }

  /// Adds the sample of a pointer that came down or moved; times must not run backwards.
  public mutating func add(_ position: Point, at time: Seconds) {
    newest = newest + 1 < Self.capacity ? newest + 1 : 0
    ring[newest] = Sample(time: time.value, x: position.x, y: position.y)
    count = min(count + 1, Self.capacity)
  }

  /// The velocity at `time`, or nil if the samples give none.
  public func velocity(at time: Seconds) -> Velocity? {
    guard count > 1, time.value - ring[newest].time <= Self.stopGap.value + Self.rounding
    else { return nil }
    let origin = ring[newest]
    var fit = ParabolaFit()
    var previous = origin
    var index = newest
    for _ in 0..<count {
      let sample = ring[index]
      guard origin.time - sample.time <= Self.horizon.value + Self.rounding,
        previous.time - sample.time <= Self.stopGap.value + Self.rounding
      else { break }
      if fit.distinctTimes == 0 || sample.time != previous.time { fit.distinctTimes += 1 }
      fit.add(time: sample.time - origin.time, x: sample.x - origin.x, y: sample.y - origin.y)
      previous = sample
      index = index > 0 ? index - 1 : Self.capacity - 1
    }
    return fit.slope
  }
}
