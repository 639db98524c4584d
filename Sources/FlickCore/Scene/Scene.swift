/// A tree of nodes, laid flat for fast answers, with the pagers, scroll views and gestures in it.
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
    /// Index of the scroll view that the node is; -1 for none.
    var scrollView = -1
    /// Index of the deck that the node is; -1 for none.
    var deck = -1
    /// Index of the header that the scroll view has, its first child; -1 for none.
    var header = -1
    /// The axis along which the children of a scroll view follow each other without overlap, as rows of
    /// a list do; nil where they do not.
    var rowAxis: Axis?
    /// Number of the nearest track that the node has or lies in; -1 for none.
    var nearestTrack = -1
    /// The gestures of the node stand next to each other.
    var firstGesture = 0
    var gestureCount = 0
    /// How many nodes it lies in.
    var depth = 0
    /// Index of what the node looks like; -1 for nothing.
    var look = -1
    /// Whether the node, or one inside, may be seen or touched outside the node's frame.
    var reachesOut = false
    /// Whether a child has a depth, so that children need not be in the order of their declaration.
    var ordersChildren = false
  }

  /// What a component is, or was before a later layout.
  enum Slot: Sendable, Hashable {
    case pager(Int)
    case scrollView(Int)
    case gesture(Int)
    case deck(Int)
    case header(Int)
    case states(Int)
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
  package let root: Node
  /// How many nodes it has.
  package var nodeCount: Int { records.count }

  var pagers: [Pager]
  var scrollViews: [ScrollView]
  /// The scroll view and axis of each track that is no pager's.
  let scrollLanes: [ScrollLane]
  /// What nodes look like.
  var looks: [SharedLook]
  /// The numbers that have names.
  var values: [NamedValue]
  /// The nodes that looks move from where their frames are, hide, or put before others.
  let placedNodes: [Int]
  /// Whether a look or a named number is computed by a function, such as a script's.
  public internal(set) var hasFunctions = false
  /// The gestures, in the order of their nodes.
  let gestures: [SceneGesture]
  var decks: [SceneDeck] = []
  var headers: [SceneHeader] = []
  var machines: [StateMachine] = []
  /// Whom each component waits for and goes along with.
  var relations: Relations

  /// The names of all components, those that are gone too.
  var componentNames: [String]
  var slots: [Slot]
  /// The component that each track moves, and that each gesture is.
  var trackComponents: [Int]
  var gestureComponents: [Int]
  var headerComponents: [Int]
  var statesComponents: [Int]

  /// Lays out the tree under `root`.
  ///
  /// - Throws: `CoreError` for an id that occurs twice, the options of a pager, or a relation that names
  ///   nobody or makes gestures wait for each other.
  public init(_ root: Node) throws(CoreError) {
    var nodes = [root]
    var records = [Self.record(of: root, parent: -1)]
    var nodesByID: [String: Int] = [:]
    var pagers: [Pager] = []
    var scrollViews: [ScrollView] = []
    var tracks = TrackTable()
    var gestures: [SceneGesture] = []
    var looks: [SharedLook] = []
    var values: [NamedValue] = []
    var parts = SceneParts()
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
      if let look = node.sharedLook {
        records[index].look = looks.count
        looks.append(look)
      }
      values += node.values
      if let options = node.deck {
        records[index].deck = try parts.add(options, node, at: index, gesture: gestures.count)
        records[index].gestureCount += 1
        gestures.append(
          SceneGesture(
            spec: options.gesture(node.id), node: index, deck: records[index].deck))
      }
      parts.machines += node.states.map(StateMachine.init)
      let outer = parent < 0 ? -1 : records[parent].nearestTrack
      records[index].nearestTrack = outer
      if let options = node.pager {
        records[index].pager = pagers.count
        records[index].nearestTrack = tracks.addPager(at: index, inside: outer)
        pagers.append(
          try Pager(
            options, length: node.frame.size.along(options.axis),
            across: node.frame.size.along(options.axis.cross)))
      }
      if let options = node.scroll {
        records[index].scrollView = scrollViews.count
        records[index].nearestTrack = tracks.addScrollView(options.axes, at: index, inside: outer)
        scrollViews.append(
          try ScrollView(
            options.below(node.header, node.contentSize), viewport: node.frame.size,
            contents: node.contentSize))
      }
      records[index].firstChild = nodes.count
      records[index].childCount = node.children.count
      for child in node.children {
        nodes.append(child)
        records.append(Self.record(of: child, parent: index))
      }
      if let header = node.header, let scroll = node.scroll {
        records[index].header = parts.add(
          header, scroll, view: records[index].scrollView, node: records[index].firstChild)
        let lead = parts.headers[records[index].header].lead
        for child in (records[index].firstChild + 1)..<nodes.count {
          records[child].frame.origin = records[child].frame.origin + lead
        }
      }
      index += 1
    }
    for index in records.indices {
      records[index].nearestTrack = tracks.number(records[index].nearestTrack)
    }
    Self.findReach(&records, looks)
    Self.findRows(&records, scrollViews)
    self.looks = looks
    self.values = values
    placedNodes = records.indices.filter {
      records[$0].look >= 0 && looks[records[$0].look].isPlaced
    }
    self.records = records
    self.pagers = pagers
    self.scrollViews = scrollViews
    trackNodes = tracks.nodes
    outerTracks = tracks.outers
    scrollLanes = tracks.scrollLanes
    self.nodesByID = nodesByID
    self.root = root
    self.gestures = gestures
    decks = parts.decks
    headers = parts.headers
    machines = parts.machines
    let ids = nodes.map(\.id)
    self.ids = ids
    try parts.checkNames(nodesByID, gestures)
    componentNames =
      tracks.pagerNodes.map { ids[$0] } + tracks.scrollNodes.map { ids[$0] }
      + gestures.map(\.spec.id)
    slots =
      pagers.indices.map(Slot.pager) + scrollViews.indices.map(Slot.scrollView)
      + gestures.indices.map { gestures[$0].deck < 0 ? .gesture($0) : .deck(gestures[$0].deck) }
    headerComponents = headers.indices.map { [slots] in $0 + slots.count }
    statesComponents = machines.indices.map { [slots, headers] in $0 + slots.count + headers.count }
    if !headers.isEmpty || !machines.isEmpty {
      componentNames += headers.map { ids[$0.node] } + machines.map(\.spec.id)
      slots += headers.indices.map(Slot.header) + machines.indices.map(Slot.states)
    }
    try Self.checkCrowds(gestures, records)
    let count = pagers.count + scrollViews.count
    trackComponents = pagers.indices + scrollLanes.map { pagers.count + $0.view }
    gestureComponents = gestures.indices.map { $0 + count }
    relations = try Relations(
      gestures, nodesByID: nodesByID,
      movers: records.map {
        $0.pager >= 0 ? $0.pager : $0.scrollView >= 0 ? pagers.count + $0.scrollView : -1
      }, count: count,
      onPagers: Self.gesturesOnPagers(gestures, records, pagers, firstGesture: count))
    try findReadings()
  }

  private static func record(of node: Node, parent: Int) -> Record {
    Record(
      frame: node.frame,
      clips: node.clips || node.isComponent && (node.pager != nil || node.scroll != nil),
      parent: parent)
  }

  /// The id of the node at an index.
  func id(ofNode index: Int) -> String { ids[index] }

  /// The ids of all nodes that have one, in alphabetical order.
  package var nodeIDs: [String] { nodesByID.keys.sorted() }

  /// The frame of a node in its parent's space; nil if no node has this id.
  public func frame(of id: String) -> Rect? { nodesByID[id].map { records[$0].frame } }
}
