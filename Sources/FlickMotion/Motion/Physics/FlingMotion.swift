/// A free movement between two edges: friction inside, and what `EdgeBehavior` says at an edge.
///
/// A spring takes over at the edge with the velocity that friction left, at the exact moment of the
/// crossing, so value and velocity continue without a jump, unless the spring's velocity is
/// limited. A movement that starts outside, or ends inside, is a spring's or friction's alone.
/// (Flutter's `BouncingScrollSimulation`.)
public struct FlingMotion: Motion, Hashable {
  /// The movement up to the edge, or all of it.
  public let glide: GlideMotion
  /// What happens at the edge.
  package let arrival: FlingArrival

  /// When it is at the edge; infinite if it never is, 0 if it starts outside.
  public var edgeTime: Seconds { arrival.time }
  /// The edge where it arrives; nil if it never does.
  public var edge: Double? { arrival.edge }
  /// How fast it arrives there; 0 if it never does.
  public var edgeVelocity: Double { arrival.velocity }
  /// The movement from there, its time counted from `edgeTime`; nil if it stops there, or never
  /// arrives.
  public var spring: SpringMotion? { arrival.spring }

  /// The movement of friction from `value` at `velocity`, between `least` and `greatest`.
  ///
  /// - Parameters:
  ///   - least: the lower edge; −infinity for none.
  ///   - greatest: the upper edge, not below the lower; infinity for none.
  ///   - spring: what catches it at an edge.
  ///   - springVelocityLimit: the fastest that the spring takes over, in either direction.
  /// - Throws: `CoreError` for edges that are not in order or a number that is not one.
  public init(
    _ friction: Friction, from value: Double, velocity: Double, least: Double = -.infinity,
    greatest: Double = .infinity, spring: Spring, springVelocityLimit: Double = .infinity
  ) throws(CoreError) {
    try self.init(
      .friction(friction), from: value, velocity: velocity, least: least, greatest: greatest,
      edges: .spring(spring, limit: .magnitude(springVelocityLimit)))
  }

  /// The movement after any law from `value` at `velocity`, between `least` and `greatest`.
  ///
  /// - Throws: `CoreError` for edges that are not in order or a number that is not one.
  public init(
    _ physics: FlingPhysics, from value: Double, velocity: Double, least: Double = -.infinity,
    greatest: Double = .infinity, edges: EdgeBehavior
  ) throws(CoreError) {
    let glide = try physics.motion(from: value, velocity: velocity)
    guard least <= greatest else {
      throw CoreError(
        .invalidNumber,
        "fling edges: expected the least not above the greatest, found \(plain(least)) and "
          + plain(greatest))
    }
    if case .spring(_, let limit) = edges { try limit.check() }
    self.glide = glide
    // Outside, the edge acts at once; inside, when friction alone would carry it over an edge.
    let isOutside = value < least || value > greatest
    let end = glide.end
    let edge = (isOutside ? value : end).clamped(from: least, to: greatest)
    guard isOutside || edge != end, let time = isOutside ? 0 : glide.time(at: edge) else {
      arrival = FlingArrival(time: .infinity, edge: nil, velocity: 0, spring: nil)
      return
    }
    let edgeVelocity = glide.sample(at: time).velocity
    var spring: SpringMotion?
    if case .spring(let caught, let limit) = edges {
      spring = try SpringMotion(
        caught, from: isOutside ? value : edge,
        velocity: isOutside ? limit.returning(edgeVelocity) : limit.applied(to: edgeVelocity),
        to: edge)
    }
    arrival = FlingArrival(time: time, edge: edge, velocity: edgeVelocity, spring: spring)
  }

  /// How far it goes beyond the edge where it arrives, with the sign of the coordinate; 0 if it
  /// stays within.
  public var peakOvershoot: Double {
    guard let edge, let spring else { return 0 }
    let bounds = spring.bounds(from: 0, to: .infinity)
    let (below, above) = (bounds.lowerBound - edge, bounds.upperBound - edge)
    return -below > above ? below : above
  }

  /// Infinite, unless it does not move, stops or ends in a rigid spring.
  public var duration: Seconds {
    guard let edge else { return glide.duration }
    if let spring { return edgeTime + spring.duration }
    return glide.from == edge ? 0 : edgeTime
  }

  /// Value and velocity at `time` after the start.
  public func sample(at time: Seconds) -> MotionSample {
    arrival.sample(at: time) { glide.sample(at: $0) }
  }

  /// The least and the greatest value between two moments.
  public func bounds(from: Seconds, to: Seconds) -> ClosedRange<Double> {
    let from = Seconds(from.sinceStart)
    let to = max(from, to)
    guard let edge, to >= edgeTime else { return glide.bounds(from: from, to: to) }
    var span = ValueSpan(sample(at: to).value)
    if let spring {
      span.include(spring.bounds(from: from - edgeTime, to: to - edgeTime))
    } else {
      span.include(edge)
    }
    if from < edgeTime { span.include(glide.bounds(from: from, to: edgeTime)) }
    return span.range
  }

  /// The moment from which it stays within the tolerance of its end.
  public func restTime(tolerance: Double) -> Seconds {
    guard edge != nil else { return glide.restTime(tolerance: tolerance) }
    let rest = spring?.restTime(tolerance: tolerance) ?? 0
    return rest > 0
      ? nudged(edgeTime + rest) : searchedRestTime(tolerance: tolerance, before: edgeTime)
  }
}

/// What happens to a fling at an edge: plain numbers, whatever the law by which it came there.
package struct FlingArrival: Hashable, Sendable {
  /// See `FlingMotion.edgeTime`.
  package let time: Seconds
  /// See `FlingMotion.edge`.
  package let edge: Double?
  /// See `FlingMotion.edgeVelocity`.
  package let velocity: Double
  /// See `FlingMotion.spring`.
  package let spring: SpringMotion?

  /// Where the fling is.
  ///
  /// - Parameter glide: where it is before it arrives.
  @inline(__always)
  package func sample(
    at time: Seconds, before glide: (Seconds) -> MotionSample
  ) -> MotionSample {
    let time = Seconds(time.sinceStart)
    guard let edge, time >= self.time else { return glide(time) }
    guard let spring else { return MotionSample(value: edge, velocity: 0) }
    return spring.sample(at: time - self.time)
  }
}
