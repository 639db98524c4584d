internal import FlickCore

/// The light sheet of a film strip.
private enum Sheet {
  static let paper = Color(white: 0.98)
  static let edge = Color(white: 0.8)
  static let ink = Color(white: 0.1)
  static let quiet = Color(white: 0.42)
  /// A blue that shows on light and on dark screens.
  static let finger = Color(red: 0.04, green: 0.52, blue: 1)
  /// Corners of a frame and of the screen in it, in points of the sheet.
  static let corner = 10.0
  /// Of a fingertip, in points of the screen: half a touch target of 44.
  static let fingertip = 22.0
}

/// Draws a film strip picture by picture, so that not all of them have to be in memory.
///
///     var writer = FilmStripWriter(title: "A flick")
///     let drawn = frames.map { writer.add($0) }
///     writer.finish(picture: { drawn[$0] }, write: { text += $0 })
///
/// How large the sheet is, and with it where each picture stands on it, is known at the end: what
/// is drawn of a picture is given to the caller, to be kept on a disk, and asked for again.
package struct FilmStripWriter {
  /// What must be known of a frame until the end.
  private struct Caption {
    var size: Size
    var time: String
    var notes: String
  }

  private let title: String
  private var drawing = SVGDrawing()
  private var captions: [Caption] = []
  /// The clips of screens, by their sizes: their corners are those of the sheet.
  private var clips: [(size: Size, slot: SVGDefinitions.Slot)] = []
  private var (largestWidth, largestHeight) = (0.0, 0.0)
  private var (hasFingersDown, hasFingersLifted) = (false, false)

  /// More than there is room for below any frame.
  private static let mostColumns = 200

  /// A strip without frames.
  package init(title: String = "") { self.title = title }

  /// How many frames there are.
  package var count: Int { captions.count }

  /// Adds a frame; returns what is drawn of its picture, which `finish` asks for.
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

  /// Writes the file: equal strips give equal bytes.
  ///
  /// - Parameters:
  ///   - picture: what `add` has returned for a frame, by its number from 0.
  ///   - write: takes the text of the file piece by piece.
  package mutating func finish<Failure: Error>(
    picture: (Int) throws(Failure) -> String, write: (String) throws(Failure) -> Void
  ) throws(Failure) {
    let layout = FilmStrip.Layout(
      frameCount: count, largest: Size(width: largestWidth, height: largestHeight),
      hasHeader: !title.isEmpty, hasLegend: hasFingersDown || hasFingersLifted)
    for clip in clips {
      let outline = outline(of: clip.size, layout)
      drawing.definitions.fill(
        clip.slot, tag: "clipPath", content: "<rect\(drawing.box(outline))/>")
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

  /// The edge of a screen, in its own points.
  private func outline(of size: Size, _ layout: FilmStrip.Layout) -> Picture.RoundedRect {
    Picture.RoundedRect(Rect(origin: .zero, size: size), radius: Sheet.corner / layout.scale)
  }

  private mutating func drawSheet(_ layout: FilmStrip.Layout) {
    let sheet = Picture.RoundedRect(Rect(origin: .zero, size: layout.size))
    drawing.line("<rect\(drawing.box(sheet))\(drawing.paint(Sheet.paper))/>")
    guard layout.hasHeader else { return }
    let left = FilmStrip.Layout.margin
    drawing.caption(
      title, at: Point(x: left, y: left + 15), size: 17, weight: .semibold, Sheet.ink,
      room: layout.size.width - 2 * left)
  }

  private mutating func draw(_ picture: String, _ index: Int, _ layout: FilmStrip.Layout) {
    let (origin, caption) = (layout.origin(of: index), captions[index])
    let place = Transform(
      a: layout.scale, b: 0, c: 0, d: layout.scale, tx: origin.x, ty: origin.y)
    drawing.draw(
      picture,
      in: Picture.Layer(transform: place, clip: outline(of: caption.size, layout)))
    // The edge lies outside of the screen, so that it hides none of it.
    let size = Size(
      width: caption.size.width * layout.scale, height: caption.size.height * layout.scale)
    let outside = Picture.RoundedRect(Rect(origin: origin, size: size), radius: Sheet.corner)
      .inset(by: -1)
    drawing.draw(
      Picture.Shape(outside, fill: nil, border: Picture.Border(width: 1, color: Sheet.edge)))

    let base = origin.y + layout.frame.height + 19
    drawing.caption(
      caption.time, at: Point(x: origin.x, y: base), size: 12, weight: .semibold, Sheet.ink,
      room: layout.frame.width)
    drawing.caption(
      caption.notes, at: Point(x: origin.x, y: base + 16), size: 11.5, weight: .regular,
      Sheet.quiet, room: layout.frame.width)
  }

  private mutating func draw(_ finger: FilmStrip.Finger) {
    let path = (finger.trail + [finger.place]).filter(\.isFinite)
    guard finger.place.isFinite else { return }
    let stroke = drawing.paint(Sheet.finger, "stroke")
    if path.count > 1 {
      let points = path.map { "\(SVGSyntax.length($0.x)),\(SVGSyntax.length($0.y))" }
      drawing.line(
        "<polyline points=\"\(points.joined(separator: " "))\" fill=\"none\"\(stroke)"
          + " stroke-opacity=\"0.4\" stroke-width=\"10\" stroke-linecap=\"round\""
          + " stroke-linejoin=\"round\"/>")
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
      drawing.fingertip(Point(x: x, y: y - 4), radius: 7, line: 1.2, isDown: row.isDown)
      drawing.caption(
        row.text, at: Point(x: x + 14, y: y), size: 11.5, weight: .regular, Sheet.quiet, room: 140)
      x += 148
    }
  }
}

extension FilmStrip {
  /// A time in milliseconds, or from ten seconds on in seconds.
  static func text(of time: Seconds) -> String {
    time.value < 10
      ? "\(SVGSyntax.decimal(time.value * 1000, 1)) ms" : "\(SVGSyntax.decimal(time.value, 3)) s"
  }
}

extension SVGDrawing {
  /// Writes a line of text from a point of its baseline, cut where its room ends.
  fileprivate mutating func caption(
    _ text: String, at point: Point, size: Double, weight: FontWeight, _ color: Color, room: Double
  ) {
    // A letter of running text is about half its size wide.
    let columns = (room / (0.54 * size)).clamped(to: 0...1000)
    let content = SVGSyntax.escaped(CharacterCells.fitted(text, columns: Int(columns)))
    guard !content.isEmpty else { return }
    let weight = weight == .regular ? "" : " font-weight=\"\(weight.rawValue)\""
    line(
      "<text x=\"\(SVGSyntax.length(point.x))\" y=\"\(SVGSyntax.length(point.y))\""
        + " font-size=\"\(SVGSyntax.length(size))\"\(weight)\(paint(color))>\(content)</text>")
  }

  /// Draws a fingertip: a full dot if it is down, a ring if it is not.
  mutating func fingertip(
    _ place: Point, radius: Double, line width: Double, isDown: Bool
  ) {
    let fill = isDown ? paint(Sheet.finger.faded(by: 0.55)) : " fill=\"none\""
    line(
      "<circle cx=\"\(SVGSyntax.length(place.x))\" cy=\"\(SVGSyntax.length(place.y))\""
        + " r=\"\(SVGSyntax.length(radius))\"\(fill)\(paint(Sheet.finger, "stroke"))"
        + " stroke-opacity=\"0.85\" stroke-width=\"\(SVGSyntax.length(width))\"/>")
  }
}
