internal import FlickCore
internal import LuaKit

/// A source of a gesture's measured values: a gesture now, or one of its events.
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
        "{ x, y } since it was recognized, points: the part beyond the slop, or with `keeps_slop` "
          + "the whole displacement. `on_began` already has some of it, as the recognized touch "
          + "is beyond the slop. Of a swipe and a long press the whole displacement."
      ) {
        try $0.values.map { Pair(x: $0.translation.x, y: $0.translation.y) }
      },
      LuaProperty("velocity", "{ x, y } of its fingers, points per second.") {
        try $0.values.map { Pair(x: $0.velocity.x.value, y: $0.velocity.y.value) }
      },
      LuaProperty(
        "scale",
        "The fingers' distance relative to that at the recognition of the pinch, which is the "
          + "initial one plus or minus its `slop`; so 1 is where the slop was crossed."
      ) {
        try $0.values?.scale
      },
      LuaProperty("scale_velocity", "Change of `scale` per second.") {
        try $0.values?.scaleVelocity
      },
      LuaProperty(
        "rotation",
        "The clockwise turn of two fingers beyond the slop of the gesture, in radians."
      ) {
        try $0.values?.rotation.value
      },
      LuaProperty("rotation_velocity", "Radians per second.") {
        try $0.values?.rotationVelocity.value
      },
      LuaProperty("count", "The number of taps that were made.") { try $0.values?.count },
      LuaProperty("pointers", "The fingers that take part, in the order of arrival.") {
        try LuaList($0.values?.pointers ?? [])
      },
    ]
  }
}
