internal import FlickCore
package import LuaKit
internal import LuaSchema

/// A component that a script drags in place of a finger; keeps the stage alive.
package struct GripObject: LuaObject {
  let stage: StageObject
  let component: ComponentID
  /// The variable; nil for a pager or a scroll view.
  let property: String?

  /// The declaration.
  package static let luaType = LuaType<GripObject>(
    "grip",
    "A component that the script drags in place of a finger; made by its method `grab`. It takes part in "
      + "hand-overs as a finger there would.",
    properties: [isHeld], methods: [moveBy, release])

  static let isHeld = LuaProperty<GripObject>(
    "is_held",
    "Whether the script still holds it: any other movement of it ends the grip, as a new layout "
      + "may."
  ) { grip in
    try grip.stage.read { stage in
      if let property = grip.property { return try stage.holdsValue(grip.component, property) }
      return stage.isGrabbed(grip.component)
    }
  }

  static let moveBy = LuaMethod<GripObject>(
    "move_by", "Moves it by so much more, as a finger: content goes against it.",
    Arg.number("x", "Points to the right; of a variable its own units.", .place),
    Arg.number("y", "Points down.", .place, default: 0),
    returns: "whether it is still held"
  ) { grip, x, y in
    try grip.stage.perform { stage in
      if let property = grip.property {
        return try stage.moveValue(grip.component, property, by: x)
      }
      return try stage.moveGrip(grip.component, by: Vector(x: x, y: y))
    }
  }

  static let how = Arg<ReleaseArgument?>.optional(
    "how",
    "{ velocity = }: { x, y } points per second, or of a variable a number of its units; at standstill if "
      + "absent.")

  static let release = LuaMethod<GripObject>(
    "release", "Releases it, as a finger with this velocity would.",
    how, returns: "whether it was still held",
    example: """
      local fb = require "flickbook"
      local stage = fb.open(fb.screen { size = { 390, 844 }, fb.pager { id = "p", page_count = 3 } })
      local grip = stage.p:grab()
      grip:move_by(-100)
      assert(stage.p.offset == 100 and stage.p.is_held)
      grip:release { velocity = { -800, 0 } }
      stage:settle()
      assert(stage.p.page == 2 and not grip.is_held)
      """
  ) { grip, how in
    let given = how?.velocity
    return try grip.stage.perform { stage in
      if let property = grip.property {
        return try stage.releaseValue(grip.component, property, velocity: given?.x ?? 0)
      }
      return try stage.releaseGrip(
        grip.component,
        velocity: Velocity(
          x: PointsPerSecond(given?.x ?? 0), y: PointsPerSecond(given?.y ?? 0)))
    }
  }

  /// The property `is_draggable` of components with tracks.
  static func isDraggable<Object: ComponentObject>(of type: Object.Type) -> LuaProperty<Object> {
    LuaProperty(
      "is_draggable",
      "Whether fingers may drag it; a change does not affect a running drag.",
      get: { object in try object.stage.read { try $0.isDraggable(object.component) } },
      set: { object, isDraggable in
        try object.stage.perform { try $0.setDraggable(object.component, isDraggable) }
      })
  }

  /// The method `grab` of components with tracks.
  static func grab<Object: ComponentObject>() -> LuaMethod<Object> {
    LuaMethod(
      "grab",
      "Takes it like a finger that has begun to drag it, for a custom gesture that turns into a "
        + "drag; a finger that drags it loses it.", returns: "a grip, which moves and releases it"
    ) { object in
      try object.stage.perform { try $0.grab(object.component) }
      return GripObject(stage: object.stage, component: object.component, property: nil)
    }
  }
}

/// The settings of a release, as scripts give them.
struct ReleaseArgument: LuaReadable {
  let velocity: ReleaseVelocity?

  static var luaTypeName: String { "{ velocity = }" }
  static var luaSchema: ValueSchema {
    .given(
      "release", "The settings of a release.",
      LuaParameter.list(
        Arg<ReleaseVelocity?>.optional("velocity", "The velocity of the finger that it replaces.")))
  }

  static func read(_ stack: borrowing LuaStack, at index: Int32) -> ReleaseArgument? {
    guard stack.isTable(at: index) else { return nil }
    let count = stack.keyCount(ofTableAt: index)
    if count == 0 { return ReleaseArgument(velocity: nil) }
    guard count == 1, let velocity: ReleaseVelocity = stack.field("velocity", ofTableAt: index)
    else { return nil }
    return ReleaseArgument(velocity: velocity)
  }
}

/// A velocity as scripts give it: a pair, or one number.
struct ReleaseVelocity: LuaReadable {
  let x: Double
  let y: Double

  static var luaTypeName: String { "{ x, y } or a number" }
  static var luaSchema: ValueSchema { .union([.pair, .number]) }

  static func read(_ stack: borrowing LuaStack, at index: Int32) -> ReleaseVelocity? {
    if let number = Double.read(stack, at: index) {
      return number.isFinite ? ReleaseVelocity(x: number, y: 0) : nil
    }
    return Pair.read(stack, at: index).map { ReleaseVelocity(x: $0.x, y: $0.y) }
  }
}
