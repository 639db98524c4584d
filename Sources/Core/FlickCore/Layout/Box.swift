/// A piece of a screen before it has a place: how large it wants to be, and what is in it.
///
/// `Box.placed(in:)` gives every box a frame, once, and returns the nodes of a `SceneTree`.
///
///     let title = Box(.leaf, look: textLook)                  // as large as its text
///     let list = Box(.scroll(ScrollViewOptions()), children: rows)   // takes what is left
///     let root = Box(.stack(.vertical, spacing: 8), children: [title, list])
///     let scene = try SceneTree(root.placed(in: Rect2D(x: 0, y: 0, width: 390, height: 844)))
package struct Box: Sendable {
  /// What a box does with its children.
  package enum Kind: Sendable {
    /// Nothing: it has none.
    case leaf
    /// Puts them one after another along an axis, points apart.
    case stack(Orientation, spacing: Double)
    /// Puts them on top of each other, the first one at the back.
    case layers
    /// Takes up room along the stack that it is in.
    case spacer
    /// Each is a page.
    indirect case pager(PagerOptions)
    /// They follow each other along the axis and are scrolled, points apart. With a header the
    /// first of them is its content.
    indirect case scroll(ScrollViewOptions, spacing: Double, header: HeaderOptions? = nil)
    /// Each is a card.
    indirect case deck(DeckOptions)
    /// Each is the page of a tab.
    indirect case tabs(TabViewOptions)
  }

  /// How long a box is along one axis.
  package enum Length: Hashable, Sendable {
    /// The length of its content; boxes without content, pagers and scroll views fill.
    case automatic
    /// A number of points.
    case points(Double)
    /// A share of what is left beside boxes of known length; in parts by weight.
    case fill(weight: Double)
    /// A share of the room that the parent has, from 0 to 1.
    case share(Double)
  }

  /// What it does with its children.
  package var kind: Kind
  /// Names the node on the stage; empty for a node that is not looked up.
  package var id = ""
  /// How wide it is.
  package var width = Length.automatic
  /// How high it is.
  package var height = Length.automatic
  /// Width over height, which makes the one from the other where only one is known.
  package var aspect: Double?
  /// Room between its edges and its children, in points.
  package var padding = Insets.zero
  /// Where children stand along the stack's axis when room is left, from 0, the start, to 1, the
  /// end; and where layers stand.
  package var alignment = Alignment.standard
  /// Whether what is outside its frame is not seen.
  package var clips = false
  /// Whether, lying directly in a screen's root, it reaches under the bars at its edges.
  package var ignoresSafeArea = false
  /// What it looks like.
  package var look: Look? {
    get { sharedLook?.look }
    set { sharedLook = newValue.map(SharedLook.init) }
  }
  /// The same, as it goes to the node.
  private(set) var sharedLook: SharedLook?

  /// Changes what it looks like, or gives it a look.
  package mutating func changeLook(_ change: (inout Look) throws -> Void) rethrows {
    var look = sharedLook?.look ?? Look()
    try change(&look)
    sharedLook = SharedLook(look)
  }
  /// Gives it the look of another box, which both then share: for a look that many boxes have.
  package mutating func shareLook(of other: Fixed) { sharedLook = other.sharedLook }

  /// What of it touches find, and where; nil finds it and all inside within its frame.
  package var hit: HitRule? {
    get { extras?.hit }
    set { extras = NodeExtras(hit: newValue, values: values, states: states, gestures: gestures) }
  }
  /// Numbers of the screen that are declared here.
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
  /// These, as they go to the node.
  private(set) var extras: NodeExtras?
  /// What is in it, in order.
  let inner: [Fixed]

  /// A box that changes no more, which is measured and placed: behind a reference, as boxes are
  /// large, and are measured far more often than they are made.
  package final class Fixed: Sendable {
    package let box: Box
    /// The axes along which it takes the room that there is; known once, as each level asks.
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

  /// The axes along which a child takes the room that there is; known once, as each level asks.
  let childrenFill: (horizontal: Bool, vertical: Bool)
  /// How many levels of boxes it has, and how many boxes.
  package let depth: Int
  /// How many boxes it is, with all inside.
  package let count: Int

  /// The most boxes of a screen: a few that hold each other several times make any number of them.
  package static let mostBoxes = 1_000_000

  /// A box.
  ///
  /// - Throws: `CoreError` for a tree too deep or too large to be laid out.
  package init(_ kind: Kind, children: [Box] = []) throws(CoreError) {
    try self.init(kind, of: children.map(Fixed.init))
  }

  /// The same for children that no longer change.
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

  /// Where boxes stand in room that they do not fill.
  package struct Alignment: Hashable, Sendable {
    /// From 0, the left, to 1, the right.
    package var x: Double
    /// From 0, the top, to 1, the bottom.
    package var y: Double
    /// Whether room left along a stack goes between its children in equal parts.
    package var spreads: Bool

    /// An alignment.
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

  /// Room along each edge.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }

  /// The same along all edges.
  public init(all inset: Double) {
    self.init(top: inset, left: inset, bottom: inset, right: inset)
  }

  /// None.
  public static let zero = Insets()

  /// Both sides along an axis together.
  func along(_ axis: Orientation) -> Double { axis == .horizontal ? left + right : top + bottom }

  /// What is left of a rectangle inside.
  func inside(_ rect: Rect2D) -> Rect2D {
    Rect2D(
      x: rect.origin.x + left, y: rect.origin.y + top,
      width: max(0, rect.size.width - left - right),
      height: max(0, rect.size.height - top - bottom))
  }
}
