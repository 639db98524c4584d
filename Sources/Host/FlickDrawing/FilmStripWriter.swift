internal import FlickCore

/// The light sheet of a film strip.
private enum Sheet {
  static let paper = Color(white: 0.98)
  static let edge = Color(white: 0.8)
  static let ink = Color(white: 0.1)
  static let quiet = Color(white: 0.42)
  /// A blue that is visible on light and dark screens.
  static let finger = Color(red: 0.04, green: 0.52, blue: 1)
  /// The corner radius of a frame and of its screen, in points of the sheet.
  static let corner = 10.0
  /// The radius of a fingertip in points of the screen: half a touch target of 44.
  static let fingertip = 22.0
}

/// Draws a film strip one picture at a time, so that they need not all be in memory.
///
///     var writer = FilmStripWriter(title: "A flick")
///     let drawn = frames.map { writer.add($0) }
///     writer.finish(picture: { drawn[$0] }, write: { text += $0 })
///
/// The size of the sheet, and with it the position of each picture, is only known at the end. The
/// caller therefore stores the drawing of each picture, for example on disk, and passes it to
/// `finish`.
package struct FilmStripWriter {
  /// The data of a frame that is needed at the end.
  private struct Caption {
    var size: Size2D
    var time: String
    var notes: String
  }

  private let title: String
  private var drawing = SVGDrawing()
  private var captions: [Caption] = []
  /// The clips of screens by size.
  ///
  /// Their corner radii depend on the sheet.
  private var clips: [(size: Size2D, slot: SVGDefinitions.Slot)] = []
  private var (largestWidth, largestHeight) = (0.0, 0.0)
  private var (hasFingersDown, hasFingersLifted) = (false, false)

  /// The maximum width of notes in columns: several lines below any frame.
  private static let mostColumns = 400

  /// Creates a writer for a strip without frames.
  package init(title: String = "") { self.title = title }

  /// The number of frames.
  package var count: Int { captions.count }

  /// Adds a frame.
  ///
  /// - Returns: the drawing of its picture, to be passed to `finish`.
  package mutating func add(_ frame: FilmStrip.Frame) -> String {
    let size = frame.picture.size
    if !clips.contains(where: { $0.size == size }) {
      clips.append((size, drawing.definitions.reserve(.clip)))
    }
    largestWidth = max(largestWidth, size.width)
    largestHeight = max(largestHeight, size.height)
    for finger in frame.fingers {
      hasFingersDown = hasFingersDown || finger.isDown
      hasFingersLifted = hasFingersLifted || !finger.isDown
    }
    let notes = frame.notes.joined(separator: " · ")
    captions.append(
      Caption(
        size: size, time: FilmStrip.text(of: frame.time),
        notes: CharacterCells.fitted(notes, columns: Self.mostColumns)))
    drawing.draw(frame.picture)
    for finger in frame.fingers { draw(finger) }
    return drawing.takeBody()
  }

  /// Writes the file.
  ///
  /// Equal strips give equal bytes.
  ///
  /// - Parameters:
  ///   - picture: Returns the result of `add` for a frame, by its index from 0.
  ///   - write: Receives the text of the file in pieces.
  package mutating func finish<Failure: Error>(
    picture: (Int) throws(Failure) -> String, write: (String) throws(Failure) -> Void
  ) throws(Failure) {
    let layout = FilmStrip.Layout(
      title: title, largest: Size2D(width: largestWidth, height: largestHeight),
      hasLegend: hasFingersDown || hasFingersLifted
    ) { room in captions.map { FilmStrip.Caption.notes.lines($0.notes, room: room).count } }
    for clip in clips {
      let outline = outline(of: clip.size, layout)
      drawing.definitions.fill(
        clip.slot, tag: "clipPath", content: SVG.element("rect", drawing.box(outline)))
    }
    try write(SVGRenderer.start(size: layout.size, drawing.definitions))
    drawSheet(layout)
    for index in captions.indices {
      draw(try picture(index), index, layout)
      try write(drawing.takeBody())
    }
    if layout.hasLegend { drawLegend(y: layout.size.height - FilmStrip.Layout.margin - 4) }
    try write(drawing.takeBody() + SVGRenderer.end)
  }

  /// The outline of a screen, in its own points.
  private func outline(of size: Size2D, _ layout: FilmStrip.Layout) -> Picture.RoundedRect {
    Picture.RoundedRect(Rect2D(origin: .zero, size: size), radius: Sheet.corner / layout.scale)
  }

  private mutating func drawSheet(_ layout: FilmStrip.Layout) {
    let sheet = Picture.RoundedRect(Rect2D(origin: .zero, size: layout.size))
    drawing.rect(sheet, drawing.paint(Sheet.paper))
    let (left, step) = (FilmStrip.Layout.margin, FilmStrip.Layout.titleLineHeight)
    for (index, line) in layout.titleLines.enumerated() {
      let place = Point2D(x: left, y: left + 15 + Double(index) * step)
      drawing.caption(line, at: place, .title, Sheet.ink)
    }
  }

  private mutating func draw(_ picture: String, _ index: Int, _ layout: FilmStrip.Layout) {
    let (origin, caption) = (layout.origin(of: index), captions[index])
    let place = Transform(
      a: layout.scale, b: 0, c: 0, d: layout.scale, tx: origin.x, ty: origin.y)
    drawing.draw(
      picture,
      in: Picture.Layer(transform: place, clip: outline(of: caption.size, layout)))
    // The border is outside the screen, so that it does not cover any of it.
    let size = Size2D(
      width: caption.size.width * layout.scale, height: caption.size.height * layout.scale)
    let outside = Picture.RoundedRect(Rect2D(origin: origin, size: size), radius: Sheet.corner)
      .inset(by: -1)
    drawing.draw(
      Picture.Shape(outside, fill: nil, border: Picture.Border(width: 1, color: Sheet.edge)))

    let base = origin.y + layout.frame.height + 19
    drawing.caption(caption.time, at: Point2D(x: origin.x, y: base), .time, Sheet.ink)
    let lines = FilmStrip.Caption.notes.lines(caption.notes, room: layout.frame.width)
    for (index, line) in lines.enumerated() {
      let y = base + Double(index + 1) * FilmStrip.Layout.lineHeight
      drawing.caption(line, at: Point2D(x: origin.x, y: y), .notes, Sheet.quiet)
    }
  }

  private mutating func draw(_ finger: FilmStrip.Finger) {
    let path = (finger.trail + [finger.place]).filter(\.isFinite)
    guard finger.place.isFinite else { return }
    if path.count > 1 {
      let points = path.map { "\(SVG.length($0.x)),\(SVG.length($0.y))" }
      drawing.line(
        SVG.element(
          "polyline", ["points": points.joined(separator: " "), "fill": "none"],
          drawing.paint(Sheet.finger, "stroke"), ["stroke-opacity": 0.4, "stroke-width": 10],
          SVG.round))
    }
    drawing.fingertip(finger.place, radius: Sheet.fingertip, line: 3, isDown: finger.isDown)
  }

  private mutating func drawLegend(y: Double) {
    var x = FilmStrip.Layout.margin + 7
    let rows = [
      (isUsed: hasFingersDown, isDown: true, text: "finger and its way"),
      (isUsed: hasFingersLifted, isDown: false, text: "finger lifted here"),
    ]
    for row in rows where row.isUsed {
      drawing.fingertip(Point2D(x: x, y: y - 4), radius: 7, line: 1.2, isDown: row.isDown)
      drawing.caption(row.text, at: Point2D(x: x + 14, y: y), .notes, Sheet.quiet)
      x += 148
    }
  }
}

extension FilmStrip {
  /// A time in milliseconds, or in seconds from ten seconds on.
  static func text(of time: Seconds) -> String {
    time.value < 10
      ? "\(SVG.decimal(time.value * 1000, 1)) ms" : "\(SVG.decimal(time.value, 3)) s"
  }
}

extension SVGDrawing {
  /// Writes a line of text at a point of its baseline.
  fileprivate mutating func caption(
    _ text: String, at point: Point2D, _ caption: FilmStrip.Caption, _ color: Color
  ) {
    guard !text.isEmpty else { return }
    let font: SVGAttributes = [
      "x": point.x, "y": point.y, "font-size": caption.size,
      "font-weight": caption.weight == .regular ? nil : caption.weight.rawValue,
    ]
    line(SVG.element("text", font, paint(color), content: SVG.escaped(text)))
  }

  /// Draws a fingertip: a filled dot if it is down, a ring otherwise.
  mutating func fingertip(
    _ place: Point2D, radius: Double, line width: Double, isDown: Bool
  ) {
    let fill = isDown ? paint(Sheet.finger.faded(by: 0.55)) : ["fill": "none"]
    line(
      SVG.element(
        "circle", ["cx": place.x, "cy": place.y, "r": radius], fill,
        paint(Sheet.finger, "stroke"), ["stroke-opacity": 0.85, "stroke-width": width]))
  }
}
