/// A deck of a scene.
struct SceneDeck: Sendable {
  var deck: Deck
  let node: NodeIndex
  /// The gesture that is its drag.
  let gesture: GestureIndex
}

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
