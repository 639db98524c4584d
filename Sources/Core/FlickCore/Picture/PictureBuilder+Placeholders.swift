// Placeholders for pages, cards and rows without content: their number on a tint. They make the
// movement of a screen visible that does not have content yet.

extension PictureBuilder {
  /// The names of the tints, in turn.
  private static let hues = ["blue", "orange", "green", "purple", "teal", "pink"]
  /// The opacity of a tint.
  ///
  /// It is low, so that a pager over other content does not hide it.
  private static let tint = 0.2
  /// The opacity of a number.
  private static let ink = 0.75
  /// The size of a number as a share of the shorter side, and its limits in points.
  private static let share = 0.3
  private static let sizes = 10.0...96.0

  /// Whether a node has neither a visible look nor children.
  func isBlank(_ record: SceneTree.Record, _ look: Look?) -> Bool {
    guard record.content == .nodes, record.childCount == 0 else { return false }
    guard let look else { return true }
    return look.fill == nil && look.border == nil && look.shadow == nil && look.image == nil
      && look.text == nil && look.path == nil
  }

  /// Draws the placeholder of the page, card or row with a number, from 0.
  mutating func drawPlaceholder(_ number: Int, in outline: Picture.RoundedRect) {
    var outline = outline
    outline.rect.origin = outline.rect.origin + origin
    let size = outline.rect.size
    guard size.width > 0, size.height > 0 else { return }
    let hue = Paint.named(Self.hues[number % Self.hues.count]) ?? Paint(.black)
    let color = hue.color(in: stage, appearance)
    commands.append(
      .shape(Picture.Shape(outline, fill: .color(color.faded(by: Self.tint)))))
    let text = Font(
      size: (min(size.width, size.height) * Self.share).clamped(to: Self.sizes), weight: .semibold)
    guard text.lineHeight <= size.height else { return }
    draw(
      LookText(
        "\(number + 1)", font: text, Paint(color.faded(by: Self.ink)), alignment: 0.5),
      in: outline.rect)
  }

  /// The size of a pager's page in a frame of a size.
  func pageSize(of pager: PagerIndex, _ page: Int, in frame: Size2D) -> Size2D {
    let length = stage.scene.pagers[pager].length(ofPage: page).value
    let axis = stage.scene.pagers[pager].track.grip.axis
    return Size2D(along: axis, length, across: frame.along(axis.cross).value)
  }

  /// Draws the placeholder of a page without a node, at the place of a page with a node.
  mutating func drawPage(
    _ page: Int, in size: Size2D, moved: Vector, as effect: NodeEffect
  ) {
    guard effect.opacity > 0 else { return }
    let place = origin + moved
    let shape = effect.shape(in: size)
    let outline = Picture.RoundedRect(Rect2D(origin: .zero, size: size))
    let outer = origin
    defer { origin = outer }
    guard effect.opacity < 1 || shape != .identity else {
      origin = place
      return drawPlaceholder(page, in: outline)
    }
    guard shape.inverse != nil else { return }
    origin = .zero
    inLayer(
      Picture.Layer(
        transform: Transform.translation(place).after(shape), opacity: min(1, effect.opacity))
    ) { $0.drawPlaceholder(page, in: outline) }
  }
}
