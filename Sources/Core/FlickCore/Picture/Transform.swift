/// An affine transform of the plane: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
///
/// The order of the six numbers is that of SVG's and CSS's `matrix()`.
package struct Transform: Hashable, Sendable {
  /// The factor of x in x'.
  package var a: Double
  /// The factor of x in y'.
  package var b: Double
  /// The factor of y in x'.
  package var c: Double
  /// The factor of y in y'.
  package var d: Double
  /// The offset of x', in points.
  package var tx: Double
  /// The offset of y', in points.
  package var ty: Double

  /// Creates a transform from its six numbers.
  package init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// The identity.
  package static let identity = Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Creates a translation.
  package static func translation(_ displacement: Vector) -> Transform {
    Transform(a: 1, b: 0, c: 0, d: 1, tx: displacement.x, ty: displacement.y)
  }

  /// Creates a scale by `x` and `y` followed by a clockwise rotation, about a point.
  package static func about(
    _ center: Point2D, scaleX x: Double, y: Double, rotation: Radians = 0
  ) -> Transform {
    let turn = SineAndCosine(of: rotation.value)
    let (a, b, c, d) = (turn.cosine * x, turn.sine * x, -turn.sine * y, turn.cosine * y)
    return Transform(
      a: a, b: b, c: c, d: d, tx: center.x - a * center.x - c * center.y,
      ty: center.y - b * center.x - d * center.y)
  }

  /// The transform that applies `inner` first and then this one.
  package func after(_ inner: Transform) -> Transform {
    Transform(
      a: a * inner.a + c * inner.b, b: b * inner.a + d * inner.b,
      c: a * inner.c + c * inner.d, d: b * inner.c + d * inner.d,
      tx: a * inner.tx + c * inner.ty + tx, ty: b * inner.tx + d * inner.ty + ty)
  }

  /// The image of a point.
  package func apply(_ point: Point2D) -> Point2D {
    Point2D(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// The image of a displacement.
  func turned(_ displacement: Vector) -> Vector {
    Vector(
      x: a * displacement.x + c * displacement.y, y: b * displacement.x + d * displacement.y)
  }

  /// The bounding box of a rectangle's image.
  package func bounds(of rect: Rect2D) -> Rect2D {
    let (x, y) = (rect.origin.x, rect.origin.y)
    let (right, bottom) = (x + rect.size.width, y + rect.size.height)
    let corners = [
      apply(Point2D(x: x, y: y)), apply(Point2D(x: right, y: y)), apply(Point2D(x: x, y: bottom)),
      apply(Point2D(x: right, y: bottom)),
    ]
    var (low, high) = (corners[0], corners[0])
    for corner in corners.dropFirst() {
      low = Point2D(x: min(low.x, corner.x), y: min(low.y, corner.y))
      high = Point2D(x: max(high.x, corner.x), y: max(high.y, corner.y))
    }
    return Rect2D(origin: low, size: Size2D(width: high.x - low.x, height: high.y - low.y))
  }

  /// The inverse; nil if the transform is singular.
  package var inverse: Transform? {
    let determinant = a * d - b * c
    guard determinant != 0, determinant.isFinite else { return nil }
    return Transform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }
}
