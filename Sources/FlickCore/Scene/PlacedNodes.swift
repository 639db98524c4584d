/// Where looks put nodes at one moment, for hit testing: a node is hit where it is drawn.
struct PlacedNodes {
  /// What a look makes of a node.
  struct Place {
    /// From the frame's space back into the node's own.
    var inverse: Transform
    /// The size that it is drawn with.
    var size: Size
  }

  /// The nodes that have such looks.
  var places: [NodeIndex: Place] = [:]
  /// Nodes that are not drawn, as they are faded out or flattened to a line.
  var hidden: Set<NodeIndex> = []
  /// For nodes whose children are not in the order of their declaration: from the back to the
  /// front.
  var orders: [NodeIndex: [NodeIndex]] = [:]
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
    guard !scene.drawing.placedNodes.isEmpty else {
      return scene.deepestNode(at: point, time: time)
    }
    return scene.deepestNode(at: point, time: time, placedNodes)
  }

  private var placedNodes: PlacedNodes {
    var places = PlacedNodes()
    for index in scene.drawing.placedNodes {
      let record = scene.records[index]
      guard let look = record.look.map({ scene.looks[$0].look }) else { continue }
      let drawn = drawn(look, in: record.frame.size)
      guard look.opacity.value(in: self) > 0,
        let inverse = Transform.translation(drawn.shift)
          .after(transform(of: look, in: drawn.size)).inverse
      else {
        places.hidden.insert(index)
        continue
      }
      places.places[index] = PlacedNodes.Place(inverse: inverse, size: drawn.size)
      if let parent = record.parent, scene.records[parent].ordersChildren,
        places.orders[parent] == nil
      {
        places.orders[parent] = inDepthOrder(scene.records[parent].scrolledChildren)
      }
    }
    return places
  }
}
