internal import FlickCore
internal import LuaKit
internal import LuaSchema

/// What `relayout` is given: a screen, or a table of one and of how all get to their places.
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
        "next_layout", "Another screen, and how what is there gets to its place.",
        LuaParameter.list(
          Arg<ScreenSource>("to", "A screen, or the path of a script that returns one."),
          Arg<LuaTable?>.optional(
            "tunables", "Values of the script's tunables, by name.", .map(.scalar)),
          Arg<AnimateArgument?>.optional(
            "animate", "How all get to their places; at once if absent."))),
    ])
  }

  static func read(_ stack: borrowing LuaStack, at index: Int32) -> RelayoutArgument? {
    if let source = ScreenSource.read(stack, at: index) {
      return RelayoutArgument(source: source, tunables: nil, motion: nil)
    }
    guard stack.isTable(at: index),
      let source: ScreenSource = stack.field("to", ofTableAt: index)
    else { return nil }
    let tunables: LuaTable? = stack.field("tunables", ofTableAt: index)
    let animation: AnimateArgument? = stack.field("animate", ofTableAt: index)
    let count = 1 + (tunables == nil ? 0 : 1) + (animation == nil ? 0 : 1)
    guard count == stack.keyCount(ofTableAt: index) else { return nil }
    return RelayoutArgument(source: source, tunables: tunables, motion: animation?.motion)
  }

  static func luaFault(_ stack: borrowing LuaStack, at index: Int32) -> String? {
    stack.isTable(at: index) ? "a table with other keys, or a motion that is none" : nil
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
    guard stack.isTable(at: index) else { return nil }
    let duration: Double? = stack.field("duration", ofTableAt: index)
    let bounce: Double? = stack.field("bounce", ofTableAt: index)
    let easing: EasingArgument? = stack.field("easing", ofTableAt: index)
    let given = [duration != nil, bounce != nil, easing != nil].count(where: \.self)
    guard given == stack.keyCount(ofTableAt: index), 1e-4...60 ~= duration ?? 0.35,
      -0.99...0.99 ~= bounce ?? 0, easing == nil || bounce == nil
    else { return nil }
    let time = Seconds(duration ?? 0.35)
    if let easing { return AnimateArgument(motion: .curve(easing.easing, duration: time)) }
    return (try? Spring(duration: time, bounce: bounce ?? 0)).map {
      AnimateArgument(motion: .spring($0))
    }
  }
}
