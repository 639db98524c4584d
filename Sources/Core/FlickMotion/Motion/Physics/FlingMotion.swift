/// A motion between two edges: a deceleration law inside, and an `EdgeBehavior` at the edges.
///
/// A spring takes over at the exact moment of crossing the edge, with the current velocity, so
/// value and velocity are continuous unless the spring's velocity is limited. A motion that starts
/// outside uses only the spring, one that ends inside only the deceleration law. (Flutter's
/// `BouncingScrollSimulation`.)
public struct FlingMotion: Motion, Hashable {
  /// The motion up to the edge, or all of it.
  public let glide: GlideMotion
  /// The arrival at an edge.
  package let arrival: FlingArrival

  /// The time at the edge; infinite if it is not reached, 0 if the motion starts outside.
  public var edgeTime: Seconds { arrival.time }
  /// The edge that is reached; nil if there is none.
  public var edge: Double? { arrival.edge }
  /// The velocity on arrival; 0 if an edge is not reached.
  public var edgeVelocity: Double { arrival.velocity }
  /// The motion after the arrival, with time counted from `edgeTime`; nil if it stops there or does
  /// not arrive.
  public var spring: SpringMotion? { arrival.spring }

  /// Creates a motion slowed by friction from `value` at `velocity`, between `least` and
  /// `greatest`.
  ///
  /// - Parameters:
  ///   - least: The lower edge; −infinity for none.
  ///   - greatest: The upper edge, at least the lower one; infinity for none.
  ///   - spring: The spring at the edges.
  ///   - springVelocityLimit: The maximum velocity that the spring takes over, in either direction.
  /// - Throws: `CoreError` for edges in the wrong order or an invalid number.
  public init(
    _ friction: Friction, from value: Double, velocity: Double, least: Double = -.infinity,
    greatest: Double = .infinity, spring: SpringSpec, springVelocityLimit: Double = .infinity
  ) throws(CoreError) {
    try self.init(
      .friction(friction), from: value, velocity: velocity, least: least, greatest: greatest,
      edges: .spring(spring, limit: .magnitude(springVelocityLimit)))
  }

  /// Creates a motion by any law from `value` at `velocity`, between `least` and `greatest`.
  ///
  /// - Throws: `CoreError` for edges in the wrong order or an invalid number.
  public init(
    _ physics: FlingPhysics, from value: Double, velocity: Double, least: Double = -.infinity,
    greatest: Double = .infinity, edges: EdgeBehavior
  ) throws(CoreError) {
    try self.init(
      physics.motion(from: value, velocity: velocity), least: least, greatest: greatest,
      edges: edges)
  }

  /// Creates a motion from one without edges.
  ///
  /// - Throws: `CoreError` for edges in the wrong order or an invalid number.
  package init(
    _ glide: GlideMotion, least: Double, greatest: Double, edges: EdgeBehavior
  ) throws(CoreError) {
    let value = glide.from
    guard least <= greatest else {
      throw CoreError(
        .invalidNumber,
        "fling edges: expected the least not above the greatest, found \(plain(least)) and "
          + plain(greatest))
    }
    if case .spring(_, let limit) = edges { try limit.check() }
    self.glide = glide
    // Outside the edges, the edge acts immediately; inside, if the free motion would cross it.
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

  /// The signed distance by which the motion exceeds the edge; 0 if it stays within.
  public var peakOvershoot: Double {
    guard let edge, let spring else { return 0 }
    let bounds = spring.bounds(from: 0, to: .infinity)
    let (below, above) = (bounds.lowerBound - edge, bounds.upperBound - edge)
    return -below > above ? below : above
  }

  /// Infinite, unless it is constant, stops or ends in a rigid spring.
  public var duration: Seconds {
    guard let edge else { return glide.duration }
    if let spring { return edgeTime + spring.duration }
    return glide.from == edge ? 0 : edgeTime
  }

  /// The motion with its type erased.
  public var erased: AnyMotion { .fling(self) }

  /// Value and velocity at `time` after the start.
  public func sample(at time: Seconds) -> MotionSample {
    arrival.sample(at: time) { glide.sample(at: $0) }
  }

  /// The minimum and maximum between two moments.
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

  /// The time after which it stays within the tolerance of its end.
  public func restTime(tolerance: Double) -> Seconds {
    guard edge != nil else { return glide.restTime(tolerance: tolerance) }
    let rest = spring?.restTime(tolerance: tolerance) ?? 0
    return rest > 0
      ? nudged(edgeTime + rest) : searchedRestTime(tolerance: tolerance, before: edgeTime)
  }
}

/// The arrival of a fling at an edge, independent of the deceleration law.
package struct FlingArrival: Hashable, Sendable {
  /// See `FlingMotion.edgeTime`.
  package let time: Seconds
  /// See `FlingMotion.edge`.
  package let edge: Double?
  /// See `FlingMotion.edgeVelocity`.
  package let velocity: Double
  /// See `FlingMotion.spring`.
  package let spring: SpringMotion?

  /// The sample of the fling.
  ///
  /// - Parameter glide: The sample before the arrival.
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
