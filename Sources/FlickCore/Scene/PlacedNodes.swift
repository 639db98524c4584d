/// Where looks put nodes at one moment, for hit testing: a node is hit where it is drawn.
///
/// Filled in node by node as a test comes to them: most lie beside the point. A class, which is
/// passed from node to node without the stage being copied.
final class PlacedNodes {
  private let stage: Stage

  init(_ stage: Stage) { self.stage = stage }

  /// The effect of a look on a node.
  enum Placing {
    /// Nothing: the node is in its frame.
    case inFrame
    /// Nothing is drawn: the node is faded out, or flattened to a line.
    case hidden
    /// Drawn with this size; `inverse` goes from the frame's space back into the node's own.
    case drawn(inverse: Transform, size: Size)
  }

  func placing(of record: Scene.Record) -> Placing {
    guard let index = record.look, stage.scene.looks[index].isPlaced else { return .inFrame }
    let look = stage.scene.looks[index]
    let (shift, size) = stage.drawn(look, in: record.frame.size)
    guard look.look.opacity.value(in: stage) > 0,
      let inverse = Transform.translation(shift)
        .after(stage.transform(of: look, in: size)).inverse
    else { return .hidden }
    return .drawn(inverse: inverse, size: size)
  }

  /// The children of a node from the back to the front; nil if that is the order of their
  /// declaration.
  func order(of record: Scene.Record) -> [NodeIndex]? {
    record.ordersChildren ? stage.inDepthOrder(record.scrolledChildren) : nil
  }
}

extension Stage {
  /// The ids of the nodes under `point`, from the deepest to the root; empty if it misses the root.
  ///
  /// As `Scene.hitTest`, at the stage's time, with nodes where their looks put them, and without
  /// those that are faded out.
  public func hitTest(_ point: Point) -> [String] {
    deepestNode(at: point).map(scene.chain) ?? []
  }

  /// The deepest node under a point.
  func deepestNode(at point: Point) -> NodeIndex? {
    guard scene.drawing.placedCount > 0 else {
      return scene.deepestNode(at: point, time: time)
    }
    return scene.deepestNode(at: point, time: time, PlacedNodes(self))
  }
}
