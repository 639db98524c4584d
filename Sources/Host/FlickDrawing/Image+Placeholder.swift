internal import FlickCore

/// The appearance of an image placeholder: its colour, lighter at the top and darker at the bottom,
/// a sun over two mountains, and the label below.
///
/// Small placeholders omit the label or both.
extension Picture.Image {
  /// The box behind the mountains.
  var plate: Picture.Shape {
    let gradient = Picture.Gradient(
      stops: [
        .init(.mixed(color, .white.opaque(as: color), 0.16), at: 0),
        .init(.mixed(color, .black.opaque(as: color), 0.14), at: 1),
      ],
      start: .zero, end: Point2D(x: 1, y: 1))
    return Picture.Shape(outline, fill: .gradient(gradient))
  }

  /// The colour of the mountains and the label: light on a dark colour, dark on a light one.
  var ink: Color {
    // Luma of Rec. 601: yellow is light and blue is dark.
    let luma = 0.299 * color.red + 0.587 * color.green + 0.114 * color.blue
    return luma < 0.62 ? .white : .black
  }

  /// The square of the mountains; nil if there is not enough space.
  var glyph: Rect2D? {
    let (rect, side) = (outline.rect, min(outline.rect.size.width, outline.rect.size.height))
    guard side >= 20 else { return nil }
    let width = min(0.46 * side, 96)
    let lift = labelSize == nil ? 0 : width * 0.2
    return Rect2D(
      x: rect.origin.x + (rect.size.width - width) / 2,
      y: rect.origin.y + (rect.size.height - width) / 2 - lift, width: width, height: width)
  }

  /// The font size of the label; nil if there is not enough space.
  var labelSize: Double? {
    let (width, height) = (outline.rect.size.width, outline.rect.size.height)
    guard !label.isEmpty, min(width, height) >= 64 else { return nil }
    let size = (min(width, height) / 14).clamped(to: 10...15)
    // A letter is about 0.56 of the font size wide.
    let length = Double(CharacterCells.width(of: label)) * 0.56 * size
    return length <= width - 12 ? size : nil
  }
}

extension Color {
  /// This colour with the opacity of another, for interpolation with it.
  func opaque(as other: Color) -> Color {
    Color(red: red, green: green, blue: blue, alpha: other.alpha)
  }
}

extension SVGDrawing {
  /// Draws an image placeholder.
  mutating func drawPlaceholder(_ image: Picture.Image) {
    guard !image.outline.isEmpty, image.color.alpha > 0 else { return }
    draw(image.plate)
    guard let square = image.glyph else { return }
    let unit = square.size.width
    func x(_ share: Double) -> String { SVG.length(square.origin.x + share * unit) }
    func y(_ share: Double) -> String { SVG.length(square.origin.y + share * unit) }
    let paint = paint(image.ink.faded(by: 0.42 * image.color.alpha))
    line(SVG.element("circle", ["cx": x(0.7), "cy": y(0.24), "r": 0.105 * unit], paint))
    // A single path for both peaks, so that their overlap is not darker.
    let path =
      "M\(x(0)) \(y(0.84))L\(x(0.36)) \(y(0.3))L\(x(0.59)) \(y(0.645))L\(x(0.7)) \(y(0.5))"
      + "L\(x(1)) \(y(0.84))Z"
    line(SVG.element("path", ["d": path, "stroke-linejoin": "round"], paint))
    guard let size = image.labelSize else { return }
    let (base, color) = (square.origin.y + unit + size * 0.9, image.ink)
    line(
      SVG.element(
        "text", ["x": x(0.5), "y": base, "font-size": size, "font-weight": 500],
        self.paint(color.faded(by: 0.62 * image.color.alpha)), ["text-anchor": "middle"],
        content: SVG.escaped(image.label)))
  }
}
