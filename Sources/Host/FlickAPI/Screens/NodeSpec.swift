package import FlickCore
package import LuaKit

/// A piece of a screen as a script declares it: a box of the core, and what the script wants
/// called.
///
/// Its constructor in Lua changes it until it returns it; nothing does afterwards. A class, since a
/// node is large and is passed on many times before it is part of a screen.
package final class NodeSpec {
  /// The box, with all boxes inside; to change it makes a copy.
  var box: Box {
    get { fixed.box }
    set { fixed = Box.Fixed(newValue) }
  }
  /// The same, as other boxes hold it.
  private(set) var fixed: Box.Fixed
  /// What the scripts of this node and of those inside want called.
  private(set) var handlers = ScreenHandlers()
  /// Whether a rule, of this node or inside, is a script's function.
  private(set) var hasScriptRule = false

  /// Gestures of the node that it is put into.
  private(set) var parentGestures: [GestureDeclaration] = []

  /// Creates a node.
  ///
  /// - Throws: `CoreError` for a tree too deep or too large to be laid out.
  init(_ kind: Box.Kind, id: String = "", children: [NodeSpec] = []) throws(CoreError) {
    var box = try Self.box(kind, of: children)
    box.id = id
    fixed = Box.Fixed(box)
    takeUp(children)
  }

  /// A node of a box with these children inside.
  init(_ box: Box, of children: [NodeSpec]) {
    fixed = Box.Fixed(box)
    takeUp(children)
  }

  /// A box with these children inside.
  ///
  /// - Throws: `CoreError` for a tree too deep or too large to be laid out.
  static func box(_ kind: Box.Kind, of children: [NodeSpec]) throws(CoreError) -> Box {
    var inner: [Box.Fixed] = []
    inner.reserveCapacity(children.count)
    for child in children { inner.append(child.fixed) }
    return try Box(kind, of: inner)
  }

  private func takeUp(_ children: [NodeSpec]) {
    for child in children {
      if !child.handlers.isEmpty { handlers.add(child.handlers) }
      if child.hasScriptRule { hasScriptRule = true }
      if !child.parentGestures.isEmpty { add(child.parentGestures) }
    }
  }

  /// Gives the node that it is put into gestures.
  func addToParent(_ gestures: [GestureDeclaration]) { parentGestures += gestures }

  var id: String { box.id }

  /// Gives it gestures, with what is called for them.
  func add(_ gestures: [GestureDeclaration]) {
    guard !gestures.isEmpty else { return }
    box.gestures += gestures.map(\.spec)
    for gesture in gestures where !gesture.handlers.isEmpty {
      handlers.gestures[gesture.spec.id] = gesture.handlers
    }
  }

  /// Gives a pager what is called when it changes its page.
  ///
  /// - Throws: for a component without an id, which its change events need.
  func add(_ pages: PageHandlers, _ noun: String) throws(APIError) {
    guard !pages.isEmpty else { return }
    try checkNamed(noun)
    handlers.pages[id] = pages
  }

  /// Gives a scroll view what is called when a finger drags it, or it rests.
  ///
  /// - Throws: for one without an id, which its events need.
  func add(_ scrolls: ScrollHandlers) throws(APIError) {
    guard !scrolls.isEmpty else { return }
    try checkNamed("a scroll view")
    handlers.add(scrolls, ofScrollView: id)
  }

  /// Gives it what is called for each touch on it, and for pointers that hover over it.
  ///
  /// - Throws: for a node without an id, which its events need.
  func add(_ touches: TouchHandlers) throws(APIError) {
    guard let any = touches.touch ?? touches.hover else { return }
    try checkNamed("a node with '\(any.key)'")
    handlers.touches[id] = touches
  }

  /// Gives it states, with what is called when they change.
  func add(_ states: [StatesDeclaration]) {
    box.states += states.map(\.spec)
    for declaration in states {
      if let handler = declaration.handler { handlers.parts[declaration.spec.id] = handler }
      add(declaration.crossings)
    }
  }

  /// Adds the handlers of numbers that cross lines.
  func add(_ crossings: [CrossingHandler]) {
    if !crossings.isEmpty { handlers.add(crossings) }
  }

  /// Says what is called when a deck has another card in front; nil for nothing.
  ///
  /// - Throws: for a component without an id, which its change events need.
  func add(_ handler: Handler?, _ noun: String) throws(APIError) {
    guard let handler else { return }
    try checkNamed(noun)
    add(handler, forPart: id)
  }

  /// Says what is called when a deck or a header has something to tell.
  func add(_ handler: Handler, forPart id: String) { handlers.parts[id] = handler }

  private func checkNamed(_ noun: String) throws(APIError) {
    guard id.isEmpty else { return }
    throw APIError("\(noun) with handlers needs an 'id', by which its changes are told")
  }

  /// Says that a rule of it is a script's function.
  func markScriptRule() { hasScriptRule = true }
}

extension NodeSpec: LuaObject {
  /// Measured: a node in its list, and its place in the scene of a screen.
  package var luaSize: Int { 1024 }

  /// The declaration.
  package static let luaType = LuaType<NodeSpec>(
    "node",
    "A piece of a screen, to be put into another or into a screen. The numbers that a component has "
      + "on a stage (`pager.position`, `scroll.y`) are properties of it: derived values, which "
      + "follow the component.",
    properties: [LuaProperty("id", "Its name on the stage; empty for none.") { $0.id }],
    fallback: { node, key in
      guard let property = ComponentProperty(rawValue: key) else { return nil }
      guard !node.id.isEmpty else {
        throw APIError("a node needs an 'id' before its '\(key)' can be derived from")
      }
      return DerivedObject(reading: node.id, property)
    },
    names: { _ in ComponentProperty.allCases.map(\.rawValue) },
    answers: .known { ComponentProperty.derivedProperties })
}

/// Which of a screen's rules and derived values are functions of its script.
enum ScriptRules {
  case none
  /// Questions of gestures alone, each called before its gesture begins.
  case gates
  /// Others too, which may be called whenever something changes or is read.
  case any
}

/// A screen as a script declares it: a tree of nodes with its size.
package struct Screen: LuaObject {
  /// What it is called.
  package var title: String
  /// The nodes in their places.
  package var scene: SceneTree
  /// The surroundings that it is made for; nil takes them as they are.
  package var appearance: Appearance?
  /// What scripts want called.
  var handlers = ScreenHandlers()
  /// Which functions of a script decide or compute something of it; they must not leave the
  /// script's thread, and may read the stage while they are called.
  var rules = ScriptRules.none

  /// Whether functions of the script are rules of it or compute its numbers: the result of a
  /// gesture may depend on them although no handler is called.
  package var asksScripts: Bool { rules != .none || scene.hasFunctions }

  /// Its scene, which has a record for each node.
  package var luaSize: Int { 2048 + 256 * scene.nodeCount }

  /// The declaration.
  package static let luaType = LuaType<Screen>(
    "screen", "A declared screen; `flickbook.open` puts it on a stage.",
    properties: [
      LuaProperty("title", "What it is called.") { $0.title },
      LuaProperty(
        "components",
        "The ids of its pagers, scroll views, gestures, decks, headers and states, each in "
          + "declaration order."
      ) { screen in
        LuaList(screen.scene.components.map { screen.scene.name(of: $0) })
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
        throw APIError(
          "bad item \(position) of 'pages' of flickbook.pager (\(error.message))", cause: error)
      }
    }
    return nodes
  }
}
