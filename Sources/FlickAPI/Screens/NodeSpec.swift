public import FlickCore
public import LuaKit

/// A piece of a screen as a script declares it, before it has a place.
public struct NodeSpec {
  enum Kind: Sendable {
    /// Children along an axis.
    case stack(Axis)
    /// Children that are pages; the page count is theirs, or one without content.
    indirect case pager(PagerOptions)
    /// Children that are scrolled.
    indirect case scroll(ScrollViewOptions)
    /// Something to look at, without children.
    case leaf
  }

  let kind: Kind
  let id: String
  /// The width in points; nil takes what is left.
  let width: Double?
  /// The height in points; nil takes what is left.
  var height: Double?
  var padding = 0.0
  var spacing = 0.0
  /// The gestures that touches on it may become.
  var gestures: [GestureDeclaration] = []
  /// What a pager's script wants called.
  var pageHandlers = PageHandlers()
  /// Whether a rule of the node is a script's function.
  var hasScriptRule = false
  let children: [NodeSpec]
  /// How many levels of nodes this one is, and how many nodes.
  private let depth: Int
  private let count: Int

  /// The most nodes of a screen: a few that hold each other several times make any number of them.
  private static let mostNodes = 1_000_000

  /// Creates a node.
  ///
  /// - Throws: `APIError` for a tree too deep or too large to be laid out.
  init(
    kind: Kind, id: String = "", width: Double? = nil, height: Double? = nil, children: [NodeSpec]
  ) throws(APIError) {
    (self.kind, self.id, self.width, self.height) = (kind, id, width, height)
    self.children = children
    depth = 1 + (children.lazy.map(\.depth).max() ?? 0)
    count = 1 + children.reduce(0) { $0 + $1.count }
    guard depth <= Node.deepest else {
      throw APIError("nodes are nested too deep (at most \(Node.deepest) levels expected)")
    }
    guard count <= Self.mostNodes else {
      throw APIError("too many nodes (at most \(Self.mostNodes) expected, got \(count))")
    }
  }

  /// The node in its place.
  ///
  /// Along a stack, children with a length get it and the others share what is left in equal parts;
  /// across it, children fill it unless they have a length.
  func placed(in frame: Rect) throws(CoreError) -> Node {
    let inner = Rect(
      x: padding, y: padding, width: max(0, frame.size.width - 2 * padding),
      height: max(0, frame.size.height - 2 * padding))
    let specs = gestures.map(\.spec)
    switch kind {
    case .leaf: return try Node(id: id, frame: frame, gestures: specs)
    case .stack(let axis):
      return try Node(
        id: id, frame: frame, gestures: specs, children: placedChildren(along: axis, in: inner))
    case .scroll(let options):
      return try Node(
        id: id, frame: frame, scroll: options, gestures: specs,
        children: scrolledChildren(
          along: options.axes == .horizontal ? .horizontal : .vertical, in: inner))
    case .pager(let options):
      let page = Rect(x: 0, y: 0, width: frame.size.width, height: frame.size.height)
      var pages: [Node] = []
      for child in children { pages.append(try child.placed(in: page)) }
      return try Node(id: id, frame: frame, pager: options, gestures: specs, children: pages)
    }
  }

  private func placedChildren(along axis: Axis, in area: Rect) throws(CoreError) -> [Node] {
    let gaps = spacing * Double(max(0, children.count - 1))
    let lengths = children.map { axis == .vertical ? $0.height : $0.width }
    let whole = axis == .vertical ? area.size.height : area.size.width
    let left = max(0, whole - gaps - lengths.reduce(0) { $0 + ($1 ?? 0) })
    let share = left / Double(max(1, lengths.count { $0 == nil }))
    var nodes: [Node] = []
    var start = 0.0
    for (child, length) in zip(children, lengths) {
      let length = length ?? share
      nodes.append(try child.placed(in: child.frame(from: start, length: length, axis, in: area)))
      start += length + spacing
    }
    return nodes
  }

  /// All handlers in the tree.
  var handlers: ScreenHandlers {
    var found = ScreenHandlers()
    visit { node in
      for gesture in node.gestures where !gesture.handlers.isEmpty {
        found.gestures[gesture.spec.id] = gesture.handlers
      }
      if !node.pageHandlers.isEmpty { found.pages[node.id] = node.pageHandlers }
    }
    return found
  }

  /// Whether a rule of the tree is a script's function.
  var hasScriptRuleInside: Bool {
    var found = false
    visit { found = found || $0.hasScriptRule }
    return found
  }

  private func visit(_ body: (NodeSpec) -> Void) {
    body(self)
    for child in children { child.visit(body) }
  }

  /// In the content's space: along the axis each as long as it says, or as the frame.
  private func scrolledChildren(along axis: Axis, in area: Rect) throws(CoreError) -> [Node] {
    let whole = axis == .vertical ? area.size.height : area.size.width
    var nodes: [Node] = []
    var start = 0.0
    for child in children {
      let length = (axis == .vertical ? child.height : child.width) ?? whole
      nodes.append(try child.placed(in: child.frame(from: start, length: length, axis, in: area)))
      start += length + spacing
    }
    return nodes
  }

  private func frame(from start: Double, length: Double, _ axis: Axis, in area: Rect) -> Rect {
    switch axis {
    case .vertical:
      Rect(
        x: area.origin.x, y: area.origin.y + start, width: width ?? area.size.width, height: length)
    case .horizontal:
      Rect(
        x: area.origin.x + start, y: area.origin.y, width: length,
        height: height ?? area.size.height)
    }
  }
}

extension NodeSpec: LuaObject {
  /// The declaration.
  public static let luaType = LuaType<NodeSpec>(
    "node", "A piece of a screen, to be put into another or into a screen.",
    properties: [LuaProperty("id", "Its name on the stage; empty for none.") { $0.id }])
}

/// A screen as a script declares it: a tree of nodes with its size.
public struct Screen: LuaObject {
  /// What it is called.
  public var title: String
  /// The nodes in their places.
  public var scene: Scene
  /// What scripts want called.
  var handlers = ScreenHandlers()
  /// Whether a rule of it is a script's function, which must not leave the script's thread.
  var hasScriptRule = false

  /// The declaration.
  public static let luaType = LuaType<Screen>(
    "screen", "A declared screen; `flickbook.open` puts it on a stage.",
    properties: [
      LuaProperty("title", "What it is called.") { $0.title },
      LuaProperty(
        "components", "The ids of its pagers, scroll views and gestures, each in declaration order."
      ) { screen in
        LuaList(
          (screen.scene.components + screen.scene.scrollViewIDs + screen.scene.gestureIDs).map {
            screen.scene.name(of: $0)
          })
      },
    ])
}

extension NodeSpec {
  /// The nodes at 1, 2, 3 … of a table.
  static func list(in table: LuaTable) throws -> [NodeSpec] {
    var nodes: [NodeSpec] = []
    for position in 1...(max(1, try table.length())) {
      do throws(LuaError) {
        guard let node: NodeSpec = try table.get(position, as: NodeSpec?.self) else { break }
        nodes.append(node)
      } catch {
        guard error.kind == .conversion else { throw error }
        throw APIError("bad item \(position) of 'pages' of flickbook.pager (\(error.message))")
      }
    }
    return nodes
  }
}
