internal import FlickCore

/// The coverage of pixels by a path's area or by its lines, after a transform.
struct PathCoverage {
  /// Its bounding box, in pixels.
  private(set) var edges = Edges(left: 0, top: 0, right: 0, bottom: 0)
  /// The sides of polygons, by the rule "nonzero"; horizontal ones are left out.
  private var sides: [Side] = []
  /// Samples of a line of pixels.
  private static let samples = 4

  private struct Side {
    /// The end with the smaller y, and the other end.
    var top: Point2D
    var bottom: Point2D
    /// 1 for a side that leads downwards, −1 for one that leads upwards.
    var winding: Int
  }

  /// Creates the area that a path encloses; nil if it is not finite or empty.
  init?(fill shape: Picture.PathShape, _ map: Transform) {
    let map = map.after(shape.map)
    for line in PathLines(shape.path, map).lines { add(line) }
    guard measure() else { return nil }
  }

  /// Creates the lines of a path with round ends and corners; nil if they are not finite or empty.
  ///
  /// - Parameter least: the least width in pixels, so that thin lines stay visible.
  init?(stroke shape: Picture.PathShape, _ map: Transform, least: Double = 0) {
    let map = map.after(shape.map)
    let scale = (map.a * map.d - map.b * map.c).magnitude.squareRoot()
    guard scale > 0, scale.isFinite else { return nil }
    let radius = max(shape.width, least / scale) / 2
    guard radius > 0 else { return nil }
    for line in PathLines(shape.path, map).source {
      for pair in zip(line, line.dropFirst()) { addBar(pair.0, pair.1, radius, map) }
      for point in line { addDisc(point, radius, map) }
    }
    guard measure() else { return nil }
  }

  // MARK: Polygons

  private mutating func addBar(
    _ start: Point2D, _ end: Point2D, _ radius: Double, _ map: Transform
  ) {
    let way = end - start
    let length = (way.x * way.x + way.y * way.y).squareRoot()
    guard length > 0 else { return }
    let side = Vector(x: -way.y, y: way.x) * (radius / length)
    addTurned([start + side, start - side, end - side, end + side], map)
  }

  private mutating func addDisc(_ middle: Point2D, _ radius: Double, _ map: Transform) {
    addTurned(Self.circle.map { middle + $0 * radius }, map)
  }

  private static let circle = (0..<16).map { corner in
    let angle = SineAndCosine(of: Double(corner) * Double.pi / 8)
    return Vector(x: angle.cosine, y: angle.sine)
  }

  /// Adds a polygon that is always turned the same way, so that parts on top of each other add up.
  private mutating func addTurned(_ corners: [Point2D], _ map: Transform) {
    let points = corners.map(map.apply)
    var area = 0.0
    for (index, point) in points.enumerated() {
      let next = points[(index + 1) % points.count]
      area += point.x * next.y - next.x * point.y
    }
    add(area < 0 ? points.reversed() : points)
  }

  private mutating func add(_ points: [Point2D]) {
    for (index, point) in points.enumerated() {
      let next = points[(index + 1) % points.count]
      guard point.y != next.y else { continue }
      let isDown = point.y < next.y
      sides.append(
        Side(top: isDown ? point : next, bottom: isDown ? next : point, winding: isDown ? 1 : -1))
    }
  }

  /// Finds the edges; whether there is an area.
  private mutating func measure() -> Bool {
    guard let first = sides.first else { return false }
    var (low, high) = (first.top, first.bottom)
    for side in sides {
      guard side.top.isFinite, side.bottom.isFinite else { return false }
      low = Point2D(x: min(low.x, side.top.x, side.bottom.x), y: min(low.y, side.top.y))
      high = Point2D(x: max(high.x, side.top.x, side.bottom.x), y: max(high.y, side.bottom.y))
    }
    edges = Edges(left: low.x, top: low.y, right: high.x, bottom: high.y)
    return true
  }

  // MARK: Coverage

  /// Writes the coverage of one line's pixels by the path and a clip.
  func cover(_ row: inout [Float], line: Int, columns: Range<Int>, clip: Edges) {
    for column in columns { row[column] = 0 }
    let near = sides.filter { $0.top.y < Double(line + 1) && $0.bottom.y > Double(line) }
    guard !near.isEmpty else { return }
    for sample in 0..<Self.samples {
      let y = Double(line) + (Double(sample) + 0.5) / Double(Self.samples)
      guard y >= clip.top, y < clip.bottom else { continue }
      var crossings: [(x: Double, winding: Int)] = []
      for side in near where side.top.y <= y && y < side.bottom.y {
        let share = (y - side.top.y) / (side.bottom.y - side.top.y)
        crossings.append((side.top.x + (side.bottom.x - side.top.x) * share, side.winding))
      }
      crossings.sort { $0.x < $1.x }
      var (winding, start) = (0, 0.0)
      for crossing in crossings {
        if winding == 0 { start = crossing.x }
        winding += crossing.winding
        if winding == 0 { Self.add(start, crossing.x, to: &row, columns, clip) }
      }
    }
    for column in columns { row[column] = min(1, row[column]) }
  }

  /// Adds a piece of a sampled line.
  private static func add(
    _ start: Double, _ end: Double, to row: inout [Float], _ columns: Range<Int>, _ clip: Edges
  ) {
    let (left, right) = (
      max(start, clip.left, Double(columns.lowerBound)),
      min(end, clip.right, Double(columns.upperBound))
    )
    guard left < right else { return }
    for column in Int(left)..<min(columns.upperBound, Int(right.rounded(.up))) {
      let share = min(right, Double(column + 1)) - max(left, Double(column))
      row[column] += Float(share) / Float(samples)
    }
  }
}

/// A path as straight lines.
private struct PathLines {
  /// In the space of the path; each is the course of the pen without a gap.
  var source: [[Point2D]] = []
  private let map: Transform

  /// The farthest that a line is from its curve, in pixels.
  private static let tolerance = 0.03

  init(_ path: VectorPath, _ map: Transform) {
    self.map = map
    var line: [Point2D] = []
    for segment in path.segments {
      switch segment {
      case .move(let point):
        finish(line)
        line = [point]
      case .line(let point): line.append(point)
      case .curve(let first, let second, let end):
        add(first, second, end, to: &line)
      case .close:
        guard let start = line.first else { continue }
        finish(line + [start])
        line = [start]
      }
    }
    finish(line)
  }

  /// In pixels.
  var lines: [[Point2D]] { source.map { $0.map(map.apply) } }

  private mutating func finish(_ line: [Point2D]) {
    if line.count > 1 { source.append(line) }
  }

  private func add(
    _ first: Point2D, _ second: Point2D, _ end: Point2D, to line: inout [Point2D]
  ) {
    guard let start = line.last else { return }
    // The second differences bound the distance between a curve and its chords.
    func bend(_ a: Point2D, _ b: Point2D, _ c: Point2D) -> Double {
      let (a, b, c) = (map.apply(a), map.apply(b), map.apply(c))
      let (x, y) = (a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y)
      return (x * x + y * y).squareRoot()
    }
    let most = max(bend(start, first, second), bend(first, second, end))
    let wanted = (0.75 * most / Self.tolerance).squareRoot().rounded(.up)
    let count = wanted < 64 ? max(1, Int(wanted)) : 64
    for step in 1..<max(2, count + 1) {
      let t = Double(step) / Double(count)
      line.append(step == count ? end : Self.point(start, first, second, end, at: t))
    }
  }

  private static func point(
    _ a: Point2D, _ b: Point2D, _ c: Point2D, _ d: Point2D, at t: Double
  ) -> Point2D {
    let u = 1 - t
    func mixed(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
      u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d
    }
    return Point2D(x: mixed(a.x, b.x, c.x, d.x), y: mixed(a.y, b.y, c.y, d.y))
  }
}
