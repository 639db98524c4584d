import FlickCore
import Testing

@Suite(.enabled(if: Conformance.isPresent, Conformance.hint))
struct `Free movements meet the published figures` {
  @Test func `under gravity`() throws {
    try Conformance.run(
      "gravity", kinds: ["gravity"],
      leftOut: ["clamped": "Flutter's clamp reports a velocity while the value stands still"]
    ) { entry, within in
      let motion = try AcceleratedMotion(
        from: number(entry, "from"), velocity: number(entry, "initial_velocity"),
        acceleration: number(entry, "acceleration"))
      // Flutter is done beyond the end on either side; ours knows when it gets there.
      let end = try number(entry, "end")
      let passing = [motion.time(at: end), motion.time(at: -end)].compactMap { $0 }.min()
      return compared(entry, motion, within)
        + (entry.samples?.items ?? []).flatMap { row -> [String] in
          guard let done = row[3]?.bool, let time = row[0]?.number else { return [] }
          return (passing.map { $0.value <= time } ?? false) == done ? [] : ["done at \(time)"]
        }
    }
  }

  @Test func `under friction`() throws {
    try Conformance.run(
      "friction",
      kinds: [
        "decay-target", "decay-velocity-for-target", "deceleration-rate", "exponential",
        "friction-then-spring", "motion-inertia", "popmotion-decay", "published-exponential",
        "time-at-value",
      ],
      leftOut: [
        "android-like": "Android's spline; belongs to its profile",
        "bounded": "a value clamped after the fact keeps its velocity",
        "constant-deceleration": "Flutter's fast mode; belongs to its profile",
        "decay-rounded-target": "rounding of the end belongs to snapping",
        "motion-inertia-boundary": "catches at the first frame beyond the edge, not at the edge",
        "projection": "sums whole milliseconds; ours is the continuous way",
        "velocity-threshold": "rests by velocity; rest here is of the value alone",
      ]
    ) { entry, within in
      switch entry.kind {
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
