/// What a finger meets where it comes down, and how far it is from meeting something else.
///
/// A touch belongs to the pagers, scroll views and gestures under it. Which these are depends on
/// the frames of some nodes alone: of those that are one or hold one, and of those that may lie
/// over one. No decision records it.
package struct TouchRoom: Sendable, Hashable {
  /// The positions of the nodes under the finger that are a component or have a gesture, the
  /// deepest first.
  package let found: [Int]
  /// How far inside of the left, upper, right and lower side of each such frame it is, in points;
  /// negative outside.
  package let sides: [SIMD4<Double>]
  /// Whether all of these are frames, and none is where a look has drawn a node.
  package let followsFrames: Bool
}

extension Stage {
  /// What a finger meets that comes down now.
  ///
  /// - Returns: nil where that depends on more: on cards, pages that are drawn elsewhere, rules of
  ///   touches, or looks that move a node with others inside.
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
        // What is inside would be elsewhere too.
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

  /// The nodes whose frames decide what a touch belongs to; nil if more decides it.
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
      // What lies inside of a frame lies over nothing that the frame does not.
      var isOverOne =
        covers[node.position] && !records[node].clips && records[node].reachesOut
      // Pages lie side by side.
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

extension SceneTree {
}
