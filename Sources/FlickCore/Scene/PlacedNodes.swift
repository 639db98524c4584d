/// Where looks put nodes at one moment, for hit testing: a node that has been moved, scaled or turned is
/// hit where it is seen.
struct PlacedNodes {
  /// For nodes that are not at their frames: from the frame's space back into the node's own.
  var inverses: [Int: Transform] = [:]
  /// For nodes whose children are not in the order of their declaration: from the back to the front.
  var orders: [Int: [Int]] = [:]
}

extension Stage {
  /// The ids of the nodes under `point`, from the deepest to the root; empty if it misses the root.
  ///
  /// As `Scene.hitTest`, at the stage's time and with nodes where their looks put them.
  public func hitTest(_ point: Point) -> [String] {
    deepestNode(at: point).map(scene.chain) ?? []
  }

  /// Index of the deepest node under a point.
  func deepestNode(at point: Point) -> Int? {
    guard scene.hasPlacedLooks else { return scene.deepestNode(at: point, time: time) }
    return scene.deepestNode(at: point, time: time, placedNodes)
  }

  private var placedNodes: PlacedNodes {
    var places = PlacedNodes()
    for index in scene.records.indices where scene.records[index].look >= 0 {
      let look = scene.looks[scene.records[index].look]
      guard look.isPlaced else { continue }
      let along = look.indicator.map { $0.span(in: self).start } ?? 0
      let way = Vector(x: look.x.value(in: self) + along, y: look.y.value(in: self))
      let shape = transform(of: look, in: scene.records[index].frame.size)
      // What is flattened to a line is not hit: far away.
      places.inverses[index] =
        Transform.translation(way).after(shape).inverse
        ?? .translation(Vector(x: .infinity, y: .infinity))
      let parent = scene.records[index].parent
      if look.z != 0, parent >= 0, places.orders[parent] == nil {
        let first = scene.records[parent].firstChild
        places.orders[parent] = inDepthOrder(first..<first + scene.records[parent].childCount)
      }
    }
    return places
  }
}
