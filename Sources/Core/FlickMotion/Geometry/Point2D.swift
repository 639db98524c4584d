/// A position in points.
///
/// x grows to the right and y downwards.
public struct Point2D: Hashable, Sendable {
  /// Distance from the left edge, in points.
  public var x: Double
  /// Distance from the top edge, in points.
  public var y: Double

  /// The top left corner.
  public static let zero = Point2D(x: 0, y: 0)

  /// Creates a point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Whether both coordinates are finite.
  public var isFinite: Bool { x.isFinite && y.isFinite }

  /// The displacement from `b` to `a`.
  public static func - (a: Point2D, b: Point2D) -> Vector { Vector(x: a.x - b.x, y: a.y - b.y) }
  /// The point displaced by `v`.
  public static func + (p: Point2D, v: Vector) -> Point2D { Point2D(x: p.x + v.x, y: p.y + v.y) }
  /// The point displaced by `-v`.
  public static func - (p: Point2D, v: Vector) -> Point2D { Point2D(x: p.x - v.x, y: p.y - v.y) }
}

/// A displacement in points.
public struct Vector: Hashable, Sendable {
  /// The component to the right, in points.
  public var x: Double
  /// The downward component, in points.
  public var y: Double

  /// The zero displacement.
  public static let zero = Vector(x: 0, y: 0)

  /// Creates a displacement.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The length, in points.
  public var length: Double { (x * x + y * y).squareRoot() }

  /// The component along an axis.
  public func along(_ axis: Orientation) -> Points { Points(axis == .horizontal ? x : y) }

  /// The sum.
  public static func + (a: Vector, b: Vector) -> Vector { Vector(x: a.x + b.x, y: a.y + b.y) }
  /// The difference.
  public static func - (a: Vector, b: Vector) -> Vector { Vector(x: a.x - b.x, y: a.y - b.y) }
  /// The opposite displacement.
  public static prefix func - (a: Vector) -> Vector { Vector(x: -a.x, y: -a.y) }
  /// The vector scaled by `factor`.
  public static func * (a: Vector, factor: Double) -> Vector {
    Vector(x: a.x * factor, y: a.y * factor)
  }
}

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

/// A direction of the screen.
public enum Orientation: String, Hashable, Sendable, CaseIterable {
  /// Along x, which grows to the right.
  case horizontal
  /// Along y, which grows downwards.
  case vertical

  /// The other axis.
  public var cross: Orientation { self == .horizontal ? .vertical : .horizontal }
}
