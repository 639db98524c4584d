internal import FlickCore
package import LuaKit
internal import LuaSchema

/// A gesture as a script declares it, before it is on a node.
package struct GestureDeclaration: LuaObject {
  let spec: GestureSpec
  let handlers: GestureHandlers

  /// The declaration.
  package static let luaType = LuaType<GestureDeclaration>(
    "gesture_spec", "A declared gesture, for the `gestures` of a node.",
    properties: [
      LuaProperty("id", "Its name on the stage; empty for none.") { $0.spec.id }
    ])
}

/// The handlers of a gesture, by state.
struct GestureHandlers {
  private let functions: [RecognizerState: Handler]

  private static let rows = [
    row("on_began", "It was recognized, and continues.", .began),
    row("on_changed", "A finger of it moved.", .changed),
    row("on_ended", "It was completed; taps and swipes have no other event.", .ended),
    row("on_cancelled", "It was cancelled after it began.", .cancelled),
    row("on_failed", "The touches are not this gesture.", .failed),
  ]

  private static func row(
    _ name: String, _ summary: String, _ state: RecognizerState
  ) -> (arg: Arg<LuaCallable?>, state: RecognizerState) {
    (.handler(name, summary, "event", GestureEventObject.self), state)
  }

  static let keys = rows.map(\.arg.parameter)

  init(_ fields: borrowing LuaFields) throws {
    var functions: [RecognizerState: Handler] = [:]
    for row in Self.rows { functions[row.state] = try Handler(row.arg, fields) }
    self.functions = functions
  }

  /// Creates handlers with one for the end only.
  init(onEnded: Handler) { functions = [.ended: onEnded] }

  var isEmpty: Bool { functions.isEmpty }

  /// All handlers.
  var all: [Handler] { Array(functions.values) }

  subscript(state: RecognizerState) -> Handler? { functions[state] }
}

// MARK: - Sets of choices

/// Some of the members of a set: one by its name, or a list of names.
protocol NamedSet: LuaReadable {
  associatedtype Members: OptionSet
  static var named: [String: Members] { get }
  init(_ members: Members)
}

extension NamedSet {
  static var luaSchema: ValueSchema { NameList.schema(of: named.keys.sorted()) }

  static func read(_ stack: borrowing LuaStack, at index: Int32) -> Self? {
    guard let list = NameList.read(stack, at: index), !list.names.isEmpty else { return nil }
    let members = list.names.compactMap { named[$0] }
    guard members.count == list.names.count else { return nil }
    return Self(members.reduce(into: []) { $0.formUnion($1) })
  }

  static func luaFault(_ stack: borrowing LuaStack, at index: Int32) -> String? {
    NameList.fault(stack, at: index, among: named.keys.sorted())
  }
}

/// Kinds of pointers: one, or a list.
struct PointerKindSet: NamedSet {
  let kinds: PointerKinds

  init(_ kinds: PointerKinds) { self.kinds = kinds }

  static var luaTypeName: String { "pointer kind or list of them" }
  static let named: [String: PointerKinds] = ["touch": .touch, "mouse": .mouse, "pen": .pen]
}

/// Directions of a swipe: one, or a list.
struct DirectionSet: NamedSet {
  let directions: SwipeOptions.Directions

  init(_ directions: SwipeOptions.Directions) { self.directions = directions }

  static var luaTypeName: String { "direction or list of them" }
  static let named: [String: SwipeOptions.Directions] = [
    "left": .left, "right": .right, "up": .up, "down": .down,
  ]
}
