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
