internal import FlickCore
package import LuaKit

/// A motion as scripts hold it: a value as a formula of time.
package struct MotionObject: LuaObject {
  let motion: AnyMotion

  /// The declaration.
  package static let luaType = LuaType<MotionObject>(
    "motion", "A value as a function of time, which depends on the time alone.",
    properties: [
      duration, initialValue, finalValue, mass, stiffness, damping, dampingFraction, response,
      target, isClamped,
    ],
    methods: [
      at, value, velocity, bounds, restTime, delayed, cut, followedBy, reversed, repeated, scaled,
      retargeted,
    ],
    isEqual: { $0.motion == $1.motion })

  /// The spring of this motion, if it has one.
  private var spring: SpringMotion? {
    if case .spring(let motion) = motion { motion } else { nil }
  }
}

// MARK: - Reading

extension MotionObject {
  static let duration = LuaProperty<MotionObject>(
    "duration",
    "Seconds until it ends; infinite for motions that only approach their end, as springs do."
  ) { $0.motion.duration.value }
  static let initialValue = LuaProperty<MotionObject>("initial_value", "The value at time 0.") {
    $0.motion.value(at: 0)
  }
  static let finalValue = LuaProperty<MotionObject>("final_value", "The value at the end.") {
    $0.motion.end
  }
  static let mass = LuaProperty<MotionObject>("mass", "A spring's mass; else nil.") {
    $0.spring?.spring.mass
  }
  static let stiffness = LuaProperty<MotionObject>(
    "stiffness", "A spring's force per unit of displacement; else nil."
  ) { $0.spring?.spring.stiffness }
  static let damping = LuaProperty<MotionObject>(
    "damping", "A spring's force per unit of speed; else nil."
  ) { $0.spring?.spring.damping }
  static let dampingFraction = LuaProperty<MotionObject>(
    "damping_fraction",
    "A spring's damping; 1 is critical, below it the spring overshoots. Else nil."
  ) { $0.spring?.spring.dampingFraction }
  static let response = LuaProperty<MotionObject>(
    "response", "Period of the undamped spring, in seconds; nil for other motions."
  ) { $0.spring?.spring.response.value }
  static let target = LuaProperty<MotionObject>("target", "The target of a spring; else nil.") {
    $0.spring?.target
  }
  static let isClamped = LuaProperty<MotionObject>(
    "clamped", "Whether a spring ends as soon as it reaches its target; nil for other motions."
  ) { $0.spring?.spring.isClamped }

  static let time = Arg.number("time", "Seconds since the start.", .atLeastOrInfinite(0))

  static let at = LuaMethod<MotionObject>(
    "at", "Value and velocity at a time.", time, returns: "the value, and its change per second",
    example: """
      local fb = require "flickbook"
      local value, velocity = fb.spring { response = 0.5, damping_fraction = 0.7 }:at(0.1)
      assert(value > 0 and velocity > 0)
      """
  ) { object, time in
    let sample = object.motion.sample(at: Seconds(time))
    return LuaPair(sample.value, sample.velocity)
  }

  static let value = LuaMethod<MotionObject>("value", "The value at a time.", time, returns: "it") {
    object, time in object.motion.value(at: Seconds(time))
  }

  static let velocity = LuaMethod<MotionObject>(
    "velocity", "The velocity at a time.", time, returns: "change per second"
  ) { object, time in object.motion.velocity(at: Seconds(time)) }

  static let bounds = LuaMethod<MotionObject>(
    "bounds", "The least and the greatest value between two moments.",
    Arg.number("from", "Seconds since the start.", .atLeastOrInfinite(0), default: 0),
    Arg.number("to", "Seconds since the start.", .atLeastOrInfinite(0), default: .infinity),
    returns: "the least, and the greatest",
    example: """
      local fb = require "flickbook"
      local _, peak = fb.spring { duration = 0.5, bounce = 0.5, to = 100 }:bounds()
      assert(peak > 116 and peak < 117)
      """
  ) { object, from, to in
    let bounds = object.motion.bounds(from: Seconds(from), to: Seconds(to))
    return LuaPair(bounds.lowerBound, bounds.upperBound)
  }

  static let tolerance = Arg.number(
    "tolerance", "Largest distance from the end at rest.", .positive, default: 0.001)

  static let restTime = LuaMethod<MotionObject>(
    "rest_time", "The time until the value stays within a tolerance of its end.", tolerance,
    returns: "seconds; infinite if it never rests"
  ) { object, tolerance in object.motion.restTime(tolerance: tolerance).value }
}

// MARK: - Motions from motions

extension MotionObject {
  static let delayed = LuaMethod<MotionObject>(
    "delayed", "This motion, after a pause at its first value.",
    Arg.number("seconds", "The length of the pause.", .passage), returns: "a new motion"
  ) { object, seconds in MotionObject(motion: try object.motion.delayed(by: Seconds(seconds))) }

  static let cut = LuaMethod<MotionObject>(
    "cut", "This motion up to a moment, where it stops.",
    Arg.number("seconds", "Since its start.", .passage), returns: "a new motion"
  ) { object, seconds in MotionObject(motion: try object.motion.cut(at: Seconds(seconds))) }

  static let followedBy = LuaMethod<MotionObject>(
    "followed_by", "This motion, then another, which begins at its own first value.",
    Arg<MotionObject>.object("motion", "The motion that follows."), tolerance,
    returns: "a new motion"
  ) { object, next, tolerance in
    MotionObject(motion: try object.motion.followed(by: next.motion, tolerance: tolerance))
  }

  static let reversed = LuaMethod<MotionObject>(
    "reversed", "This motion backwards; one that only approaches its end is cut where it rests.",
    tolerance, returns: "a new motion"
  ) { object, tolerance in MotionObject(motion: try object.motion.reversed(tolerance: tolerance)) }

  static let repeated = LuaMethod<MotionObject>(
    "repeated", "This motion several times.",
    Arg.number(
      "count", "The number of times; a fraction ends in the middle.", .atLeastOrInfinite(0)),
    Arg.boolean("alternating", "Whether every second time goes backwards.", default: false),
    tolerance, returns: "a new motion",
    example: """
      local fb = require "flickbook"
      local pulse = fb.tween { to = 1.2, from = 1, duration = 0.25 }:repeated(4, true)
      assert(pulse.duration == 1 and pulse:value(0.25) == 1.2 and pulse:value(0.5) == 1)
      """
  ) { object, count, alternating, tolerance in
    MotionObject(
      motion: try object.motion.repeated(count, alternating: alternating, tolerance: tolerance))
  }

  static let scaled = LuaMethod<MotionObject>(
    "scaled", "This motion faster or slower.",
    Arg.number("rate", "The factor of the speed.", .within(ScaledMotion.rates)),
    returns: "a new motion"
  ) { object, rate in MotionObject(motion: try object.motion.scaled(by: rate)) }

  static let retargetTime = Arg.number(
    "at", "The time of the interruption, seconds since its start.", .atLeastOrInfinite(0))
  static let retargetTo = Arg.number("to", "The new target.", .finite)
  static let retargetSpring = Arg<MotionObject?>.optional(
    "spring", "The motion of the spring to use; a spring continues with its own.")

  static let retargeted = LuaMethod<MotionObject>(
    "retargeted", "A spring's motion to another target, from the value and velocity of this one.",
    table: LuaParameter.list(retargetTime, retargetTo, retargetSpring),
    returns: "a new motion, with its time counted from the interruption",
    example: """
      local fb = require "flickbook"
      local there = fb.spring { duration = 0.4, to = 100 }
      local back = there:retargeted { at = 0.1, to = 0 }
      local value, velocity = there:at(0.1)
      assert(back:value(0) == value and back:velocity(0) == velocity and back.target == 0)
      """
  ) { object, fields in
    guard let spring = try fields(retargetSpring)?.spring ?? object.spring else {
      throw APIError("only the motion of a spring has a spring to continue with; give 'spring'")
    }
    return MotionObject(
      motion: .spring(
        try object.motion.retargeted(
          at: Seconds(fields(retargetTime)), to: fields(retargetTo), with: spring.spring)))
  }
}
