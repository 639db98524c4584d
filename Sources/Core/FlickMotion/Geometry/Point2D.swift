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
