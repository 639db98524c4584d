internal import FlickCore

/// The coverage of pixels by a transformed box with round corners.
struct OutlineCoverage {
  /// The box, aligned to whole pixels if requested.
  let box: Picture.RoundedRect
  /// The edges of its bounding box, in pixels.
  let edges: Edges
  /// Maps pixels to a space with its origin in the middle of the box.
  private let back: Transform
  private let halfWidth: Double
  private let halfHeight: Double
  private let radius: Double
  /// The extent of the round corners along x and y, in pixels of an upright box.
  private let cornerWidth: Double
  private let cornerHeight: Double
  /// Whether its sides are parallel to the axes of the raster.
  let isUpright: Bool

  /// Returns nil for a transform that flattens the box.
  ///
  /// - Parameter isCrisp: Whether to align the edges of an upright box that fills pixels to pixel
  ///   boundaries.
  init?(_ outline: Picture.RoundedRect, _ map: Transform, isCrisp: Bool = false) {
    guard let inverse = map.inverse else { return nil }
    isUpright = map.b == 0 && map.c == 0
    var box = outline
    let exact = Edges(map.bounds(of: box.rect))
    let isMoved = isCrisp && isUpright && exact.isThick
    edges = isMoved ? exact.wholePixels : exact
    if isMoved {
      box = Picture.RoundedRect(inverse.bounds(of: edges.rect), radius: outline.radius)
    }
    let rect = box.rect
    (halfWidth, halfHeight) = (rect.size.width / 2, rect.size.height / 2)
    back = Transform.translation(
      Vector(x: -(rect.origin.x + halfWidth), y: -(rect.origin.y + halfHeight))
    ).after(inverse)
    radius = box.radius
    self.box = box
    (cornerWidth, cornerHeight) = (radius * map.a.magnitude, radius * map.d.magnitude)
  }

  /// Whether the edges do not describe the box completely.
  var needsMask: Bool { !isUpright || radius > 0 }

  /// Writes the coverage of one line's pixels by the box and a clip.
  func cover(_ row: inout [Float], line: Int, columns: Range<Int>, clip: Edges) {
    if isUpright {
      coverUpright(&row, line: line, columns: columns, clip: clip)
    } else {
      coverTurned(&row, line: line, columns: columns, clip: clip)
    }
  }

  private func coverUpright(_ row: inout [Float], line: Int, columns: Range<Int>, clip: Edges) {
    let seen = edges.intersection(clip)
    let y = Double(line)
    let height = Self.share(y, seen.top, seen.bottom)
    let isCorner =
      radius > 0 && (y < edges.top + cornerHeight || y + 1 > edges.bottom - cornerHeight)
    let (left, right) = (edges.left + cornerWidth, edges.right - cornerWidth)
    for column in columns {
      let x = Double(column)
      if isCorner, x < left || x + 1 > right {
        row[column] = sampled(x, y, clip: clip)
      } else {
        row[column] = Float(height * Self.share(x, seen.left, seen.right))
      }
    }
  }

  /// Writes the coverage of a line along the edge of an upright box.
  ///
  /// The line is a pixel wide; a thinner line is drawn fainter.
  func coverHairline(
    _ row: inout [Float], _ share: Float, line: Int, columns: Range<Int>, clip: Edges
  ) {
    for x in columns {
      let isSeen = clip.share(x: x, y: line) >= 0.5
      let isEdge =
        isSeen && fills(x, line)
        && !(fills(x - 1, line) && fills(x + 1, line) && fills(x, line - 1) && fills(x, line + 1))
      row[x] = isEdge ? share : 0
    }
  }

  /// Whether at least half of a pixel is inside an upright box.
  private func fills(_ column: Int, _ line: Int) -> Bool {
    let (x, y) = (Double(column), Double(line))
    let isCorner =
      (x < edges.left + cornerWidth || x + 1 > edges.right - cornerWidth)
      && (y < edges.top + cornerHeight || y + 1 > edges.bottom - cornerHeight)
    if isCorner { return sampled(x, y, clip: edges) >= 0.5 }
    let height = Self.share(y, edges.top, edges.bottom)
    return height * Self.share(x, edges.left, edges.right) >= 0.5
  }

  private func coverTurned(_ row: inout [Float], line: Int, columns: Range<Int>, clip: Edges) {
    // The extent of a pixel from its middle, in the space of the box.
    let (reachX, reachY) =
      ((back.a.magnitude + back.c.magnitude) / 2, (back.b.magnitude + back.d.magnitude) / 2)
    let y = Double(line)
    for column in columns {
      let x = Double(column)
      let middle = back.apply(Point2D(x: x + 0.5, y: y + 0.5))
      let (farX, farY) = (middle.x.magnitude + reachX, middle.y.magnitude + reachY)
      if farX - 2 * reachX >= halfWidth || farY - 2 * reachY >= halfHeight {
        row[column] = 0
      } else if farX <= halfWidth, farY <= halfHeight,
        farX <= halfWidth - radius || farY <= halfHeight - radius
      {
        row[column] = Float(
          Self.share(y, clip.top, clip.bottom) * Self.share(x, clip.left, clip.right))
      } else {
        row[column] = sampled(x, y, clip: clip)
      }
    }
  }

  /// The share of the length from `start` to `start + 1` that is between two ends.
  @inline(__always)
  private static func share(_ start: Double, _ low: Double, _ high: Double) -> Double {
    max(0, min(start + 1, high) - max(start, low))
  }

  /// The share of 4 x 4 sample points of a pixel that are inside the box and the clip.
  private func sampled(_ x: Double, _ y: Double, clip: Edges) -> Float {
    var count = 0
    for stepY in 0..<4 {
      let sampleY = y + (Double(stepY) + 0.5) / 4
      guard sampleY >= clip.top, sampleY < clip.bottom else { continue }
      for stepX in 0..<4 {
        let sampleX = x + (Double(stepX) + 0.5) / 4
        guard sampleX >= clip.left, sampleX < clip.right else { continue }
        if contains(back.apply(Point2D(x: sampleX, y: sampleY))) { count += 1 }
      }
    }
    return Float(count) / 16
  }

  /// Whether a point, relative to the middle of the box, is inside.
  private func contains(_ point: Point2D) -> Bool {
    let (x, y) = (point.x.magnitude, point.y.magnitude)
    guard x < halfWidth, y < halfHeight else { return false }
    let (overX, overY) = (x - (halfWidth - radius), y - (halfHeight - radius))
    return overX <= 0 || overY <= 0 || overX * overX + overY * overY <= radius * radius
  }
}

/// The intensity of a shadow at pixels.
struct ShadowCoverage {
  /// The bounds of the shadow, in pixels.
  let edges: Edges
  private let back: Transform
  private let cast: Edges
  private let radius: Double
  /// The radius of the corners of the shape that casts the shadow.
  private let corner: Double

  /// Creates the shadow of a box; nil for a transform that flattens it.
  init?(_ shadow: Picture.Shadow, of outline: Picture.RoundedRect, _ map: Transform) {
    guard let inverse = map.inverse else { return nil }
    let rect = outline.moved(by: shadow.offset)
    (back, cast, radius) = (inverse, Edges(rect.rect), shadow.radius)
    corner = rect.radius
    edges = Edges(map.bounds(of: rect.inset(by: -shadow.radius).rect))
  }

  /// Writes the intensity at one line's pixels.
  func cover(_ row: inout [Float], line: Int, columns: Range<Int>) {
    // For an upright box, y is constant along a line.
    let isUpright = back.b == 0
    var fallY = 0.0
    for column in columns {
      let place = back.apply(Point2D(x: Double(column) + 0.5, y: Double(line) + 0.5))
      if !isUpright || column == columns.lowerBound {
        fallY =
          Self.rise((place.y - cast.top) / radius) - Self.rise((place.y - cast.bottom) / radius)
      }
      let fallX =
        Self.rise((place.x - cast.left) / radius) - Self.rise((place.x - cast.right) / radius)
      row[column] = Float(min(fallX * fallY, intensityAtCorner(place)))
    }
  }

  /// The intensity in the area of a round corner, by the distance from the corner's circle; 1
  /// elsewhere, where the sides determine it.
  private func intensityAtCorner(_ place: Point2D) -> Double {
    guard corner > 0 else { return 1 }
    let x = max(cast.left + corner - place.x, place.x - (cast.right - corner))
    let y = max(cast.top + corner - place.y, place.y - (cast.bottom - corner))
    guard x > 0, y > 0 else { return 1 }
    return 1 - Self.rise(((x * x + y * y).squareRoot() - corner) / radius)
  }

  /// A cubic rising from 0 at −1 to 1 at 1 with zero slope at both ends.
  @inline(__always)
  private static func rise(_ distance: Double) -> Double {
    let share = ((distance + 1) / 2).clamped(to: 0...1)
    return share * share * (3 - 2 * share)
  }
}
