package import FlickCore
package import LuaKit

/// A recorded or synthesized list of touches, in points.
package struct TraceObject: LuaObject {
  let trace: Trace

  /// The size of the touches in bytes.
  package var luaSize: Int { 64 + trace.touches.count * MemoryLayout<Touch>.stride }

  /// The declaration.
  package static let luaType = LuaType<TraceObject>(
    "trace", "A list of touches, in points; `stage:play` plays it.",
    properties: [duration, count, pointerCount],
    methods: [
      scaled, rotated, mirrored, startingAt, shifted, timeScaled, resampled, shaken, merged,
      followedBy, touches, releaseVelocity, predictedEnd,
    ])

  /// The touches of a trace that a script has made; nil for any other value.
  package static func touches(of value: LuaValue) -> [Touch]? {
    guard case .object(let object) = value else { return nil }
    return (try? TraceObject(object))??.trace.touches
  }

  static let duration = LuaProperty<TraceObject>(
    "duration", "Seconds from the first touch to the last."
  ) { $0.trace.duration.value }
  static let count = LuaProperty<TraceObject>("count", "The number of touches.") {
    $0.trace.touches.count
  }

  static let pointerCount = LuaProperty<TraceObject>(
    "pointer_count", "The number of different fingers."
  ) { Set($0.trace.touches.map(\.pointer)).count }

  // MARK: Transformations

  static let scaled = LuaMethod<TraceObject>(
    "scaled", "The movement larger or smaller, about its first touch.",
    Arg.number("factor", "The factor of the size.", .finite), returns: "a new trace"
  ) { object, factor in TraceObject(trace: try object.trace.scaled(by: factor)) }

  static let rotated = LuaMethod<TraceObject>(
    "rotated", "The movement turned about its first touch.",
    Arg.integer("quarter_turns", "Clockwise quarter turns; negative turns back."),
    returns: "a new trace"
  ) { object, turns in TraceObject(trace: try object.trace.rotated(quarterTurns: turns)) }

  static let mirrored = LuaMethod<TraceObject>(
    "mirrored", "The movement with left and right, or up and down, exchanged.",
    Arg<Orientation>.choice("axis", "'horizontal' exchanges left and right."),
    returns: "a new trace"
  ) { object, axis in TraceObject(trace: try object.trace.mirrored(axis)) }

  static let startingAt = LuaMethod<TraceObject>(
    "starting_at", "The movement with its first touch at a point.",
    Arg<Pair>("point", "{ x, y } in points.", range: .place), returns: "a new trace"
  ) { object, point in TraceObject(trace: try object.trace.moved(to: point.point)) }

  static let shifted = LuaMethod<TraceObject>(
    "shifted", "The movement later in time.",
    Arg.number("delay", "Seconds; negative is earlier.", .within(-3600...3600, in: .seconds)),
    returns: "a new trace"
  ) { object, delay in TraceObject(trace: try object.trace.shifted(by: Seconds(delay))) }

  static let timeScaled = LuaMethod<TraceObject>(
    "time_scaled", "The movement slower or faster.",
    Arg.number("factor", "The factor of the duration.", .within(Trace.timeScales)),
    returns: "a new trace"
  ) { object, factor in TraceObject(trace: try object.trace.timeScaled(by: factor)) }

  static let resampled = LuaMethod<TraceObject>(
    "resampled", "The same movement, reported at another rate.",
    Arg.number("rate", "Touches per second.", .within(Synthesizer.Allowed.rate)),
    returns: "a new trace"
  ) { object, rate in TraceObject(trace: try object.trace.resampled(rate: rate)) }

  static let shaken = LuaMethod<TraceObject>(
    "shaken", "The same movement by an unsteady hand: each touch off by a random distance.",
    Arg.number(
      "deviation", "Standard deviation along each axis, points.", .length),
    Arg.integer("seed", "Equal seeds shake equally.", default: 1), returns: "a new trace",
    example: """
      local fb = require "flickbook"
      local drag = fb.drag { from = { 300, 400 }, by = { -200, 0 } }
      local a, b = drag:shaken(2, 7):touches(), drag:shaken(2, 7):touches()
      assert(a[3].x == b[3].x and a[3].x ~= drag:touches()[3].x)
      """
  ) { object, deviation, seed in
    var random = SplitMix64(seed: UInt64(bitPattern: Int64(seed)))
    return TraceObject(trace: try object.trace.shaken(by: Points(deviation), using: &random))
  }

  // MARK: Several movements

  static let merged = LuaMethod<TraceObject>(
    "merged", "Both traces played at once, each at its own times; their pointers must differ.",
    Arg<TraceObject>.object("trace", "The other."), returns: "a new trace",
    example: """
      local fb = require "flickbook"
      local left = fb.drag { from = { 100, 400 }, by = { 0, -100 } }
      local right = fb.drag { from = { 300, 400 }, by = { 0, 100 }, pointer = 1 }
      assert(left:merged(right:shifted(0.1)).pointer_count == 2)
      """
  ) { object, other in TraceObject(trace: try Trace(merging: [object.trace, other.trace])) }

  static let followedBy = LuaMethod<TraceObject>(
    "followed_by", "This trace, then another.",
    Arg<TraceObject>.object("trace", "The trace that follows."),
    Arg.number("gap", "Seconds between the two.", .passage, default: 0),
    returns: "a new trace"
  ) { object, next, gap in
    TraceObject(trace: try object.trace.followed(by: next.trace, after: Seconds(gap)))
  }

  // MARK: Measuring

  static let touches = LuaMethod<TraceObject>(
    "touches", "Its touches, in the order of time.", returns: "a list of tables"
  ) { object in LuaList(object.trace.touches.map(TouchTable.init)) }

  static let releaseVelocity = LuaMethod<TraceObject>(
    "release_velocity", "The velocity of the last finger that lifts, as an estimator sees it.",
    Arg<EstimatorName>.choice("estimator", "How it is estimated.", default: .standard),
    Arg<Span?>.optional(
      "limits", "{ slowest, fastest }: slower ones count as 0, faster ones as the fastest."),
    returns: "x and y in points per second; zero for a finger that stood still"
  ) { object, estimator, limits in
    let velocity = object.trace.releaseVelocity(by: estimator) ?? Velocity(x: 0, y: 0)
    let limited = try limits.map(VelocityLimits.init)?.applied(to: velocity) ?? velocity
    return LuaPair(limited.x.value, limited.y.value)
  }

  static let predictedEnd = LuaMethod<TraceObject>(
    "predicted_end", "Where SwiftUI would predict the end: a quarter of a second ahead.",
    Arg<EstimatorName>.choice("estimator", "How its velocity is estimated.", default: .standard),
    returns: "{ x, y } in points; nil for an empty trace",
    example: """
      local fb = require "flickbook"
      local flick = fb.flick { from = { 300, 400 }, by = { -100, 0 }, speed = 800 }
      assert(math.abs(flick:predicted_end()[1] - 0) < 1e-3)
      """
  ) { object, estimator -> Pair? in
    guard let last = object.trace.touches.last else { return nil }
    let velocity = object.trace.releaseVelocity(by: estimator) ?? Velocity(x: 0, y: 0)
    return Pair(
      x: last.position.x + velocity.x.value / 4, y: last.position.y + velocity.y.value / 4)
  }
}
