internal import FlickCore
internal import LuaKit
internal import LuaSchema

/// The argument of `relayout`: a screen, or a table with a screen, its tunables and an animation.
struct RelayoutArgument: LuaReadable {
  let source: ScreenSource
  let tunables: LuaTable?
  /// Nil for at once.
  let motion: ValueMotion?

  static var luaTypeName: String { "screen, path, or { to =, tunables =, animate = }" }
  static var luaSchema: ValueSchema {
    .union([
      ScreenSource.luaSchema,
      .given(
        "next_layout", "Another screen, and how present nodes move to their places.",
        LuaParameter.list(to, TunableRow.given, animate)),
    ])
  }

  private static let to = ScreenSource.argument("to")
  private static let animate = Arg<AnimateArgument?>.optional(
    "animate", "How all nodes move to their places; at once if absent.")

  static func read(_ stack: borrowing LuaStack, at index: Int32) -> RelayoutArgument? {
    if let source = ScreenSource.read(stack, at: index) {
      return RelayoutArgument(source: source, tunables: nil, motion: nil)
    }
    guard stack.isTable(at: index), let source = stack.value(of: to, inTableAt: index),
      let tunables = stack.value(of: TunableRow.given, inTableAt: index),
      let animation = stack.value(of: animate, inTableAt: index)
    else { return nil }
    let count = 1 + (tunables == nil ? 0 : 1) + (animation == nil ? 0 : 1)
    guard count == stack.keyCount(ofTableAt: index) else { return nil }
    return RelayoutArgument(source: source, tunables: tunables, motion: animation?.motion)
  }

  static func luaFault(_ stack: borrowing LuaStack, at index: Int32) -> String? {
    stack.isTable(at: index) ? "a table with other keys, or an invalid motion" : nil
  }
}

/// A motion where only its value is at hand: as `ComponentMotion` reads it from a table's key.
struct AnimateArgument: LuaReadable {
  let motion: ValueMotion

  static var luaTypeName: String { "table, spring, true or 'jump'" }
  static var luaSchema: ValueSchema {
    .union([ComponentMotion.table, MotionObject.luaSchema, .word("jump"), .boolean])
  }

  static func read(_ stack: borrowing LuaStack, at index: Int32) -> AnimateArgument? {
    if let word = String.read(stack, at: index) {
      return word == "jump" ? AnimateArgument(motion: .jump) : nil
    }
    if let isMoving = Bool.read(stack, at: index) {
      return AnimateArgument(motion: isMoving ? .standard : .jump)
    }
    if let object = MotionObject.read(stack, at: index) {
      guard case .spring(let spring) = object.motion, spring.startVelocity == 0 else { return nil }
      return AnimateArgument(motion: .spring(spring.spring))
    }
    guard stack.isTable(at: index),
      let duration = stack.value(of: SettleKeys.duration, inTableAt: index).map(Seconds.init(_:)),
      let bounce = stack.value(of: SettleKeys.bounce, inTableAt: index),
      let easing = stack.value(of: SettleKeys.easing, inTableAt: index)
    else { return nil }
    let hasBounce = stack.hasKey(of: SettleKeys.bounce, inTableAt: index)
    let isGiven = [
      stack.hasKey(of: SettleKeys.duration, inTableAt: index), hasBounce, easing != nil,
    ]
    guard isGiven.count(where: \.self) == stack.keyCount(ofTableAt: index) else { return nil }
    if easing != nil, hasBounce { return nil }
    return (try? SettleKeys.motion(duration, bounce, easing?.easing))
      .flatMap(ComponentMotion.plain).map { AnimateArgument(motion: $0) }
  }
}
