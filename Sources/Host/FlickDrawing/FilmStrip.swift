package import FlickCore

/// Pictures of one run side by side, in order of time: a gesture as a film strip.
///
///     var film = FilmStrip(title: "A flick to the next page")
///     film.frames.append(FilmStrip.Frame(picture, time: 0.15, notes: ["page 2"]))
///     let file = film.svg
///
/// Frames are arranged in rows of nearly equal length, each with its virtual time and its notes
/// below. A finger is a translucent dot with a trail.
package struct FilmStrip {
  /// A picture with its caption.
  package struct Frame {
    /// The picture of the screen.
    package var picture: Picture
    /// The virtual time of the picture.
    package var time: Seconds
    /// The events since the previous frame, each in a word or two, such as "page 2".
    package var notes: [String]
    /// The fingers on the screen, and those just lifted.
    package var fingers: [Finger]

    /// Creates a frame.
    package init(
      _ picture: Picture, time: Seconds, notes: [String] = [], fingers: [Finger] = []
    ) {
      (self.picture, self.time, self.notes, self.fingers) = (picture, time, notes, fingers)
    }
  }

  /// A finger in a frame.
  package struct Finger {
    /// Its position in points of the screen; after lifting, its last position.
    package var place: Point
    /// Its previous positions, oldest first.
    package var trail: [Point]
    /// Whether it touches the screen.
    package var isDown: Bool

    /// Creates a finger.
    package init(at place: Point, trail: [Point] = [], isDown: Bool = true) {
      (self.place, self.trail, self.isDown) = (place, trail, isDown)
    }
  }

  /// A short heading; empty for none.
  package var title: String
  /// The pictures in order of time.
  package var frames: [Frame]

  /// Creates a strip.
  package init(title: String = "", frames: [Frame] = []) {
    (self.title, self.frames) = (title, frames)
  }

  /// The strip as an SVG file.
  ///
  /// Equal strips give equal bytes.
  package var svg: String {
    var writer = FilmStripWriter(title: title)
    let pictures = frames.map { writer.add($0) }
    var text = ""
    writer.finish(picture: { pictures[$0] }) { text += $0 }
    return text
  }

  // MARK: Layout

  /// The positions on the sheet.
  struct Layout {
    /// The sides of a frame on the sheet, shorter and longer, large enough for a phone's text to be
    /// readable.
    static let shortSide = 176.0
    static let longSide = 382.0
    /// The width of the sheet without margins.
    ///
    /// Six phones fit side by side.
    static let width = 1176.0
    static let gap = 24.0
    static let margin = 32.0
    /// The height for the time and the notes below a frame.
    static let captionHeight = 40.0
    static let headerHeight = 44.0
    static let legendHeight = 34.0

    /// Points of the sheet per point of the screen.
    let scale: Double
    /// The size of a frame on the sheet.
    let frame: Size
    let columns: Int
    let rows: Int
    let hasHeader: Bool
    let hasLegend: Bool

    /// Creates a layout for the given number of frames, each at most as large as `largest`.
    init(frameCount: Int, largest: Size, hasHeader: Bool, hasLegend: Bool) {
      let (width, height) = (largest.width, largest.height)
      let fit = min(Self.shortSide / min(width, height), Self.longSide / max(width, height))
      scale = fit.isFinite && fit > 0 ? fit : 1
      frame = Size(width: width * scale, height: height * scale)
      let most = Self.count(in: (Self.width + Self.gap) / (frame.width + Self.gap))
      rows = (frameCount + most - 1) / most
      columns = rows > 0 ? (frameCount + rows - 1) / rows : 0
      (self.hasHeader, self.hasLegend) = (hasHeader, hasLegend)
    }

    /// The number as an integer of at least one.
    private static func count(in number: Double) -> Int {
      number > 1 && number < 1000 ? Int(number) : 1
    }

    var size: Size {
      let (columns, rows) = (Double(columns), Double(rows))
      let content = columns * (frame.width + Self.gap) - Self.gap
      let height = rows * (frame.height + Self.captionHeight + Self.gap) - Self.gap
      // A narrower sheet would cut the title and the legend.
      return Size(
        width: max(content, 300) + 2 * Self.margin,
        height: max(height, 0) + (hasHeader ? Self.headerHeight : 0)
          + (hasLegend ? Self.legendHeight : 0) + 2 * Self.margin)
    }

    /// The top left corner of a frame.
    func origin(of index: Int) -> Point {
      let (row, column) = (Double(index / columns), Double(index % columns))
      return Point(
        x: Self.margin + column * (frame.width + Self.gap),
        y: Self.margin + (hasHeader ? Self.headerHeight : 0)
          + row * (frame.height + Self.captionHeight + Self.gap))
    }
  }
}
