internal import FlickCore
public import LuaKit

/// A spring on its way: the motion from a value and a velocity to a target.
public struct SpringObject: LuaObject {
  let spring: Spring
  let motion: SpringMotion

  /// The declaration.
  public static let luaType = LuaType<SpringObject>(
    "spring", "A damped spring's motion to a target: a formula of time.",
    properties: [mass, stiffness, damping, dampingFraction, response, target],
    methods: [at, value, velocity, restTime])

  static let mass = LuaProperty<SpringObject>("mass", "The mass.") { $0.spring.mass }
  static let stiffness = LuaProperty<SpringObject>(
    "stiffness", "Force per unit of displacement."
  ) { $0.spring.stiffness }
  static let damping = LuaProperty<SpringObject>("damping", "Force per unit of speed.") {
    $0.spring.damping
  }
  static let dampingFraction = LuaProperty<SpringObject>(
    "damping_fraction", "1 is critical; below it the spring overshoots."
  ) { $0.spring.dampingFraction }
  static let response = LuaProperty<SpringObject>(
    "response", "Period of the undamped spring, in seconds."
  ) { $0.spring.response.value }
  static let target = LuaProperty<SpringObject>("target", "Where the motion ends.") {
    $0.motion.target
  }

  static let time = Arg.number("time", "Seconds since the start.", .atLeastOrInfinite(0))

  static let at = LuaMethod<SpringObject>(
    "at", "Value and velocity at a time.", time, returns: "the value, and its change per second",
    example: """
      local fb = require "flickbook"
      local value, velocity = fb.spring { response = 0.5, damping_fraction = 0.7 }:at(0.1)
      assert(value > 0 and velocity > 0)
      """
  ) { spring, time in
    let sample = spring.motion.sample(at: Seconds(time))
    return LuaPair(sample.value, sample.velocity)
  }

  static let value = LuaMethod<SpringObject>("value", "The value at a time.", time, returns: "it") {
    spring, time in spring.motion.value(at: Seconds(time))
  }

  static let velocity = LuaMethod<SpringObject>(
    "velocity", "The velocity at a time.", time, returns: "change per second"
  ) { spring, time in spring.motion.velocity(at: Seconds(time)) }

  static let restTime = LuaMethod<SpringObject>(
    "rest_time", "When the value stays within a tolerance of the target for good.",
    Arg.number("tolerance", "Largest distance from the target at rest.", .positive, default: 0.001),
    returns: "seconds; infinite for a spring that never rests"
  ) { spring, tolerance in spring.motion.restTime(tolerance: tolerance).value }
}
