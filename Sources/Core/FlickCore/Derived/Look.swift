/// The look of a node, beyond its frame.
///
/// Numbers may be derived from components and then follow them at every moment without any call.
package struct Look: Hashable, Sendable {
  /// The fill of the frame.
  package var fill: LookFill?
  /// The line along the inside of its edge.
  package var border: LookBorder?
  /// The shadow of the node.
  package var shadow: LookShadow?
  /// The radius of its corners, in points; clips the children if the node does.
  package var cornerRadius: Amount = 0
  /// Text in the frame.
  package var text: LookText?
  /// An image in the frame, or a placeholder.
  package var image: LookImage?
  /// A drawing of lines and curves in the frame.
  package var path: LookPath?
  /// The opacity of the node with its children, from 0 to 1.
  package var opacity: Amount = 1
  /// The order among siblings: a greater number is in front; of equal ones, the later node.
  package var z: Amount = 0
  /// The displacement to the right in points, including children.
  package var x: Amount = 0
  /// The displacement downwards in points.
  package var y: Amount = 0
  /// The scale, 1 for its own size.
  package var scale: Amount = 1
  /// The clockwise rotation in radians.
  package var rotation: Amount = 0
  /// The tilt about the horizontal axis through its anchor, in radians.
  ///
  /// Drawn without perspective: the height shrinks by the cosine.
  package var tilt: Amount = 0
  /// The fixed point of scale, rotation and tilt, in shares of the frame.
  package var anchor = Point2D(x: 0.5, y: 0.5)
  /// The drawn width in points instead of the frame's; the contents keep their place.
  package var width: Amount?
  /// See `width`.
  package var height: Amount?
  /// Makes the node a bar that moves along other nodes.
  package var indicator: LookIndicator?

  /// Creates an empty look.
  package init() {}
}

/// A number of a look: constant or derived.
package enum Amount: Hashable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// A constant.
  case fixed(Double)
  /// Computed from components; indirect, because looks have many numbers and derive few.
  indirect case derived(Derived)

  /// Creates a constant.
  package init(floatLiteral value: Double) { self = .fixed(value) }
  /// Creates a constant.
  package init(integerLiteral value: Int) { self = .fixed(Double(value)) }

  /// The number now.
  package func value(in stage: Stage) -> Double {
    switch self {
    case .fixed(let value): value
    case .derived(let derived): derived.value(in: stage)
    }
  }

  func mapping(_ body: DerivedMapping) throws(CoreError) -> Amount {
    switch self {
    case .fixed: self
    case .derived(let derived): .derived(try body(derived))
    }
  }
}

/// A declared colour: for light and dark surroundings, or a mix of two colours.
package indirect enum Paint: Hashable, Sendable {
  /// A colour for light and one for dark surroundings.
  case color(light: Color, dark: Color)
  /// A mix of two colours; with share 0, the first.
  case mix(Paint, Paint, Amount)
  /// A colour with its opacity multiplied by a factor.
  case faded(Paint, Amount)

  /// Creates a colour for both appearances.
  package init(_ color: Color) { self = .color(light: color, dark: color) }

  /// The colour now.
  package func color(in stage: Stage, _ appearance: Appearance) -> Color {
    switch self {
    case .color(let light, let dark): appearance == .light ? light : dark
    case .mix(let from, let to, let share):
      Color.mixed(
        from.color(in: stage, appearance), to.color(in: stage, appearance), share.value(in: stage))
    case .faded(let paint, let factor):
      paint.color(in: stage, appearance).faded(by: factor.value(in: stage))
    }
  }

  func mapping(_ body: DerivedMapping) throws(CoreError) -> Paint {
    switch self {
    case .color: self
    case .mix(let from, let to, let share):
      .mix(try from.mapping(body), try to.mapping(body), try share.mapping(body))
    case .faded(let paint, let factor):
      .faded(try paint.mapping(body), try factor.mapping(body))
    }
  }
}

/// Whether surroundings are light or dark.
package enum Appearance: String, Hashable, Sendable, CaseIterable {
  /// Dark on light.
  case light
  /// Light on dark.
  case dark
}

/// The fill of a frame.
package enum LookFill: Hashable, Sendable {
  /// One colour.
  case paint(Paint)
  /// A gradient along a line between two points of the frame, in shares of it.
  case gradient(stops: [GradientStop], start: Point2D, end: Point2D)
}

/// A colour at a share of a gradient's line.
package struct GradientStop: Hashable, Sendable {
  /// The colour.
  package var paint: Paint
  /// From 0, the start, to 1, the end.
  package var position: Double

  /// Creates a stop.
  package init(_ paint: Paint, at position: Double) {
    (self.paint, self.position) = (paint, position)
  }
}

/// A line along the inside of an edge.
package struct LookBorder: Hashable, Sendable {
  /// In points.
  package var width: Amount
  /// Its colour.
  package var paint: Paint

  /// Creates a border.
  package init(width: Amount, _ paint: Paint) { (self.width, self.paint) = (width, paint) }
}

/// A shadow of a box.
package struct LookShadow: Hashable, Sendable {
  /// The blur radius, in points.
  package var radius: Amount
  /// The offset of the shadow.
  package var offset: Vector
  /// Its colour.
  package var paint: Paint

  /// Creates a shadow.
  ///
  /// Black at one-third opacity by default.
  package init(
    radius: Amount, offset: Vector = .zero, _ paint: Paint = Paint(Color(white: 0, alpha: 0.33))
  ) {
    (self.radius, self.offset, self.paint) = (radius, offset, paint)
  }
}

/// Text in a frame.
package struct LookText: Hashable, Sendable {
  /// The characters; line feeds start new lines.
  package var string: String
  /// The font.
  package var font: Font
  /// Its colour.
  package var paint: Paint
  /// The horizontal alignment of lines in the frame: 0 left, 0.5 centre, 1 right.
  package var alignment: Double
  /// The maximum number of lines; the last one is truncated.
  package var lines: Int
  /// The distance of the text from the edges of its frame: its box's padding.
  package var insets = Insets.zero

  /// Creates a text.
  package init(
    _ string: String, font: Font, _ paint: Paint, alignment: Double = 0, lines: Int = 1
  ) {
    (self.string, self.font, self.paint) = (string, font, paint)
    (self.alignment, self.lines) = (alignment, lines)
  }
}

/// An image in a frame, or a placeholder.
package struct LookImage: Hashable, Sendable {
  /// A short description of its contents.
  package var label: String
  /// Its main colour.
  package var paint: Paint
  /// The room between the edges of the node and the image: the padding of its box.
  package var insets = Insets.zero
  /// The pixels; nil for a placeholder.
  package var file: ImageFile?
  /// The way that they fill the frame.
  package var fit = ImageFit.cover

  /// Creates a placeholder.
  package init(_ label: String, _ paint: Paint) { (self.label, self.paint) = (label, paint) }
}

/// A path in a frame: as large as its proportions allow, in the centre.
package struct LookPath: Hashable, Sendable {
  /// The path with its box.
  package var path: VectorPath
  /// The colour of its area; nil for none.
  package var fill: Paint?
  /// The colour of its lines; nil for none.
  package var stroke: Paint?
  /// The width of its lines, in units of its box.
  package var width: Amount
  /// The room between the edges of the node and the path: the padding of its box.
  package var insets = Insets.zero

  /// Creates a path.
  package init(_ path: VectorPath, fill: Paint?, stroke: Paint?, width: Amount) {
    (self.path, self.fill, self.stroke, self.width) = (path, fill, stroke, width)
  }
}

/// A bar that moves along under labels; its place and width follow from a position alone.
package struct LookIndicator: Hashable, Sendable {
  /// The position: 0 at the first label.
  package var position: Derived
  /// The ids of the labels, in the order of the positions.
  package var labels: [String]
  /// The motion of the bar between labels.
  package var style: IndicatorGeometry.Style
  /// The places of the labels, relative to the node; known once the scene is laid out.
  var geometry: IndicatorGeometry?

  /// Creates a bar under labels.
  package init(position: Derived, labels: [String], style: IndicatorGeometry.Style = .linear) {
    (self.position, self.labels, self.style) = (position, labels, style)
  }

  /// The place of the bar now, relative to the node.
  func span(in stage: Stage) -> IndicatorGeometry.Span {
    geometry?.span(at: Pages(position.value(in: stage)))
      ?? IndicatorGeometry.Span(start: 0, width: 0)
  }
}

/// A transformation of derived values.
typealias DerivedMapping = (Derived) throws(CoreError) -> Derived

extension Look {
  /// The same look with each of its derived values transformed.
  func mapping(_ body: DerivedMapping) throws(CoreError) -> Look {
    var look = self
    look.fill = try fill?.mapping(body)
    if let border {
      look.border = LookBorder(
        width: try border.width.mapping(body), try border.paint.mapping(body))
    }
    if let shadow {
      look.shadow = LookShadow(
        radius: try shadow.radius.mapping(body), offset: shadow.offset,
        try shadow.paint.mapping(body))
    }
    if let paint = try text?.paint.mapping(body) { look.text?.paint = paint }
    if let paint = try image?.paint.mapping(body) { look.image?.paint = paint }
    if var path {
      path.fill = try path.fill?.mapping(body)
      path.stroke = try path.stroke?.mapping(body)
      path.width = try path.width.mapping(body)
      look.path = path
    }
    look.cornerRadius = try cornerRadius.mapping(body)
    look.opacity = try opacity.mapping(body)
    look.z = try z.mapping(body)
    look.x = try x.mapping(body)
    look.y = try y.mapping(body)
    look.scale = try scale.mapping(body)
    look.rotation = try rotation.mapping(body)
    look.tilt = try tilt.mapping(body)
    look.width = try width?.mapping(body)
    look.height = try height?.mapping(body)
    if let position = indicator?.position {
      look.indicator?.position = try body(position)
    }
    return look
  }

  /// Whether it is drawn at another place or size than its frame.
  var isMoved: Bool {
    x != 0 || y != 0 || scale != 1 || rotation != 0 || tilt != 0 || indicator != nil
      || width != nil || height != nil
  }

  /// Whether hit tests depend on its numbers.
  var isPlaced: Bool { isMoved || z != 0 || opacity != 1 }

  /// Whether any of its numbers follows a component.
  var isDerived: Bool {
    func follows(_ amount: Amount?) -> Bool {
      if case .derived = amount { true } else { false }
    }
    func follows(_ paint: Paint?) -> Bool {
      if let paint, case .color = paint { false } else { paint != nil }
    }
    if follows(opacity) || follows(x) || follows(y) || follows(scale) || follows(rotation) {
      return true
    }
    if follows(tilt) || follows(z) || follows(cornerRadius) || follows(width) || follows(height) {
      return true
    }
    if indicator != nil || follows(text?.paint) || follows(image?.paint) { return true }
    if follows(border?.width) || follows(border?.paint) { return true }
    if follows(path?.fill) || follows(path?.stroke) || follows(path?.width) { return true }
    if follows(shadow?.radius) || follows(shadow?.paint) { return true }
    return switch fill {
    case nil: false
    case .paint(let paint): follows(paint)
    case .gradient(let stops, _, _): stops.contains { follows($0.paint) }
    }
  }
}

extension LookText {
  /// Whether the height of its lines exceeds a frame of this size.
  func isHigher(than size: Size2D) -> Bool {
    // Most texts are as high as their frames; only the others are broken into lines to be sure.
    let height = size.height + 1e-9
    guard font.lineHeight * Double(lines) > height else { return false }
    let count = font.broken(string, toFit: size.width, lines: lines).count
    return font.lineHeight * Double(count) > height
  }
}

extension LookFill {
  fileprivate func mapping(_ body: DerivedMapping) throws(CoreError) -> LookFill {
    switch self {
    case .paint(let paint): return .paint(try paint.mapping(body))
    case .gradient(let stops, let start, let end):
      var mapped = stops
      for index in stops.indices { mapped[index].paint = try stops[index].paint.mapping(body) }
      return .gradient(stops: mapped, start: start, end: end)
    }
  }
}
