/// The components and gestures under a finger at touchdown, and the distance to other ones.
///
/// A touch belongs to the pagers, scroll views and gestures under it. These depend only on the
/// frames of some nodes: those that are such a component or contain one, and those that may cover
/// one. Decisions do not record this.
package struct TouchRoom: Sendable, Hashable {
  /// The positions of the nodes under the finger that are a component or have a gesture, the
  /// deepest first.
  package let found: [Int]
  /// The distances from the finger to the left, upper, right and lower side of each such frame, in
  /// points; negative outside.
  package let sides: [SIMD4<Double>]
  /// Whether all of these are frames, without nodes that a look draws elsewhere.
  package let followsFrames: Bool
}

extension Stage {
  /// The components and gestures that a finger would hit now.
  ///
  /// - Returns: nil if that depends on more than frames: on cards, pages drawn elsewhere, hit
  ///   rules, or looks that move a node with contents.
  package func touchRoom(at point: Point2D) -> TouchRoom? {
    guard let nodes = scene.nodesThatTouchesMeet() else { return nil }
    let places = PlacedNodes(self)
    var sides: [SIMD4<Double>] = []
    var followsFrames = true
    var hidden: Set<NodeIndex> = []
    for node in nodes {
      let record = scene.records[node]
      if let parent = record.parent, hidden.contains(parent) {
        hidden.insert(node)
        continue
      }
      var place = point - scene.origin(ofNode: node, at: time)
      var size = record.frame.size
      switch places.placing(of: record) {
      case .hidden, .flattened:
        hidden.insert(node)
        continue
      case .inFrame: break
      case .drawn(let inverse, let drawn):
        guard record.look.map({ scene.looks[$0].look.isMoved }) == true else { break }
        followsFrames = false
        let local = inverse.apply(Point2D.zero + place) - Point2D.zero
        // The contents would be elsewhere too.
        if record.childCount > 0, (local - place).length > 1e-9 || drawn != size { return nil }
        (place, size) = (local, drawn)
      }
      sides.append(SIMD4(place.x, place.y, size.width - place.x, size.height - place.y))
    }
    var found: [Int] = []
    var next = deepestNode(at: point)
    while let node = next {
      if scene.isMet(node) { found.append(node.position) }
      next = scene.records[node].parent
    }
    return TouchRoom(found: found, sides: sides, followsFrames: followsFrames)
  }
}

extension SceneTree {
  /// Whether a node is a component or has a gesture.
  fileprivate func isMet(_ node: NodeIndex) -> Bool {
    records[node].content != .nodes || records[node].gestureCount > 0
  }

  /// The nodes with frames that determine the owner of a touch; nil if anything else does.
  fileprivate func nodesThatTouchesMeet() -> [NodeIndex]? {
    guard decks.isEmpty,
      !pagers.contains(where: { $0.changesPages || $0.options.area == .page })
    else { return nil }
    var holds = records.map { $0.content != .nodes || $0.gestureCount > 0 }
    // Children come after their parents.
    for node in records.places.reversed() where holds[node.position] {
      if let parent = records[node].parent { holds[parent.position] = true }
    }
    var covers = Array(repeating: false, count: records.count)
    for node in records.places {
      // The contents of a clipping frame cover no area outside it.
      var isOverOne =
        covers[node.position] && !records[node].clips && records[node].reachesOut
      // Pages are side by side.
      let liesOver = if case .pages = records[node].content { false } else { true }
      for child in records[node].children {
        covers[child.position] = isOverOne
        if liesOver, holds[child.position] { isOverOne = true }
      }
    }
    let nodes = records.places.filter { holds[$0.position] || covers[$0.position] }
    let isPlain = nodes.allSatisfy { node in
      let record = records[node]
      return !record.hasHitRule && !record.ordersChildren
    }
    return isPlain ? nodes : nil
  }
}
