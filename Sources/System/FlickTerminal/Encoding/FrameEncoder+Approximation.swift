// Approximates the colours of moving pictures within a tolerance, to save bytes.

extension FrameEncoder {
  /// The maximum error of a channel (of 255) in a moving picture, not visible in motion.
  ///
  /// A moving gradient changes the colours of all its cells, and almost every colour differs from
  /// its neighbours. A tolerance of 2 replaces it by steps of 4 levels, which saves three quarters
  /// of the bytes.
  package static let motionTolerance = 2

  /// Replaces colours of the next frame by cheaper ones within the tolerance.
  ///
  /// A cell on the screen is kept if it is close enough. The other cells of a row are divided into
  /// stretches with one colour for the upper halves and one for the lower halves, or one for both.
  /// Errors do not accumulate, because each frame is compared with the exact colours, not with the
  /// approximation sent last.
  mutating func approximate(_ tolerance: Int) {
    var stretch = Stretch(tolerance: Int16(truncatingIfNeeded: tolerance.clamped(to: 0...127)))
    let width = next.size.width
    for y in 0..<next.size.height {
      let row = y * width..<(y + 1) * width
      for index in row {
        let (wanted, old) = (next.cells[index], shown.cells[index])
        if wanted == old { continue }
        if wanted.isNear(old, stretch.tolerance) {
          next.cells[index] = old
        } else if wanted.isOfPixels {
          stretch.take(wanted, at: index, &next)
        } else {
          // The cell between is text. Its background should match its neighbours.
          stretch.end(&next)
          stretch.applyRecentColors(to: &next.cells[index])
        }
      }
      stretch.end(&next)
    }
  }

  /// Changed cells of a row that can have the same colours.
  private struct Stretch {
    let tolerance: Int16
    private var cells: [Int] = []
    private var isSolid = false
    /// The admissible colours of the upper halves, or of both halves, and of the lower halves.
    private var upper = ColorRange()
    private var lower = ColorRange()
    /// The last colours, which are the current colours of the pen.
    private var recent = (CellColor.terminal, CellColor.terminal)

    init(tolerance: Int16) { self.tolerance = tolerance }

    mutating func take(_ cell: Cell, at index: Int, _ rows: inout CellBuffer.Rows) {
      let top = ColorRange(cell.upperColor, tolerance)
      let bottom = ColorRange(cell.background, tolerance)
      let both = top.intersection(bottom)
      if !cells.isEmpty {
        if isSolid, let both, let rest = upper.intersection(both) {
          upper = rest
          return cells.append(index)
        }
        if !isSolid, both == nil, let restTop = upper.intersection(top),
          let restBottom = lower.intersection(bottom)
        {
          (upper, lower) = (restTop, restBottom)
          return cells.append(index)
        }
        end(&rows)
      }
      cells.append(index)
      isSolid = both != nil
      if let both {
        upper = pinned(both)
      } else {
        (upper, lower) = (pinned(top), pinned(bottom))
      }
    }

    /// Narrows the range to a current colour of the pen, if one is close enough.
    private func pinned(_ range: ColorRange) -> ColorRange {
      if range.contains(recent.0) { return ColorRange(recent.0, 0) }
      if range.contains(recent.1) { return ColorRange(recent.1, 0) }
      return range
    }

    /// Sets the colours of the cells.
    mutating func end(_ rows: inout CellBuffer.Rows) {
      guard !cells.isEmpty else { return }
      let top = upper.middle
      let bottom = isSolid ? top : lower.middle
      let cell = Cell(glyph: .upperHalf, foreground: top, background: bottom).canonical
      for index in cells { rows.cells[index] = cell }
      cells.removeAll(keepingCapacity: true)
      if !isSolid {
        recent = (top, bottom)
      } else if top != recent.0 {
        recent = (top, recent.0)
      }
    }

    /// Gives text the pen's current colours, if they are close enough.
    mutating func applyRecentColors(to cell: inout Cell) {
      if cell.foreground.isRGB {
        cell.foreground = pinned(ColorRange(cell.foreground, tolerance)).middle
      }
      if cell.background.isRGB {
        cell.background = pinned(ColorRange(cell.background, tolerance)).middle
        recent = (cell.background, cell.foreground)
      }
    }
  }
}

/// The colours between two bounds in each channel.
///
/// Bounds can exceed the values of a channel, so that the original colour is the middle.
private struct ColorRange {
  private var low = SIMD4<Int16>()
  private var high = SIMD4<Int16>()

  init() {}

  /// Creates the range of colours within the tolerance.
  init(_ color: CellColor, _ tolerance: Int16) {
    let channels = color.channels
    low = channels &- SIMD4(repeating: tolerance)
    high = channels &+ SIMD4(repeating: tolerance)
  }

  func intersection(_ other: ColorRange) -> ColorRange? {
    var both = self
    both.low.replace(with: other.low, where: other.low .> low)
    both.high.replace(with: other.high, where: other.high .< high)
    return all(both.low .<= both.high) ? both : nil
  }

  func contains(_ color: CellColor) -> Bool {
    guard color.isRGB else { return false }
    let channels = color.channels
    return all(low .<= channels) && all(channels .<= high)
  }

  var middle: CellColor {
    let sum = low &+ high
    func channel(_ index: Int) -> UInt8 {
      UInt8(truncatingIfNeeded: (sum[index] >> 1).clamped(to: 0...255))
    }
    return .rgb(channel(0), channel(1), channel(2))
  }
}

extension CellColor {
  /// Red, green, blue and 0.
  fileprivate var channels: SIMD4<Int16> {
    SIMD4(
      Int16(truncatingIfNeeded: bits >> 16 & 0xFF), Int16(truncatingIfNeeded: bits >> 8 & 0xFF),
      Int16(truncatingIfNeeded: bits & 0xFF), 0)
  }

  /// Whether each channel is within the tolerance.
  ///
  /// Colours that are not RGB are only near themselves.
  fileprivate func isNear(_ other: CellColor, _ tolerance: Int16) -> Bool {
    if self == other { return true }
    guard isRGB, other.isRGB else { return false }
    let difference = channels &- other.channels
    let most = SIMD4<Int16>(repeating: tolerance)
    return all(difference .<= most) && all(difference .>= 0 &- most)
  }
}

extension Cell {
  /// Whether the cell shows two pixels, in canonical form.
  fileprivate var isOfPixels: Bool {
    attributes.isEmpty && background.isRGB
      && (glyph == .space || glyph == .upperHalf && foreground.isRGB)
  }

  /// The colour of the upper pixel.
  fileprivate var upperColor: CellColor { glyph == .space ? background : foreground }

  /// Whether it can replace another cell: the same text, and colours within the tolerance.
  fileprivate func isNear(_ other: Cell, _ tolerance: Int16) -> Bool {
    if isOfPixels, other.isOfPixels {
      return background.isNear(other.background, tolerance)
        && upperColor.isNear(other.upperColor, tolerance)
    }
    return glyph == other.glyph && attributes == other.attributes
      && background.isNear(other.background, tolerance)
      && foreground.isNear(other.foreground, tolerance)
  }
}
