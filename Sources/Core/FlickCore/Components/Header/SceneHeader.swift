/// The header of a scroll view in a scene.
struct SceneHeader: Sendable {
  let options: HeaderOptions
  /// The node that is its content: the first child of the scroll view.
  let node: NodeIndex
  let view: ScrollViewIndex
  let axis: Orientation
  /// Whether the present pull has been reported.
  var hasTriggered = false

  /// The offset of the content's start.
  var lead: Vector { Vector(along: axis, options.contentStart.value) }
}

extension SceneHeader: Component {
  static let kind = SceneTree.ComponentKind.header

  /// Empty, because a header follows its scroll view without a motion of its own.
  var axes: [Orientation?] { [] }

  mutating func continueState(
    of old: SceneHeader, as id: ComponentID, at time: Seconds, in journal: inout Journal
  ) {
    hasTriggered = old.hasTriggered
  }
}

extension SceneHeader {
  /// Each follows from where the header is; see `SeenComponents`.
  static let numbers: [ComponentNumber<HeaderGeometry>] = [
    .init(.stretch, .points, "The growth of its height, in points.") { $0.stretch.value },
    .init(.ratio, .share, "The remaining share of its height; negative once it is out of sight.") {
      $0.ratio
    },
    .init(.visibleHeight, .points, "Its visible height in points.") { $0.visibleHeight.value },
    .init(.isStuck, .flag, "Whether it is as small as it gets.") { $0.isStuck ? 1 : 0 },
    .init(.parallax, .points, "The offset of its background, in points.") { $0.parallax.value },
    .init(.pull, .points, "Points that the scroll view is pulled beyond its start.") {
      $0.pull.value
    },
    .init(.offset, .points, "Its scroll view's offset, in points.") { $0.top.value },
  ]
}

extension Stage {
  /// The place and height of a header now.
  ///
  /// - Throws: `CoreError` for a component that is not a header of the scene.
  public func header(_ reference: some ComponentReference) throws(CoreError) -> HeaderGeometry {
    scene.geometry(ofHeader: try scene.index(of: component(reference)), at: time)
  }

  /// Reports a header if a touch has pulled its scroll view far enough.
  ///
  /// A pull lasts until the content is at its start again, as sampled at touches.
  mutating func checkPulls() {
    for index in scene.headers.places {
      guard let trigger = scene.headers[index].options.pullTrigger else { continue }
      let (view, axis) = (scene.headers[index].view, scene.headers[index].axis)
      let pull = Points(-scene.offset(ofScrollView: view, axis, at: time))
      if pull <= 0 { scene.headers[index].hasTriggered = false }
      guard pull >= trigger, !scene.headers[index].hasTriggered,
        scene.scrollViews[view].ask(axis, { $0.isHeld })
      else { continue }
      scene.headers[index].hasTriggered = true
      let id = scene.id(of: index)
      record(.parts, .headerPulled(id, pull: pull))
    }
  }
}
