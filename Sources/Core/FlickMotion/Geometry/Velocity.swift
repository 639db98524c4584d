/// A velocity on the screen.
public struct Velocity: Hashable, Sendable {
  /// The component to the right.
  public var x: PointsPerSecond
  /// The downward component.
  public var y: PointsPerSecond

  /// The velocity at rest.
  public static let zero = Velocity(x: 0, y: 0)

  /// Creates a velocity from its components.
  public init(x: PointsPerSecond, y: PointsPerSecond) {
    self.x = x
    self.y = y
  }

  /// The component along an axis.
  public func along(_ axis: Orientation) -> PointsPerSecond { axis == .horizontal ? x : y }

  /// The velocity scaled by a factor.
  package static func * (a: Velocity, factor: Double) -> Velocity {
    Velocity(x: a.x * factor, y: a.y * factor)
  }

  /// The velocity with each component clamped to ±`limit`, as in the flings of Android and Compose.
  public func clamped(to limit: PointsPerSecond) -> Velocity {
    let limit = limit.magnitude
    return Velocity(x: x.clamped(from: -limit, to: limit), y: y.clamped(from: -limit, to: limit))
  }
}
