internal import FlickCore

// Images from files, and paths. Each is written once in a file, as a definition.

extension SVGDrawing {
  /// Draws an image, or its placeholder.
  mutating func draw(_ image: Picture.Image) {
    guard let file = image.file else { return drawPlaceholder(image) }
    guard !image.outline.isEmpty else { return }
    let (width, height) = (Double(file.width), Double(file.height))
    let place = image.fit.place(Size2D(width: width, height: height), in: image.outline.rect)
    let id = definitions.id(
      of: .image, key: file.key, tag: "image",
      attributes: [
        "width": file.width, "height": file.height, "preserveAspectRatio": "none",
        // Not every viewer turns an image by its metadata.
        "style": "image-orientation:none",
        "href": "data:\(file.format.mediaType);base64,\(Base64.text(of: file.bytes))",
      ])
    let map = Transform(
      a: place.size.width / width, b: 0, c: 0, d: place.size.height / height, tx: place.origin.x,
      ty: place.origin.y)
    let use: SVGAttributes = ["href": "#\(id)", "transform": matrix(map)]
    let isInside = image.fit != .cover && image.outline.radius == 0
    guard !isInside else { return line(SVG.element("use", use)) }
    let clip = reference(toClip: image.outline)
    line(SVG.element("g", ["clip-path": clip], content: SVG.element("use", use)))
  }

  /// Draws a path.
  mutating func draw(_ shape: Picture.PathShape) {
    let id = definitions.id(
      of: .path, key: shape.path.data, tag: "path", attributes: ["d": shape.path.data])
    let use: SVGAttributes = ["href": "#\(id)", "transform": matrix(shape.map)]
    let fill = shape.fill.map { paint($0) } ?? ["fill": "none"]
    guard let stroke = shape.stroke, shape.width > 0 else {
      return line(SVG.element("use", use, fill))
    }
    let width: SVGAttributes = ["stroke-width": SVG.factor(shape.width)]
    line(SVG.element("use", use, fill, paint(stroke, "stroke"), width, SVG.round))
  }
}
