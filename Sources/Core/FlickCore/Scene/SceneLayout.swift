/// The part of a scene that stays as it is while things move: tracks, gestures, names.
///
/// Rows that come near replace those of their scroll view in place, so that their cost does not
/// depend on the other nodes; see `SceneTree.replaceRows`.
// Unchecked: the variables change in `replaceRows` alone, which requires that one scene holds the
// layout and no other.
final class SceneLayout: @unchecked Sendable {
  /// The ids of the nodes, stored separately so that the records do not hold references.
  private(set) var ids: [String]
  private(set) var nodesByID: [String: NodeIndex]
  /// The tracks: first those of the pagers, in their order.
  let tracks: [SceneTrack]
  /// The gestures, in the order of their nodes.
  private(set) var gestures: [SceneGesture]
  /// The tree as it was declared.
  private(set) var root: Node
  /// The components and their names.
  private(set) var directory: ComponentDirectory
  /// The relations of each component: whom it waits for and can be active with.
  private(set) var relations: Relations
  /// The hit rules of nodes that have one.
  private(set) var hitRules: [NodeIndex: HitRule]
  /// Whether a pager or scroll view declares which track comes first in a drag; see `NestedOrder`.
  let ordersDrags: Bool
  /// Whether a pager can be dragged in one direction only.
  let limitsDirections: Bool
  /// Whether a scroll view has rows that are made when they come near.
  let makesRows: Bool
  /// The blocks of rows that have replaced others, by the nodes of their scroll views.
  private(set) var blocks: [NodeIndex: RowBlock] = [:]

  init(
    ids: [String], nodesByID: [String: NodeIndex], tracks: [SceneTrack],
    gestures: [SceneGesture], root: Node, directory: ComponentDirectory, relations: Relations,
    hitRules: [NodeIndex: HitRule], ordersDrags: Bool, limitsDirections: Bool,
    makesRows: Bool
  ) {
    (self.hitRules, self.ordersDrags) = (hitRules, ordersDrags)
    self.limitsDirections = limitsDirections
    self.makesRows = makesRows
    (self.ids, self.nodesByID) = (ids, nodesByID)
    (self.tracks, self.gestures, self.root) = (tracks, gestures, root)
    (self.directory, self.relations) = (directory, relations)
  }

  /// Copies the layout for another scene.
  init(copying other: SceneLayout) {
    (ids, nodesByID) = (other.ids, other.nodesByID)
    (tracks, gestures, root) = (other.tracks, other.gestures, other.root)
    (directory, relations, hitRules) = (other.directory, other.relations, other.hitRules)
    (ordersDrags, makesRows, blocks) = (other.ordersDrags, other.makesRows, other.blocks)
    limitsDirections = other.limitsDirections
  }

  // The following methods take lists out of the properties, so that they are changed in place.

  /// Makes room for other rows in a scroll view, and names them.
  ///
  /// - Parameters:
  ///   - list: the node of the scroll view.
  ///   - gone: the nodes inside it up to now.
  /// - Returns: whether no two nodes have one name; otherwise the names are as they were.
  func nameRows(
    of list: NodeIndex, _ gone: [NodeIndex], by part: RowPart, in records: inout [SceneTree.Record]
  ) -> Bool {
    var block = blocks[list] ?? RowBlock()
    var nodesByID = nodesByID
    self.nodesByID = [:]
    block.nodes.reserve(part.records.count - 1, in: &records, .empty)
    ids += repeatElement("", count: records.count - ids.count)
    blocks[list] = block
    defer { self.nodesByID = nodesByID }
    for node in gone where !ids[node.position].isEmpty { nodesByID[ids[node.position]] = nil }
    for place in part.ids.indices.dropFirst() where !part.ids[place].isEmpty {
      guard let other = nodesByID.updateValue(block.node(place), forKey: part.ids[place]) else {
        continue
      }
      for id in part.ids[1..<place] where !id.isEmpty { nodesByID[id] = nil }
      nodesByID[part.ids[place]] = part.ids[1..<place].contains(part.ids[place]) ? nil : other
      for node in gone where !ids[node.position].isEmpty { nodesByID[ids[node.position]] = node }
      return false
    }
    return true
  }

  /// Puts other rows, which have been named, into a scroll view.
  ///
  /// - Parameters:
  ///   - root: the tree with the new rows.
  ///   - looks: the places of their looks.
  func replaceRows(
    of list: NodeIndex, _ gone: [NodeIndex], by part: RowPart, root: Node, looks: RowSlots,
    in records: inout [SceneTree.Record]
  ) {
    self.root = root
    var block = blocks[list] ?? RowBlock()
    block.looks = looks
    var ids = ids
    self.ids = []
    var old: [GestureIndex] = []
    for node in gone {
      if records[node].gestureCount > 0 { old += records[node].gestures }
      if records[node].hasHitRule { hitRules[node] = nil }
      records[node] = .empty
    }
    if !old.isEmpty || !part.gestures.isEmpty { replaceGestures(old, by: part, &block) }
    replaceNodes(of: list, by: part, block, &records, &ids)
    self.ids = ids
    blocks[list] = block
  }

  private func replaceNodes(
    of list: NodeIndex, by part: RowPart, _ block: RowBlock, _ records: inout [SceneTree.Record],
    _ ids: inout [String]
  ) {
    let outer = records[list]
    for place in part.records.indices.dropFirst() {
      let node = block.node(place)
      var record = part.records[place]
      record.parent = record.parent.map { $0.position == 0 ? list : block.node($0.position) }
      record.firstChild = record.childCount > 0 ? block.node(record.firstChild.position) : node
      record.firstGesture = block.gesture(record.firstGesture.position)
      record.look = record.look.map { block.look($0.position) }
      record.depth += outer.depth
      record.nearestTrack = outer.nearestTrack
      records[node] = record
      ids[node.position] = part.ids[place]
      if record.hasHitRule { hitRules[node] = part.hitRules[NodeIndex(place)] }
    }
    records[list].childCount = part.records[0].childCount
    records[list].firstChild = block.node(1)
    records[list].rowAxis = part.records[0].rowAxis
    records[list].ordersChildren = part.records[0].ordersChildren
  }

  private func replaceGestures(
    _ old: [GestureIndex], by part: RowPart, _ block: inout RowBlock
  ) {
    var (gestures, directory) = (gestures, directory)
    (self.gestures, self.directory) = ([], ComponentDirectory())
    if let filler = part.gestures.first {
      block.gestures.reserve(part.gestures.count, in: &gestures, filler)
    }
    for (number, gesture) in part.gestures.enumerated() {
      gestures[block.gesture(number)] = SceneGesture(
        spec: gesture.spec, node: block.node(gesture.node.position))
    }
    directory.replace(old, by: part.gestures.map(\.spec.id), &block)
    relations.extend(to: directory.count)
    (self.gestures, self.directory) = (gestures, directory)
  }
}

/// The rows of one scroll view, laid flat as a scene is: its first node is the scroll view.
struct RowPart {
  let records: [SceneTree.Record]
  let ids: [String]
  let gestures: [SceneGesture]
  var looks: [SharedLook]
  let hitRules: [NodeIndex: HitRule]
}

/// The places of one scroll view's rows in the lists of a scene.
struct RowBlock: Sendable {
  var nodes = RowSlots()
  var looks = RowSlots()
  var gestures = RowSlots()
  /// Among the components that are gestures.
  var places = RowSlots()

  /// The node at a place of a part, from 1.
  func node(_ place: Int) -> NodeIndex { NodeIndex(nodes.start + place - 1) }
  /// The look at a place of a part.
  func look(_ place: Int) -> LookIndex { LookIndex(looks.start + place) }
  /// The gesture at a place of a part.
  func gesture(_ place: Int) -> GestureIndex { GestureIndex(gestures.start + place) }
}

/// Places next to each other in a list, with room for more elements than there are.
struct RowSlots: Sendable {
  private(set) var start = 0
  private(set) var capacity = 0

  /// Makes room for a number of elements: in the same places if they fit, otherwise at the end of
  /// the list, with room for half as many more.
  mutating func reserve<Element>(_ count: Int, in list: inout [Element], _ filler: Element) {
    guard count > capacity else { return }
    (start, capacity) = (list.count, count + count / 2)
    list += repeatElement(filler, count: capacity)
  }
}
