/// A piece of a screen as it is declared: a frame, its children, and perhaps a pager or a scroll view.
///
///     try Node(id: "library", frame: screen, pager: PagerOptions(pageCount: 2), children: [
///       Node(id: "music", frame: screen, pager: PagerOptions(pageCount: 3)),
///       Node(id: "podcasts", frame: screen, pager: PagerOptions(pageCount: 3)),
///     ])
///
/// The children of a node with a pager are its pages, the first child the first page. A page's frame
/// is given within the place of that page, so it usually starts at (0, 0). Pages without a child are
/// empty. The children of a node with a scroll view are its content, in frames of the content's space.
public struct Node: Sendable {
  /// How deep a tree may be nested.
  public static let deepest = 200

  /// Names the node in its scene; empty for a node that nobody asks for.
  public let id: String
  /// The place in the parent's space, in points.
  public let frame: Rect
  /// Whether touches outside the frame miss the children; pagers and scroll views always clip.
  public let clips: Bool
  /// Makes the node a pager of its children.
  public let pager: PagerOptions?
  /// Makes the node a scroll view of its children.
  public var scroll: ScrollViewOptions? { scrolls.first }
  /// None or one; in an array, as the many nodes that are none would carry the space of the options.
  private let scrolls: [ScrollViewOptions]
  /// What it looks like beyond its frame; nil shows nothing.
  public var look: Look? { looks.first }
  /// None or one, as above.
  private let looks: [Look]
  /// Numbers of the screen that are declared here.
  public let values: [NamedValue]
  /// Makes the node a deck of its children, the first child the first card.
  public var deck: DeckOptions? { decks.first }
  /// None or one, as `scrolls`.
  private let decks: [DeckOptions]
  /// Makes the first child of a scroll view its header, named by that child's id; the other children are
  /// the content, which begins below it.
  public var header: HeaderOptions? { headers.first }
  /// None or one, as `scrolls`.
  private let headers: [HeaderOptions]
  /// States of what is drawn here, or anywhere.
  public let states: [StatesSpec]
  /// The gestures that touches on the node, or on nodes inside, may become.
  public let gestures: [GestureSpec]
  /// The nodes inside, later ones on top.
  public let children: [Node]

  /// How many levels of nodes the tree has.
  let depth: Int

  /// A node of a tree.
  ///
  /// - Throws: `CoreError` for a frame beyond ±1e9 points, a negative size, a node that is two of pager,
  ///   scroll view and deck, a header without a scroll view or without a child, or a tree nested more than
  ///   `deepest` levels.
  public init(
    id: String = "", frame: Rect, clips: Bool = false, pager: PagerOptions? = nil,
    scroll: ScrollViewOptions? = nil, header: HeaderOptions? = nil, deck: DeckOptions? = nil,
    look: Look? = nil, values: [NamedValue] = [], states: [StatesSpec] = [],
    gestures: [GestureSpec] = [], children: [Node] = []
  ) throws(CoreError) {
    let limit = Touch.farthest
    func check(
      _ value: Double, _ name: StaticString, _ range: ClosedRange<Double>
    ) throws(CoreError) {
      _ = try CoreError.checked(value, "frame \(name) of '\(id)'", in: range, unit: "pt")
    }
    try check(frame.origin.x, "x", -limit...limit)
    try check(frame.origin.y, "y", -limit...limit)
    try check(frame.size.width, "width", 0...limit)
    try check(frame.size.height, "height", 0...limit)
    depth = 1 + (children.lazy.map(\.depth).max() ?? 0)
    guard depth <= Self.deepest else {
      throw CoreError(
        .tooDeep, "node '\(id)': expected at most \(Self.deepest) levels of nodes, found \(depth)")
    }
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
    if let header {
      try header.check(id)
      guard scroll != nil, !children.isEmpty else {
        throw CoreError(
          .infeasible,
          "node '\(id)': expected a header at a scroll view, whose first child it is")
      }
    }
    decks = deck.map { [$0] } ?? []
    headers = header.map { [$0] } ?? []
    self.states = states
    self.id = id
    self.frame = frame
    self.clips = clips
    self.pager = pager
    scrolls = scroll.map { [$0] } ?? []
    looks = look.map { [$0] } ?? []
    self.values = values
    self.gestures = gestures
    self.children = children
  }
}

/// A number of a screen that has a name: derived from components, to be read and plotted.
public struct NamedValue: Hashable, Sendable {
  /// Its name on the stage.
  public var name: String
  /// How it is computed.
  public var derived: Derived

  /// A number with a name.
  public init(_ name: String, _ derived: Derived) { (self.name, self.derived) = (name, derived) }
}

extension Node {
  /// The same node with some of its parts changed; a single card is no deck.
  func changed(_ change: (inout NodeParts) throws(CoreError) -> Void) throws(CoreError) -> Node {
    var parts = NodeParts(
      pager: pager, header: header, deck: deck, look: look, values: values, gestures: gestures,
      children: children)
    try change(&parts)
    return try Node(
      id: id, frame: frame, clips: clips, pager: parts.pager, scroll: scroll, header: parts.header,
      deck: parts.children.count < 2 ? nil : parts.deck, look: parts.look, values: parts.values,
      states: states, gestures: parts.gestures, children: parts.children)
  }

  /// The farthest edges of the content; a header's child is none of it.
  var contentSize: Size {
    var size = Size.zero
    for child in children.dropFirst(header == nil ? 0 : 1) {
      size.width = max(size.width, child.frame.origin.x + child.frame.size.width)
      size.height = max(size.height, child.frame.origin.y + child.frame.size.height)
    }
    return size
  }
}

/// The parts of a node that a change of the tree may change.
struct NodeParts {
  var pager: PagerOptions?
  var header: HeaderOptions?
  var deck: DeckOptions?
  var look: Look?
  var values: [NamedValue]
  var gestures: [GestureSpec]
  var children: [Node]
}
