internal import FlickCore
internal import FlickDrawing
internal import FlickTerminal

/// Draws pictures of a screen into cells: two pixels a cell, and text as text.
///
/// Keeps its rasters from frame to frame.
struct ScreenPainter {
  /// What is drawn over a picture.
  struct Marks {
    /// The fingers that are down, in points.
    var fingers: [Point] = []
    /// What a second finger is mirrored about, in points.
    var anchor: Point?
  }

  var raster = Raster(width: 1, height: 1)
  private var ghostRaster = Raster(width: 1, height: 1)
  private(set) var pixels = PixelBuffer(width: 0, height: 0)
  /// The picture in the colours of a terminal that has few.
  private var reduced = PixelBuffer(width: 0, height: 0)
  var ditherer: Ditherer
  /// Whether characters beyond ASCII are shown.
  let isUnicode: Bool

  /// For a terminal that shows any colour and character, by default.
  init(_ depth: ColorDepth = .truecolor, isUnicode: Bool = true) {
    ditherer = Ditherer(depth)
    self.isUnicode = isUnicode
    (raster.isCrisp, ghostRaster.isCrisp) = (true, true)
  }

  init(_ capabilities: TerminalCapabilities) {
    self.init(capabilities.depth, isUnicode: capabilities.isUnicode)
  }

  /// How much of the old run is seen through the new one.
  private static let ghostShare = 72

  /// The radius of a finger, in points: a thumb's contact is some 20 points wide.
  private static let fingerRadius = 12.0

  /// Draws a picture, with the ghost of another, and fingers.
  ///
  /// - Parameters:
  ///   - area: where, in cells.
  mutating func draw(
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
    let points = Size(
      width: picture.size.width / Double(width), height: picture.size.height / Double(height))
    let texts = LabelPlaces(raster, in: area)
    for index in raster.labels.indices where texts.isLarge(index) {
      BlockLetters.draw(raster.labels[index], of: raster, on: &pixels)
    }
    if let anchor = marks.anchor { mark(anchor: anchor, points) }
    for finger in marks.fingers { mark(finger, points) }
    if ditherer.isNeeded {
      reduced = pixels
      ditherer.reduce(&reduced)
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

  /// A character in place of a mark that needs colours.
  private func write(
    _ sign: Unicode.Scalar, _ place: Point, _ points: Size, in area: CellRect,
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

  /// A disc where a finger is, at least as large as a pixel.
  private mutating func mark(_ finger: Point, _ points: Size) {
    let (x, y) = (finger.x / points.width - 0.5, finger.y / points.height - 0.5)
    let radius = (
      x: max(1, Self.fingerRadius / points.width), y: max(1, Self.fingerRadius / points.height)
    )
    guard x.isFinite, y.isFinite else { return }
    for row in Self.whole(y - radius.y)...Self.whole(y + radius.y) + 1 {
      for column in Self.whole(x - radius.x)...Self.whole(x + radius.x) + 1 {
        guard (0..<pixels.width).contains(column), (0..<pixels.height).contains(row) else {
          continue
        }
        let (dx, dy) = ((Double(column) - x) / radius.x, (Double(row) - y) / radius.y)
        guard dx * dx + dy * dy <= 1 else { continue }
        // Light on dark and dark on light.
        let here = pixels[column, row]
        let ink = here.luma < 128 ? RGB(255, 255, 255) : RGB(20, 60, 160)
        pixels[column, row] = here.mixed(with: ink, 150)
      }
    }
  }

  /// A cross of five pixels.
  private mutating func mark(anchor: Point, _ points: Size) {
    guard anchor.x.isFinite, anchor.y.isFinite else { return }
    let (x, y) = (Self.whole(anchor.x / points.width), Self.whole(anchor.y / points.height))
    for (dx, dy) in [(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)] {
      let (column, row) = (x + dx, y + dy)
      guard (0..<pixels.width).contains(column), (0..<pixels.height).contains(row) else { continue }
      let here = pixels[column, row]
      let ink = here.luma < 128 ? RGB(255, 255, 255) : RGB(20, 60, 160)
      pixels[column, row] = here.mixed(with: ink, 200)
    }
  }

  /// The whole number below; places far outside count as the edge.
  static func whole(_ value: Double) -> Int {
    guard value.isFinite else { return -1 }
    return Int(value.clamped(to: -1e6...1e6).rounded(.down))
  }
}

extension RGB {
  /// From 0xRRGGBB.
  init(packed: UInt32) {
    self.init(
      UInt8(truncatingIfNeeded: packed >> 16), UInt8(truncatingIfNeeded: packed >> 8),
      UInt8(truncatingIfNeeded: packed))
  }

  init(_ color: Color) {
    func channel(_ share: Double) -> UInt8 { UInt8(share.clamped(to: 0...1) * 255 + 0.5) }
    self.init(channel(color.red), channel(color.green), channel(color.blue))
  }

  /// So many 256ths of the difference to another colour.
  func mixed(with other: RGB, _ share: Int) -> RGB {
    func mix(_ from: UInt8, _ to: UInt8) -> UInt8 {
      UInt8(truncatingIfNeeded: (Int(from) * (256 - share) + Int(to) * share) >> 8)
    }
    return RGB(mix(red, other.red), mix(green, other.green), mix(blue, other.blue))
  }
}
