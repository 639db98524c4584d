package import FlickCore

/// Renders a picture as an SVG file.
///
///     let file = SVGRenderer.svg(of: picture)
///
/// Equal pictures give equal bytes. Gradients are relative to the box, shadows are blurred as in
/// CSS, and text is scaled to its width in the layout, so that a picture looks the same with every
/// font.
package enum SVGRenderer {
  /// The file of a picture, with the size of its screen.
  package static func svg(of picture: Picture) -> String {
    var drawing = SVGDrawing()
    drawing.draw(picture)
    return start(size: picture.size, drawing.definitions) + drawing.body + end
  }

  /// The start of a file, before its elements.
  static func start(size: Size2D, _ definitions: SVGDefinitions) -> String {
    let attributes: SVGAttributes = [
      "xmlns": "http://www.w3.org/2000/svg", "width": size.width, "height": size.height,
      "viewBox": "0 0 \(SVG.length(size.width)) \(SVG.length(size.height))",
      "font-family": SVGDrawing.fontFamily,
    ]
    let elements = definitions.elements
    return "<svg\(attributes.text)>\n" + (elements.isEmpty ? "" : "<defs>\n\(elements)</defs>\n")
  }

  /// The end of a file.
  static let end = "</svg>\n"
}
