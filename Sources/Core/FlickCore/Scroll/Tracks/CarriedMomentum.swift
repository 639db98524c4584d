internal import RealModule

/// The momentum that a fling takes over from the one that the finger stopped, so that quick flings
/// add up.
///
/// Flutter's iOS physics: min(0.000816·|v|^1.967, 40000) pt/s of a content velocity v is carried.
/// Conditions: the new fling has the same direction and is faster than half of the carried
/// velocity, and the finger did not pause during the drag: no sample without movement later than 20
/// ms after the last one with movement.
public struct CarriedMomentum: Hashable, Sendable {
  /// The factor before the power.
  public var factor: Double
  /// The power of the velocity.
  public var exponent: Double
  /// The maximum carried velocity.
  public var limit: PointsPerSecond
  /// The share of the carried velocity that the new velocity must exceed.
  public var threshold: Double
  /// The longest pause of the finger in the drag.
  public var stillness: Seconds

  /// Flutter's numbers.
  public static let flutter = CarriedMomentum(
    factor: 0.000_816, exponent: 1.967, limit: 40000, threshold: 0.5, stillness: 0.02)

  /// The carried part of a content velocity.
  public func carried(from velocity: PointsPerSecond) -> PointsPerSecond {
    let size = min(factor * Double.pow(velocity.value.magnitude, exponent), limit.value)
    return PointsPerSecond(velocity < 0 ? -size : size)
  }

  /// A release velocity of the content with the part carried from the velocity before.
  ///
  /// - Parameter standstill: the pause of the finger within the drag.
  public func boosted(
    _ velocity: PointsPerSecond, after held: PointsPerSecond, standstill: Seconds
  ) -> PointsPerSecond {
    let carried = carried(from: held)
    let isSameDirection = (velocity < 0) == (carried < 0) && velocity != 0 && carried != 0
    guard isSameDirection, standstill <= stillness,
      velocity.magnitude > carried.magnitude * threshold
    else { return velocity }
    return velocity + carried
  }

  func check() throws(CoreError) {
    try CoreError.checked(factor, "carried momentum factor", in: 0...1e3)
    try CoreError.checked(exponent, "carried momentum exponent", in: 0...4)
    try CoreError.checked(limit, "carried momentum limit", in: 0...1e6)
    try CoreError.checked(threshold, "carried momentum threshold", in: 0...1e3)
    try CoreError.checked(stillness, "carried momentum stillness", in: 0...1e3)
  }
}
