internal import FlickCore
public import LuaKit

/// A recorded or made list of touches, in points.
public struct TraceObject: LuaObject {
  let trace: Trace

  /// The declaration.
  public static let luaType = LuaType<TraceObject>(
    "trace", "A list of touches, in points; `stage:play` plays it.",
    properties: [duration, count],
    methods: [scaled, rotated, mirrored, startingAt, shifted, timeScaled, releaseVelocity])

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

  // MARK: Measuring

  static let releaseVelocity = LuaMethod<TraceObject>(
    "release_velocity",
    "The velocity of the last finger that lifts, by least squares over its last 100 ms.",
    returns: "x and y in points per second; zero for a finger that stood still"
  ) { object in
    let velocity = object.trace.releaseVelocity
    return LuaPair(velocity.x.value, velocity.y.value)
  }
}

extension Trace {
  /// The velocity of the last pointer that ends, as the velocity estimator sees it.
  var releaseVelocity: Velocity {
    guard let last = touches.last(where: { $0.phase == .ended }) else {
      return Velocity(x: 0, y: 0)
    }
    var estimator = VelocityEstimator()
    for touch in touches where touch.pointer == last.pointer {
      switch touch.phase {
      case .began:
        estimator.reset()
        estimator.add(touch.position, at: touch.time)
      case .moved: estimator.add(touch.position, at: touch.time)
      case .ended, .cancelled: break
      }
    }
    return estimator.velocity(at: last.time) ?? Velocity(x: 0, y: 0)
  }
}
