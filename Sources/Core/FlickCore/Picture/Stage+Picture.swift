extension Stage {
  /// A picture of the screen now.
  ///
  /// The cost grows with the visible content: pages and rows outside their frames are skipped.
  ///
  /// - Parameter numbersBlanks: whether pages, cards and rows without content are drawn as a number
  ///   on a tint, for people who watch the screen.
  package func picture(
    _ appearance: Appearance = .light, numbersBlanks: Bool = false
  ) -> Picture {
    var builder = PictureBuilder(
      stage: self, appearance: appearance, numbersBlanks: numbersBlanks)
    builder.draw(NodeIndex(0))
    return Picture(
      size: scene.records[0].frame.size,
      background: appearance == .light ? .white : .black, commands: builder.commands)
  }
}

/// Walks the tree from the root and records the visible drawing commands.
struct PictureBuilder {
  let stage: Stage
  let appearance: Appearance
  /// Whether pages, cards and rows without content are drawn as their numbers.
  private let numbersBlanks: Bool
  var commands: [Picture.Command] = []
  /// The origin of the current node's space in that of the innermost layer.
  var origin = Vector.zero
  /// The visible area, in the space of the innermost layer.
  private var window: Rect2D

  init(stage: Stage, appearance: Appearance, numbersBlanks: Bool) {
    self.stage = stage
    self.appearance = appearance
    self.numbersBlanks = numbersBlanks
    window = Rect2D(origin: .zero, size: stage.scene.records[0].frame.size)
  }

  // `stage.scene` is spelled out each time: a property for it would copy the scene.

  /// Draws a node at its frame, or at a place given by its parent.
  ///
  /// Recursion is bounded by `Node.deepest`.
  ///
  /// - Parameter number: the number of a page, a card or a row, from 0; nil for other nodes.
  mutating func draw(
    _ index: NodeIndex, moved: Vector = .zero, as effect: NodeEffect = .none, number: Int? = nil
  ) {
    let record = stage.scene.records[index]
    let shared = record.look.map { stage.scene.looks[$0] }
    let look = shared?.look
    let opacity = (look?.opacity.value(in: stage) ?? 1) * effect.opacity
    guard opacity > 0 else { return }
    let full = effect.size ?? record.frame.size
    let (shift, size) = stage.drawn(shared, in: full)
    var place = origin + (record.frame.origin - .zero) + moved
    if !record.reachesOut, effect.scale <= 1, !isSeen(Rect2D(origin: .zero + place, size: size)) {
      return
    }

    let outline = Picture.RoundedRect(
      Rect2D(origin: .zero, size: size), radius: look?.cornerRadius.value(in: stage) ?? 0)
    // First its own look, then the effect of its parent.
    var shape = stage.transform(of: shared, in: size)
    let outer = effect.shape(in: full)
    if outer == .identity {
      place = place + shift
    } else {
      shape = outer.after(.translation(shift)).after(shape)
    }
    // A node that is flattened to a line is invisible.
    guard let inverse = shape.inverse else { return }
    let clips = record.clips && (record.childCount > 0 || look?.text != nil)
    // A shadow is outside the clip.
    let castsOut = clips && look?.shadow != nil
    let isLayer = opacity < 1 || shape != .identity || clips
    guard isLayer else {
      let outer = origin
      origin = place
      drawContents(of: index, record, look, outline, effect, number)
      origin = outer
      return
    }

    let (outerOrigin, outerWindow) = (origin, window)
    window = inverse.after(.translation(-place)).bounds(of: window)
    origin = .zero
    inLayer(
      Picture.Layer(
        id: stage.scene.id(ofNode: index), transform: Transform.translation(place).after(shape),
        opacity: min(1, opacity), clip: clips && !castsOut ? outline : nil)
    ) { builder in
      guard castsOut, var look else {
        if clips { builder.window = builder.window.intersection(outline.rect) }
        guard !clips || builder.seesAnything else { return }
        return builder.drawContents(of: index, record, look, outline, effect, number)
      }
      builder.drawShadow(of: look, outline)
      look.shadow = nil
      builder.window = builder.window.intersection(outline.rect)
      guard builder.seesAnything else { return }
      builder.inLayer(Picture.Layer(clip: outline)) {
        $0.drawContents(of: index, record, look, outline, effect, number)
      }
    }
    (origin, window) = (outerOrigin, outerWindow)
  }

  /// Draws in a layer; drops the layer if it stays empty.
  mutating func inLayer(_ layer: Picture.Layer, _ body: (inout Self) -> Void) {
    let start = commands.count
    commands.append(.push(layer))
    body(&self)
    if commands.count == start + 1 { commands.removeLast() } else { commands.append(.pop) }
  }

  /// Whether the window has any extent.
  ///
  /// Content with an empty clip is invisible.
  private var seesAnything: Bool { window.size.width > 0 && window.size.height > 0 }

  private func isSeen(_ rect: Rect2D) -> Bool {
    rect.origin.x < window.origin.x + window.size.width
      && window.origin.x < rect.origin.x + rect.size.width
      && rect.origin.y < window.origin.y + window.size.height
      && window.origin.y < rect.origin.y + rect.size.height
  }

  // MARK: Contents of a node

  private mutating func drawContents(
    of index: NodeIndex, _ record: SceneTree.Record, _ look: Look?, _ outline: Picture.RoundedRect,
    _ effect: NodeEffect, _ number: Int?
  ) {
    if let look { draw(look, in: outline) }
    if let number, numbersBlanks, isBlank(record, look) {
      return drawPlaceholder(number, in: outline)
    }
    switch record.content {
    case .pages(let pager): drawPages(of: pager, record)
    case .cards(let deck): drawCards(of: deck, record)
    case .scrolled(let view, let header):
      let offset = stage.scene.scrollViews[view].offset(at: stage.time)
      if record.ordersChildren {
        for child in stage.inDepthOrder(record.scrolledChildren) { draw(child, moved: -offset) }
      } else {
        let first = stage.scene.scrollViews[view].rows?.shown.lowerBound
        for child in rows(of: record, scrolledBy: offset) {
          let number = first.map { $0 + child.position - record.scrolledChildren.startIndex }
          draw(child, moved: -offset, number: number)
        }
      }
      if let header { drawHeader(header) }
    case .nodes:
      if record.ordersChildren {
        for child in stage.inDepthOrder(record.children) {
          draw(child, moved: effect.contentShift)
        }
      } else {
        for child in record.children { draw(child, moved: effect.contentShift) }
      }
    }
  }

  private mutating func drawPages(of pager: PagerIndex, _ record: SceneTree.Record) {
    let time = stage.time
    let pages = stage.scene.pagers[pager].pagesInDepthOrder(at: time)
    for page in pages where page < record.childCount || numbersBlanks {
      let (moved, effect) = stage.scene.presentation(ofPage: page, of: pager, at: time)
      guard page < record.childCount else {
        let size = pageSize(of: pager, page, in: record.frame.size)
        drawPage(page, in: size, moved: moved, as: effect)
        continue
      }
      draw(record.child(page), moved: moved, as: effect, number: page)
    }
  }

  /// Cards from the back to the front.
  private mutating func drawCards(of deck: DeckIndex, _ record: SceneTree.Record) {
    let cards = (0..<record.childCount).map { card in
      (card: card, z: stage.scene.decks[deck].deck.presentation(of: card, at: stage.time).z)
    }
    for (card, _) in cards.sorted(by: { $0.z < $1.z }) {
      let node = record.child(card)
      let (moved, effect) = stage.presentation(ofNode: node)
      draw(node, moved: moved, as: effect, number: card)
    }
  }

  /// The header is drawn with its visible height, and its content ends with it.
  private mutating func drawHeader(_ index: HeaderIndex) {
    let node = stage.scene.headers[index].node
    let (moved, effect) = stage.presentation(ofNode: node)
    draw(node, moved: moved, as: effect)
  }

  /// The children of a scroll view that may be visible; for rows, only those in the window.
  private func rows(
    of record: SceneTree.Record, scrolledBy offset: Vector
  ) -> ListIndices<SceneTree.Record> {
    let children = record.scrolledChildren
    guard let axis = record.rowAxis else { return children }
    let inContent = Rect2D(
      origin: window.origin - origin + offset, size: window.size)
    let near = axis == .horizontal ? inContent.origin.x : inContent.origin.y
    let far = near + inContent.size.along(axis).value
    let first = children.partitioningIndex { stage.scene.records[$0].frame.end(along: axis) > near }
    let end = children.partitioningIndex { stage.scene.records[$0].frame.start(along: axis) >= far }
    return children[first..<max(first, end)]
  }

  private mutating func draw(_ look: Look, in outline: Picture.RoundedRect) {
    var outline = outline
    outline.rect.origin = outline.rect.origin + origin
    let fill = look.fill.map { resolved($0) }
    let border = look.border.map {
      Picture.Border(
        width: max(0, $0.width.value(in: stage)), color: $0.paint.color(in: stage, appearance))
    }
    let shadow = look.shadow.map { resolved($0) }
    if fill != nil || border != nil || shadow != nil {
      commands.append(
        .shape(Picture.Shape(outline, fill: fill, border: border, shadow: shadow)))
    }
    if let image = look.image {
      commands.append(
        .image(
          Picture.Image(
            outline.inset(by: image.insets), label: image.label,
            color: image.paint.color(in: stage, appearance), file: image.file, fit: image.fit)))
    }
    if let path = look.path { draw(path, in: path.insets.inside(outline.rect)) }
    if let text = look.text { draw(text, in: text.insets.inside(outline.rect)) }
  }

  private mutating func drawShadow(of look: Look, _ outline: Picture.RoundedRect) {
    guard let shadow = look.shadow else { return }
    commands.append(.shape(Picture.Shape(outline, fill: nil, shadow: resolved(shadow))))
  }

  private func resolved(_ shadow: LookShadow) -> Picture.Shadow {
    Picture.Shadow(
      radius: max(0, shadow.radius.value(in: stage)), offset: shadow.offset,
      color: shadow.paint.color(in: stage, appearance))
  }

  private func resolved(_ fill: LookFill) -> Picture.Fill {
    switch fill {
    case .paint(let paint): .color(paint.color(in: stage, appearance))
    case .gradient(let stops, let start, let end):
      .gradient(
        Picture.Gradient(
          stops: stops.map { .init($0.paint.color(in: stage, appearance), at: $0.position) },
          start: start, end: end))
    }
  }

  /// A path, as large as its proportions allow.
  private mutating func draw(_ path: LookPath, in frame: Rect2D) {
    let place = ImageFit.contain.place(path.path.view, in: frame)
    let width = max(0, path.width.value(in: stage))
    let fill = path.fill?.color(in: stage, appearance)
    let stroke = width > 0 ? path.stroke?.color(in: stage, appearance) : nil
    guard place.size.width > 0, place.size.height > 0,
      (fill?.alpha ?? 0) > 0 || (stroke?.alpha ?? 0) > 0
    else { return }
    commands.append(
      .path(Picture.PathShape(path.path, in: place, fill: fill, stroke: stroke, width: width)))
  }

  /// Lines of text, the block of them in the middle of the frame's height.
  mutating func draw(_ text: LookText, in frame: Rect2D) {
    let color = text.paint.color(in: stage, appearance)
    guard color.alpha > 0 else { return }
    let lines = text.font.broken(text.string, toFit: frame.size.width, lines: text.lines)
    let height = text.font.lineHeight
    var y = frame.origin.y + (frame.size.height - height * Double(lines.count)) / 2
    for line in lines {
      let width = text.font.width(of: line)
      let x = frame.origin.x + (frame.size.width - width) * text.alignment
      if !line.isEmpty {
        commands.append(
          .text(
            Picture.TextLine(
              line, frame: Rect2D(x: x, y: y, width: width, height: height),
              descent: text.font.descent, size: text.font.size, weight: text.font.weight,
              color: color, alignment: text.alignment)))
      }
      y += height
    }
  }
}

/// The effect of a parent on the look of a child.
struct NodeEffect {
  var opacity = 1.0
  var scale = 1.0
  /// The factors of its width and height under a rotation out of the screen.
  var squeeze = Vector(x: 1, y: 1)
  /// The clockwise rotation about its centre.
  var rotation: Radians = 0
  /// The drawn size; nil for that of its frame.
  var size: Size2D?
  /// The displacement of its contents.
  var contentShift = Vector.zero

  /// Does not change the node.
  static let none = NodeEffect()

  /// The transform of a node with a given size, about its centre.
  func shape(in size: Size2D) -> Transform {
    guard scale != 1 || squeeze != Vector(x: 1, y: 1) || rotation != 0 else { return .identity }
    return .about(
      Point2D(x: size.width / 2, y: size.height / 2), scaleX: scale * squeeze.x,
      y: scale * squeeze.y, rotation: rotation)
  }
}

extension Stage {
  /// The displacement of a node by its look, and its drawn size.
  func drawn(_ shared: SharedLook?, in size: Size2D) -> (shift: Vector, size: Size2D) {
    guard let shared else { return (.zero, size) }
    // Part by part, because a look is too large to be copied for each node.
    let span = shared.look.indicator.map { $0.span(in: self) }
    return (
      Vector(
        x: shared.look.x.value(in: self) + (span?.start ?? 0), y: shared.look.y.value(in: self)),
      Size2D(
        width: span?.width ?? shared.look.width.map { max(0, $0.value(in: self)) } ?? size.width,
        height: shared.look.height.map { max(0, $0.value(in: self)) } ?? size.height)
    )
  }

  /// The scale and rotation of a node by its look, in its own space.
  func transform(of shared: SharedLook?, in size: Size2D) -> Transform {
    guard let shared else { return .identity }
    let scale = shared.look.scale.value(in: self)
    let rotation = shared.look.rotation.value(in: self)
    let tilt =
      shared.look.tilt == 0 ? 1 : SineAndCosine(of: shared.look.tilt.value(in: self)).cosine
    guard scale != 1 || rotation != 0 || tilt != 1 else { return .identity }
    let anchor = shared.look.anchor
    return .about(
      Point2D(x: anchor.x * size.width, y: anchor.y * size.height),
      scaleX: scale, y: scale * tilt, rotation: Radians(rotation))
  }

  /// Siblings from the back to the front.
  func inDepthOrder(_ children: ListIndices<SceneTree.Record>) -> [NodeIndex] {
    let depths = children.map { child -> Double in
      scene.records[child].look.map { scene.looks[$0].look.z.value(in: self) } ?? 0
    }
    guard depths.contains(where: { $0 != 0 }) else { return Array(children) }
    return zip(children, depths).enumerated()
      .sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }.map(\.element.0)
  }
}

extension Rect2D {
  /// The intersection of two rectangles; without extent if it is empty.
  package func intersection(_ other: Rect2D) -> Rect2D {
    let x = max(origin.x, other.origin.x)
    let y = max(origin.y, other.origin.y)
    return Rect2D(
      x: x, y: y,
      width: max(0, min(origin.x + size.width, other.origin.x + other.size.width) - x),
      height: max(0, min(origin.y + size.height, other.origin.y + other.size.height) - y))
  }

  /// The edge where the rectangle begins along an axis.
  func start(along axis: Orientation) -> Double { axis == .horizontal ? origin.x : origin.y }
  func end(along axis: Orientation) -> Double { start(along: axis) + size.along(axis).value }
}
