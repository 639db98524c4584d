internal import FlickCore

extension Raster {
  /// A part of a box, with its coverage of pixels.
  private enum Part {
    case box(OutlineCoverage)
    /// The area covered by the first and not by the second.
    case ring(OutlineCoverage, OutlineCoverage)
    /// A line along the edge, with its coverage of a pixel.
    case hairline(OutlineCoverage, Float)
    case shadow(ShadowCoverage)
    case path(PathCoverage)

    var edges: Edges {
      switch self {
      case .box(let outline), .ring(let outline, _), .hairline(let outline, _): outline.edges
      case .shadow(let shadow): shadow.edges
      case .path(let path): path.edges
      }
    }
  }

  /// The colour of a part.
  private enum Paint {
    case color(SIMD4<Float>)
    /// The raster's ramp: the progress at the middle of the first pixel, and its change per pixel
    /// to the right and downwards.
    case ramp(start: Double, across: Double, down: Double)
  }

  /// Draws a box: shadow, fill, border.
  mutating func draw(_ shape: Picture.Shape) {
    let around = around
    guard around.isSeen, !shape.outline.isEmpty else { return }
    if let shadow = shape.shadow, shadow.color.alpha > 0 {
      draw(shadow, of: shape.outline, around.map)
    }
    guard let outline = OutlineCoverage(shape.outline, around.map, isCrisp: isCrisp) else {
      return
    }
    switch shape.fill {
    case .color(let color): draw(.box(outline), .color(SIMD4(ink: color)))
    case .gradient(let gradient):
      draw(.box(outline), prepared(gradient, over: shape.outline.rect, around.map))
    case nil: break
    }
    guard let border = shape.border, border.width > 0, border.color.alpha > 0 else { return }
    let inside = outline.box.inset(by: border.width)
    let ink = Paint.color(SIMD4(ink: border.color))
    if isCrisp, outline.isUpright, outline.edges.isThick {
      let width = border.width * min(around.map.a.magnitude, around.map.d.magnitude)
      if width < 1.5 {
        return draw(.hairline(outline, Float(width.clamped(to: Self.faintest...1))), ink)
      }
    }
    if !inside.isEmpty, let inner = OutlineCoverage(inside, around.map) {
      draw(.ring(outline, inner), ink)
    } else {
      draw(.box(outline), ink)
    }
  }

  /// The minimum coverage of a border, so that thin borders stay visible.
  private static let faintest = 0.25

  private mutating func draw(
    _ shadow: Picture.Shadow, of outline: Picture.RoundedRect, _ map: Transform
  ) {
    let ink = Paint.color(SIMD4(ink: shadow.color))
    if shadow.radius > 0 {
      guard let cast = ShadowCoverage(shadow, of: outline, map) else { return }
      draw(.shadow(cast), ink)
    } else if let cast = OutlineCoverage(
      outline.moved(by: shadow.offset), map, isCrisp: isCrisp)
    {
      draw(.box(cast), ink)
    }
  }

  /// Draws a path: its area, over it its lines.
  mutating func draw(_ shape: Picture.PathShape) {
    let around = around
    guard around.isSeen else { return }
    if let color = shape.fill, color.alpha > 0,
      let area = PathCoverage(fill: shape, around.map)
    {
      draw(.path(area), .color(SIMD4(ink: color)))
    }
    // Large pixels would make thin lines faint.
    if let color = shape.stroke, color.alpha > 0,
      let lines = PathCoverage(stroke: shape, around.map, least: isCrisp ? 1 : 0)
    {
      draw(.path(lines), .color(SIMD4(ink: color)))
    }
  }

  /// Fills the ramp with a gradient's colours and returns their positions.
  private mutating func prepared(
    _ gradient: Picture.Gradient, over rect: Rect2D, _ map: Transform
  ) -> Paint {
    for step in ramp.indices {
      ramp[step] = SIMD4(ink: gradient.color(at: Double(step) / Double(Self.rampSteps)))
    }
    guard let back = map.inverse else { return .color(.zero) }
    func progress(_ x: Double, _ y: Double) -> Double {
      gradient.progress(at: rect.share(of: back.apply(Point2D(x: x, y: y))))
    }
    // The mapping is linear, so three points determine it.
    let start = progress(0.5, 0.5)
    return .ramp(
      start: start, across: progress(1.5, 0.5) - start, down: progress(0.5, 1.5) - start)
  }

  // MARK: Pixels

  private mutating func draw(_ part: Part, _ paint: Paint) {
    let around = around
    let area = part.edges.intersection(around.clip).pixels(width: width, height: height)
    guard !area.isEmpty else { return }
    let number = nextOrder()
    let fade = Float(around.opacity)
    for line in area.lines {
      cover(part, line: line, columns: area.columns, clip: around.clip)
      if around.hasMask { applyMask(line: line, columns: area.columns) }
      switch paint {
      case .color(let ink): blend(line: line, columns: area.columns, number, fade) { _ in ink }
      case .ramp(let start, let across, let down):
        let (ramp, first) = (ramp, start + down * Double(line))
        blend(line: line, columns: area.columns, number, fade) { column in
          // Clamps NaN to the start.
          let progress = (first + across * Double(column)).clamped(to: 0...1)
          return ramp[Int(progress * Double(Self.rampSteps) + 0.5)]
        }
      }
    }
    touch(area)
  }

  private mutating func cover(_ part: Part, line: Int, columns: Range<Int>, clip: Edges) {
    switch part {
    case .box(let outline):
      outline.cover(&row, line: line, columns: columns, clip: clip)
      if isCrisp { sharpen(columns, of: outline) }
    case .ring(let outer, let inner):
      outer.cover(&row, line: line, columns: columns, clip: clip)
      inner.cover(&innerRow, line: line, columns: columns, clip: clip)
      for column in columns { row[column] = max(0, row[column] - innerRow[column]) }
    case .hairline(let outline, let share):
      outline.coverHairline(&row, share, line: line, columns: columns, clip: clip)
    case .shadow(let shadow):
      shadow.cover(&row, line: line, columns: columns)
      for column in columns { row[column] *= clip.share(x: column, y: line) }
    case .path(let path): path.cover(&row, line: line, columns: columns, clip: clip)
    }
  }

  /// Moves coverages towards 0 or 1.
  ///
  /// In an upright box, only round corners cover pixels partially.
  mutating func sharpen(_ columns: Range<Int>, of outline: OutlineCoverage) {
    guard outline.edges.isThick else { return }
    if outline.isUpright {
      for column in columns { row[column] = row[column] < 0.5 ? 0 : 1 }
    } else {
      for column in columns { row[column] = (2 * row[column] - 0.5).clamped(to: 0...1) }
    }
  }

  private mutating func applyMask(line: Int, columns: Range<Int>) {
    for column in columns { row[column] *= mask[line * width + column] }
  }

  @inline(__always)
  private mutating func blend(
    line: Int, columns: Range<Int>, _ number: Int32, _ fade: Float,
    _ ink: (_ column: Int) -> SIMD4<Float>
  ) {
    for column in columns {
      let share = row[column]
      guard share > 0 else { continue }
      let (index, color) = (line * width + column, ink(column) * share)
      canvas[index] = color + canvas[index] * (1 - color.w)
      if color.w * fade >= 0.5 { covers[index] = number }
    }
  }
}

extension Edges {
  /// Whether the bounded area fills pixels.
  ///
  /// A hairline covers only part of a pixel.
  var isThick: Bool { right - left >= 1.5 && bottom - top >= 1.5 }

  /// The share of a pixel that is inside.
  func share(x: Int, y: Int) -> Float {
    let across = max(0, min(Double(x + 1), right) - max(Double(x), left))
    return Float(across * max(0, min(Double(y + 1), bottom) - max(Double(y), top)))
  }
}
