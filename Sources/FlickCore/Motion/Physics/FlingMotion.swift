/// A free movement between two edges: friction inside, a spring where it meets an edge.
///
/// The spring takes over at the edge with the velocity that friction left, so value and velocity go
/// on without a jump, unless a limit is set to what the spring takes over. A movement that starts
/// outside, or ends inside, is a spring's or friction's alone. (Flutter's `BouncingScrollSimulation`;
/// its limit misses negative velocities, this one does not.)
public struct FlingMotion: Motion, Hashable {
  /// The movement up to the edge, or all of it.
  public let decay: DecayMotion
  /// When the spring takes over; infinite if it never does.
  public let edgeTime: Seconds
  /// The movement from there, its time counted from `edgeTime`.
  public let spring: SpringMotion?

  /// The movement from `value` at `velocity`, between `least` and `greatest`.
  ///
  /// - Parameters:
  ///   - least: the lower edge; −infinity for none.
  ///   - greatest: the upper edge, not below the lower; infinity for none.
  ///   - spring: what catches it at an edge.
  ///   - springVelocityLimit: the fastest that the spring takes over, in either direction; Flutter's
  ///     is 5000 px/s.
  /// - Throws: `CoreError` for edges that are not in order or a number that is not one.
  public init(
    _ friction: Friction, from value: Double, velocity: Double, least: Double = -.infinity,
    greatest: Double = .infinity, spring: Spring, springVelocityLimit: Double = .infinity
  ) throws(CoreError) {
    let decay = try DecayMotion(friction, from: value, velocity: velocity)
    guard least <= greatest else {
      throw CoreError(
        .invalidNumber,
        "fling edges: expected the least not above the greatest, found \(plain(least)) and "
          + plain(greatest))
    }
    guard springVelocityLimit >= 0 else {
      throw CoreError(
        .invalidNumber,
        "fling spring velocity limit: expected a number of at least 0, found "
          + plain(springVelocityLimit))
    }
    self.decay = decay
    // Outside, the spring starts at once; inside, when friction alone would carry it over an edge.
    let isOutside = value < least || value > greatest
    let edge = max(least, min(greatest, isOutside ? value : decay.end))
    guard isOutside || edge != decay.end, let time = isOutside ? 0 : decay.time(at: edge) else {
      edgeTime = .infinity
      self.spring = nil
      return
    }
    edgeTime = time
    let sample = decay.sample(at: time)
    let limited = max(-springVelocityLimit, min(springVelocityLimit, sample.velocity))
    self.spring = try SpringMotion(
      spring, from: isOutside ? value : edge, velocity: limited, to: edge)
  }

  /// Infinite, unless it does not move or ends in a rigid spring.
  public var duration: Seconds {
    guard let spring else { return decay.duration }
    return edgeTime + spring.duration
  }

  /// Value and velocity at `time` after the start.
  public func sample(at time: Seconds) -> MotionSample {
    let time = Seconds(time.sinceStart)
    guard let spring, time >= edgeTime else { return decay.sample(at: time) }
    return spring.sample(at: time - edgeTime)
  }

  /// The least and the greatest value between two moments.
  public func bounds(from: Seconds, to: Seconds) -> ClosedRange<Double> {
    let from = Seconds(from.sinceStart)
    let to = max(from, to)
    guard let spring, to >= edgeTime else { return decay.bounds(from: from, to: to) }
    var span = ValueSpan(spring.sample(at: to - edgeTime).value)
    span.include(spring.bounds(from: from - edgeTime, to: to - edgeTime))
    if from < edgeTime { span.include(decay.bounds(from: from, to: edgeTime)) }
    return span.range
  }

  /// The moment from which it stays within the tolerance of its end.
  public func restTime(tolerance: Double) -> Seconds {
    guard let spring else { return decay.restTime(tolerance: tolerance) }
    let rest = spring.restTime(tolerance: tolerance)
    return rest > 0
      ? nudged(edgeTime + rest) : searchedRestTime(tolerance: tolerance, before: edgeTime)
  }
}
