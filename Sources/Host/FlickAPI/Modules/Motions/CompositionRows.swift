internal import FlickCore
internal import LuaKit
internal import LuaSchema

/// Several motions as one.
enum CompositionRows {
  static let sequence = LuaFunction(
    "sequence", "The motions at 1, 2, 3 … one after another, each with values of its own.",
    table: LuaParameter.list(restTolerance), items: MotionObject.self, returns: "the motion",
    example: """
      local fb = require "flickbook"
      local hop = fb.sequence {
        fb.tween { to = 80, duration = 0.2, easing = "out_quad" },
        fb.spring { from = 80, to = 0, duration = 0.4 },
      }
      assert(hop:value(0.2) == 80 and hop.final_value == 0)
      """
  ) { fields in
    let motions = try fields.items(as: MotionObject.self)
    return MotionObject(
      motion: .sequence(
        try MotionSequence(
          motions.map { MotionSequence.Step($0.motion) }, tolerance: fields(restTolerance))))
  }

  static let restTolerance = Arg.number(
    "tolerance", "The distance from its end where a motion that never ends is cut.", .positive,
    default: 0.001)

  static let parallel = LuaFunction(
    "parallel", "Motions that start together, each moving a value of its own.",
    Arg.table("motions", "By the names of their values.", .map(MotionObject.luaSchema)),
    returns: "the group",
    example: """
      local fb = require "flickbook"
      local swap = fb.parallel {
        y = fb.spring { to = -30 }, scale = fb.tween { from = 1, to = 0.9, duration = 0.33 },
      }
      local now = swap:at(0.33)
      assert(now.scale == 0.9 and now.y < 0)
      """
  ) { table in
    var tracks: [MotionGroup.Track] = []
    for (key, value) in try table.pairs() {
      guard let name = key.asText else {
        throw APIError("bad argument 'motions' to flickbook.parallel (names as keys expected)")
      }
      guard case .object(let reference) = value, let object = try MotionObject(reference) else {
        throw APIError("bad motion '\(name)' to flickbook.parallel (motion expected)")
      }
      tracks.append(.init(name, object.motion))
    }
    // Lua's own order of keys is not fixed.
    return MotionGroupObject(group: try MotionGroup(tracks.sorted { $0.name < $1.name }))
  }

  static let interval = Arg.number("interval", "Seconds between neighbours.", .duration)
  static let origin = Arg<StaggerOrigin>.choice(
    "origin", "The motion that starts first.", default: .first)
  static let staggerEasing = Arg<EasingArgument?>.optional(
    "easing", "Spreads the delays; 'linear' if absent.")

  static let stagger = LuaFunction(
    "stagger", "The motions at 1, 2, 3 …, delayed so that they start one after another.",
    table: LuaParameter.list(interval, origin, staggerEasing),
    items: MotionObject.self,
    returns: "the delayed motions",
    example: """
      local fb = require "flickbook"
      local rise = fb.tween { to = 1, duration = 0.2 }
      local rows = fb.stagger { interval = 0.05, origin = "center", rise, rise, rise }
      assert(rows[2].duration == 0.2 and rows[1].duration == 0.25)
      """
  ) { fields in
    let motions = try fields.items(as: MotionObject.self)
    let stagger = try Stagger(
      interval: Seconds(fields(interval)), from: fields(origin).core,
      easing: fields(staggerEasing)?.easing ?? .linear)
    return LuaList(
      try zip(motions, stagger.delays(count: motions.count)).map { object, delay in
        MotionObject(motion: try delay > 0 ? object.motion.delayed(by: delay) : object.motion)
      })
  }

  // MARK: Numbers from numbers

  static let interpolate = LuaFunction(
    "interpolate", "The output of a number: straight between pairs of input and output.",
    Arg.number("value", "The input."),
    Arg<NumberList>("inputs", "All rising or all falling."),
    Arg<NumberList>("outputs", "The outputs, as many as inputs."),
    Arg<Interpolation.Extrapolation>.choice(
      "outside", "The output beyond the first and last input.", default: .clamp),
    returns: "the output",
    example: """
      local fb = require "flickbook"
      assert(fb.interpolate(0.5, { 0, 1, 2 }, { 16, 112, 180 }) == 64)
      assert(fb.interpolate(3, { 0, 1, 2 }, { 16, 112, 180 }, "extend") == 248)
      """
  ) { value, inputs, outputs, outside in
    try Interpolation(from: inputs.numbers, to: outputs.numbers, outside: outside)
      .value(at: value)
  }

  static let wrap = LuaFunction(
    "wrap", "A number moved by whole lengths into a range, as around a ring.",
    Arg.number("value", "The number."), Arg.number("low", "The start of the range.", .finite),
    Arg.number(
      "high", "The end of the range, exclusive; if it is `low`, the result is `low`.", .finite),
    returns: "it"
  ) { value, low, high in
    guard low <= high else {
      throw APIError(
        "bad argument 'low' to flickbook.wrap (at most 'high' expected, got \(LuaNumber.text(low)) and "
          + "\(LuaNumber.text(high)))")
    }
    return Interpolation.wrap(value, from: low, to: high)
  }
}

/// The item that starts first, in the words of scripts.
enum StaggerOrigin: String, LuaChoice {
  case first, last, center

  var core: Stagger.Origin {
    switch self {
    case .first: .first
    case .last: .last
    case .center: .center
    }
  }
}
