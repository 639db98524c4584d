internal import RealModule

/// An arc of path data as cubic curves, each of at most a quarter turn.
///
/// By the implementation notes of SVG 1.1, sections F.6.5 (centre) and F.6.6 (radii).
struct EllipticalArc {
  let segments: [VectorPath.Segment]

  init(
    from start: Point2D, to end: Point2D, radii: Size2D, degrees: Double, isLarge: Bool,
    isSweep: Bool
  ) {
    guard start != end else {
      segments = []
      return
    }
    guard radii.width > 0, radii.height > 0 else {
      segments = [.line(end)]
      return
    }
    let turn = SineAndCosine(of: degrees * Double.pi / 180)
    let half = (start - end) * 0.5
    let x = turn.cosine * half.x + turn.sine * half.y
    let y = turn.cosine * half.y - turn.sine * half.x
    // Radii that are too short become just long enough.
    let excess = (x / radii.width) * (x / radii.width) + (y / radii.height) * (y / radii.height)
    let growth = max(1, excess.squareRoot())
    let (rx, ry) = (radii.width * growth, radii.height * growth)
    let (unitX, unitY) = (x / rx, y / ry)
    let square = unitX * unitX + unitY * unitY
    // So short a part of an ellipse is straight.
    guard square > 1e-18 else {
      segments = [.line(end)]
      return
    }
    let share = max(0, 1 / square - 1).squareRoot() * (isLarge == isSweep ? -1 : 1)
    // The centre in units of the radii, in the turned space.
    let center = Vector(x: share * unitY, y: -share * unitX)
    let first = Double.atan2(y: unitY - center.y, x: unitX - center.x)
    var sweep = Double.atan2(y: -unitY - center.y, x: -unitX - center.x) - first
    if isSweep, sweep < 0 { sweep += 2 * Double.pi }
    if !isSweep, sweep > 0 { sweep -= 2 * Double.pi }
    let middle = Point2D(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
    func point(_ unit: Vector) -> Point2D {
      let (x, y) = ((unit.x + center.x) * rx, (unit.y + center.y) * ry)
      return middle
        + Vector(x: turn.cosine * x - turn.sine * y, y: turn.sine * x + turn.cosine * y)
    }
    segments = Self.curves(from: first, by: sweep, to: end, point)
  }

  /// Curves along the unit circle.
  ///
  /// - Parameter point: maps a place relative to the circle's centre to the path.
  private static func curves(
    from first: Double, by sweep: Double, to end: Point2D, _ point: (Vector) -> Point2D
  ) -> [VectorPath.Segment] {
    let count = max(1, Int((sweep.magnitude / (Double.pi / 2) - 1e-9).rounded(.up)))
    let step = sweep / Double(count)
    let quarter = SineAndCosine(of: step / 4)
    let reach = 4.0 / 3 * quarter.sine / quarter.cosine
    return (0..<count).map { index in
      let from = SineAndCosine(of: first + step * Double(index))
      let to = SineAndCosine(of: first + step * Double(index + 1))
      return .curve(
        point(Vector(x: from.cosine - reach * from.sine, y: from.sine + reach * from.cosine)),
        point(Vector(x: to.cosine + reach * to.sine, y: to.sine - reach * to.cosine)),
        index == count - 1 ? end : point(Vector(x: to.cosine, y: to.sine)))
    }
  }
}
