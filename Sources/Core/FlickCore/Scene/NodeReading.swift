/// The appearance of a node on the screen at one moment.
public struct NodeReading: Hashable, Sendable {
  /// The bounding box of the node on the screen, in points, with all its transforms.
  public let frame: Rect2D
  /// The effective opacity from 0 to 1: its own times that of all its ancestors.
  public let opacity: Double
  /// Its own scale.
  public let scale: Double
  /// The clockwise rotation.
  public let rotation: Radians
  /// The tilt about its horizontal centre line.
  public let tilt: Radians
  /// Its depth among its siblings; the greater one is in front.
  public let z: Double
  /// Points.
  public let cornerRadius: Double
  /// The fill, or the first colour of a gradient; nil for none.
  package let fill: Color?
  /// Its text; nil for none.
  public let text: String?
  /// The colour of its text, image or path; nil for none.
  package let color: Color?
}

extension Stage {
  /// The appearance of the node with this id now.
  ///
  /// - Throws: `CoreError` if no node has this id.
  public func node(_ id: String) throws(CoreError) -> NodeReading { try node(id, .light) }

  /// The same, with its colours in an appearance.
  package func node(_ id: String, _ appearance: Appearance) throws(CoreError) -> NodeReading {
    guard let index = scene.nodesByID[id] else {
      let names = CoreError.quoted(scene.nodesByID.keys.sorted())
      throw CoreError.unknown(
        id, among: scene.nodesByID.keys,
        "no node '\(id)'; \(names.isEmpty ? "none has an id" : "there are \(names)")")
    }
    let record = scene.records[index]
    let shared = record.look.map { scene.looks[$0] }
    let look = shared?.look ?? Look()
    let effect = presentation(ofNode: index).effect
    let box = drawnBox(ofNode: index)
    return NodeReading(
      frame: box.transform.bounds(of: Rect2D(origin: .zero, size: box.size)),
      opacity: opacity(ofNode: index), scale: look.scale.value(in: self) * effect.scale,
      rotation: Radians(look.rotation.value(in: self)), tilt: Radians(look.tilt.value(in: self)),
      z: look.z.value(in: self), cornerRadius: look.cornerRadius.value(in: self),
      fill: fillColor(of: look, appearance), text: look.text?.string,
      color: (look.text?.paint ?? look.image?.paint ?? look.path?.fill ?? look.path?.stroke)?
        .color(in: self, appearance))
  }

  /// The drawn size of a node in its own space, and the transform from there to the screen.
  func drawnBox(ofNode index: NodeIndex) -> (transform: Transform, size: Size2D) {
    let look = scene.records[index].look.map { scene.looks[$0] }
    let size = presentation(ofNode: index).effect.size ?? scene.records[index].frame.size
    return (transform(ofNode: index), drawn(look, in: size).size)
  }

  private func fillColor(of look: Look, _ appearance: Appearance) -> Color? {
    switch look.fill {
    case nil: nil
    case .paint(let paint): paint.color(in: self, appearance)
    case .gradient(let stops, _, _): stops.first?.paint.color(in: self, appearance)
    }
  }

  /// The effective opacity of a node: its own times that of its ancestors.
  private func opacity(ofNode index: NodeIndex) -> Double {
    var result = 1.0
    var next: NodeIndex? = index
    while let node = next {
      let own = scene.records[node].look.map { scene.looks[$0].look.opacity.value(in: self) } ?? 1
      result *= (own * presentation(ofNode: node).effect.opacity).clamped(to: 0...1)
      next = scene.records[node].parent
    }
    return result
  }

  /// The displacement of a node from its frame by its parent, and the parent's effect on its look.
  func presentation(ofNode index: NodeIndex) -> (moved: Vector, effect: NodeEffect) {
    guard let parent = scene.records[index].parent else { return (.zero, .none) }
    let first = scene.records[parent].firstChild
    switch scene.records[parent].content {
    case .nodes: return (.zero, .none)
    case .pages(let pager):
      return scene.presentation(
        ofPage: scene.records[parent].number(ofChild: index), of: pager, at: time)
    case .cards(let deck):
      let card = scene.decks[deck].deck.presentation(
        of: scene.records[parent].number(ofChild: index), at: time)
      return (
        card.translation,
        NodeEffect(opacity: card.opacity, scale: card.scale, rotation: card.rotation)
      )
    case .scrolled(let view, let header):
      if let header, index == first {
        return presentation(ofHeader: header, scene.records[index].frame.size)
      }
      return (-scene.scrollViews[view].offset(at: time), .none)
    }
  }

  /// The place and visible height of a header; its content ends with it.
  private func presentation(
    ofHeader index: HeaderIndex, _ size: Size2D
  ) -> (moved: Vector, effect: NodeEffect) {
    let geometry = scene.geometry(ofHeader: index, at: time)
    let (top, length) = (geometry.top.value, geometry.visibleHeight.value)
    var effect = NodeEffect()
    let axis = scene.headers[index].axis
    effect.size = Size2D(along: axis, length, across: size.along(axis.cross).value)
    effect.contentShift = Vector(along: axis, min(0, length - size.along(axis).value))
    return (Vector(along: axis, top), effect)
  }
}

extension SceneTree {
  /// The place of a page of a pager, and the effect of its distance.
  func presentation(
    ofPage page: Int, of pager: PagerIndex, at time: Seconds
  ) -> (moved: Vector, effect: NodeEffect) {
    let effect = pagers[pager].effect(ofPage: page, at: time)
    let axis = pagers[pager].track.grip.axis
    let along = effect.offset.value
    let turn = SineAndCosine(of: effect.rotation.value).cosine
    return (
      Vector(along: axis, along),
      NodeEffect(
        opacity: effect.opacity, scale: effect.scale,
        squeeze: Vector(along: axis, turn, across: 1))
    )
  }
}
