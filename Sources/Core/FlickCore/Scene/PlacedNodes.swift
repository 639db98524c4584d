/// The places of nodes according to their looks at one moment, for hit tests.
///
/// A node is hit where it is drawn. Filled lazily during a hit test, because most nodes are beside
/// the point. A class, which is passed from node to node without copying the stage.
final class PlacedNodes {
  private let stage: Stage
  /// The nodes at the tested point that are not hit because their transform is not invertible.
  private(set) var flattened: [NodeIndex] = []

  init(_ stage: Stage) { self.stage = stage }

  /// The effect of a look on a node.
  enum Placing {
    /// The node is in its frame.
    case inFrame
    /// The node is faded out and invisible.
    case hidden
    /// The node is flattened to a line or a point and invisible.
    case flattened(shift: Vector)
    /// Drawn with this size; `inverse` goes from the frame's space back into the node's own.
    case drawn(inverse: Transform, size: Size2D)
  }

  func placing(of record: SceneTree.Record) -> Placing {
    guard let index = record.look, stage.scene.looks[index].isPlaced else { return .inFrame }
    let look = stage.scene.looks[index]
    let (shift, size) = stage.drawn(look, in: record.frame.size)
    guard look.look.opacity.value(in: stage) > 0 else { return .hidden }
    let transform = Transform.translation(shift).after(stage.transform(of: look, in: size))
    guard let inverse = transform.usableInverse else { return .flattened(shift: shift) }
    return .drawn(inverse: inverse, size: size)
  }

  /// Records a node that is not hit because its transform is not invertible.
  func note(_ node: NodeIndex) { flattened.append(node) }

  /// The children of a node from the back to the front; nil if that is the order of their
  /// declaration.
  func order(of record: SceneTree.Record) -> [NodeIndex]? {
    record.ordersChildren ? stage.inDepthOrder(record.scrolledChildren) : nil
  }
}

extension Stage {
  /// The ids of the nodes under `point`, from the deepest to the root; empty if it misses the root.
  ///
  /// As `SceneTree.hitTest`, at the stage's time, but with nodes where they are drawn, and without
  /// those that are faded out.
  public func hitTest(_ point: Point2D) -> [String] {
    deepestNode(at: point).map(scene.chain) ?? []
  }

  /// The deepest node under a point.
  func deepestNode(at point: Point2D) -> NodeIndex? {
    guard scene.drawing.placedCount > 0 else {
      return scene.deepestNode(at: point, time: time)
    }
    return scene.deepestNode(at: point, time: time, PlacedNodes(self))
  }

  /// The deepest node under a touchdown.
  ///
  /// Reports gestures and components there as not hit if their nodes have no area.
  mutating func deepestNode(under touch: Touch) -> NodeIndex? {
    guard scene.drawing.placedCount > 0 else {
      return scene.deepestNode(at: touch.position, time: time)
    }
    let places = PlacedNodes(self)
    let found = scene.deepestNode(at: touch.position, time: time, places)
    for node in places.flattened { decideFlattened(node) }
    return found
  }

  private mutating func decideFlattened(_ node: NodeIndex) {
    note(.transforms)
    let transform = transform(ofNode: node)
    let area = (transform.a * transform.d - transform.b * transform.c).magnitude
    let test = Criterion(.area, area, .above, Transform.leastArea, .count, isDeciding: true)
    for component in components(in: node) {
      decide(component: component, .hitTest, .failed, Criteria(test))
    }
  }

  /// The gestures and tracks of a node and of all nodes in it.
  private func components(in node: NodeIndex) -> [ComponentID] {
    let record = scene.records[node]
    var components = record.gestures.map { scene.id(of: $0) }
    if let track = record.nearestTrack, scene.tracks[track].node == node {
      components.append(scene.id(of: track))
    }
    return record.children.reduce(into: components) { $0 += self.components(in: $1) }
  }
}
