internal import FlickCore
internal import FlickDrawing
internal import FlickTerminal

/// Draws pictures of a screen into cells: two pixels a cell, and text as text.
///
/// Keeps its rasters from frame to frame.
struct ScreenPainter {
  private var raster = Raster(width: 1, height: 1)
  private var ghostRaster = Raster(width: 1, height: 1)
  private var pixels = PixelBuffer(width: 0, height: 0)

  /// How much of the old run is seen through the new one.
  private static let ghostShare = 72

  /// The radius of a finger, in points: a thumb's contact is some 20 points wide.
  private static let fingerRadius = 12.0

  /// Draws a picture, with the ghost of another, and fingers.
  ///
  /// - Parameters:
  ///   - area: where, in cells.
  ///   - fingers: their places, in points.
  mutating func draw(
    _ picture: Picture, ghost: Picture? = nil, fingers: [Point] = [], in area: CellRect,
    on buffer: inout CellBuffer, as style: PixelStyle
  ) {
    let (width, height) = (area.width, 2 * area.height)
    guard width > 0, height > 0 else { return }
    if raster.width != width || raster.height != height {
      raster = Raster(width: width, height: height)
    }
    raster.draw(picture)
    if pixels.width != width || pixels.height != height {
      pixels = PixelBuffer(width: width, height: height)
    }
    pixels.take(raster.pixels)
    if let ghost { blend(ghost) }
    let points = Size(
      width: picture.size.width / Double(width), height: picture.size.height / Double(height))
    for finger in fingers { mark(finger, points) }
    buffer.draw(pixels, x: area.x, y: area.y, as: style)
    let starts = placements(in: area)
    for (index, label) in raster.labels.enumerated() {
      guard let start = starts[index] else { continue }
      // A text runs on up to the next one in its row: letters are narrower than cells.
      let frameEnd = start.column + Self.width(of: label)
      var end = area.width
      for case let other? in starts where other.row == start.row && other.column > frameEnd {
        end = min(end, other.column - 1)
      }
      draw(label, from: start, upTo: end, in: area, on: &buffer, as: style)
    }
    if style == .ascii {
      for finger in fingers {
        let cell = CellPoint(
          x: area.x + Self.whole(finger.x / points.width),
          y: area.y + Self.whole(finger.y / points.height / 2))
        if area.contains(Double(cell.x), Double(cell.y)) {
          buffer.set(Cell(Glyph("O" as Unicode.Scalar)), x: cell.x, y: cell.y)
        }
      }
    }
  }

  private mutating func blend(_ ghost: Picture) {
    if ghostRaster.width != raster.width || ghostRaster.height != raster.height {
      ghostRaster = Raster(width: raster.width, height: raster.height)
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

  /// Where texts begin; nil for those that are not written.
  ///
  /// Where rows are few, two lines may fall into one. The lower one goes to the next row if that is
  /// free and near, else the upper one stands alone.
  private func placements(in area: CellRect) -> [(column: Int, row: Int)?] {
    var places = [(column: Int, row: Int)?](repeating: nil, count: raster.labels.count)
    var taken: [(row: Int, columns: Range<Int>)] = []
    func isFree(_ row: Int, _ columns: Range<Int>) -> Bool {
      !taken.contains { $0.row == row && $0.columns.overlaps(columns) }
    }
    let middles = raster.labels.map { $0.frame.origin.y + $0.frame.size.height / 2 }
    // From the top down; of texts that fade into each other the clearer one, then the upper one.
    let order = raster.labels.indices.sorted { one, other in
      let alphas = (raster.labels[one].color.alpha, raster.labels[other].color.alpha)
      return (middles[one], -alphas.0, -one) < (middles[other], -alphas.1, -other)
    }
    for index in order {
      let label = raster.labels[index]
      var place = start(of: label, in: area)
      let seen = min(max(place.column, 0), area.width - 1)
      guard label.color.alpha >= 0.15, isShown(label, x: seen, y: Self.whole(middles[index]))
      else {
        // What is hidden at its start may be seen further on, and takes nobody's place.
        places[index] = place
        continue
      }
      let columns = place.column..<place.column + Self.width(of: label)
      if !isFree(place.row, columns) {
        let isNear = middles[index] / 2 - Double(place.row) >= 0.4
        guard isNear, isFree(place.row + 1, columns) else { continue }
        place.row += 1
      }
      taken.append((place.row, columns))
      places[index] = place
    }
    return places
  }

  /// The columns that are a text's: of one in the middle of its frame those that it needs, else the
  /// frame's.
  private static func width(of label: Raster.Label) -> Int {
    let frame = max(1, whole(label.frame.size.width))
    return label.isCentered ? min(frame, max(1, CellBuffer.columns(of: label.string))) : frame
  }

  /// The cell in which a text begins: at its left, but so that one that is seen whole is written
  /// whole at the right edge of the screen.
  private func start(of label: Raster.Label, in area: CellRect) -> (column: Int, row: Int) {
    let frame = label.frame
    let row = Self.whole((frame.origin.y + frame.size.height / 2) / 2)
    let used = CellBuffer.columns(of: label.string)
    if label.isCentered {
      let width = min(Double(used), frame.size.width)
      return (Self.whole(frame.origin.x + (frame.size.width - width) / 2 + 0.5), row)
    }
    let column = Self.whole(frame.origin.x + 0.5)
    let isWhole =
      label.visible.origin.x + label.visible.size.width
      >= frame.origin.x + frame.size.width - 1e-6
    let excess = column + used - area.width
    guard isWhole, excess > 0 else { return (column, row) }
    let most = max(0, used - Self.whole(frame.size.width))
    return (max(0, column - min(excess, most)), row)
  }

  /// Writes a text where it can be seen, cut before a column.
  private func draw(
    _ label: Raster.Label, from start: (column: Int, row: Int), upTo end: Int, in area: CellRect,
    on buffer: inout CellBuffer, as style: PixelStyle
  ) {
    guard label.color.alpha >= 0.15 else { return }
    let middle = label.frame.origin.y + label.frame.size.height / 2
    var (column, row) = start
    guard (0..<area.height).contains(row) else { return }
    let room =
      label.isCentered ? max(1, Self.whole(label.frame.size.width)) : max(1, end - column)
    // Of a text that leaves the screen the rest is hidden, not missing.
    let isCut = label.isCentered || end < area.width || room >= CellBuffer.columns(of: label.string)
    let ellipsis: Character = style == .ascii ? "~" : "…"
    let text = isCut ? ViewText.cut(label.string, to: room, ellipsis: ellipsis) : label.string
    let pixelRow = Self.whole(middle)
    for character in text {
      let glyph = Glyph(character)
      let width = glyph.width
      defer { column += width }
      let isSeen = (column..<column + max(1, width)).allSatisfy {
        (0..<area.width).contains($0) && isShown(label, x: $0, y: pixelRow)
      }
      guard width > 0, isSeen else { continue }
      let cell = self.cell(glyph, label, column, row, style)
      buffer.set(cell, x: area.x + column, y: area.y + row)
    }
  }

  /// Its frame may be wider or narrower than the cells of the text: only rows and clips count.
  private func isShown(_ label: Raster.Label, x: Int, y: Int) -> Bool {
    let visible = label.visible
    let left = visible.origin.x > label.frame.origin.x ? visible.origin.x - 0.5 : -Double.infinity
    let end = visible.origin.x + visible.size.width
    let right = end < label.frame.origin.x + label.frame.size.width - 1e-6 ? end : .infinity
    let middle = Double(x) + 0.5
    guard middle > left, middle < right else { return false }
    // The first and the last pixel whose middles can be seen.
    let (first, last) = (Self.whole(visible.origin.x + 0.5), Self.whole(end - 0.51))
    let nearest = max(0, min(max(x, first), last))
    return raster.shows(label, x: nearest, y: y) || raster.shows(label, x: nearest, y: y ^ 1)
  }

  private func cell(
    _ glyph: Glyph, _ label: Raster.Label, _ x: Int, _ row: Int, _ style: PixelStyle
  ) -> Cell {
    guard style == .halfBlocks else { return Cell(glyph) }
    let x = min(max(x, 0), pixels.width - 1)
    let back = pixels[x, 2 * row].mixed(with: pixels[x, 2 * row + 1], 128)
    let ink = back.mixed(with: RGB(label.color), Int(label.color.alpha * 256))
    let weight: CellAttributes = label.weight.rawValue >= 600 ? .bold : []
    return Cell(glyph, CellStyle(.rgb(ink), on: .rgb(back), weight))
  }

  /// The whole number below; places far outside count as the edge.
  private static func whole(_ value: Double) -> Int {
    guard value.isFinite else { return -1 }
    return Int(min(max(value, -1e6), 1e6).rounded(.down))
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
    func channel(_ share: Double) -> UInt8 { UInt8(min(max(share, 0), 1) * 255 + 0.5) }
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
