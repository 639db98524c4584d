package import FlickCore

/// Pictures of one run side by side, in the order of time: the film of a gesture on paper.
///
///     var film = FilmStrip(title: "A flick to the next page")
///     film.frames.append(FilmStrip.Frame(picture, time: 0.15, notes: ["page 2"]))
///     let file = film.svg
///
/// Frames stand in rows of nearly equal length, each with its virtual time under it, and beside the
/// time what the caller notes. A finger is a translucent dot with its trail.
package struct FilmStrip {
  /// One picture with what is said about it.
  package struct Frame {
    /// What the screen looked like.
    package var picture: Picture
    /// When.
    package var time: Seconds
    /// What happened since the frame before, in a word or two each, such as "page 2".
    package var notes: [String]
    /// The fingers on the screen, or just lifted from it.
    package var fingers: [Finger]

    /// A frame from its parts.
    package init(
      _ picture: Picture, time: Seconds, notes: [String] = [], fingers: [Finger] = []
    ) {
      (self.picture, self.time, self.notes, self.fingers) = (picture, time, notes, fingers)
    }
  }

  /// A finger in a frame.
  package struct Finger {
    /// Where it is, in points of the screen; where it was lifted, if it is not down.
    package var place: Point
    /// Where it has been, oldest first.
    package var trail: [Point]
    /// Whether it touches the screen.
    package var isDown: Bool

    /// A finger from its parts.
    package init(at place: Point, trail: [Point] = [], isDown: Bool = true) {
      (self.place, self.trail, self.isDown) = (place, trail, isDown)
    }
  }

  /// What the strip shows, in a few words; empty for nothing.
  package var title: String
  /// The pictures, in the order of time.
  package var frames: [Frame]

  /// A strip from its parts.
  package init(title: String = "", frames: [Frame] = []) {
    (self.title, self.frames) = (title, frames)
  }

  /// The strip as the text of an SVG file; equal strips give equal bytes.
  package var svg: String {
    var writer = FilmStripWriter(title: title)
    let pictures = frames.map { writer.add($0) }
    var text = ""
    writer.finish(picture: { pictures[$0] }) { text += $0 }
    return text
  }

  // MARK: Layout

  /// Where things are on the sheet.
  struct Layout {
    /// The shorter and the longer side of a frame on the sheet: a phone's text can still be read.
    static let shortSide = 176.0
    static let longSide = 382.0
    /// The width of the sheet without its margins; six phones fit side by side.
    static let width = 1176.0
    static let gap = 24.0
    static let margin = 32.0
    /// For the time and the notes under a frame.
    static let captionHeight = 40.0
    static let headerHeight = 44.0
    static let legendHeight = 34.0

    /// Points of the sheet in a point of the screen.
    let scale: Double
    /// The size of a frame on the sheet.
    let frame: Size
    let columns: Int
    let rows: Int
    let hasHeader: Bool
    let hasLegend: Bool

    /// For so many frames, each within the size.
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

    /// At least one, whatever the number.
    private static func count(in number: Double) -> Int {
      number > 1 && number < 1000 ? Int(number) : 1
    }

    var size: Size {
      let (columns, rows) = (Double(columns), Double(rows))
      let content = columns * (frame.width + Self.gap) - Self.gap
      let height = rows * (frame.height + Self.captionHeight + Self.gap) - Self.gap
      // Narrower, a title and the legend would not fit.
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
