internal import FlickCore

/// The elements of an SVG drawing and the definitions that they use.
///
/// A group is only written when its first element is, so that layers without content or effect are
/// omitted. Invisible layers are skipped with their contents.
struct SVGDrawing {
  /// The font of all text: the viewer's system font, then common fonts.
  static let fontFamily = "system-ui, Helvetica, Arial, sans-serif"

  var definitions = SVGDefinitions()
  private(set) var body = ""
  /// The layers around the next element, outermost first.
  private var layers: [OpenLayer] = []
  /// The number of layers from the outermost invisible one to the innermost, inclusive; 0 if all
  /// are visible.
  private var unseenDepth = 0

  private struct OpenLayer {
    let layer: Picture.Layer
    var isWritten = false
    /// Whether it changes the appearance of its contents.
    var hasEffect: Bool {
      layer.transform != .identity || layer.opacity < 1 || layer.clip != nil
    }
  }

  // MARK: Pictures

  /// Draws a picture's background and all its commands.
  mutating func draw(_ picture: Picture) {
    let screen = Picture.RoundedRect(Rect2D(origin: .zero, size: picture.size))
    if picture.background.alpha > 0 { rect(screen, paint(picture.background)) }
    let depth = layers.count
    for command in picture.commands {
      // Ignore surplus pops, which would end layers around the picture.
      if case .pop = command, layers.count == depth { continue }
      draw(command)
    }
    while layers.count > depth { close() }
  }

  private mutating func draw(_ command: Picture.Command) {
    switch command {
    case .push(let layer): open(layer)
    case .pop: close()
    case .shape(let shape): if unseenDepth == 0 { draw(shape) }
    case .text(let text): if unseenDepth == 0 { draw(text) }
    case .image(let image): if unseenDepth == 0 { draw(image) }
    case .path(let path): if unseenDepth == 0 { draw(path) }
    }
  }

  /// Removes and returns the elements drawn so far.
  mutating func takeBody() -> String {
    defer { body = "" }
    return body
  }

  /// Draws elements from another drawing inside a layer.
  ///
  /// Omits the layer if they are empty.
  mutating func draw(_ elements: String, in layer: Picture.Layer) {
    guard !elements.isEmpty else { return }
    line(SVG.element("g", attributes(of: layer), content: "\n\(elements)"))
  }

  // MARK: Layers

  /// Begins a layer.
  mutating func open(_ layer: Picture.Layer) {
    layers.append(OpenLayer(layer: layer))
    if unseenDepth > 0 || !layer.isSeen { unseenDepth += 1 }
  }

  /// Ends the innermost layer.
  mutating func close() {
    guard let last = layers.popLast() else { return }
    if unseenDepth > 0 { unseenDepth -= 1 }
    if last.isWritten { body += "</g>\n" }
  }

  /// Writes the pending groups around the next element, then the element.
  mutating func line(_ element: String) {
    for index in layers.indices where !layers[index].isWritten && layers[index].hasEffect {
      layers[index].isWritten = true
      body += "<g\(attributes(of: layers[index].layer).text)>\n"
    }
    body += element
    body += "\n"
  }

  private mutating func attributes(of layer: Picture.Layer) -> SVGAttributes {
    [
      "transform": layer.transform == .identity ? nil : matrix(layer.transform),
      "clip-path": layer.clip.map { reference(toClip: $0) },
      "opacity": layer.opacity < 1 ? SVG.factor(layer.opacity) : nil,
    ]
  }

  /// The reference to a clip, in the space of the clipped element.
  mutating func reference(toClip outline: Picture.RoundedRect) -> String {
    definitions.reference(to: .clip, tag: "clipPath", content: SVG.element("rect", box(outline)))
  }

  func matrix(_ map: Transform) -> String {
    let factors = [map.a, map.b, map.c, map.d].map(SVG.factor)
    if factors == ["1", "0", "0", "1"] {
      return "translate(\(SVG.length(map.tx)) \(SVG.length(map.ty)))"
    }
    let shift = [map.tx, map.ty].map(SVG.length)
    return "matrix(\((factors + shift).joined(separator: " ")))"
  }

  // MARK: Boxes

  /// Draws a rectangle with a paint and, if given, further attributes.
  mutating func rect(
    _ outline: Picture.RoundedRect, _ paint: SVGAttributes, _ more: SVGAttributes = [:]
  ) {
    line(SVG.element("rect", box(outline), paint, more))
  }

  /// Draws a box: shadow, fill, border.
  mutating func draw(_ shape: Picture.Shape) {
    guard !shape.outline.isEmpty else { return }
    if let shadow = shape.shadow, shadow.color.alpha > 0 { draw(shadow, of: shape.outline) }
    switch shape.fill {
    case .color(let color) where color.alpha > 0:
      rect(shape.outline, paint(color))
    case .gradient(let gradient) where gradient.stops.contains { $0.color.alpha > 0 }:
      rect(shape.outline, ["fill": reference(to: gradient)])
    case .color, .gradient, nil: break
    }
    guard let border = shape.border, border.width > 0, border.color.alpha > 0 else { return }
    draw(border, along: shape.outline)
  }

  private mutating func draw(_ border: Picture.Border, along outline: Picture.RoundedRect) {
    // SVG strokes are centred on a line, while a border is inside the outline.
    let middle = outline.inset(by: border.width / 2)
    guard !middle.isEmpty, border.width * 2 < min(outline.rect.size.width, outline.rect.size.height)
    else { return rect(outline, paint(border.color)) }
    let stroke = paint(border.color, "stroke")
    rect(middle, ["fill": "none"], stroke + ["stroke-width": border.width])
  }

  private mutating func draw(_ shadow: Picture.Shadow, of outline: Picture.RoundedRect) {
    let cast = outline.moved(by: shadow.offset)
    guard shadow.radius > 0 else { return rect(cast, paint(shadow.color)) }
    // As in CSS, the standard deviation of the blur is half its radius. Three of them include all
    // of it.
    let region = Picture.RoundedRect(cast.inset(by: -shadow.radius * 1.5).rect)
    let blur = definitions.reference(
      to: .blur, tag: "filter", attributes: ["filterUnits": "userSpaceOnUse"] + box(region),
      content: SVG.element("feGaussianBlur", ["stdDeviation": shadow.radius / 2]))
    rect(cast, paint(shadow.color), ["filter": blur])
  }

  private mutating func reference(to gradient: Picture.Gradient) -> String {
    let stops = gradient.stops.map { stop in
      SVG.element("stop", ["offset": SVG.factor(stop.position)], paint(stop.color, "stop"))
    }
    return definitions.reference(
      to: .gradient, tag: "linearGradient",
      attributes: [
        "x1": SVG.factor(gradient.start.x), "y1": SVG.factor(gradient.start.y),
        "x2": SVG.factor(gradient.end.x), "y2": SVG.factor(gradient.end.y),
      ], content: stops.joined())
  }

  /// The attributes for the position and size of a rectangle.
  ///
  /// Zeros are omitted, because they are SVG's defaults.
  func box(_ outline: Picture.RoundedRect) -> SVGAttributes {
    func nonzero(_ length: Double) -> String? {
      let text = SVG.length(length)
      return text == "0" ? nil : text
    }
    let (origin, size) = (outline.rect.origin, outline.rect.size)
    return [
      "x": nonzero(origin.x), "y": nonzero(origin.y), "width": size.width, "height": size.height,
      "rx": nonzero(outline.radius),
    ]
  }

  /// The attributes for a colour of a `fill`, a `stroke` or a gradient's `stop`.
  func paint(_ color: Color, _ part: String = "fill") -> SVGAttributes {
    let opaque = Color(red: color.red, green: color.green, blue: color.blue).hex
    let name = part == "stop" ? "stop-color" : part
    let alpha = SVG.factor(color.alpha)
    return alpha == "1" ? [name: opaque] : [name: opaque, "\(part)-opacity": alpha]
  }

  // MARK: Text

  /// Draws a line of text, scaled to the width of its frame in viewers that support `textLength`.
  ///
  /// In others, it has the width of their font and keeps its alignment.
  mutating func draw(_ text: Picture.TextLine) {
    let content = SVG.escaped(text.string)
    let (width, size) = (text.frame.size.width, SVG.length(text.size))
    guard !content.isEmpty, width > 0, size != "0", text.color.alpha > 0 else { return }
    let anchor = text.alignment == 0.5 ? "middle" : text.alignment == 1 ? "end" : nil
    let place = anchor == nil ? 0 : text.alignment
    let font: SVGAttributes = [
      "x": text.frame.origin.x + width * place,
      "y": text.frame.origin.y + text.frame.size.height - text.descent, "font-size": size,
      "font-weight": text.weight == .regular ? nil : text.weight.rawValue,
    ]
    let fit: SVGAttributes = [
      "text-anchor": anchor, "textLength": width, "lengthAdjust": "spacingAndGlyphs",
      "xml:space": SVG.needsBlanksKept(content) ? "preserve" : nil,
    ]
    line(SVG.element("text", font, paint(text.color), fit, content: content))
  }
}

extension Picture.Layer {
  /// Whether its contents can be visible.
  var isSeen: Bool {
    // NaN counts as invisible.
    guard opacity > 0 else { return false }
    return clip.map { !$0.isEmpty } ?? true
  }
}

extension Picture.RoundedRect {
  /// Whether the area is empty.
  var isEmpty: Bool { !(rect.size.width > 0 && rect.size.height > 0) }

  /// The outline inset by a distance.
  ///
  /// A negative distance enlarges it.
  func inset(by distance: Double) -> Self {
    let (origin, size) = (rect.origin, rect.size)
    return Self(
      Rect2D(
        x: origin.x + distance, y: origin.y + distance, width: max(0, size.width - 2 * distance),
        height: max(0, size.height - 2 * distance)), radius: radius - distance)
  }

  /// The translated outline.
  func moved(by distance: Vector) -> Self {
    Self(Rect2D(origin: rect.origin + distance, size: rect.size), radius: radius)
  }
}
