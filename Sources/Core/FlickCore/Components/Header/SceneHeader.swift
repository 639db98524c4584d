/// The header of a scroll view in a scene.
struct SceneHeader: Sendable {
  let options: HeaderOptions
  /// The node that is its content: the first child of the scroll view.
  let node: NodeIndex
  let view: ScrollViewIndex
  let axis: Orientation
  /// Whether the running pull has been reported.
  var hasTriggered = false

  /// By how much the content starts later.
  var lead: Vector {
    let start = options.contentStart.value
    return axis == .horizontal ? Vector(x: start, y: 0) : Vector(x: 0, y: start)
  }
}

extension SceneHeader: Component {
  static let kind = SceneTree.ComponentKind.header
  static let noun = "a header"
  static var properties: [ComponentProperty] { numbers.map(\.property) }

  /// It follows its scroll view, and has no motion of its own.
  var axes: [Orientation?] { [] }

  mutating func keep(
    _ old: SceneHeader, as id: ComponentID, at time: Seconds, in journal: inout Journal
  ) {
    hasTriggered = old.hasTriggered
  }
}

extension SceneHeader {
  /// Each follows from where the header is; see `SeenComponents`.
  static let numbers: [ComponentNumber<HeaderGeometry>] = [
    ComponentNumber(.stretch) { header, _ in header.stretch.value },
    ComponentNumber(.ratio) { header, _ in header.ratio },
    ComponentNumber(.visibleHeight) { header, _ in header.visibleHeight.value },
    ComponentNumber(.isStuck) { header, _ in header.isStuck ? 1 : 0 },
    ComponentNumber(.parallax) { header, _ in header.parallax.value },
    ComponentNumber(.pull) { header, _ in header.pull.value },
    ComponentNumber(.offset) { header, _ in header.top.value },
  ]
}
