/// A tree of nodes, laid flat for fast answers, with the pagers in it.
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
    /// Index of the nearest pager that the node is or lies in; -1 for none.
    var nearestPager = -1
  }

  /// Children stand next to each other, so the tree is laid out level by level.
  let records: [Record]
  /// The ids of the nodes; apart from the records, which so hold no references.
  private let ids: [String]
  /// The node of each pager.
  let pagerNodes: [Int]
  /// The next pager outside each pager; -1 for none.
  let outerPagers: [Int]
  private let nodesByID: [String: Int]

  var pagers: [Pager]

  /// Lays out the tree under `root`.
  ///
  /// - Throws: `CoreError` for an id that two nodes have, or the options of a pager.
  public init(_ root: Node) throws(CoreError) {
    var nodes = [root]
    var records = [Self.record(of: root, parent: -1)]
    var nodesByID: [String: Int] = [:]
    var pagers: [Pager] = []
    var pagerNodes: [Int] = []
    var outerPagers: [Int] = []
    var index = 0
    while index < nodes.count {
      let node = nodes[index]
      if !node.id.isEmpty, nodesByID.updateValue(index, forKey: node.id) != nil {
        throw CoreError(
          .duplicateID, "node '\(node.id)': expected each id once in a scene; rename one of the two"
        )
      }
      let parent = records[index].parent
      let outer = parent < 0 ? -1 : records[parent].nearestPager
      records[index].nearestPager = outer
      if let options = node.pager {
        records[index].pager = pagers.count
        records[index].nearestPager = pagers.count
        pagers.append(try Pager(options, length: node.frame.size.along(options.axis)))
        pagerNodes.append(index)
        outerPagers.append(outer)
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
    self.pagerNodes = pagerNodes
    self.outerPagers = outerPagers
    self.nodesByID = nodesByID
    ids = nodes.map(\.id)
  }

  private static func record(of node: Node, parent: Int) -> Record {
    Record(frame: node.frame, clips: node.clips || node.pager != nil, parent: parent)
  }

  /// All components, in the order of their declaration, level by level.
  public var components: [ComponentID] { pagers.indices.map(ComponentID.init) }

  /// The component with this id; nil if no node has it, or one that is no pager.
  public func component(named id: String) -> ComponentID? {
    guard let node = nodesByID[id], records[node].pager >= 0 else { return nil }
    return ComponentID(index: records[node].pager)
  }

  /// The id of a component.
  public func name(of component: ComponentID) -> String {
    guard pagers.indices.contains(component.index) else { return "?" }
    return ids[pagerNodes[component.index]]
  }

  /// The id of the node at an index.
  func id(ofNode index: Int) -> String { ids[index] }

  /// The frame of a node in its parent's space; nil if no node has this id.
  public func frame(of id: String) -> Rect? { nodesByID[id].map { records[$0].frame } }
}
