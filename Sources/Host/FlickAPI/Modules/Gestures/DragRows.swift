internal import FlickCore
internal import LuaKit

/// Synthesized movements of one finger.
enum DragRows {
  static let from = Arg<Pair>(
    "from", "{ x, y } where the finger comes down, on the screen; points.", range: .place)
  static let by = Arg<Pair?>(
    "by", "{ x, y } how far it goes, points; it may leave the screen.", range: .place)
  static let through = Arg<ItemList<Pair>?>.optional(
    "through", "Instead of `by`: the points that it visits, straight from each to the next.")
  static let curve = Arg<ItemList<Pair>?>.optional(
    "curve", "With `by`: the two control points of a cubic Bézier curve to its end.")
  static let duration = Arg.number(
    "duration", "Seconds of movement.", .duration, default: 0.3)
  static let pace = Arg<Synthesizer.Pace>.choice(
    "pace", "'eased' starts and stops with minimal jerk.", default: .even)
  static let hold = Arg.number(
    "hold", "Seconds of rest before the lift; from 0.04 on the release velocity is zero.",
    .duration, default: 0)

  static let keys =
    LuaParameter.list(from, by, through, curve, duration, pace, hold) + FingerKeys.all

  static let drag = LuaFunction(
    "drag", "The trace of a finger along a line or a curve.", table: keys, returns: "the trace",
    example: """
      local fb = require "flickbook"
      local arc = fb.drag {
        from = { 60, 600 }, by = { 200, -200 }, curve = { { 60, 450 }, { 150, 400 } },
        duration = 0.4, pace = "eased",
      }
      local vx, vy = arc:release_velocity()
      assert(math.abs(vx) < 200 and math.abs(vy) < 200)
      """
  ) { fields in TraceObject(trace: try trace(fields)) }

  static func trace(_ fields: borrowing LuaFields) throws -> Trace {
    let (duration, hold, pace) = (try fields(duration), try fields(hold), try fields(pace))
    return try FingerKeys.synthesizer(fields).drag(
      along: path(fields), duration: Seconds(duration), pace: pace, hold: Seconds(hold))
  }

  private static func path(_ fields: borrowing LuaFields) throws -> GesturePath {
    let start = try fields(from).point
    let (displacement, corners, controls) = (try fields(by), try fields(through), try fields(curve))
    if let corners {
      guard displacement == nil, controls == nil else {
        throw APIError("'through' does not go with 'by' or 'curve'; it is the whole path")
      }
      guard !corners.items.isEmpty else {
        throw APIError("bad argument 'through' (at least 1 point expected, got none)")
      }
      return .points([start] + corners.items.map(\.point))
    }
    guard let displacement else {
      throw APIError("a drag needs a displacement, 'by', or a path, 'through'")
    }
    let end = start + displacement.vector
    guard let controls = controls?.items else { return .line(from: start, to: end) }
    guard controls.count == 2 else {
      throw APIError("bad argument 'curve' (2 points expected, got \(controls.count))")
    }
    return .cubic(from: start, first: controls[0].point, second: controls[1].point, to: end)
  }

  // MARK: Flicks

  static let flickDisplacement = Arg<Pair>(
    "by", "{ x, y } how far it goes, points.", range: .place)
  static let speed = Arg.number(
    "speed", "Points per second at the release, along the path.", .speed)
  static let flickDuration = Arg.number(
    "duration", "Seconds of movement.", .positiveDuration, default: 0.2)
  static let estimator = Arg<EstimatorName>.choice(
    "estimator", "The estimator that sees the speed at the release.", default: .standard)

  static let flick = LuaFunction(
    "flick",
    "The trace of a straight flick that an estimator sees released at an exact speed.",
    table: LuaParameter.list(from, flickDisplacement, speed, flickDuration, estimator)
      + FingerKeys.all,
    returns: "the trace; if no finger can move so, the error suggests values that work",
    example: """
      local fb = require "flickbook"
      local flick = fb.flick { from = { 300, 400 }, by = { -80, 0 }, speed = 900 }
      local vx = flick:release_velocity()
      assert(math.abs(vx + 900) < 0.001)
      """
  ) { fields in
    TraceObject(
      trace: try FingerKeys.synthesizer(fields).flick(
        from: fields(from).point, by: fields(flickDisplacement).vector,
        speed: PointsPerSecond(fields(speed)), duration: Seconds(fields(flickDuration)),
        estimator: fields(estimator)))
  }
}

/// Keys of all synthesized fingers.
enum FingerKeys {
  static let rate = Arg.number(
    "rate", "Touches per second.", .within(Synthesizer.Allowed.rate), default: Synthesizer.usualRate
  )
  static let pointer = Arg.integer("pointer", "The number of the finger.", .pointer, default: 0)
  static let kind = Arg<Touch.Kind>.choice("kind", "The kind of pointer.", default: .touch)
  static let all = LuaParameter.list(rate, pointer, kind)

  static func synthesizer(_ fields: borrowing LuaFields) throws -> Synthesizer {
    try Synthesizer(rate: fields(rate), pointer: fields(pointer), kind: fields(kind))
  }
}
