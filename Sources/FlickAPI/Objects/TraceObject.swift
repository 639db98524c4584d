internal import FlickCore
public import LuaKit

/// A recorded or made list of touches, in points.
public struct TraceObject: LuaObject {
  let trace: Trace

  /// The declaration.
  public static let luaType = LuaType<TraceObject>(
    "trace", "A list of touches, in points; `stage:play` plays it.",
    properties: [duration, count],
    methods: [
      scaled, rotated, mirrored, startingAt, shifted, timeScaled, resampled, releaseVelocity,
    ])

  static let duration = LuaProperty<TraceObject>(
    "duration", "Seconds from the first touch to the last."
  ) { $0.trace.duration.value }
  static let count = LuaProperty<TraceObject>("count", "How many touches it has.") {
    $0.trace.touches.count
  }

  // MARK: The same finger elsewhere, larger, slower

  static let scaled = LuaMethod<TraceObject>(
    "scaled", "The movement larger or smaller, about its first touch.",
    Arg.number("factor", "How many times as large.", .finite), returns: "a new trace"
  ) { object, factor in TraceObject(trace: try object.trace.scaled(by: factor)) }

  static let rotated = LuaMethod<TraceObject>(
    "rotated", "The movement turned about its first touch.",
    Arg.integer("quarter_turns", "Clockwise quarter turns; negative turns back."),
    returns: "a new trace"
  ) { object, turns in TraceObject(trace: try object.trace.rotated(quarterTurns: turns)) }

  static let mirrored = LuaMethod<TraceObject>(
    "mirrored", "The movement with left and right, or up and down, exchanged.",
    Arg<Axis>.choice("axis", "'horizontal' exchanges left and right."), returns: "a new trace"
  ) { object, axis in TraceObject(trace: try object.trace.mirrored(axis)) }

  static let startingAt = LuaMethod<TraceObject>(
    "starting_at", "The movement with its first touch at a point.",
    Arg<Pair>("point", "{ x, y } in points."), returns: "a new trace"
  ) { object, point in TraceObject(trace: try object.trace.moved(to: point.point)) }

  static let shifted = LuaMethod<TraceObject>(
    "shifted", "The movement later in time.",
    Arg.number("delay", "Seconds; negative is earlier.", .finite), returns: "a new trace"
  ) { object, delay in TraceObject(trace: try object.trace.shifted(by: Seconds(delay))) }

  static let timeScaled = LuaMethod<TraceObject>(
    "time_scaled", "The movement slower or faster.",
    Arg.number("factor", "How many times as long it takes.", .atLeast(0)), returns: "a new trace"
  ) { object, factor in TraceObject(trace: try object.trace.timeScaled(by: factor)) }

  static let resampled = LuaMethod<TraceObject>(
    "resampled", "The same movement, reported at another rate.",
    Arg.number("rate", "Touches per second.", .within(1...10_000)), returns: "a new trace"
  ) { object, rate in TraceObject(trace: try object.trace.resampled(rate: rate)) }

  // MARK: Measuring

  static let releaseVelocity = LuaMethod<TraceObject>(
    "release_velocity", "The velocity of the last finger that lifts, as an estimator sees it.",
    Arg<EstimatorName>.choice("estimator", "How it is estimated.", default: .lsq2),
    returns: "x and y in points per second; zero for a finger that stood still"
  ) { object, estimator in
    let velocity = object.trace.releaseVelocity(by: estimator) ?? Velocity(x: 0, y: 0)
    return LuaPair(velocity.x.value, velocity.y.value)
  }
}
