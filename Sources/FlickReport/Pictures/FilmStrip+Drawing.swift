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

extension FilmStrip {
  func draw(_ layout: Layout, on drawing: inout SVGDrawing) {
    let sheet = Picture.RoundedRect(Rect(origin: .zero, size: layout.size))
    drawing.line("<rect\(drawing.box(sheet))\(drawing.paint(Sheet.paper))/>")
    let left = Layout.margin
    if layout.hasHeader {
      let room = layout.size.width - 2 * left
      drawing.caption(
        title, at: Point(x: left, y: left + 15), size: 17, weight: .semibold, Sheet.ink, room: room)
    }
    for (index, frame) in frames.enumerated() {
      draw(frame, at: layout.origin(of: index), layout, on: &drawing)
    }
    if layout.hasLegend {
      drawLegend(y: layout.size.height - left - 4, on: &drawing)
    }
  }

  private func draw(
    _ frame: Frame, at origin: Point, _ layout: Layout, on drawing: inout SVGDrawing
  ) {
    let size = frame.picture.size
    let (width, height) = (size.width * layout.scale, size.height * layout.scale)
    let place = Transform(
      a: layout.scale, b: 0, c: 0, d: layout.scale, tx: origin.x, ty: origin.y)
    let screen = Picture.RoundedRect(
      Rect(origin: .zero, size: size), radius: Sheet.corner / layout.scale)
    drawing.group(Picture.Layer(transform: place, clip: screen)) { drawing in
      drawing.draw(frame.picture)
      for finger in frame.fingers { draw(finger, on: &drawing) }
    }
    // The edge lies outside of the screen, so that it hides none of it.
    let outside = Picture.RoundedRect(
      Rect(origin: origin, size: Size(width: width, height: height)), radius: Sheet.corner
    ).inset(by: -1)
    drawing.draw(
      Picture.Shape(outside, fill: nil, border: Picture.Border(width: 1, color: Sheet.edge)))

    let base = origin.y + layout.frame.height + 19
    drawing.caption(
      Self.text(of: frame.time), at: Point(x: origin.x, y: base), size: 12, weight: .semibold,
      Sheet.ink, room: layout.frame.width)
    drawing.caption(
      frame.notes.joined(separator: " · "), at: Point(x: origin.x, y: base + 16), size: 11.5,
      weight: .regular, Sheet.quiet, room: layout.frame.width)
  }

  private func draw(_ finger: Finger, on drawing: inout SVGDrawing) {
    let way = (finger.trail + [finger.place]).filter(\.isFinite)
    guard finger.place.isFinite else { return }
    let stroke = drawing.paint(Sheet.finger, "stroke")
    if way.count > 1 {
      let points = way.map { "\(SVGSyntax.length($0.x)),\(SVGSyntax.length($0.y))" }
      drawing.line(
        "<polyline points=\"\(points.joined(separator: " "))\" fill=\"none\"\(stroke)"
          + " stroke-opacity=\"0.4\" stroke-width=\"10\" stroke-linecap=\"round\""
          + " stroke-linejoin=\"round\"/>")
    }
    drawing.fingertip(finger.place, radius: Sheet.fingertip, line: 3, isDown: finger.isDown)
  }

  private func drawLegend(y: Double, on drawing: inout SVGDrawing) {
    var x = Layout.margin + 7
    let states = frames.flatMap(\.fingers)
    let rows: [(isDown: Bool, text: String)] = [
      (true, "finger and its way"), (false, "finger lifted here"),
    ]
    for row in rows where states.contains(where: { $0.isDown == row.isDown }) {
      drawing.fingertip(Point(x: x, y: y - 4), radius: 7, line: 1.2, isDown: row.isDown)
      drawing.caption(
        row.text, at: Point(x: x + 14, y: y), size: 11.5, weight: .regular, Sheet.quiet, room: 140)
      x += 148
    }
  }

  /// A time in milliseconds, or from ten seconds on in seconds.
  static func text(of time: Seconds) -> String {
    time.value < 10
      ? "\(SVGSyntax.decimal(time.value * 1000, 1)) ms" : "\(SVGSyntax.decimal(time.value, 3)) s"
  }
}

extension SVGDrawing {
  /// Draws things in a layer of their own.
  fileprivate mutating func group(_ layer: Picture.Layer, _ content: (inout SVGDrawing) -> Void) {
    open(layer)
    content(&self)
    close()
  }

  /// Writes a line of text from a point of its baseline, cut where its room ends.
  fileprivate mutating func caption(
    _ text: String, at point: Point, size: Double, weight: FontWeight, _ color: Color, room: Double
  ) {
    // A letter of running text is about half its size wide.
    let columns = min(max(room / (0.54 * size), 0), 1000)
    let content = SVGSyntax.escaped(CharacterCells.fitted(text, columns: Int(columns)))
    guard !content.isEmpty else { return }
    let weight = weight == .regular ? "" : " font-weight=\"\(weight.rawValue)\""
    line(
      "<text x=\"\(SVGSyntax.length(point.x))\" y=\"\(SVGSyntax.length(point.y))\""
        + " font-size=\"\(SVGSyntax.length(size))\"\(weight)\(paint(color))>\(content)</text>")
  }

  /// Draws a fingertip: a full dot if it is down, a ring if it is not.
  fileprivate mutating func fingertip(
    _ place: Point, radius: Double, line width: Double, isDown: Bool
  ) {
    let fill = isDown ? paint(Sheet.finger.faded(by: 0.55)) : " fill=\"none\""
    line(
      "<circle cx=\"\(SVGSyntax.length(place.x))\" cy=\"\(SVGSyntax.length(place.y))\""
        + " r=\"\(SVGSyntax.length(radius))\"\(fill)\(paint(Sheet.finger, "stroke"))"
        + " stroke-opacity=\"0.85\" stroke-width=\"\(SVGSyntax.length(width))\"/>")
  }
}
