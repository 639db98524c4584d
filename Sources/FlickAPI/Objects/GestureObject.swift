internal import FlickCore
public import LuaKit

/// A gesture on a stage, as scripts hold it.
public struct GestureObject: ComponentObject {
  let stage: StageObject
  let component: ComponentID

  /// The declaration.
  public static let luaType = type(
    "gesture", "A gesture on a stage: what it is doing now.",
    properties: [
      property(
        "state", "'possible', 'began' or 'changed'; nil when no touch is on it.", \.state),
      property("is_active", "Whether it was recognized and goes on.") {
        $0.state?.isActive ?? false
      },
      property(
        "is_waiting", "Whether it was recognized and waits for others to fail.", \.isWaiting),
    ] + MeasuredRows<GestureObject>.properties,
    methods: [cancel])

  func reading() throws -> GestureReading {
    try present { try stage.read { try $0.gesture(component) } }
  }

  /// The result of `body`; a gesture that was removed, or gave its id to a pager, is reported as
  /// gone.
  private func present<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch  where !stage.stage.scene.components(of: .gesture).contains(component) {
      throw APIError("gesture '\(name)' is not on the stage any more")
    }
  }

  static let cancel = LuaMethod<GestureObject>(
    "cancel", "Takes it away: it is cancelled if it goes on, else fails.",
    example: """
      local fb = require "flickbook"
      local stage = fb.open(fb.screen { size = { 390, 844 },
        fb.rectangle { gestures = { fb.pan_gesture { id = "card" } } },
      })
      stage:touch("began", { 100, 100 })
      stage:touch("moved", { 100, 150 })
      assert(stage.card.is_active)
      stage.card:cancel()
      assert(not stage.card.is_active)
      """
  ) { gesture in
    try gesture.present {
      try gesture.stage.perform { try $0.cancelGesture(gesture.component) }
    }
  }
}

extension GestureObject: MeasuredGesture {
  var values: GestureValues? { get throws { try reading().values } }
}

/// One thing that happened to a gesture, as its handlers get it: with the values of its moment,
/// whatever other handlers have done since.
public struct GestureEventObject: LuaObject {
  let stage: StageObject
  let time: Seconds
  let id: String
  let event: GestureEvent

  /// The declaration.
  public static let luaType = LuaType<GestureEventObject>(
    "gesture_event", "One thing that happened to a gesture.",
    properties: [
      LuaProperty("time", "When, in seconds of virtual time.") { $0.time.value },
      LuaProperty("stage", "The stage that it happened on.") { $0.stage },
      LuaProperty("id", "The id of the gesture.") { $0.id },
      LuaProperty("state", "'began', 'changed', 'ended', 'cancelled' or 'failed'.") {
        $0.event.state
      },
      LuaProperty(
        "ending",
        "Why it is over: 'completed', 'system', 'second finger', 'program', 'layout' or "
          + "'removal'; else nil."
      ) { $0.event.ending },
      LuaProperty("pointer", "The finger that made it so; the first of several.") {
        $0.event.pointer
      },
    ] + MeasuredRows<GestureEventObject>.properties)
}

extension GestureEventObject: MeasuredGesture {
  var values: GestureValues? { event.values }
}
