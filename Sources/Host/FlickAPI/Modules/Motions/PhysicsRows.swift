internal import FlickCore
internal import LuaKit

/// Constructors of free movements.
enum PhysicsRows {
  static let velocity = Arg.number(
    "velocity", "Change of the value per second at the start.", .finite)
  static let friction = Arg<FlingArgument?>.optional(
    "friction",
    "The friction: a rate per second, or a law by its name: 'uikit' (2.002), 'android' (the "
      + "spline), 'compose', 'flutter' and others; 'uikit' if absent.")

  static let decay = LuaFunction(
    "decay", "A free movement that friction slows down.",
    table: LuaParameter.list(MotionRows.from, velocity, friction),
    returns: "the motion",
    example: """
      local fb = require "flickbook"
      local glide = fb.decay { velocity = 1000, friction = "uikit" }
      assert(math.abs(glide.final_value - 499.5) < 0.01)
      """
  ) { fields in
    MotionObject(
      motion: .glide(
        try (fields(friction)?.physics ?? .uiKit).motion(
          from: fields(MotionRows.from), velocity: fields(velocity))))
  }

  static let least = Arg.number("min", "The lower edge.", default: -.infinity)
  static let greatest = Arg.number("max", "The upper edge.", default: .infinity)
  static let edgeSpring = Arg<MotionObject?>.optional(
    "spring", "The motion of the spring that takes over at an edge; critical, 0.35 s if absent.")

  static let fling = LuaFunction(
    "fling", "A free movement between two edges: friction inside, a spring where it meets an edge.",
    table: LuaParameter.list(
      MotionRows.from, velocity, friction, least, greatest, edgeSpring), returns: "the motion",
    example: """
      local fb = require "flickbook"
      local fling = fb.fling { velocity = 3000, min = 0, max = 500 }
      local _, peak = fling:bounds()
      assert(peak > 500 and fling.final_value == 500)
      """
  ) { fields in
    var spring = SpringSpec.pagerSettle
    if let given = try fields(edgeSpring) {
      guard case .spring(let motion) = given.motion else {
        throw APIError("bad argument 'spring' to flickbook.fling (the motion of a spring expected)")
      }
      spring = motion.spring
    }
    return MotionObject(
      motion: .fling(
        try FlingMotion(
          fields(friction)?.physics ?? .uiKit, from: fields(MotionRows.from),
          velocity: fields(velocity), least: fields(least), greatest: fields(greatest),
          edges: .spring(spring, limit: .magnitude(.infinity)))))
  }

  static let initialVelocity = MotionRows.initialVelocity
  static let acceleration = Arg.number(
    "acceleration", "Change of the velocity per second.", .finite, default: 0)

  static let accelerated = LuaFunction(
    "accelerated",
    "A movement under constant acceleration; without acceleration its velocity is constant.",
    table: LuaParameter.list(MotionRows.from, initialVelocity, acceleration),
    returns: "the motion",
    example: """
      local fb = require "flickbook"
      assert(fb.accelerated { acceleration = 10 }:value(2) == 20)
      """
  ) { fields in
    MotionObject(
      motion: .accelerated(
        try AcceleratedMotion(
          from: fields(MotionRows.from), velocity: fields(initialVelocity),
          acceleration: fields(acceleration))))
  }
}
