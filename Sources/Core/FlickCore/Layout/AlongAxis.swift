// Displacements and sizes by their part along an axis and the part across it.

extension Vector {
  @inline(__always)
  init(along axis: Orientation, _ along: Double, across: Double = 0) {
    self = axis == .horizontal ? Vector(x: along, y: across) : Vector(x: across, y: along)
  }
}

extension Size2D {
  @inline(__always)
  init(along axis: Orientation, _ along: Double, across: Double) {
    self =
      axis == .horizontal
      ? Size2D(width: along, height: across) : Size2D(width: across, height: along)
  }
}
