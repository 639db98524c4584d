internal import FlickCore
internal import LuaKit
internal import LuaSchema

/// The phase of one touch, or the touches of several fingers at one time.
enum TouchesArgument: LuaReadable {
  case phase(Touch.Phase)
  case list([ListedTouch])

  /// A touch as a list: `{ phase, { x, y }, pointer, kind }`.
  struct ListedTouch: LuaReadable {
    let phase: Touch.Phase
    let point: Pair
    let pointer: Int
    let kind: Touch.Kind

    static var luaTypeName: String { "{ phase, { x, y }, pointer, kind }" }
    static var luaSchema: ValueSchema { .list(.any) }

    static func read(_ stack: borrowing LuaStack, at index: Int32) -> ListedTouch? {
      guard stack.isTable(at: index),
        let phase: Touch.Phase = stack.element(1, ofTableAt: index),
        let point: Pair = stack.element(2, ofTableAt: index),
        let pointer: Int? = stack.element(3, ofTableAt: index),
        let kind: Touch.Kind? = stack.element(4, ofTableAt: index), 0...1_000_000 ~= pointer ?? 0
      else { return nil }
      let count = kind != nil ? 4 : pointer != nil ? 3 : 2
      guard stack.keyCount(ofTableAt: index) == (kind != nil && pointer == nil ? 3 : count) else {
        return nil
      }
      return ListedTouch(phase: phase, point: point, pointer: pointer ?? 0, kind: kind ?? .touch)
    }
  }

  static var luaTypeName: String { "\(Touch.Phase.luaTypeName) or a list of touches" }
  static var luaSchema: ValueSchema {
    .union([Touch.Phase.luaSchema, .list(ListedTouch.luaSchema)])
  }

  static func read(_ stack: borrowing LuaStack, at index: Int32) -> TouchesArgument? {
    if stack.isTable(at: index) {
      return ItemList<ListedTouch>.read(stack, at: index).map { .list($0.items) }
    }
    return Touch.Phase.read(stack, at: index).map { .phase($0) }
  }

  static func luaFault(_ stack: borrowing LuaStack, at index: Int32) -> String? {
    stack.isTable(at: index)
      ? ItemList<ListedTouch>.luaFault(stack, at: index) : Touch.Phase.luaFault(stack, at: index)
  }

  /// The input for a stage at its time.
  ///
  /// - Throws: an error for a phase without a point, a list with a point, a finger that comes down
  ///   off the screen, or a pointer that is listed twice.
  func input(
    _ point: Point2D?, _ pointer: Int, _ kind: Touch.Kind, on stage: StageObject
  ) throws -> TouchInput {
    switch self {
    case .phase(let phase):
      guard let point else { throw APIError("bad argument 'point' ({ x, y } expected, got nil)") }
      if phase == .began { try stage.checkLanding(point, of: "the finger") }
      return .touch(
        Touch(pointer: pointer, time: stage.now, position: point, phase: phase, kind: kind))
    case .list(let list):
      guard point == nil else {
        throw APIError("'point' does not go with a list of touches, which have their own")
      }
      for touch in list where touch.phase == .began {
        try stage.checkLanding(touch.point.point, of: "finger \(touch.pointer)")
      }
      let touches = list.map {
        Touch(
          pointer: $0.pointer, time: stage.now, position: $0.point.point, phase: $0.phase,
          kind: $0.kind)
      }
      return .frame(try TouchFrame(touches))
    }
  }
}
