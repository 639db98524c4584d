internal import RealModule

/// The rotation from an axis to its direction on the screen.
package struct AxisTurn: Hashable, Sendable {
  private let cosine: Double
  private let sine: Double

  /// The rotation of an axis that is drawn unrotated.
  package static let none = AxisTurn(cosine: 1, sine: 0)

  private init(cosine: Double, sine: Double) { (self.cosine, self.sine) = (cosine, sine) }

  /// Creates the rotation from an axis to a direction on the screen; `none` for a zero vector.
  package init(from axis: Orientation, to direction: Vector) {
    let length = direction.length
    guard length > 0, length.isFinite else {
      self = .none
      return
    }
    let (x, y) = (direction.x / length, direction.y / length)
    // From (1, 0) to (x, y), or from (0, 1) to it.
    self = axis == .horizontal ? AxisTurn(cosine: x, sine: y) : AxisTurn(cosine: y, sine: -x)
  }

  /// A displacement on the screen, in the coordinates of the axis.
  @inline(__always)
  package func undone(_ vector: Vector) -> Vector {
    if sine == 0, cosine == 1 { return vector }
    return Vector(
      x: vector.x * cosine + vector.y * sine, y: vector.y * cosine - vector.x * sine)
  }
}
