/// A piece of a screen as it is declared: a frame, its children, and perhaps a pager or a scroll
/// view.
///
///     try Node(id: "library", frame: screen, pager: PagerOptions(pageCount: 2), children: [
///       Node(id: "music", frame: screen, pager: PagerOptions(pageCount: 3)),
///       Node(id: "podcasts", frame: screen, pager: PagerOptions(pageCount: 3)),
///     ])
///
/// The children of a node with a pager are its pages, the first child the first page. A page's
/// frame is given within the place of that page, so it usually starts at (0, 0). Pages without a
/// child are empty. The children of a node with a scroll view are its content, in frames of the
/// content's space.
///
/// Immutable storage behind a reference, because a tree is copied several times between boxes and a
/// scene.
public struct Node: Sendable {
  /// How deep a tree may be nested.
  public static let deepest = 200

  /// All members of a node.
  private final class Storage: Sendable {
    let id: String
    let frame: Rect2D
    let clips: Bool
    let options: NodeOptions?
    let look: SharedLook?
    let extras: NodeExtras?
    let children: [Node]
    let depth: Int
    /// Whether any part of its look may be outside its frame.
    ///
    /// Computed once, because text may have to be broken into lines for it, and rows go into many
    /// scenes.
    let reachesOut: Bool
    /// See `Node.isPlain`.
    let isPlain: Bool
    /// The number of nodes of the tree.
    let count: Int

    /// - Parameter old: the same node elsewhere, or with other children.
    init(
      id: String, frame: Rect2D, clips: Bool, options: NodeOptions?, look: SharedLook?,
      extras: NodeExtras?, children: [Node], after old: Storage? = nil
    ) {
      (self.id, self.frame, self.clips) = (id, frame, clips)
      (self.options, self.look) = (options, look)
      (self.extras, self.children) = (extras, children)
      reachesOut = old?.reachesOut ?? look?.reachesOut(of: frame.size) ?? false
      var (depth, count) = (0, 1)
      var isPlain = options == nil && look?.isPlain ?? true && extras?.isPlain ?? true
      for child in children {
        depth = max(depth, child.depth)
        count += child.count
        isPlain = isPlain && child.isPlain
      }
      self.depth = 1 + depth
      (self.isPlain, self.count) = (isPlain, count)
    }
  }

  private let storage: Storage

  /// The id of the node in its scene; empty if unnamed.
  public var id: String { storage.id }
  /// The place in the parent's space, in points.
  public var frame: Rect2D { storage.frame }
  /// Whether touches outside the frame miss the children; pagers and scroll views always clip.
  public var clips: Bool { storage.clips }
  /// Makes the node a pager of its children.
  public var pager: PagerOptions? { storage.options?.pager }
  /// Makes the node a scroll view of its children.
  public var scroll: ScrollViewOptions? { storage.options?.scroll }
  /// The look of the node beyond its frame; nil for none.
  package var look: Look? { storage.look?.look }
  /// The look as scenes store it.
  var sharedLook: SharedLook? { storage.look }
  /// The hit area and its targets; nil for the node and its contents within its frame.
  public var hit: HitRule? { storage.extras?.hit }
  /// Numbers of the screen that are declared here.
  package var values: [NamedValue] { storage.extras?.values ?? [] }
  /// Makes the node a deck of its children, the first child the first card.
  public var deck: DeckOptions? { storage.options?.deck }
  /// Makes the first child of a scroll view its header, named by that child's id; the other
  /// children are the content, which begins below it.
  public var header: HeaderOptions? { storage.options?.header }
  /// The states declared here, of this or any other content.
  public var states: [StatesSpec] { storage.extras?.states ?? [] }
  /// The gestures that touches on the node, or on nodes inside, may become.
  public var gestures: [GestureSpec] { storage.extras?.gestures ?? [] }
  /// The rare members.
  var extras: NodeExtras? { storage.extras }
  /// The nodes inside, later ones on top.
  public var children: [Node] { storage.children }

  /// Whether it is a component: a pager, a scroll view or a deck.
  var isComponent: Bool { storage.options != nil }
  /// The number of levels of the tree.
  var depth: Int { storage.depth }
  /// The number of nodes of the tree.
  var count: Int { storage.count }
  /// Whether any part of its look may be outside its frame.
  var reachesOut: Bool { storage.reachesOut }
  /// Whether the tree has only looks, and gestures without relations: it can be put into a scene,
  /// or taken out of it, without a change of other nodes.
  var isPlain: Bool { storage.isPlain }

  /// Creates a node of a tree.
  ///
  /// - Throws: `CoreError` for a frame beyond ±1e9 points, a negative size, a node that is two of
  ///   pager, scroll view and deck, a header without a scroll view or without a child, or a tree
  ///   nested more than
  ///   `deepest` levels.
  public init(
    id: String = "", frame: Rect2D, clips: Bool = false, pager: PagerOptions? = nil,
    scroll: ScrollViewOptions? = nil, header: HeaderOptions? = nil, deck: DeckOptions? = nil,
    hit: HitRule? = nil, states: [StatesSpec] = [], gestures: [GestureSpec] = [],
    children: [Node] = []
  ) throws(CoreError) {
    try self.init(
      id: id, frame: frame, clips: clips, pager: pager, scroll: scroll, header: header, deck: deck,
      look: nil, hit: hit, values: [], states: states, gestures: gestures, children: children)
  }

  /// Creates a node with a look, or with derived values: for screens of scripts.
  ///
  /// - Throws: `CoreError` as the public initializer does.
  package init(
    id: String = "", frame: Rect2D, clips: Bool = false, pager: PagerOptions? = nil,
    scroll: ScrollViewOptions? = nil, header: HeaderOptions? = nil, deck: DeckOptions? = nil,
    look: Look? = nil, hit: HitRule? = nil, values: [NamedValue] = [], states: [StatesSpec] = [],
    gestures: [GestureSpec] = [], children: [Node] = []
  ) throws(CoreError) {
    try self.init(
      id: id, frame: frame, clips: clips,
      options: NodeOptions(pager: pager, scroll: scroll, header: header, deck: deck),
      look: look.map(SharedLook.init),
      extras: NodeExtras(
        hit: hit, values: values, states: states, gestures: gestures),
      children: children)
  }

  /// Creates a node from its options, if any.
  ///
  /// - Parameter old: the same node elsewhere, or with other children.
  init(
    id: String, frame: Rect2D, clips: Bool, options: NodeOptions?, look: SharedLook?,
    extras: NodeExtras?, children: [Node], after old: Node? = nil
  ) throws(CoreError) {
    let limit = Touch.farthest
    func check(
      _ value: Double, _ name: StaticString, _ range: ClosedRange<Double>
    ) throws(CoreError) {
      if range.contains(value) { return }
      try CoreError.checked(value, "frame \(name) of '\(id)'", in: range, unit: "pt")
    }
    try check(frame.origin.x, "x", -limit...limit)
    try check(frame.origin.y, "y", -limit...limit)
    try check(frame.size.width, "width", 0...limit)
    try check(frame.size.height, "height", 0...limit)
    storage = Storage(
      id: id, frame: frame, clips: clips, options: options, look: look, extras: extras,
      children: children, after: old?.storage)
    guard depth <= Self.deepest else {
      throw CoreError(
        .tooDeep, "node '\(id)': expected at most \(Self.deepest) levels of nodes, found \(depth)")
    }
    try options?.check(id, hasChildren: !children.isEmpty)
  }
}

extension Node {
  /// The same node with another frame, other options of a pager and a deck, and other children.
  ///
  /// - Throws: `CoreError` for invalid options or children.
  package func replacing(
    frame: Rect2D, pager: PagerOptions?, deck: DeckOptions?, children: [Node]
  ) throws(CoreError) -> Node {
    try Node(
      id: id, frame: frame, clips: clips,
      options: NodeOptions(pager: pager, scroll: scroll, header: header, deck: deck),
      look: sharedLook, extras: extras, children: children)
  }
}

/// The rarely used members of a node, stored separately because a tree is copied many times.
final class NodeExtras: Sendable {
  let hit: HitRule?
  let values: [NamedValue]
  let states: [StatesSpec]
  let gestures: [GestureSpec]

  /// Nil if all members are empty.
  init?(
    hit: HitRule?, values: [NamedValue], states: [StatesSpec], gestures: [GestureSpec]
  ) {
    guard hit != nil || !values.isEmpty || !states.isEmpty || !gestures.isEmpty else { return nil }
    (self.hit, self.values, self.states, self.gestures) = (hit, values, states, gestures)
  }

  /// See `Node.isPlain`.
  var isPlain: Bool {
    values.isEmpty && states.isEmpty
      && gestures.allSatisfy {
        $0.moves.isEmpty && $0.requiresFailureOf.isEmpty && $0.blocks.isEmpty
          && $0.simultaneousWith.isEmpty && $0.exclusiveAfter.isEmpty
      }
  }
}

/// The options that make a node a component, stored separately because they are rare.
final class NodeOptions: Sendable {
  let pager: PagerOptions?
  let scroll: ScrollViewOptions?
  let header: HeaderOptions?
  let deck: DeckOptions?

  /// Nil without options.
  init?(
    pager: PagerOptions? = nil, scroll: ScrollViewOptions? = nil, header: HeaderOptions? = nil,
    deck: DeckOptions? = nil
  ) {
    guard pager != nil || scroll != nil || header != nil || deck != nil else { return nil }
    (self.pager, self.scroll, self.header, self.deck) = (pager, scroll, header, deck)
  }

  fileprivate func check(_ id: String, hasChildren: Bool) throws(CoreError) {
    guard pager == nil || scroll == nil else {
      throw CoreError(
        .infeasible,
        "node '\(id)': expected a pager or a scroll view, found both; put one inside the other")
    }
    guard deck == nil || (pager == nil && scroll == nil) else {
      throw CoreError(
        .infeasible,
        "node '\(id)': expected a deck, a pager or a scroll view, found two of them; put one inside the "
          + "other")
    }
    guard let header else { return }
    try header.check(id)
    guard scroll != nil, hasChildren else {
      throw CoreError(
        .infeasible,
        "node '\(id)': expected a header at a scroll view, whose first child it is")
    }
  }
}

/// A look behind a reference, because looks are large, and go from a box to a node and to a scene
/// unchanged.
final class SharedLook: Sendable {
  let look: Look
  // Properties that are read for every look of a scene, computed once.
  /// See `Look.isDerived`.
  let isDerived: Bool
  /// See `Look.isPlaced`.
  let isPlaced: Bool
  /// See `Look.isMoved`.
  let isMoved: Bool
  /// Whether it has a depth among its siblings.
  let hasDepth: Bool
  /// Whether it refers to no other node: an indicator does, by its labels.
  let isPlain: Bool
  private let leavesFrame: Bool

  init(_ look: Look) {
    isDerived = look.isDerived
    isPlaced = look.isPlaced
    hasDepth = look.z != 0
    isMoved = look.isMoved
    isPlain = look.indicator == nil
    leavesFrame = isMoved || look.shadow != nil
    self.look = look
  }

  /// Whether any part of it may be outside a frame of this size.
  func reachesOut(of size: Size2D) -> Bool {
    leavesFrame || look.text.map { $0.isHigher(than: size) } ?? false
  }
}

/// A named number of a screen: derived from components, to be read and plotted.
package struct NamedValue: Hashable, Sendable {
  /// Its name on the stage.
  package var name: String {
    didSet { length = name.utf8.count }
  }
  /// The computation.
  package var derived: Derived
  /// The number of bytes of the name, which distinguishes most names.
  private(set) var length: Int

  /// Creates a number with a name.
  package init(_ name: String, _ derived: Derived) {
    (self.name, self.derived) = (name, derived)
    length = name.utf8.count
  }
}

extension Node {
  /// The same node with some of its parts changed; a deck with a single card becomes a plain node.
  func changed(_ change: (inout NodeChanges) throws(CoreError) -> Void) throws(CoreError) -> Node {
    var changes = NodeChanges(
      pager: pager, header: header, deck: deck, look: look, values: values, gestures: gestures,
      children: children, states: states)
    try change(&changes)
    return try Node(
      id: id, frame: frame, clips: clips, pager: changes.pager, scroll: scroll,
      header: changes.header,
      deck: changes.children.count < 2 ? nil : changes.deck, look: changes.look, hit: hit,
      values: changes.values,
      states: changes.states, gestures: changes.gestures,
      children: changes.children)
  }

  /// The farthest edges of the content, without a header's child.
  var contentSize: Size2D {
    var size = Size2D.zero
    for child in children.dropFirst(header == nil ? 0 : 1) {
      size.width = max(size.width, child.frame.origin.x + child.frame.size.width)
      size.height = max(size.height, child.frame.origin.y + child.frame.size.height)
    }
    return size
  }
}

extension Node {
  /// The same node elsewhere.
  func moved(to origin: Point2D) throws(CoreError) -> Node {
    try Node(
      id: id, frame: Rect2D(origin: origin, size: frame.size), clips: clips,
      options: storage.options,
      look: storage.look, extras: extras, children: children, after: self)
  }

  /// The tree with other children in the node of this id; nil if there is none.
  func replacing(childrenOf id: String, by nodes: [Node]) throws(CoreError) -> Node? {
    if self.id == id { return try holding(nodes) }
    for (index, child) in children.enumerated() {
      guard let other = try child.replacing(childrenOf: id, by: nodes) else { continue }
      var children = children
      children[index] = other
      return try holding(children)
    }
    return nil
  }

  /// The tree with other children in the node at the end of a path of child numbers.
  func replacing(childrenAt path: ArraySlice<Int>, by nodes: [Node]) throws(CoreError) -> Node {
    guard let number = path.first else { return try holding(nodes) }
    var children = children
    children[number] = try children[number].replacing(childrenAt: path.dropFirst(), by: nodes)
    return try holding(children)
  }

  /// The node alone, as a scroll view that holds other children.
  func scrolling(_ children: [Node]) throws(CoreError) -> Node {
    try Node(
      id: id, frame: frame, clips: clips, options: NodeOptions(scroll: scroll), look: nil,
      extras: nil, children: children)
  }

  private func holding(_ children: [Node]) throws(CoreError) -> Node {
    try Node(
      id: id, frame: frame, clips: clips, options: storage.options, look: storage.look,
      extras: extras, children: children, after: self)
  }
}

/// The parts of a node that a change of the tree can replace.
struct NodeChanges {
  var pager: PagerOptions?
  var header: HeaderOptions?
  var deck: DeckOptions?
  var look: Look?
  var values: [NamedValue]
  var gestures: [GestureSpec]
  var children: [Node]
  var states: [StatesSpec]
}
