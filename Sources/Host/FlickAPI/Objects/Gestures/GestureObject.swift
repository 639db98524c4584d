internal import FlickCore
package import LuaKit

/// A gesture on a stage, as scripts hold it.
package struct GestureObject: ComponentObject {
  let stage: StageObject
  let component: ComponentID
  static let kind = SceneTree.ComponentKind.gesture

  /// The declaration.
  package static let luaType = type(
    "gesture", "A gesture on a stage, in its present state.",
    properties: [
      property(
        "state", "'possible', 'began' or 'changed'; nil when no touch is on it.", \.state),
      number(.isActive),
      property(
        "is_waiting", "Whether it was recognized and waits for others to fail.", \.isWaiting),
    ] + MeasuredRows<GestureObject>.properties,
    methods: [cancel])

  func reading() throws -> GestureReading {
    try present { try stage.read { try $0.gesture(component) } }
  }

  /// Returns the result of `body`, or throws an error for a gesture that was removed or gave its id
  /// to a pager.
  private func present<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch  where !stage.stage.scene.components(of: .gesture).contains(component) {
      throw APIError("gesture '\(name)' is not on the stage any more")
    }
  }

  static let cancel = LuaMethod<GestureObject>(
    "cancel", "Ends it: it is cancelled if it is active, else fails.",
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

/// An event of a gesture, as its handlers receive it, with the values at its moment, regardless of
/// later changes by other handlers.
package struct GestureEventObject: LuaObject {
  let stage: StageObject
  let time: Seconds
  let id: String
  let event: GestureEvent

  /// The declaration.
  package static let luaType = LuaType<GestureEventObject>(
    "gesture_event", "An event of a gesture.",
    properties: [
      LuaProperty("time", "Virtual time in seconds.") { $0.time.value },
      LuaProperty("stage", "The stage of the event.") { $0.stage },
      LuaProperty("id", "The id of the gesture.") { $0.id },
      LuaProperty("state", "'began', 'changed', 'ended', 'cancelled' or 'failed'.") {
        $0.event.state
      },
      LuaProperty(
        "ending",
        "The reason for its end: 'completed', 'system', 'second finger', 'program', 'layout' or "
          + "'removal'; else nil."
      ) { $0.event.ending },
      LuaProperty("pointer", "The finger that caused it; the first of several.") {
        $0.event.pointer
      },
      LuaProperty(
        "local_location",
        "{ x, y } in the middle of its fingers in the gesture's node, points of the node; nil for a node without area."
      ) { event in
        guard let values = event.event.values else { return Pair?.none }
        return event.stage.ask {
          $0.position(of: values.location, inNodeOf: event.event.component).map {
            Pair(x: $0.x, y: $0.y)
          }
        }
      },
      LuaProperty(
        "translation_change", "{ x, y }: the change of `translation` since the last event."
      ) {
        $0.event.values.map { Pair(x: $0.translationChange.x, y: $0.translationChange.y) }
      },
      LuaProperty(
        "scale_change", "The factor of the change of `scale` since the last event."
      ) { $0.event.values?.scaleChange },
      LuaProperty("rotation_change", "The change of `rotation` since the last event, radians.") {
        $0.event.values?.rotationChange.value
      },
    ] + MeasuredRows<GestureEventObject>.properties, methods: [locationIn])

  static let locationIn = LuaMethod<GestureEventObject>(
    "location_in",
    "The middle of its fingers in a node, including the node's motion, scale and rotation.",
    Arg.string("id", "The id of the node."),
    returns: "{ x, y } in points of the node; nil for a node without area",
    example: """
      local fb = require "flickbook"
      local place
      local stage = fb.open(fb.screen { size = { 390, 844 },
        fb.layers { id = "half", width = 200, height = 200, scale = 0.5, align = "top_left",
          fb.rectangle { gestures = { fb.pan_gesture { id = "pan",
            on_began = function(event) place = event:location_in("half") end } } },
        },
      })
      local frame = stage:node("half").frame
      stage:drag { from = { frame[1] + 50, frame[2] + 50 }, by = { 20, 0 } }
      assert(place[1] > 100 and place[2] == 100)
      """
  ) { event, id in
    let location = event.event.values?.location ?? .zero
    return try event.stage.read {
      try $0.position(of: location, inNode: id).map { Pair(x: $0.x, y: $0.y) }
    }
  }
}

extension GestureEventObject: MeasuredGesture {
  var values: GestureValues? { event.values }
}
