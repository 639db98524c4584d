/// A tree of nodes, laid flat for fast answers, with the pagers and gestures in it.
///
/// A value: a copy is a snapshot.
public struct Scene: Sendable {
  struct Record: Sendable {
    var frame: Rect
    var clips: Bool
    /// Index of the parent; -1 for the root.
    var parent: Int
    /// The children stand next to each other.
    var firstChild = 0
    var childCount = 0
    /// Index of the pager that the node is; -1 for none.
    var pager = -1
    /// Number of the nearest track that the node has or lies in; -1 for none.
    var nearestTrack = -1
    /// The gestures of the node stand next to each other.
    var firstGesture = 0
    var gestureCount = 0
    /// How many nodes it lies in.
    var depth = 0
  }

  /// What a component is, or was before a later layout.
  enum Slot: Sendable, Hashable {
    case pager(Int)
    case gesture(Int)
    case gone
  }

  /// Children stand next to each other, so the tree is laid out level by level.
  let records: [Record]
  /// The ids of the nodes; apart from the records, which so hold no references.
  private let ids: [String]
  /// The node of each track.
  let trackNodes: [Int]
  /// The next track outside each track, of any axis; -1 for none.
  let outerTracks: [Int]
  let nodesByID: [String: Int]
  /// The tree as it was declared.
  let root: Node

  var pagers: [Pager]
  /// The gestures, in the order of their nodes.
  let gestures: [SceneGesture]
  /// Whom each component waits for and goes along with.
  var relations: Relations

  /// The names of all components, those that are gone too.
  var componentNames: [String]
  var slots: [Slot]
  /// The component that each track moves, and that each gesture is.
  var trackComponents: [Int]
  var gestureComponents: [Int]

  /// Lays out the tree under `root`.
  ///
  /// - Throws: `CoreError` for an id that occurs twice, the options of a pager, or a relation that names
  ///   nobody or makes gestures wait for each other.
  public init(_ root: Node) throws(CoreError) {
    var nodes = [root]
    var records = [Self.record(of: root, parent: -1)]
    var nodesByID: [String: Int] = [:]
    var pagers: [Pager] = []
    var trackNodes: [Int] = []
    var outerTracks: [Int] = []
    var gestures: [SceneGesture] = []
    var index = 0
    while index < nodes.count {
      let node = nodes[index]
      if !node.id.isEmpty, nodesByID.updateValue(index, forKey: node.id) != nil {
        throw CoreError(
          .duplicateID, "node '\(node.id)': expected each id once in a scene; rename one of the two"
        )
      }
      let parent = records[index].parent
      records[index].depth = parent < 0 ? 0 : records[parent].depth + 1
      records[index].firstGesture = gestures.count
      records[index].gestureCount = node.gestures.count
      gestures += node.gestures.map { SceneGesture(spec: $0, node: index) }
      let outer = parent < 0 ? -1 : records[parent].nearestTrack
      records[index].nearestTrack = outer
      if let options = node.pager {
        records[index].pager = pagers.count
        records[index].nearestTrack = pagers.count
        pagers.append(
          try Pager(
            options, length: node.frame.size.along(options.axis),
            across: node.frame.size.along(options.axis.cross)))
        trackNodes.append(index)
        outerTracks.append(outer)
      }
      records[index].firstChild = nodes.count
      records[index].childCount = node.children.count
      for child in node.children {
        nodes.append(child)
        records.append(Self.record(of: child, parent: index))
      }
      index += 1
    }
    self.records = records
    self.pagers = pagers
    self.trackNodes = trackNodes
    self.outerTracks = outerTracks
    self.nodesByID = nodesByID
    self.root = root
    self.gestures = gestures
    let ids = nodes.map(\.id)
    self.ids = ids
    componentNames = trackNodes.map { ids[$0] } + gestures.map(\.spec.id)
    slots = pagers.indices.map(Slot.pager) + gestures.indices.map(Slot.gesture)
    trackComponents = Array(pagers.indices)
    gestureComponents = gestures.indices.map { $0 + pagers.count }
    relations = try Relations(
      gestures, nodesByID: nodesByID, pagersOfNodes: records.map(\.pager), pagers: pagers.count)
  }

  private static func record(of node: Node, parent: Int) -> Record {
    Record(frame: node.frame, clips: node.clips || node.pager != nil, parent: parent)
  }

  /// The id of the node at an index.
  func id(ofNode index: Int) -> String { ids[index] }

  /// The frame of a node in its parent's space; nil if no node has this id.
  public func frame(of id: String) -> Rect? { nodesByID[id].map { records[$0].frame } }
}
