import FlickCore
import Testing

@Suite(.enabled(if: Conformance.isPresent, Conformance.hint))
struct `Free movements meet the published figures` {
  @Test func `under gravity`() throws {
    try Conformance.run(
      "gravity", kinds: ["clamped", "gravity"]
    ) { entry, within in
      let motion = try AcceleratedMotion(
        from: number(entry, "from"), velocity: number(entry, "initial_velocity"),
        acceleration: number(entry, "acceleration"))
      // Flutter is done beyond the end on either side; ours knows when it gets there.
      let end = try number(entry, "end")
      let passing = [motion.time(at: end), motion.time(at: -end)].compactMap { $0 }.min()
      let rows =
        try entry.kind == "clamped"
        ? clamped(entry, motion, within) : compared(entry, motion, within)
      return rows
        + (entry.samples?.items ?? []).flatMap { row -> [String] in
          guard let done = row[3]?.bool, let time = row[0]?.number else { return [] }
          return (passing.map { $0.value <= time } ?? false) == done ? [] : ["done at \(time)"]
        }
    }
  }

  /// Flutter clamps value and velocity apart, so a value that stands still has a velocity: two numbers
  /// held within their ranges.
  private func clamped(
    _ entry: Conformance.Case, _ motion: AcceleratedMotion, _ within: Within
  ) throws -> [String] {
    let values = try range(entry, "x_min", "x_max")
    let velocities = try range(entry, "v_min", "v_max")
    return (entry.samples?.items ?? []).flatMap { row -> [String] in
      let time = row[0]?.number ?? .nan
      let sample = motion.sample(at: Seconds(time))
      return within.fault("value at \(time)", values.value(at: sample.value), row[1]?.number)
        + within.fault(
          "velocity at \(time)", velocities.value(at: sample.velocity), row[2]?.number)
    }
  }

  /// What lets numbers between two through and holds others at the nearer one.
  private func range(
    _ entry: Conformance.Case, _ low: String, _ high: String
  ) throws -> Interpolation {
    let ends = try [number(entry, low), number(entry, high)]
    return try Interpolation(from: ends, to: ends, outside: .clamp)
  }

  @Test func `under friction`() throws {
    try Conformance.run(
      "friction",
      kinds: [
        "android-like", "bounded", "constant-deceleration", "decay-rounded-target",
        "decay-target", "decay-velocity-for-target", "deceleration-rate", "exponential",
        "friction-then-spring", "motion-inertia", "motion-inertia-boundary", "popmotion-decay",
        "projection",
        "published-exponential", "time-at-value", "velocity-threshold",
      ]
    ) { entry, within in
      switch entry.kind {
      case "android-like":
        let motion = try FlingPhysics.spline(
          SplineFriction(friction: number(entry, "friction"), curve: .ballistic)
        ).motion(from: number(entry, "from"), velocity: number(entry, "initial_velocity"))
        return compared(entry, motion, within)
          + within.fault("rest", motion.end, entry.expect?["rest"]?.number)
          + within.fault("duration", motion.duration.value, entry.expect?["duration"]?.number)
      case "constant-deceleration":
        let motion = try BrakedMotion(
          Friction(rate: number(entry, "rate_per_second")),
          braking: number(entry, "constant_deceleration"), from: number(entry, "from"),
          velocity: number(entry, "initial_velocity"))
        return compared(entry, motion, within)
          + within.fault("rest", motion.end, entry.expect?["rest"]?.number)
          + within.fault("rest time", motion.duration.value, entry.expect?["rest_time"]?.number)
      case "bounded":
        let motion = try FlingMotion(
          .friction(Friction(rate: number(entry, "rate_per_second"))), from: number(entry, "from"),
          velocity: number(entry, "initial_velocity"), least: number(entry, "min"),
          greatest: number(entry, "max"), edges: .stop)
        return compared(entry, motion, within)
      case "decay-rounded-target":
        let friction = try Friction(rate: number(entry, "rate_per_second"))
        let from = try number(entry, "from")
        let unit = try number(entry, "round_to")
        let end = try FlingPhysics.friction(friction).projection(
          from: from, velocity: number(entry, "initial_velocity"))
        let decay = try DecayMotion(friction, from: from, to: (end / unit).rounded() * unit)
        return within.fault("rest", decay.end, entry.expect?["rest"]?.number)
          + within.fault(
            "velocity", decay.initialVelocity, entry.expect?["initial_velocity"]?.number)
      case "projection":
        let share = try #require(entry.input["native"]?["deceleration_rate_per_ms"]?.number)
        let friction = try Friction(keptPerMillisecond: share)
        return try within.fault(
          "distance", friction.summedDistance(velocity: number(entry, "initial_velocity")),
          entry.expect?["distance"]?.number)
      case "velocity-threshold":
        let decay = try decay(entry)
        let end = try decay.friction.time(
          fallingTo: number(entry, "velocity_threshold"), velocity: decay.initialVelocity)
        let last = decay.sample(at: end)
        return compared(entry, decay, within)
          + within.fault("duration", end.value, entry.expect?["duration"]?.number)
          + within.fault("rest", last.value, entry.expect?["rest"]?.number)
          + within.fault("final", last.velocity, entry.expect?["final_velocity"]?.number)
      case "decay-target":
        return within.fault("rest", try decay(entry).end, entry.expect?["rest"]?.number)
      case "decay-velocity-for-target":
        let decay = try DecayMotion(
          Friction(rate: number(entry, "rate_per_second")), from: number(entry, "from"),
          to: number(entry, "rest"))
        return within.fault(
          "velocity", decay.initialVelocity, entry.expect?["initial_velocity"]?.number)
          + within.fault("end", decay.end, try number(entry, "rest"))
      case "time-at-value":
        let decay = try decay(entry)
        return (entry.samples?.items ?? []).flatMap { row -> [String] in
          let time = decay.time(at: row[0]?.number ?? .nan)
          if row[1]?.string == "never" { return time == nil ? [] : ["reaches \(row)"] }
          return within.fault("time at \(row[0]?.number ?? 0)", time?.value, row[1]?.number)
        }
      case "motion-inertia-boundary": return try caught(entry, within)
      case "friction-then-spring":
        return compared(entry, try fling(entry), within)
      default:
        let decay = try decay(entry)
        let rest = entry.input["threshold"]?.number.map { decay.restTime(tolerance: $0).value }
        return compared(entry, decay, within)
          + within.fault("rest", decay.end, entry.expect?["rest"]?.number)
          + (rest.map { within.fault("duration", $0, entry.expect?["duration"]?.number) } ?? [])
      }
    }
  }

  /// Motion's edge: a spring from the first frame beyond it, with the velocity of the 5 ms before.
  ///
  /// `FlingMotion` meets the edge itself, so the frames are made here of its parts.
  private func caught(_ entry: Conformance.Case, _ within: Within) throws -> [String] {
    let (decay, edge, frame) = (
      try decay(entry), try number(entry, "min"), try number(entry, "sample_step")
    )
    let value = { (time: Double) in decay.sample(at: Seconds(time)).value }
    let frames = (0...1000).first { value(Double($0) * frame) < edge }
    let time = Double(try #require(frames)) * frame
    let velocity = (value(time) - value(time - 0.005)) / 0.005
    let numbers = try #require(entry.input["spring"])
    let spring = try Spring(
      mass: numbers["mass"]?.number ?? .nan, stiffness: numbers["stiffness"]?.number ?? .nan,
      damping: numbers["damping"]?.number ?? .nan)
    let back = try SpringMotion(spring, from: value(time), velocity: velocity, to: edge)
    let rows = (entry.samples?.items ?? []).flatMap { row -> [String] in
      let moment = row[0]?.number ?? .nan
      let found = moment < time ? value(moment) : back.sample(at: Seconds(moment - time)).value
      return within.fault("value at \(moment)", found, row[1]?.number)
    }
    return rows + within.fault("caught at", time, try number(entry, "caught_at"))
      + within.fault("velocity", velocity, try number(entry, "spring_initial_velocity"))
      + (rows.isEmpty && entry.samples?.items.isEmpty != false ? ["no samples"] : [])
  }

  private func number(_ entry: Conformance.Case, _ key: String) throws -> Double {
    try #require(entry.input[key]?.number, "\(entry.id): \(key)")
  }

  private func decay(_ entry: Conformance.Case) throws -> DecayMotion {
    let friction = try Friction(rate: number(entry, "rate_per_second"))
    let from = try number(entry, "from")
    if let velocity = entry.input["initial_velocity"]?.number {
      return try DecayMotion(friction, from: from, velocity: velocity)
    }
    // Motion and Popmotion fix the way, not the speed: power times the velocity.
    let native = try #require(entry.input["native"])
    if let end = native["modified_target"]?.number {
      return try DecayMotion(friction, from: from, to: end)
    }
    let way = (native["velocity"]?.number ?? .nan) * (native["power"]?.number ?? .nan)
    return try DecayMotion(friction, from: from, to: from + way)
  }

  private func fling(_ entry: Conformance.Case) throws -> FlingMotion {
    let spring = try #require(entry.input["spring"])
    return try FlingMotion(
      Friction(rate: number(entry, "rate_per_second")), from: number(entry, "from"),
      velocity: number(entry, "initial_velocity"),
      least: entry.input["min"]?.number ?? -.infinity,
      greatest: entry.input["max"]?.number ?? .infinity,
      spring: Spring(
        mass: spring["mass"]?.number ?? .nan, stiffness: spring["stiffness"]?.number ?? .nan,
        damping: spring["damping"]?.number ?? .nan),
      springVelocityLimit: entry.input["max_spring_transfer_velocity"]?.number ?? .infinity)
  }

  /// Compares rows of [t, value, velocity].
  private func compared(_ entry: Conformance.Case, _ motion: some Motion, _ within: Within)
    -> [String]
  {
    guard let rows = entry.samples?.items, !rows.isEmpty else {
      return entry.expect == nil ? ["nothing to compare"] : []
    }
    return rows.flatMap { row -> [String] in
      let time = row[0]?.number ?? .nan
      let sample = motion.sample(at: Seconds(time))
      let value = entry.round == "nearest" ? (sample.value + 0.5).rounded(.down) : sample.value
      return within.fault("value at \(time)", value, row[1]?.number)
        + within.fault("velocity at \(time)", sample.velocity, row[2]?.number)
    }
  }
}
