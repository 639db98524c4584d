/// The numbers that a drag moves.
///
/// Looks that follow them enter a transform with their values at the start of the drag. Otherwise
/// the position of the finger would be the solution of an equation, and depend on the event rate.
struct DrivenNumbers {
  /// The pagers, scroll views, decks and gestures that it moves.
  var components: Set<ComponentID> = []
  /// The variables that it moves, by their component and number.
  var values: Set<Value> = []

  struct Value: Hashable {
    let component: ComponentID
    let property: Int
  }

  var isEmpty: Bool { components.isEmpty && values.isEmpty }

  /// Whether an amount follows one of them.
  func drive(_ amount: Amount?, in scene: SceneTree) -> Bool {
    guard case .derived(let derived) = amount else { return false }
    return drive(derived, in: scene)
  }

  func drive(_ derived: Derived, in scene: SceneTree) -> Bool {
    derived.program?.readings.contains { drive($0, in: scene) } ?? false
  }

  private func drive(_ reading: ComponentReading, in scene: SceneTree) -> Bool {
    if let property = reading.valueNumber {
      return values.contains(Value(component: reading.component, property: property))
    }
    if components.contains(reading.component) { return true }
    // A header follows its scroll view.
    guard let header: HeaderIndex = scene.place(of: reading.component)?.index() else {
      return false
    }
    return components.contains(scene.id(of: scene.headers[header].view))
  }
}

/// The nodes between a space and the screen, from the root inwards.
final class SpaceChain: Sendable {
  /// A node of the chain, and the parts of its transform that are held.
  struct Link: Sendable {
    let node: NodeIndex
    /// The look with the amounts that the drag drives as they were at its start; nil for none.
    var look: SharedLook?
    /// The position that the parent gave it at the start of the drag, if that moves with the drag.
    var held: Held?
    /// Whether its own look is part of the chain.
    var hasLook = true
  }

  enum Held: Sendable {
    case placed(moved: Vector, effect: NodeEffect)
    /// The offset of the scroll view outside, along the axes that the drag moves.
    case scrolled(x: Double?, y: Double?)
  }

  fileprivate let links: [Link]

  init(_ links: [Link]) { self.links = links }

  /// The transform from the space to the screen now.
  func transform(in stage: Stage) -> Transform {
    var result = Transform.identity
    var shift = Vector.zero
    for link in links {
      let record = stage.scene.records[link.node]
      let (moved, effect) = stage.placing(of: link)
      let full = effect.size ?? record.frame.size
      var own = Transform.translation((record.frame.origin - .zero) + moved + shift)
        .after(effect.shape(in: full))
      if link.hasLook, let look = link.look {
        let (drawnShift, size) = stage.drawn(look, in: full)
        own = own.after(.translation(drawnShift)).after(stage.transform(of: look, in: size))
      }
      result = result.after(own)
      shift = effect.contentShift
    }
    return result
  }
}

extension Stage {
  fileprivate func placing(of link: SpaceChain.Link) -> (moved: Vector, effect: NodeEffect) {
    switch link.held {
    case nil: return presentation(ofNode: link.node)
    case .placed(let moved, let effect): return (moved, effect)
    case .scrolled(let x, let y):
      let (moved, effect) = presentation(ofNode: link.node)
      return (Vector(x: x.map { -$0 } ?? moved.x, y: y.map { -$0 } ?? moved.y), effect)
    }
  }

  /// The chain from a node's space to the screen.
  ///
  /// - Parameters:
  ///   - isOwn: whether the node's own look is part of it.
  ///   - driven: the numbers that are held as they are now.
  func chain(to node: NodeIndex, isOwn: Bool, holding driven: DrivenNumbers) -> SpaceChain {
    var links: [SpaceChain.Link] = []
    var next: NodeIndex? = node
    while let index = next {
      let record = scene.records[index]
      var link = SpaceChain.Link(node: index, look: record.look.map { scene.looks[$0] })
      link.hasLook = isOwn || index != node
      if !driven.isEmpty {
        link.look = link.look.map { held($0, by: driven) }
        link.held = held(index, in: record.parent, by: driven)
      }
      links.append(link)
      next = record.parent
    }
    return SpaceChain(links.reversed())
  }

  /// A look with the amounts that follow driven numbers as they are now.
  private func held(_ shared: SharedLook, by driven: DrivenNumbers) -> SharedLook {
    guard shared.isMoved, shared.isDerived else { return shared }
    var look = shared.look
    let amounts: [WritableKeyPath<Look, Amount>] = [\.x, \.y, \.scale, \.rotation, \.tilt]
    var isHeld = false
    for amount in amounts where driven.drive(look[keyPath: amount], in: scene) {
      look[keyPath: amount] = .fixed(look[keyPath: amount].value(in: self))
      isHeld = true
    }
    for amount in [\Look.width, \.height] where driven.drive(look[keyPath: amount], in: scene) {
      look[keyPath: amount] = look[keyPath: amount].map { .fixed($0.value(in: self)) }
      isHeld = true
    }
    if let indicator = look.indicator, driven.drive(indicator.position, in: scene) {
      let span = indicator.span(in: self)
      look.x = .fixed(look.x.value(in: self) + span.start)
      look.width = .fixed(span.width)
      look.indicator = nil
      isHeld = true
    }
    return isHeld ? SharedLook(look) : shared
  }

  /// The position that a parent gives a node, if it moves with driven numbers.
  private func held(
    _ node: NodeIndex, in parent: NodeIndex?, by driven: DrivenNumbers
  ) -> SpaceChain.Held? {
    guard let parent else { return nil }
    let component: ComponentID? =
      switch scene.records[parent].content {
      case .nodes: nil
      case .pages(let pager): scene.id(of: pager)
      case .scrolled(let view, _): scene.id(of: view)
      case .cards(let deck): scene.id(of: deck)
      }
    guard let component, driven.components.contains(component) else { return nil }
    let (moved, effect) = presentation(ofNode: node)
    if case .scrolled(_, let header) = scene.records[parent].content,
      header == nil || node != scene.records[parent].firstChild
    {
      return .scrolled(x: -moved.x, y: -moved.y)
    }
    return .placed(moved: moved, effect: effect)
  }

  /// The transform from a node's own space to the screen.
  func transform(ofNode node: NodeIndex) -> Transform {
    chain(to: node, isOwn: true, holding: DrivenNumbers()).transform(in: self)
  }
}

/// The space for measuring the movement of a finger, at the start of a drag and at the last touch.
struct TouchSpace: Sendable {
  let chain: SpaceChain
  /// The gesture's node, or an ancestor: its own space, or the one before its look.
  let node: NodeIndex
  private var start: Transform
  private var startInverse: Transform
  private(set) var now: Transform
  private(set) var inverse: Transform

  /// Nil for a space without an inverse.
  init?(_ chain: SpaceChain, of node: NodeIndex, in stage: Stage) {
    let transform = chain.transform(in: stage)
    guard let inverse = transform.usableInverse else { return nil }
    (self.chain, self.node) = (chain, node)
    (start, startInverse, now, self.inverse) = (transform, inverse, transform, inverse)
  }

  /// Updates to the transform of the stage's time; keeps the last one if it is not invertible.
  mutating func update(in stage: Stage) {
    let transform = chain.transform(in: stage)
    guard let inverse = transform.usableInverse else { return }
    (now, self.inverse) = (transform, inverse)
  }

  func continuing(_ old: TouchSpace) -> TouchSpace {
    var copy = self
    (copy.start, copy.startInverse) = (old.start, old.startInverse)
    return copy
  }

  /// Whether it is a pure translation, unchanged since the start.
  var isUnmoved: Bool { start.isShift && now == start }

  /// A point of the screen in the space.
  func local(_ point: Point2D) -> Point2D { inverse.apply(point) }

  /// The displacement in the space between a point of the screen at the start and another now.
  func displacement(from origin: Point2D, to point: Point2D) -> Vector {
    if start.isShift, now.isShift {
      // Exactly the displacement on the screen, unless the space has moved.
      return point - origin - Vector(x: now.tx - start.tx, y: now.ty - start.ty)
    }
    return inverse.apply(point) - startInverse.apply(origin)
  }

  /// A velocity on the screen in the space.
  func local(_ velocity: Velocity) -> Velocity {
    let (x, y) = (velocity.x.value, velocity.y.value)
    return Velocity(
      x: PointsPerSecond(inverse.a * x + inverse.c * y),
      y: PointsPerSecond(inverse.b * x + inverse.d * y))
  }

  /// The direction on the screen of an axis of the space at the start, scaled as a unit of the
  /// space.
  func direction(of axis: Orientation) -> Vector { start.direction(of: axis) }
}

extension Transform {
  /// Whether it only moves.
  var isShift: Bool { a == 1 && b == 0 && c == 0 && d == 1 }

  /// The least area of a point that touches find: a millionth in each direction.
  static let leastArea = 1e-12

  /// The inverse; nil where a point would become more than a million points.
  var usableInverse: Transform? {
    guard let inverse else { return nil }
    let limit = 1e6
    let parts = [inverse.a, inverse.b, inverse.c, inverse.d]
    guard parts.allSatisfy({ $0.magnitude <= limit }), inverse.tx.isFinite, inverse.ty.isFinite
    else { return nil }
    return inverse
  }

  /// The image of a unit step along an axis.
  func direction(of axis: Orientation) -> Vector {
    axis == .horizontal ? Vector(x: a, y: b) : Vector(x: c, y: d)
  }
}
