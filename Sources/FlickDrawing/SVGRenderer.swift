package import FlickCore

/// Draws a picture as the text of an SVG file.
///
///     let file = SVGRenderer.svg(of: picture)
///
/// Equal pictures give equal bytes. Colours run along a gradient in shares of the box, a shadow is
/// blurred as in CSS, and text is stretched to the width that the layout gave it, so a picture
/// looks alike with every font.
package enum SVGRenderer {
  /// The file of a picture, as large as its screen.
  package static func svg(of picture: Picture) -> String {
    var drawing = SVGDrawing()
    drawing.draw(picture)
    return file(of: drawing, size: picture.size)
  }

  /// The file of what has been drawn.
  static func file(of drawing: SVGDrawing, size: Size) -> String {
    start(size: size, drawing.definitions) + drawing.body + end
  }

  /// What stands before the elements of a file.
  static func start(size: Size, _ definitions: SVGDefinitions) -> String {
    let (width, height) = (SVGSyntax.length(size.width), SVGSyntax.length(size.height))
    var text = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\""
    text += " viewBox=\"0 0 \(width) \(height)\" font-family=\"\(SVGDrawing.fontFamily)\">\n"
    let elements = definitions.elements
    if !elements.isEmpty { text += "<defs>\n\(elements)</defs>\n" }
    return text
  }

  /// What stands after them.
  static let end = "</svg>\n"
}
