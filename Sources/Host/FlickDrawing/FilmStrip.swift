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
    package var place: Point2D
    /// Its previous positions, oldest first.
    package var trail: [Point2D]
    /// Whether it touches the screen.
    package var isDown: Bool

    /// Creates a finger.
    package init(at place: Point2D, trail: [Point2D] = [], isDown: Bool = true) {
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
    /// The height for the time below a frame, and for each line of its notes.
    static let timeHeight = 24.0
    static let lineHeight = 16.0
    /// The height for a title of one line, and for each further line.
    static let headerHeight = 44.0
    static let titleLineHeight = 21.0
    static let legendHeight = 34.0

    /// Points of the sheet per point of the screen.
    let scale: Double
    /// The size of a frame on the sheet.
    let frame: Size2D
    let columns: Int
    let rows: Int
    let hasLegend: Bool
    /// The lines of the title.
    private(set) var titleLines: [String] = []
    /// The distances of rows from the top of the first, and of the end of the last row.
    private var tops: [Double] = []

    /// Creates a layout for frames, each at most as large as `largest`.
    ///
    /// - Parameter lineCounts: Returns the number of lines of each frame's notes for a width.
    init(
      title: String, largest: Size2D, hasLegend: Bool, lineCounts: (_ room: Double) -> [Int]
    ) {
      let (width, height) = (largest.width, largest.height)
      let fit = min(Self.shortSide / min(width, height), Self.longSide / max(width, height))
      scale = fit.isFinite && fit > 0 ? fit : 1
      frame = Size2D(width: width * scale, height: height * scale)
      let lines = lineCounts(frame.width)
      let most = Self.count(in: (Self.width + Self.gap) / (frame.width + Self.gap))
      rows = (lines.count + most - 1) / most
      columns = rows > 0 ? (lines.count + rows - 1) / rows : 0
      self.hasLegend = hasLegend
      tops = [0]
      for row in 0..<rows {
        let frames = lines[row * columns..<min((row + 1) * columns, lines.count)]
        // A strip without notes has the room of one line.
        let notes = Double(max(1, frames.max() ?? 1)) * Self.lineHeight
        tops.append(tops[row] + frame.height + Self.timeHeight + notes + Self.gap)
      }
      titleLines = Caption.title.lines(title, room: sheetWidth - 2 * Self.margin)
    }

    /// The number as an integer of at least one.
    private static func count(in number: Double) -> Int {
      number > 1 && number < 1000 ? Int(number) : 1
    }

    private var sheetWidth: Double {
      // A narrower sheet would leave no room for the title and the legend.
      max(Double(columns) * (frame.width + Self.gap) - Self.gap, 300) + 2 * Self.margin
    }

    private var headerHeight: Double {
      titleLines.isEmpty
        ? 0 : Self.headerHeight + Double(titleLines.count - 1) * Self.titleLineHeight
    }

    var size: Size2D {
      let height = max((tops.last ?? 0) - Self.gap, 0)
      return Size2D(
        width: sheetWidth,
        height: height + headerHeight + (hasLegend ? Self.legendHeight : 0) + 2 * Self.margin)
    }

    /// The top left corner of a frame.
    func origin(of index: Int) -> Point2D {
      Point2D(
        x: Self.margin + Double(index % columns) * (frame.width + Self.gap),
        y: Self.margin + headerHeight + tops[index / columns])
    }
  }

  /// A kind of text on the sheet.
  struct Caption {
    var size: Double
    var weight: FontWeight

    static let title = Caption(size: 17, weight: .semibold)
    static let time = Caption(size: 12, weight: .semibold)
    static let notes = Caption(size: 11.5, weight: .regular)

    /// The lines of a text in a room of the given width.
    func lines(_ text: String, room: Double) -> [String] {
      // A letter is about half as wide as the font size.
      CharacterCells.wrapped(text, columns: Int((room / (0.54 * size)).clamped(to: 0...1000)))
    }
  }
}
