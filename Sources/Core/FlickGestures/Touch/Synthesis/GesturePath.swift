/// The path of a finger over the screen.
public enum GesturePath: Hashable, Sendable {
  /// Straight from one point to another.
  case line(from: Point2D, to: Point2D)
  /// A cubic Bézier curve from `from` to `to` with two control points.
  case cubic(from: Point2D, first: Point2D, second: Point2D, to: Point2D)
  /// Straight from each point to the next.
  case points([Point2D])

  /// The number of line segments that approximate a curve to measure its length.
  private static let pieces = 256

  /// The corners of the line that approximates the path.
  private var corners: [Point2D] {
    switch self {
    case .line(let from, let to): [from, to]
    case .cubic: (0...Self.pieces).map { onCurve(Double($0) / Double(Self.pieces)) }
    case .points(let points): points
    }
  }

  /// The error message for a point of the path; nil if all points are valid.
  package var fault: String? {
    let given =
      switch self {
      case .line(let from, let to): [from, to]
      case .cubic(let from, let first, let second, let to): [from, first, second, to]
      case .points(let points): points
      }
    for point in given {
      if let fault = Touch(time: 0, position: point, phase: .moved).numberFault {
        return "path: \(fault)"
      }
    }
    return nil
  }

  private func onCurve(_ t: Double) -> Point2D {
    guard case .cubic(let a, let b, let c, let d) = self else { return .zero }
    let u = 1 - t
    let (p, q, r, s) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    return Point2D(
      x: p * a.x + q * b.x + r * c.x + s * d.x, y: p * a.y + q * b.y + r * c.y + s * d.y)
  }

  /// The places at shares of the path's length, which rise from 0 to 1.
  ///
  /// Even shares make an even pace; for a curve, within the error of its 256 segments.
  package func places(atShares shares: [Double]) -> [Point2D] {
    let corners = corners
    guard corners.count > 1 else { return shares.map { _ in corners.first ?? .zero } }
    var reach = [0.0]
    for index in 1..<corners.count {
      reach.append(reach[index - 1] + (corners[index] - corners[index - 1]).length)
    }
    let length = reach[reach.count - 1]
    var piece = 1
    return shares.map { share in
      let distance = share * length
      while piece < corners.count - 1, reach[piece] < distance { piece += 1 }
      let stretch = reach[piece] - reach[piece - 1]
      let part = stretch > 0 ? ((distance - reach[piece - 1]) / stretch).clamped(to: 0...1) : 1
      if case .cubic = self { return onCurve((Double(piece - 1) + part) / Double(Self.pieces)) }
      // Exactly the end, without the rounding error of the distance to it.
      return part == 1
        ? corners[piece] : corners[piece - 1] + (corners[piece] - corners[piece - 1]) * part
    }
  }
}
