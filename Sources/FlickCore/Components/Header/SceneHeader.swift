/// The header of a scroll view in a scene.
struct SceneHeader: Sendable {
  let options: HeaderOptions
  /// The node that is its content: the first child of the scroll view.
  let node: NodeIndex
  let view: ScrollViewIndex
  let axis: Axis
  /// Whether the running pull has been told.
  var hasTriggered = false

  /// By how much the content starts later.
  var lead: Vector {
    let start = options.contentStart.value
    return axis == .horizontal ? Vector(x: start, y: 0) : Vector(x: 0, y: start)
  }
}

extension SceneHeader: Component {
  static let kind = Scene.ComponentKind.header
  static let noun = "a header"
  static let properties: [ComponentProperty] = [
    .stretch, .ratio, .visibleHeight, .isStuck, .parallax, .pull, .offset,
  ]

  /// It follows its scroll view, and has no motion of its own.
  var axes: [Axis?] { [] }

  mutating func keep(
    _ old: SceneHeader, as id: ComponentID, at time: Seconds, in journal: inout Journal
  ) {
    hasTriggered = old.hasTriggered
  }
}

extension ComponentProperty {
  func value(ofHeader index: HeaderIndex, in stage: Stage) -> Double {
    value(of: stage.scene.geometry(ofHeader: index, at: stage.time))
  }

  func value(of header: HeaderGeometry) -> Double {
    switch self {
    case .stretch: header.stretch.value
    case .ratio: header.ratio
    case .visibleHeight: header.visibleHeight.value
    case .isStuck: header.isStuck ? 1 : 0
    case .parallax: header.parallax.value
    case .pull: header.pull.value
    case .offset: header.top.value
    default: 0
    }
  }
}
