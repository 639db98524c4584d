/// A drawing of lines and curves in a box of its own, such as an icon.
///
///     let play = try VectorPath("M8 5v14l11-7z", view: Size2D(width: 24, height: 24))
///
/// The text is path data of SVG 1.1: the commands M, L, H, V, C, S, Q, T, A and Z, absolute and
/// relative. Quadratic curves and arcs become cubic curves.
package final class VectorPath: Hashable, Sendable {
  /// A step of a pen, with absolute points.
  package enum Segment: Hashable, Sendable {
    /// Begins a line at a point.
    case move(Point2D)
    /// A straight line.
    case line(Point2D)
    /// A cubic curve: two control points, and its end.
    case curve(Point2D, Point2D, Point2D)
    /// A line back to the beginning.
    case close
  }

  /// The most bytes of path data.
  package static let longest = 16384
  /// The most segments.
  package static let mostSegments = 1024
  /// No coordinate is farther from 0.
  package static let farthest = 1e6

  /// The size of its box, with the top left corner at (0, 0).
  package let view: Size2D
  package let segments: [Segment]
  /// The same as path data with absolute commands.
  ///
  /// Coordinates are rounded to at least a ten-thousandth of the box's longer side.
  package let data: String

  /// Reads path data.
  ///
  /// - Throws: `CoreError` that names the position of the fault, in bytes from 1.
  package init(_ text: String, view: Size2D) throws(CoreError) {
    var parser = PathParser(text)
    try parser.parse()
    (self.view, segments) = (view, parser.segments)
    data = Self.data(of: segments, decimals: Self.decimals(for: view))
  }

  package static func == (a: VectorPath, b: VectorPath) -> Bool {
    a === b || a.view == b.view && a.data == b.data
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(view)
    hasher.combine(data)
  }

  /// The number of decimals for a ten-thousandth of the box's longer side.
  private static func decimals(for view: Size2D) -> Int {
    var (decimals, side) = (0, max(view.width, view.height))
    while side < 1e4, decimals < 6 { (decimals, side) = (decimals + 1, side * 10) }
    return decimals
  }

  private static func data(of segments: [Segment], decimals: Int) -> String {
    func text(_ points: Point2D...) -> String {
      points.map { "\(plain($0.x, decimals: decimals)) \(plain($0.y, decimals: decimals))" }
        .joined(separator: " ")
    }
    return segments.reduce(into: "") { data, segment in
      switch segment {
      case .move(let point): data += "M\(text(point))"
      case .line(let point): data += "L\(text(point))"
      case .curve(let first, let second, let end): data += "C\(text(first, second, end))"
      case .close: data += "Z"
      }
    }
  }
}
