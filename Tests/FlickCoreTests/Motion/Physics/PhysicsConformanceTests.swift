import FlickCore
import Testing

@Suite struct `Free movements meet the published figures` {
  static let suites = [gravity, friction]

  @Test(arguments: suites.indices) func `motions under forces match the reference cases`(
    _ index: Int
  ) throws {
    try Conformance.run(Self.suites[index])
  }

  // MARK: Gravity

  private static let gravity = ConformanceSuite(
    topic: "gravity", kinds: ["clamped", "gravity"]
  ) { entry in
    let input = entry.input
    let motion = try AcceleratedMotion(
      from: input.number("from"), velocity: input.number("initial_velocity"),
      acceleration: input.number("acceleration"))
    // Flutter is done beyond the end on either side; ours knows when it gets there.
    let end = try input.number("end")
    let passing = [motion.time(at: end), motion.time(at: -end)].compactMap { $0 }.min()
    let rows = try entry.kind == "clamped" ? clamped(entry, motion) : compared(entry, motion)
    return rows
      + entry.samples.flatMap { row -> [String] in
        guard let done = row[3]?.bool, let time = row[0]?.number else { return [] }
        return (passing.map { $0.value <= time } ?? false) == done ? [] : ["done at \(time)"]
      }
  }

  /// Flutter clamps value and velocity separately, so a clamped value that does not move has a
  /// velocity.
  private static func clamped(
    _ entry: ConformanceCase, _ motion: AcceleratedMotion
  ) throws -> [String] {
    let values = try range(entry.input, "x_min", "x_max")
    let velocities = try range(entry.input, "v_min", "v_max")
    return try entry.samples.flatMap { row -> [String] in
      guard let time = row[0]?.number else { throw LeftOut("a sample has no time") }
      let sample = motion.sample(at: Seconds(time))
      return entry.within.fault(
        "value at \(time)", values.value(at: sample.value), row[1]?.number)
        + entry.within.ofVelocity.fault(
          "velocity at \(time)", velocities.value(at: sample.velocity), row[2]?.number)
    }
  }

  /// Returns an interpolation that clamps numbers to a range.
  private static func range(_ input: Fields, _ low: String, _ high: String) throws -> Interpolation
  {
    let ends = try [input.number(low), input.number(high)]
    return try Interpolation(from: ends, to: ends, outside: .clamp)
  }

  // MARK: Friction

  private static let friction = ConformanceSuite(
    topic: "friction",
    kinds: [
      "android-like", "bounded", "constant-deceleration", "decay-rounded-target",
      "decay-target", "decay-velocity-for-target", "deceleration-rate", "exponential",
      "friction-then-spring", "motion-inertia", "motion-inertia-boundary", "popmotion-decay",
      "projection", "published-exponential", "time-at-value", "velocity-threshold",
    ]
  ) { entry in
    switch entry.kind {
    case "android-like": return try androidLike(entry)
    case "constant-deceleration": return try braked(entry)
    case "bounded": return try bounded(entry)
    case "decay-rounded-target": return try roundedTarget(entry)
    case "decay-velocity-for-target": return try velocityForTarget(entry)
    case "friction-then-spring": return try compared(entry, fling(entry.input))
    case "motion-inertia-boundary": return try caught(entry)
    case "projection": return try projected(entry)
    case "time-at-value": return try timeAtValue(entry)
    case "velocity-threshold": return try slowed(entry)
    default: return try decaying(entry)
    }
  }

  private static func decaying(_ entry: ConformanceCase) throws -> [String] {
    let decay = try decay(entry.input)
    var near = try entry.input.optional("threshold")
    if entry.input.has("native") {
      near = try near ?? entry.input.object("native").optional("rest_delta")
    }
    var faults =
      try compared(entry, decay)
      + entry.within.fault("rest", decay.end, entry.expect.optional("rest"))
    guard let near else { return faults }
    let rest = decay.restTime(tolerance: near).value
    let expected = try entry.expect.optional("duration")
    // Motion looks every 10 ms.
    let found = entry.kind == "motion-inertia" ? (rest * 100 - 1e-9).rounded(.up) / 100 : rest
    faults += entry.within.fault("duration", found, expected)
    return faults
  }

  private static func androidLike(_ entry: ConformanceCase) throws -> [String] {
    let input = entry.input
    let motion = try FlingPhysics.spline(
      SplineFriction(friction: input.number("friction"), curve: .ballistic)
    ).motion(from: input.number("from"), velocity: input.number("initial_velocity"))
    return try compared(entry, motion)
      + entry.within.fault("rest", motion.end, entry.expect.optional("rest"))
      + entry.within.fault("duration", motion.duration.value, entry.expect.optional("duration"))
  }

  private static func braked(_ entry: ConformanceCase) throws -> [String] {
    let input = entry.input
    let motion = try BrakedMotion(
      rate(input), braking: input.number("constant_deceleration"), from: input.number("from"),
      velocity: input.number("initial_velocity"))
    return try compared(entry, motion)
      + entry.within.fault("rest", motion.end, entry.expect.optional("rest"))
      + entry.within.fault("rest time", motion.duration.value, entry.expect.optional("rest_time"))
  }

  private static func bounded(_ entry: ConformanceCase) throws -> [String] {
    let input = entry.input
    let motion = try FlingMotion(
      .friction(rate(input)), from: input.number("from"),
      velocity: input.number("initial_velocity"),
      least: input.number("min", default: -.infinity),
      greatest: input.number("max", default: .infinity), edges: .stop)
    return try compared(entry, motion)
  }

  private static func roundedTarget(_ entry: ConformanceCase) throws -> [String] {
    let input = entry.input
    let friction = try rate(input)
    let (from, unit) = try (input.number("from"), input.number("round_to", default: 1))
    let end = try FlingPhysics.friction(friction).projection(
      from: from, velocity: input.number("initial_velocity"))
    let decay = try DecayMotion(friction, from: from, to: (end / unit).rounded() * unit)
    return try entry.within.fault("rest", decay.end, entry.expect.optional("rest"))
      + entry.within.fault(
        "velocity", decay.initialVelocity, entry.expect.optional("initial_velocity"))
  }

  private static func velocityForTarget(_ entry: ConformanceCase) throws -> [String] {
    let input = entry.input
    let rest = try input.number("rest")
    let decay = try DecayMotion(rate(input), from: input.number("from"), to: rest)
    return try entry.within.fault(
      "velocity", decay.initialVelocity, entry.expect.optional("initial_velocity"))
      + entry.within.fault("end", decay.end, rest)
  }

  private static func projected(_ entry: ConformanceCase) throws -> [String] {
    let share = try entry.input.object("native").number("deceleration_rate_per_ms")
    let friction = try Friction(keptPerMillisecond: share)
    let velocity = try entry.input.number("initial_velocity")
    return try entry.within.fault(
      "distance", friction.summedDistance(velocity: velocity), entry.expect.optional("distance"))
  }

  private static func timeAtValue(_ entry: ConformanceCase) throws -> [String] {
    let decay = try decay(entry.input)
    return try entry.samples.flatMap { row -> [String] in
      guard let value = row[0]?.number else { throw LeftOut("a sample has no value") }
      let time = decay.time(at: value)
      if row[1]?.string == "never" { return time == nil ? [] : ["reaches \(value)"] }
      return entry.within.fault("time at \(value)", time?.value, row[1]?.number)
    }
  }

  private static func slowed(_ entry: ConformanceCase) throws -> [String] {
    let decay = try decay(entry.input)
    let end = try decay.friction.time(
      fallingTo: entry.input.number("velocity_threshold"), velocity: decay.initialVelocity)
    let last = decay.sample(at: end)
    return try compared(entry, decay)
      + entry.within.fault("duration", end.value, entry.expect.optional("duration"))
      + entry.within.fault("rest", last.value, entry.expect.optional("rest"))
      + entry.within.ofVelocity.fault(
        "final", last.velocity, entry.expect.optional("final_velocity"))
  }

  /// Motion's edge: a spring from the first frame beyond it, with the velocity of the 5 ms before.
  ///
  /// `FlingMotion` stops exactly at the edge, so the frames are computed here from its parts.
  /// Either edge may be missing. The spring's end is not checked separately from its last sample.
  private static func caught(_ entry: ConformanceCase) throws -> [String] {
    let (input, decay) = try (entry.input, decay(entry.input))
    let frame = try input.number("sample_step", default: 0.01)
    let low = try input.number("min", default: -.infinity)
    let high = try input.number("max", default: .infinity)
    let value = { (time: Double) in decay.sample(at: Seconds(time)).value }
    let spring = try spring(input.object("spring"))
    let frames = (0...1000).lazy.map { Double($0) * frame }
    let moment = frames.first { value($0) < low || value($0) > high }
    let time = moment ?? .infinity
    var back: SpringMotion?
    var faults: [String] = []
    if let moment {
      let velocity = (value(moment) - value(moment - 0.005)) / 0.005
      let edge = value(moment) < low ? low : high
      back = try SpringMotion(spring, from: value(moment), velocity: velocity, to: edge)
      faults =
        try entry.within.fault("caught at", moment, input.optional("caught_at"))
        + entry.within.fault("velocity", velocity, input.optional("spring_initial_velocity"))
        + entry.within.fault("rest", edge, entry.expect.optional("rest"))
    } else {
      faults =
        try entry.within.fault("caught at", nil, input.optional("caught_at"))
        + entry.within.fault("rest", decay.end, entry.expect.optional("rest"))
    }
    entry.input.skip("spring_initial_velocity")
    // Where Motion calls the spring done depends on its frames and limits, which cases do not give.
    entry.expect.skip("duration")
    return faults
      + entry.samples.flatMap { row -> [String] in
        let at = row[0]?.number ?? .nan
        let found = at < time ? value(at) : back?.sample(at: Seconds(at - time)).value
        return entry.within.fault("value at \(at)", found, row[1]?.number)
      }
  }

  // MARK: Parts

  /// The rate, which the cases give beside the parameter as their source spells it.
  private static func rate(_ input: Fields) throws -> Friction {
    if let rate = try input.optional("rate_per_second") {
      input.skip("native")
      return try Friction(rate: rate)
    }
    let native = try input.object("native")
    if let drag = try native.optional("drag") { return try Friction(keptPerSecond: drag) }
    for key in ["deceleration_rate_per_ms", "deceleration_per_ms"] {
      if let share = try native.optional(key) { return try Friction(keptPerMillisecond: share) }
    }
    return try Friction(rate: 1000 / native.number("time_constant_ms"))
  }

  private static func decay(_ input: Fields) throws -> DecayMotion {
    let from = try input.number("from", default: 0)
    if let velocity = try input.optional("initial_velocity") {
      return try DecayMotion(rate(input), from: from, velocity: velocity)
    }
    // Motion and Popmotion fix the distance, not the speed: power times the velocity.
    let friction = try rate(input)
    let native = try input.object("native")
    native.skip("time_constant_ms", "rest_delta")
    let distance = try native.number("velocity") * native.number("power", default: 0.8)
    input.skip("amplitude")
    return try DecayMotion(
      friction, from: from, to: native.number("modified_target", default: from + distance))
  }

  private static func spring(_ input: Fields) throws -> SpringSpec {
    input.skip("damping_ratio")
    return try SpringSpec(
      mass: input.number("mass", default: 1), stiffness: input.number("stiffness"),
      damping: input.number("damping"))
  }

  private static func fling(_ input: Fields) throws -> FlingMotion {
    try FlingMotion(
      rate(input), from: input.number("from"), velocity: input.number("initial_velocity"),
      least: input.number("min", default: -.infinity),
      greatest: input.number("max", default: .infinity), spring: spring(input.object("spring")),
      springVelocityLimit: input.number("max_spring_transfer_velocity", default: .infinity))
  }

  /// Compares rows of [t, value, velocity].
  private static func compared(_ entry: ConformanceCase, _ motion: some Motion) throws -> [String] {
    try entry.samples.flatMap { row -> [String] in
      guard let time = row[0]?.number else { throw LeftOut("a sample has no time") }
      let sample = motion.sample(at: Seconds(time))
      return entry.within.fault("value at \(time)", sample.value, row[1]?.number)
        + entry.within.ofVelocity.fault("velocity at \(time)", sample.velocity, row[2]?.number)
    }
  }
}
