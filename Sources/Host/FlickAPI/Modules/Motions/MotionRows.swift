internal import FlickCore
internal import LuaKit

/// The constructor of springs, and keys of several motions.
enum MotionRows {
  static let response = Arg<Double?>(
    "response", "Period of the undamped spring, seconds; at 0 it is at its target at once.",
    range: .duration)
  static let dampingFraction = Arg.number(
    "damping_fraction", "With `response` or `settling_time`; 1 is critical.",
    .within(SpringSpec.Allowed.dampingFraction), default: 1)
  static let duration = Arg<Double?>(
    "duration", "Perceptual duration, seconds; at 0 it is at its target at once.",
    range: .duration)
  static let bounce = Arg.number(
    "bounce", "With `duration`; 0 is critical, negative is slower than critical.",
    .within(SpringSpec.Allowed.bounce), default: 0)
  static let settlingTime = Arg<Double?>(
    "settling_time",
    "Seconds until it stays within `settling_tolerance` of its end, from standstill; at 0 it is at its target at once.",
    range: .duration)
  static let settlingTolerance = Arg.number(
    "settling_tolerance", "With `settling_time`; a share of the distance that it covers.",
    .within(SpringSpec.Allowed.settlingTolerance), default: 0.001)
  static let isClamped = Arg.boolean(
    "clamped", "Whether it ends as soon as it reaches its target, and so never overshoots.",
    default: false)
  static let mass = Arg.number("mass", "The mass.", .within(SpringSpec.Allowed.mass), default: 1)
  static let stiffness = Arg<Double?>(
    "stiffness",
    "Force per unit of displacement; with 0 the spring does not pull, with infinity it is at its "
      + "target at once.",
    range: .atLeastOrInfinite(0))
  static let damping = Arg.number(
    "damping", "With `stiffness`; force per unit of speed.",
    .within(SpringSpec.Allowed.damping), default: 0)
  static let from = Arg.number("from", "The value at the start.", .finite, default: 0)
  static let to = Arg.number("to", "The value at rest.", .finite, default: 1)
  static let initialVelocity = Arg.number(
    "velocity", "Change of the value per second at the start.", .finite, default: 0)

  static let spring = LuaFunction(
    "spring",
    "The motion of a damped spring, given by `response`, by `duration`, by `settling_time`, or by `stiffness`.",
    table: LuaParameter.list(
      response, dampingFraction, duration, bounce, settlingTime, settlingTolerance, mass, stiffness,
      damping, isClamped, from, to, initialVelocity), returns: "the motion",
    example: """
      local fb = require "flickbook"
      local spring = fb.spring { duration = 0.5, bounce = 0.3, from = 0, to = 100 }
      assert(spring:rest_time(0.1) < 1.5)
      """
  ) { fields in
    let isClamped = try fields(isClamped)
    var spring = try spring(from: fields)
    spring.isClamped = isClamped
    return MotionObject(
      motion: .spring(
        try SpringMotion(
          spring, from: fields(from), velocity: fields(initialVelocity), to: fields(to))))
  }

  /// The keys that determine the kind of a spring, each with the keys that accompany it.
  private static let kinds = [
    ("response", ["damping_fraction", "mass"]), ("duration", ["bounce"]),
    ("settling_time", ["damping_fraction", "settling_tolerance"]),
    ("stiffness", ["damping", "mass"]),
  ]

  private static func spring(from fields: borrowing LuaFields) throws -> SpringSpec {
    let given = kinds.filter { fields.has($0.0) }
    guard given.count <= 1 else {
      throw APIError(
        "a spring is given by one of '\(given[0].0)' and '\(given[1].0)', not by both")
    }
    let (response, stiffness) = (try fields(response), try fields(stiffness))
    let (duration, bounce) = (try fields(duration), try fields(bounce))
    let (fraction, mass, damping) =
      (try fields(dampingFraction), try fields(mass), try fields(damping))
    let (settling, tolerance) = (try fields(settlingTime), try fields(settlingTolerance))
    let kind = given.first ?? kinds[1]
    for key in kinds.flatMap(\.1) where fields.has(key) && !kind.1.contains(key) {
      throw APIError("'\(key)' does not go with the '\(kind.0)' of a spring")
    }
    if let response {
      return try SpringSpec(response: Seconds(response), dampingFraction: fraction, mass: mass)
    }
    if let settling {
      return try SpringSpec(
        settlingTime: Seconds(settling), dampingFraction: fraction, tolerance: tolerance)
    }
    if let stiffness { return try SpringSpec(mass: mass, stiffness: stiffness, damping: damping) }
    return try SpringSpec(duration: Seconds(duration ?? 0.5), bounce: bounce)
  }
}
