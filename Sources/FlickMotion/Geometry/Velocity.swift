/// How fast and whereto something moves on the screen.
public struct Velocity: Hashable, Sendable {
  /// Part to the right.
  public var x: PointsPerSecond
  /// Part downwards.
  public var y: PointsPerSecond

  /// At rest.
  public static let zero = Velocity(x: 0, y: 0)

  /// A velocity from its two parts.
  public init(x: PointsPerSecond, y: PointsPerSecond) {
    self.x = x
    self.y = y
  }

  /// The part along an axis.
  public func along(_ axis: Axis) -> PointsPerSecond { axis == .horizontal ? x : y }

  /// This velocity times a factor.
  package static func * (a: Velocity, factor: Double) -> Velocity {
    Velocity(x: a.x * factor, y: a.y * factor)
  }

  /// This velocity with each part limited to ±`limit`, as Android and Compose limit a fling.
  public func clamped(to limit: PointsPerSecond) -> Velocity {
    let limit = limit.magnitude
    return Velocity(x: x.clamped(from: -limit, to: limit), y: y.clamped(from: -limit, to: limit))
  }
}
