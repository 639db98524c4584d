internal import FlickCore
internal import LuaKit

/// Constructors of motions.
enum MotionRows {
  static let response = Arg<Double?>.optional("response", "Period of the undamped spring, seconds.")
  static let dampingFraction = Arg.number(
    "damping_fraction", "With `response`; 1 is critical.", .atLeast(0), default: 1)
  static let duration = Arg<Double?>.optional("duration", "Perceptual duration, seconds.")
  static let bounce = Arg.number(
    "bounce", "With `duration`; 0 is critical, negative is slower than critical.", .within(-1...1),
    default: 0)
  static let mass = Arg.number("mass", "The mass.", .positive, default: 1)
  static let stiffness = Arg<Double?>.optional("stiffness", "Force per unit of displacement.")
  static let damping = Arg.number(
    "damping", "With `stiffness`; force per unit of speed.", .atLeast(0), default: 0)
  static let from = Arg.number("from", "The value at the start.", .finite, default: 0)
  static let to = Arg.number("to", "The value at rest.", .finite, default: 1)
  static let initialVelocity = Arg.number(
    "velocity", "Change of the value per second at the start.", .finite, default: 0)

  static let spring = LuaFunction(
    "spring",
    "The motion of a damped spring, given by `response`, by `duration`, or by `stiffness`.",
    table: [
      response.parameter, dampingFraction.parameter, duration.parameter, bounce.parameter,
      mass.parameter, stiffness.parameter, damping.parameter, from.parameter, to.parameter,
      initialVelocity.parameter,
    ], returns: "the motion",
    example: """
      local fb = require "flickbook"
      local spring = fb.spring { duration = 0.5, bounce = 0.3, from = 0, to = 100 }
      assert(spring:rest_time(0.1) < 1.5)
      """
  ) { fields in
    let spring = try spring(from: fields)
    return SpringObject(
      spring: spring,
      motion: try SpringMotion(
        spring, from: fields(from), velocity: fields(initialVelocity), to: fields(to)))
  }

  private static func spring(from fields: LuaFields) throws -> Spring {
    if let response = try fields(response) {
      return try Spring(
        response: Seconds(response), dampingFraction: fields(dampingFraction), mass: fields(mass))
    }
    if let stiffness = try fields(stiffness) {
      return try Spring(mass: fields(mass), stiffness: stiffness, damping: fields(damping))
    }
    return try Spring(duration: Seconds(fields(duration) ?? 0.5), bounce: fields(bounce))
  }
}
