/// A piece of a screen before it has a place: its desired size and its contents.
///
/// `Box.placed(in:)` gives every box a frame, once, and returns the nodes of a `SceneTree`.
///
///     let title = Box(.leaf, look: textLook)                  // as large as its text
///     let list = Box(.scroll(ScrollViewOptions()), children: rows)   // takes the rest
///     let root = Box(.stack(.vertical, spacing: 8), children: [title, list])
///     let scene = try SceneTree(root.placed(in: Rect2D(x: 0, y: 0, width: 390, height: 844)))
package struct Box: Sendable {
  /// The arrangement of a box's children.
  package enum Kind: Sendable {
    /// Without children.
    case leaf
    /// Puts them one after another along an axis, points apart.
    case stack(Orientation, spacing: Double)
    /// Puts them on top of each other, the first one at the back.
    case layers
    /// An empty box that takes room along its stack.
    case spacer
    /// Each child is a page.
    indirect case pager(PagerOptions)
    /// The children follow each other along the axis and are scrolled, `spacing` points apart.
    ///
    /// With a header, the first child is its content.
    indirect case scroll(ScrollViewOptions, spacing: Double, header: HeaderOptions? = nil)
    /// Each child is a card.
    indirect case deck(DeckOptions)
    /// Each child is the page of a tab.
    indirect case tabs(TabViewOptions)
  }

  /// The length of a box along one axis.
  package enum Length: Hashable, Sendable {
    /// The length of its content; boxes without content, pagers and scroll views fill.
    case automatic
    /// A number of points.
    case points(Double)
    /// A share, by weight, of the room that boxes of known length leave.
    case fill(weight: Double)
    /// A share of the room that the parent has, from 0 to 1.
    case share(Double)
  }

  /// The arrangement of its children.
  package var kind: Kind
  /// The id of the node on the stage; empty if unnamed.
  package var id = ""
  /// The width.
  package var width = Length.automatic
  /// The height.
  package var height = Length.automatic
  /// Width over height, which gives the one from the other if only one is known.
  package var aspect: Double?
  /// Room between its edges and its children, in points.
  package var padding = Insets.zero
  /// The place of children along the stack's axis if room is left, and of layers.
  ///
  /// From 0, the start, to 1, the end.
  package var alignment = Alignment.standard
  /// Whether its contents are clipped to its frame.
  package var clips = false
  /// Whether, as a child of a screen's root, it extends under the bars at its edges.
  package var ignoresSafeArea = false
  /// The look of the box.
  package var look: Look? {
    get { sharedLook?.look }
    set { sharedLook = newValue.map(SharedLook.init) }
  }
  /// The look as an object that its node shares.
  private(set) var sharedLook: SharedLook?

  /// Changes its look, or adds one.
  package mutating func changeLook(_ change: (inout Look) throws -> Void) rethrows {
    var look = sharedLook?.look ?? Look()
    try change(&look)
    sharedLook = SharedLook(look)
  }
  /// Shares the look of another box, for a look that many boxes have.
  package mutating func shareLook(of other: Fixed) { sharedLook = other.sharedLook }

  /// The hit area and its targets; nil for the box and its contents within its frame.
  package var hit: HitRule? {
    get { extras?.hit }
    set { extras = NodeExtras(hit: newValue, values: values, states: states, gestures: gestures) }
  }
  /// Named numbers of the screen, declared here.
  package var values: [NamedValue] {
    get { extras?.values ?? [] }
    set { extras = NodeExtras(hit: hit, values: newValue, states: states, gestures: gestures) }
  }
  /// States that are declared here.
  package var states: [StatesSpec] {
    get { extras?.states ?? [] }
    set { extras = NodeExtras(hit: hit, values: values, states: newValue, gestures: gestures) }
  }
  /// The gestures that touches on it may become.
  package var gestures: [GestureSpec] {
    get { extras?.gestures ?? [] }
    set { extras = NodeExtras(hit: hit, values: values, states: states, gestures: newValue) }
  }
  /// The rare members, as an object that its node shares.
  private(set) var extras: NodeExtras?
  /// The contents, in order.
  let inner: [Fixed]

  /// An immutable box for measurement and placement.
  ///
  /// A class, because boxes are large, and are measured far more often than they are created.
  package final class Fixed: Sendable {
    package let box: Box
    /// The axes along which it takes the available room; cached, because each level reads it.
    private let filling: (horizontal: Bool, vertical: Bool)
    /// Whether its height depends on its width.
    let isBroken: Bool

    package init(_ box: Box) {
      filling = (box.fills(.horizontal), box.fills(.vertical))
      isBroken = (box.sharedLook?.look.text?.lines ?? 1) > 1
      self.box = box
    }

    /// Whether it takes the room that there is along an axis.
    func fills(_ axis: Orientation) -> Bool {
      axis == .horizontal ? filling.horizontal : filling.vertical
    }

    var kind: Kind { box.kind }
    var inner: [Fixed] { box.inner }
    var aspect: Double? { box.aspect }
    var padding: Insets { box.padding }
    var alignment: Alignment { box.alignment }
    var sharedLook: SharedLook? { box.sharedLook }
  }

  /// The axes along which a child takes the available room; cached, because each level reads it.
  let childrenFill: (horizontal: Bool, vertical: Bool)
  /// The number of levels of boxes.
  package let depth: Int
  /// The number of boxes, including all inside.
  package let count: Int

  /// The maximum number of boxes of a screen; boxes that are used repeatedly multiply.
  package static let mostBoxes = 1_000_000

  /// Creates a box.
  ///
  /// - Throws: `CoreError` for a tree too deep or too large to be laid out.
  package init(_ kind: Kind, children: [Box] = []) throws(CoreError) {
    try self.init(kind, of: children.map(Fixed.init))
  }

  /// Creates a box with children that no longer change.
  package init(_ kind: Kind, of children: [Fixed]) throws(CoreError) {
    self.kind = kind
    inner = children
    var fill = (horizontal: false, vertical: false)
    var (depth, count) = (0, 1)
    for child in inner {
      fill.horizontal = fill.horizontal || child.fills(.horizontal)
      fill.vertical = fill.vertical || child.fills(.vertical)
      depth = max(depth, child.box.depth)
      count += child.box.count
    }
    childrenFill = fill
    self.depth = depth + 1
    self.count = count
    guard depth < Node.deepest else {
      throw CoreError(
        .tooDeep, "nodes are nested too deep (at most \(Node.deepest) levels expected)")
    }
    guard count <= Self.mostBoxes else {
      throw CoreError(
        .tooLarge, "too many nodes (at most \(Self.mostBoxes) expected, got \(count))")
    }
  }

  /// The place of boxes in room that they do not fill.
  package struct Alignment: Hashable, Sendable {
    /// From 0, the left, to 1, the right.
    package var x: Double
    /// From 0, the top, to 1, the bottom.
    package var y: Double
    /// Whether room left along a stack is distributed between its children in equal parts.
    package var spreads: Bool

    /// Creates an alignment.
    package init(x: Double, y: Double, spreads: Bool = false) {
      (self.x, self.y, self.spreads) = (x, y, spreads)
    }

    /// At the left and at the top.
    package static let standard = Alignment(x: 0, y: 0)
  }
}

/// Room along the edges of a frame, in points.
public struct Insets: Hashable, Sendable {
  /// At the top.
  public var top: Double
  /// At the left.
  public var left: Double
  /// At the bottom.
  public var bottom: Double
  /// At the right.
  public var right: Double

  /// Creates insets from the room along each edge.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }

  /// Creates equal insets along all edges.
  public init(all inset: Double) {
    self.init(top: inset, left: inset, bottom: inset, right: inset)
  }

  /// No room.
  public static let zero = Insets()

  /// Both sides along an axis together.
  func along(_ axis: Orientation) -> Double { axis == .horizontal ? left + right : top + bottom }

  /// The rest of a rectangle inside the insets.
  func inside(_ rect: Rect2D) -> Rect2D {
    Rect2D(
      x: rect.origin.x + left, y: rect.origin.y + top,
      width: max(0, rect.size.width - left - right),
      height: max(0, rect.size.height - top - bottom))
  }
}
