internal import FlickCore
public import LuaKit
internal import LuaSchema

/// A gesture as a script declares it, before it is on a node.
public struct GestureDeclaration: LuaObject {
  let spec: GestureSpec
  let handlers: GestureHandlers

  /// The declaration.
  public static let luaType = LuaType<GestureDeclaration>(
    "gesture_spec", "A declared gesture, for the `gestures` of a node.",
    properties: [
      LuaProperty("id", "Its name on the stage; empty for none.") { $0.spec.id }
    ])
}

/// The functions that a script wants called when a gesture goes on.
struct GestureHandlers {
  private let functions: [GestureState: Handler]

  private static let rows = [
    row("on_began", "It was recognized, and goes on.", .began),
    row("on_changed", "A finger of it moved.", .changed),
    row("on_ended", "It was completed; taps and swipes have no other event.", .ended),
    row("on_cancelled", "It was taken away after it began.", .cancelled),
    row("on_failed", "The touches are something else.", .failed),
  ]

  private static func row(
    _ name: String, _ summary: String, _ state: GestureState
  ) -> (arg: Arg<LuaCallable?>, state: GestureState) {
    (.handler(name, summary, "event", GestureEventObject.self), state)
  }

  static let keys = rows.map(\.arg.parameter)

  init(_ fields: LuaFields) throws {
    var functions: [GestureState: Handler] = [:]
    for row in Self.rows { functions[row.state] = try Handler(row.arg, fields) }
    self.functions = functions
  }

  /// One for the end alone.
  init(onEnded: Handler) { functions = [.ended: onEnded] }

  var isEmpty: Bool { functions.isEmpty }

  /// All of them.
  var all: [Handler] { Array(functions.values) }

  subscript(state: GestureState) -> Handler? { functions[state] }
}

// MARK: - Sets of choices

/// Kinds of pointers: one, or a list.
struct PointerKindSet: LuaReadable {
  let kinds: PointerKinds

  static var luaTypeName: String { "pointer kind or list of them" }
  static var luaSchema: ValueSchema { NameList.schema(of: named.keys.sorted()) }

  static func read(_ stack: LuaStack, at index: Int32) -> PointerKindSet? {
    guard let list = NameList.read(stack, at: index), !list.names.isEmpty else { return nil }
    let kinds = list.names.compactMap { named[$0] }
    return kinds.count == list.names.count ? PointerKindSet(kinds: PointerKinds(kinds)) : nil
  }

  static func luaFault(_ stack: LuaStack, at index: Int32) -> String? {
    NameList.fault(stack, at: index, among: named.keys.sorted())
  }

  private static let named: [String: PointerKinds] = [
    "touch": .touch, "mouse": .mouse, "pen": .pen,
  ]
}

/// Directions of a swipe: one, or a list.
struct DirectionSet: LuaReadable {
  let directions: SwipeOptions.Directions

  static var luaTypeName: String { "direction or list of them" }
  static var luaSchema: ValueSchema { NameList.schema(of: named.keys.sorted()) }

  static func read(_ stack: LuaStack, at index: Int32) -> DirectionSet? {
    guard let list = NameList.read(stack, at: index), !list.names.isEmpty else { return nil }
    let directions = list.names.compactMap { named[$0] }
    return directions.count == list.names.count
      ? DirectionSet(directions: SwipeOptions.Directions(directions)) : nil
  }

  static func luaFault(_ stack: LuaStack, at index: Int32) -> String? {
    NameList.fault(stack, at: index, among: named.keys.sorted())
  }

  private static let named: [String: SwipeOptions.Directions] = [
    "left": .left, "right": .right, "up": .up, "down": .down,
  ]
}
