/// A position in points.
///
/// x grows to the right and y downwards.
public struct Point: Hashable, Sendable {
  /// Distance from the left edge, in points.
  public var x: Double
  /// Distance from the top edge, in points.
  public var y: Double

  /// The top left corner.
  public static let zero = Point(x: 0, y: 0)

  /// Creates a point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Whether both coordinates are finite.
  public var isFinite: Bool { x.isFinite && y.isFinite }

  /// The displacement from `b` to `a`.
  public static func - (a: Point, b: Point) -> Vector { Vector(x: a.x - b.x, y: a.y - b.y) }
  /// The point displaced by `v`.
  public static func + (p: Point, v: Vector) -> Point { Point(x: p.x + v.x, y: p.y + v.y) }
  /// The point displaced by `-v`.
  public static func - (p: Point, v: Vector) -> Point { Point(x: p.x - v.x, y: p.y - v.y) }
}
