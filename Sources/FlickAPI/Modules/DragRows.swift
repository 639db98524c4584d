internal import FlickCore
internal import LuaKit

/// Drags made to order.
enum DragRows {
  static let from = Arg<Pair>("from", "{ x, y } where the finger comes down, points.")
  static let by = Arg<Pair>("by", "{ x, y } how far it goes, points.")
  static let duration = Arg.number(
    "duration", "Seconds of movement.", .within(0...1e6), default: 0.3)
  static let hold = Arg.number(
    "hold", "Seconds that it rests before it lifts; from 0.04 on it has no velocity.",
    .within(0...1e6), default: 0)
  static let rate = Arg.number("rate", "Touches per second.", .within(1...10_000), default: 120)
  static let pointer = Arg.integer("pointer", "Which finger.", .within(0...1_000_000), default: 0)

  static let keys = [
    from.parameter, by.parameter, duration.parameter, hold.parameter, rate.parameter,
    pointer.parameter,
  ]

  static let drag = LuaFunction(
    "drag", "The trace of a finger along a straight line at a steady speed.", table: keys,
    returns: "the trace"
  ) { fields in TraceObject(trace: try trace(fields)) }

  static let speed = Arg.number(
    "speed", "Points per second at the release, along the way.", .atLeast(0))
  static let flickDuration = Arg.number("duration", "Seconds of movement.", .positive, default: 0.2)
  static let estimator = Arg<EstimatorName>.choice(
    "estimator", "Whose estimate of the release the speed is.", default: .lsq2)

  static let flick = LuaFunction(
    "flick",
    "The trace of a straight flick that an estimator sees released at an exact speed.",
    table: [
      from.parameter, by.parameter, speed.parameter, flickDuration.parameter, estimator.parameter,
      rate.parameter, pointer.parameter,
    ],
    returns: "the trace; an error says what would do when no finger can move so",
    example: """
      local fb = require "flickbook"
      local flick = fb.flick { from = { 300, 400 }, by = { -80, 0 }, speed = 900 }
      local vx = flick:release_velocity()
      assert(math.abs(vx + 900) < 0.001)
      """
  ) { fields in
    let finger = try Synthesizer(rate: fields(rate), pointer: fields(pointer))
    return TraceObject(
      trace: try finger.flick(
        from: fields(from).point, by: fields(by).vector, speed: PointsPerSecond(fields(speed)),
        duration: Seconds(fields(flickDuration)), estimator: fields(estimator)))
  }

  /// The most samples that one drag may have.
  private static let mostSamples = 1_000_000.0

  static func trace(_ fields: LuaFields) throws -> Trace {
    let (start, way) = (try fields(from).point, try fields(by).vector)
    let (duration, hold) = (try fields(duration), try fields(hold))
    let (rate, pointer) = (try fields(rate), try fields(pointer))
    guard duration * rate <= mostSamples else {
      throw APIError(
        "bad duration (at most 1000000 touches expected, got \(plainText(duration * rate)))")
    }
    let steps = max(1, Int((duration * rate).rounded()))
    var touches = [Touch(pointer: pointer, time: 0, position: start, phase: .began)]
    for step in 1...steps {
      let share = Double(step) / Double(steps)
      touches.append(
        Touch(
          pointer: pointer, time: Seconds(duration * share),
          position: Point(x: start.x + way.x * share, y: start.y + way.y * share), phase: .moved))
    }
    let end = Point(x: start.x + way.x, y: start.y + way.y)
    touches.append(
      Touch(pointer: pointer, time: Seconds(duration + hold), position: end, phase: .ended))
    return try Trace(touches)
  }
}
