/// A tree of nodes in flat lists, with its components.
///
/// A value: a copy is a snapshot. The layout, which only the replacement of rows changes, is behind
/// a reference and is not copied with it; the components, which move, are in lists of their own.
public struct SceneTree: Sendable {
  struct Record: Sendable {
    var frame: Rect2D
    var clips: Bool
    /// Nil for the root.
    var parent: NodeIndex?
    /// The index of the first child; children are adjacent.
    var firstChild = NodeIndex(0)
    var childCount = 0
    /// Whether the children are more than nodes in their frames.
    var content = Content.nodes
    /// The axis along which the children of a scroll view follow each other without overlap, as
    /// rows of a list do; nil where they do not.
    var rowAxis: Orientation?
    /// The nearest track of the node or its ancestors.
    var nearestTrack: TrackIndex?
    /// The index of the first gesture of the node; its gestures are adjacent.
    var firstGesture = GestureIndex(0)
    var gestureCount = 0
    /// The number of its ancestors.
    var depth = 0
    /// The look of the node; nil for none.
    var look: LookIndex?
    /// Whether the node, or one inside, may be seen or touched outside the node's frame.
    var reachesOut = false
    /// Whether a child has a depth, so that children need not be in the order of their declaration.
    var ordersChildren = false
    /// The kind of the space of its frame, before its own look, and of its own.
    var frameSpace = SpaceKind.fixed
    var ownSpace = SpaceKind.fixed
    /// Whether touches find it by a rule; see `SceneLayout.hitRules`.
    var hasHitRule = false
    /// Whether it lets all touches through, whatever its children are.
    var letsThrough = false

    /// The children.
    var children: ListIndices<Record> { ListIndices(from: firstChild, count: childCount) }

    /// The gestures.
    var gestures: ListIndices<SceneGesture> { ListIndices(from: firstGesture, count: gestureCount) }

    /// A place without a node.
    static let empty = Record(frame: Rect2D(origin: .zero, size: .zero), clips: false)

    /// A child by its number, from 0.
    func child(_ number: Int) -> NodeIndex { firstChild.advanced(by: number) }

    /// The number of a child.
    func number(ofChild child: NodeIndex) -> Int { child.position - firstChild.position }
  }

  /// The kind of the children of a node.
  enum Content: Hashable, Sendable {
    /// Nodes in their frames.
    case nodes
    /// Pages.
    case pages(PagerIndex)
    /// The content of a scroll view; the first child may be its header.
    case scrolled(ScrollViewIndex, header: HeaderIndex?)
    /// Cards.
    case cards(DeckIndex)
  }

  /// The nodes, level by level, so that children are next to each other.
  ///
  /// Rows that have replaced others are in a block of their own. The nodes are kept beside the
  /// layout because each touch reads several, and each read of a variable of a class is checked for
  /// conflicting accesses.
  var records: [Record]
  /// Tracks and gestures, and the names of all.
  var layout: SceneLayout
  /// The looks of the nodes, and the named numbers.
  var drawing: SceneLooks

  var pagers: [Pager]
  var scrollViews: [ScrollView]
  var decks: [SceneDeck]
  var headers: [SceneHeader]
  var machines: [StateMachine]
  /// Whether numbers or rules follow components, or rows come near, so that several are read at one
  /// moment.
  private(set) var isReadOften = false

  /// Lays out the tree under `root`.
  ///
  /// - Throws: `CoreError` for an id that occurs twice, the options of a pager, or a relation that
  ///   names no gesture or makes gestures wait for each other.
  public init(_ root: Node) throws(CoreError) {
    var builder = SceneBuilder()
    try builder.walk(root)
    (pagers, scrollViews, decks) = (builder.pagers, builder.scrollViews, builder.decks)
    (headers, machines) = (builder.headers, builder.machines)
    (records, layout, drawing) = try builder.finish(root)
    try findReadings()
    isReadOften =
      !values.isEmpty || !headers.isEmpty || layout.makesRows || !drawing.followers.isEmpty
  }

  /// The tree as it was declared.
  package var root: Node { layout.root }
  /// The number of nodes.
  package var nodeCount: Int { records.count }
  /// Whether a look or a named number is computed by a function, such as a script's.
  package var hasFunctions: Bool { drawing.hasFunctions }

  /// The id of a node.
  func id(ofNode node: NodeIndex) -> String { layout.ids[node.position] }

  /// The ids of all nodes that have one, in alphabetical order.
  package var nodeIDs: [String] { layout.nodesByID.keys.sorted() }

  /// The frame of a node in its parent's space; nil if no node has this id.
  public func frame(of id: String) -> Rect2D? { layout.nodesByID[id].map { records[$0].frame } }
}

extension SceneTree {
  @inline(__always) var nodesByID: [String: NodeIndex] { layout.nodesByID }
  @inline(__always) var tracks: [SceneTrack] { layout.tracks }
  @inline(__always) var gestures: [SceneGesture] { layout.gestures }
  @inline(__always) var relations: Relations { layout.relations }
  @inline(__always) var looks: [SharedLook] { drawing.looks }
  @inline(__always) var values: [NamedValue] { drawing.values }

  /// The next track outside a track, of any axis; nil for none.
  @inline(__always)
  func outer(_ track: TrackIndex) -> TrackIndex? { tracks[track].outer }
}
