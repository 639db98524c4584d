internal import FlickCore
internal import LuaKit

/// What has the values that a gesture measures: a gesture now, or one of its events.
protocol MeasuredGesture: LuaObject {
  /// The values; nil while there are none.
  var values: GestureValues? { get throws }
}

/// Properties for the values that gestures measure; nil while there are none.
enum MeasuredRows<Object: MeasuredGesture> {
  static var properties: [LuaProperty<Object>] {
    [
      LuaProperty("location", "{ x, y } in the middle of its fingers, points.") {
        try $0.values.map { Pair(x: $0.location.x, y: $0.location.y) }
      },
      LuaProperty(
        "translation",
        "{ x, y } since it was recognized, points: what goes beyond the slop, or with `keeps_slop` the "
          + "whole displacement. `on_began` has some of it already, as the touch that was recognized lies beyond "
          + "the slop. Of a swipe and a long press the whole displacement."
      ) {
        try $0.values.map { Pair(x: $0.translation.x, y: $0.translation.y) }
      },
      LuaProperty("velocity", "{ x, y } of its fingers, points per second.") {
        try $0.values.map { Pair(x: $0.velocity.x.value, y: $0.velocity.y.value) }
      },
      LuaProperty(
        "scale",
        "The fingers' distance relative to that at which the pinch was recognized, which is where they "
          + "came down, more or less its `slop`; so 1 is where the slop was crossed."
      ) {
        try $0.values?.scale
      },
      LuaProperty("scale_velocity", "Change of `scale` per second.") {
        try $0.values?.scaleVelocity
      },
      LuaProperty(
        "rotation",
        "Radians by which two fingers have turned beyond the slop of the gesture, clockwise."
      ) {
        try $0.values?.rotation.value
      },
      LuaProperty("rotation_velocity", "Radians per second.") {
        try $0.values?.rotationVelocity.value
      },
      LuaProperty("count", "How many taps were made.") { try $0.values?.count },
      LuaProperty("pointers", "The fingers that take part, in the order of their coming.") {
        try LuaList($0.values?.pointers ?? [])
      },
    ]
  }
}
