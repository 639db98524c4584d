package import FlickCore
package import LuaKit

/// A piece of a screen as a script declares it: a box of the core, and its handlers.
///
/// Only its constructor in Lua changes it. A class, since a node is large and is passed on many
/// times before it is part of a screen.
package final class NodeSpec {
  /// The box, with all boxes inside; a change makes a copy.
  var box: Box {
    get { fixed.box }
    set { fixed = Box.Fixed(newValue) }
  }
  /// The box, in the form that other boxes contain.
  private(set) var fixed: Box.Fixed
  /// The handlers of this node and of the nodes inside.
  private(set) var handlers = ScreenHandlers()
  /// Whether a rule of this node, or of one inside, is a script's function.
  private(set) var hasScriptRule = false

  /// The gestures to add to the parent node.
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

  /// Creates a node from a box with these children inside.
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

  /// Adds gestures for the parent node.
  func addToParent(_ gestures: [GestureDeclaration]) { parentGestures += gestures }

  var id: String { box.id }

  /// Adds gestures with their handlers.
  func add(_ gestures: [GestureDeclaration]) {
    guard !gestures.isEmpty else { return }
    box.gestures += gestures.map(\.spec)
    for gesture in gestures where !gesture.handlers.isEmpty {
      handlers.gestures[gesture.spec.id] = gesture.handlers
    }
  }

  /// Adds the handlers of a pager.
  ///
  /// - Throws: an error for a component without an id, which its events need.
  func add(_ pages: PageHandlers, _ noun: String) throws(APIError) {
    guard !pages.isEmpty else { return }
    try StageNames.checkPresent(id, of: "\(noun) with handlers")
    handlers.pages[id] = pages
  }

  /// Adds the handlers of a scroll view.
  ///
  /// - Throws: an error for a scroll view without an id, which its events need.
  func add(_ scrolls: ScrollHandlers) throws(APIError) {
    guard !scrolls.isEmpty else { return }
    try StageNames.checkPresent(id, of: "a scroll view with handlers")
    handlers.add(scrolls, ofScrollView: id)
  }

  /// Adds the handlers of touches on the node and of pointers that hover over it.
  ///
  /// - Throws: an error for a node without an id, which its events need.
  func add(_ touches: TouchHandlers) throws(APIError) {
    guard let any = touches.touch ?? touches.hover else { return }
    try StageNames.checkPresent(id, of: "a node with '\(any.key)'")
    handlers.touches[id] = touches
  }

  /// Adds states with their handlers.
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

  /// Adds the handler of a deck or a header, if there is one.
  ///
  /// - Throws: an error for a component without an id, which its events need.
  func add(_ handler: Handler?, _ noun: String) throws(APIError) {
    guard let handler else { return }
    try StageNames.checkPresent(id, of: "\(noun) with handlers")
    add(handler, forPart: id)
  }

  /// Adds the handler of a deck or a header by its id.
  func add(_ handler: Handler, forPart id: String) { handlers.parts[id] = handler }

  /// Records that a rule of the node is a script's function.
  func markScriptRule() { hasScriptRule = true }
}

extension NodeSpec: LuaObject {
  /// Measured in bytes: a node in its list, and its part of a screen's scene.
  package var luaSize: Int { 1024 }

  /// The declaration.
  package static let luaType = LuaType<NodeSpec>(
    "node",
    "A piece of a screen, to be put into another or into a screen. The numbers that a component has "
      + "on a stage (`pager.position`, `scroll.y`) are properties of it: derived values, which "
      + "follow the component.",
    properties: [LuaProperty("id", "Its name on the stage; empty for none.") { $0.id }],
    fallback: { try DerivedObject.number($1, of: $0.id, "a node") },
    names: { _ in ComponentProperty.allCases.map(\.rawValue) },
    answers: .known { ComponentProperty.derivedProperties() })
}

/// The kinds of a screen's rules and derived values that are functions of its script.
enum ScriptRules {
  case none
  /// Only conditions of gestures, each called before its gesture begins.
  case gates
  /// Also rules and values that may be called whenever something changes or is read.
  case any
}

/// A screen as a script declares it: a tree of nodes with its size.
package struct Screen: LuaObject {
  /// The title.
  package var title: String
  /// The nodes with their frames.
  package var scene: SceneTree
  /// The appearance of the surroundings that it is designed for; nil for any.
  package var appearance: Appearance?
  /// The handlers of the script.
  var handlers = ScreenHandlers()
  /// The kinds of rules and values that are functions of the script.
  ///
  /// The functions must stay on the script's thread, and may read the stage while they run.
  var rules = ScriptRules.none

  /// Whether functions of the script are rules or compute numbers, so that the result of a gesture
  /// may depend on them without a handler.
  package var asksScripts: Bool { rules != .none || scene.hasFunctions }

  /// The size of its scene in bytes, with a record for each node.
  package var luaSize: Int { 2048 + 256 * scene.nodeCount }

  /// The declaration.
  package static let luaType = LuaType<Screen>(
    "screen", "A declared screen; `flickbook.open` puts it on a stage.",
    properties: [
      LuaProperty("title", "Its title.") { $0.title },
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
