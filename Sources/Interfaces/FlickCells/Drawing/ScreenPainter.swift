package import FlickCore
internal import FlickDrawing
package import FlickTerminal

/// Draws pictures of a screen in cells: two pixels per cell, and text as characters.
///
/// Reuses its rasters between frames.
package struct ScreenPainter {
  /// Marks drawn over a picture.
  package struct Marks {
    /// The fingers that are down, in points.
    var fingers: [Point2D]
    /// The centre for mirroring the second finger, in points.
    var anchor: Point2D?

    package init(fingers: [Point2D] = [], anchor: Point2D? = nil) {
      (self.fingers, self.anchor) = (fingers, anchor)
    }
  }

  var raster = Raster(width: 1, height: 1)
  private var ghostRaster = Raster(width: 1, height: 1)
  package private(set) var pixels = PixelBuffer(width: 0, height: 0)
  /// The picture in the colours of a terminal with few colours.
  private var reduced = PixelBuffer(width: 0, height: 0)
  var reducer: ColorReducer
  /// Whether characters beyond ASCII are available.
  package let isUnicode: Bool

  /// Creates a painter, by default for truecolor and Unicode.
  package init(_ depth: ColorDepth = .truecolor, isUnicode: Bool = true) {
    reducer = ColorReducer(depth)
    self.isUnicode = isUnicode
    (raster.isCrisp, ghostRaster.isCrisp) = (true, true)
  }

  package init(_ capabilities: TerminalCapabilities) {
    self.init(capabilities.depth, isUnicode: capabilities.isUnicode)
  }

  /// The opacity of the previous run, in 256ths.
  private static let ghostShare = 72

  /// The radius of a finger in points.
  ///
  /// A thumb's contact is about 20 points wide.
  private static let fingerRadius = 12.0

  /// Draws a picture with an optional ghost of another one, and marks.
  ///
  /// - Parameters:
  ///   - area: The area in cells.
  package mutating func draw(
    _ picture: Picture, ghost: Picture? = nil, _ marks: Marks = Marks(), in area: CellRect,
    on buffer: inout CellBuffer, as style: PixelStyle
  ) {
    let (width, height) = (area.width, 2 * area.height)
    guard width > 0, height > 0 else { return }
    if raster.width != width || raster.height != height {
      raster = Raster(width: width, height: height)
      raster.isCrisp = true
    }
    raster.draw(picture)
    if pixels.width != width || pixels.height != height {
      pixels = PixelBuffer(width: width, height: height)
    }
    pixels.take(raster.pixels)
    if let ghost { blend(ghost) }
    let points = Size2D(
      width: picture.size.width / Double(width), height: picture.size.height / Double(height))
    let texts = LabelPlaces(raster, in: area)
    for index in raster.labels.indices where texts.isLarge(index) {
      BlockLetters.draw(raster.labels[index], of: raster, on: &pixels)
    }
    if let anchor = marks.anchor { mark(anchor: anchor, points) }
    for finger in marks.fingers { mark(finger, points) }
    if reducer.isNeeded {
      reduced = pixels
      reducer.reduce(&reduced)
      buffer.draw(reduced, x: area.x, y: area.y, as: style)
    } else {
      buffer.draw(pixels, x: area.x, y: area.y, as: style)
    }
    for (index, place) in texts.places.enumerated() {
      guard let place else { continue }
      draw(
        raster.labels[index], from: place, upTo: texts.end(of: index),
        isCut: !texts.isMovedOut(index), in: area, on: &buffer, as: style)
    }
    if style == .ascii {
      for finger in marks.fingers { write("O", finger, points, in: area, on: &buffer) }
      if let anchor = marks.anchor { write("+", anchor, points, in: area, on: &buffer) }
    }
  }

  /// Writes a character in place of a mark that needs colours.
  private func write(
    _ sign: Unicode.Scalar, _ place: Point2D, _ points: Size2D, in area: CellRect,
    on buffer: inout CellBuffer
  ) {
    let cell = CellPoint(
      x: area.x + Self.whole(place.x / points.width),
      y: area.y + Self.whole(place.y / points.height / 2))
    guard area.contains(Double(cell.x), Double(cell.y)) else { return }
    buffer.set(Cell(Glyph(sign)), x: cell.x, y: cell.y)
  }

  private mutating func blend(_ ghost: Picture) {
    if ghostRaster.width != raster.width || ghostRaster.height != raster.height {
      ghostRaster = Raster(width: raster.width, height: raster.height)
      ghostRaster.isCrisp = true
    }
    ghostRaster.draw(ghost)
    for y in 0..<pixels.height {
      for x in 0..<pixels.width {
        let old = RGB(packed: ghostRaster.pixels[y * pixels.width + x])
        if old != pixels[x, y] { pixels[x, y] = pixels[x, y].mixed(with: old, Self.ghostShare) }
      }
    }
  }

  /// Draws a disc at a finger, at least as large as a pixel.
  private mutating func mark(_ finger: Point2D, _ points: Size2D) {
    let (x, y) = (finger.x / points.width - 0.5, finger.y / points.height - 0.5)
    let radius = (
      x: max(1, Self.fingerRadius / points.width), y: max(1, Self.fingerRadius / points.height)
    )
    guard x.isFinite, y.isFinite else { return }
    for row in Self.whole(y - radius.y)...Self.whole(y + radius.y) + 1 {
      for column in Self.whole(x - radius.x)...Self.whole(x + radius.x) + 1 {
        let (dx, dy) = ((Double(column) - x) / radius.x, (Double(row) - y) / radius.y)
        if dx * dx + dy * dy <= 1 { mark(column, row, 150) }
      }
    }
  }

  /// Draws a cross of five pixels.
  private mutating func mark(anchor: Point2D, _ points: Size2D) {
    guard anchor.x.isFinite, anchor.y.isFinite else { return }
    let (x, y) = (Self.whole(anchor.x / points.width), Self.whole(anchor.y / points.height))
    for (dx, dy) in [(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)] {
      mark(x + dx, y + dy, 200)
    }
  }

  /// Marks a pixel with a share in 256ths: light on dark backgrounds, dark on light ones.
  private mutating func mark(_ column: Int, _ row: Int, _ share: Int) {
    guard (0..<pixels.width).contains(column), (0..<pixels.height).contains(row) else { return }
    let here = pixels[column, row]
    let ink = here.luma < 128 ? RGB(255, 255, 255) : RGB(20, 60, 160)
    pixels[column, row] = here.mixed(with: ink, share)
  }

  /// The number rounded down.
  ///
  /// Distant positions are clamped. A position that is not finite gives −1, outside all pictures.
  package static func whole(_ value: Double) -> Int {
    guard value.isFinite else { return -1 }
    return Int(value.clamped(to: -1e6...1e6).rounded(.down))
  }
}

extension RGB {
  package init(_ color: Color) {
    func channel(_ share: Double) -> UInt8 { UInt8(share.clamped(to: 0...1) * 255 + 0.5) }
    self.init(channel(color.red), channel(color.green), channel(color.blue))
  }

  /// Interpolates to another colour by a share in 256ths.
  package func mixed(with other: RGB, _ share: Int) -> RGB {
    func mix(_ from: UInt8, _ to: UInt8) -> UInt8 {
      UInt8(truncatingIfNeeded: (Int(from) * (256 - share) + Int(to) * share) >> 8)
    }
    return RGB(mix(red, other.red), mix(green, other.green), mix(blue, other.blue))
  }
}
