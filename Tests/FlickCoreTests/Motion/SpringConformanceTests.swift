import FlickCore
import Testing

@Suite(.enabled(if: Conformance.isPresent, Conformance.hint))
struct `Springs meet the published figures` {
  @Test func `value and velocity over time`() throws {
    try Conformance.run(
      "spring",
      kinds: [
        "before-start", "executed-libadwaita", "executed-swiftui-equivalent",
        "executed-swiftui-equivalent-overdamped", "oracle-critical", "oracle-extreme",
        "oracle-in-place", "oracle-long-time", "oracle-near-critical", "oracle-over",
        "oracle-undamped", "oracle-under", "published-rounded", "published-table",
      ],
      leftOut: [
        "published-numeric-integrator": "a stepwise integrator, off by up to 1.4 % of the way"
      ]
    ) { entry, within in
      let motion = try motion(entry.input)
      return entry.samples?.items.flatMap { row -> [String] in
        let time = row[0]?.number ?? .nan
        let sample = motion.sample(at: Seconds(time))
        let rounded = { (value: Double) in
          switch entry.round {
          case "floor": value.rounded(.down)
          case "nearest": (value + 0.5).rounded(.down)
          default: value
          }
        }
        var velocity = within
        velocity.abs = within.velocityAbs ?? within.abs
        return within.fault("value at \(time)", rounded(sample.value), row[1]?.number)
          + velocity.fault("velocity at \(time)", rounded(sample.velocity), row[2]?.number)
      } ?? ["no samples"]
    }
  }

  @Test func `rest at the exact last crossing`() throws {
    try Conformance.run(
      "spring-settle",
      kinds: [
        "done-at", "executed-libadwaita-clamp", "executed-swiftui-equivalent",
        "executed-swiftui-equivalent-overdamped", "oracle-last-crossing", "oracle-rest",
        "published-estimate",
      ],
      leftOut: ["executed-libadwaita": "an envelope that ignores the distance; not in the core"]
    ) { entry, within in
      if entry.kind == "published-estimate" { return try estimate(entry, within) }
      let motion = try motion(entry.input)
      switch entry.kind {
      case "executed-libadwaita-clamp":
        return within.fault(
          "first arrival", arrival(motion, entry.input), entry.expect?["duration_ms"]?.number)
      case "executed-swiftui-equivalent", "executed-swiftui-equivalent-overdamped":
        return within.fault(
          "settling", try scanned(entry, motion), entry.expect?["settling"]?.number)
      default: break
      }
      let tolerance = entry.input["threshold"]?.number ?? .nan
      guard let slow = entry.input["velocity_threshold"]?.number else {
        return within.fault(
          "rest time", motion.restTime(tolerance: tolerance).value,
          entry.expect?["time"]?.number)
      }
      let rest = motion.restTime(tolerance: tolerance, velocityTolerance: slow)
      let faults = (entry.samples?.items ?? []).filter { row in
        (rest.value <= row[0]?.number ?? .nan) != row[1]?.bool
      }
      return faults.map { "done at \($0)" }
        + within.fault("rest time", rest.value, entry.expect?["time"]?.number)
    }
  }

  @Test func `conversions of parameters`() throws {
    try Conformance.run(
      "spring-params",
      kinds: [
        "damping-to-ratio", "duration-bounce", "ratio-to-damping", "response-ratio",
        "to-duration-bounce", "visual-duration",
      ]
    ) { entry, within in
      let spring = try spring(entry.input)
      let found = [
        "mass": spring.mass, "stiffness": spring.stiffness, "damping": spring.damping,
        "damping_ratio": spring.dampingFraction, "response": spring.response.value,
        "duration": spring.response.value, "bounce": spring.bounce,
      ]
      return found.sorted { $0.key < $1.key }.flatMap { name, value in
        within.fault(name, value, entry.expect?[name]?.number)
      }
    }
  }

  /// libadwaita's end of a clamped spring: the first whole millisecond at the target, within epsilon of
  /// it, or past it.
  private func arrival(_ motion: SpringMotion, _ input: JSON) -> Double? {
    let (from, to) = (input["from"]?.number ?? .nan, input["to"]?.number ?? .nan)
    let epsilon = input["epsilon"]?.number ?? .nan
    return (0...100_000).lazy.map(Double.init).first { milliseconds in
      let left = (to - motion.value(at: Seconds(milliseconds: milliseconds))) * (to > from ? 1 : -1)
      return left <= epsilon
    }
  }

  /// Settling by steps of a tenth of a second: the first one, after the start, within epsilon.
  private func scanned(_ entry: Conformance.Case, _ motion: SpringMotion) throws -> Double? {
    let to = entry.input["to"]?.number ?? .nan
    let epsilon = entry.input["epsilon"]?.number ?? .nan
    guard entry.input["damping_ratio"]?.number ?? .nan >= 1 - 1e-12 else {
      throw Conformance.LeftOut(
        what: "executed-swiftui-equivalent, underdamped",
        reason: "an envelope that counts distances from 0; not in the core")
    }
    guard entry.expect?["settling"]?.number != 0 else {
      throw Conformance.LeftOut(
        what: "executed-swiftui-equivalent-overdamped, 0",
        reason: "its scan ends before the spring is near; a lack of that program")
    }
    let steps = (1...1000).lazy.map { 0.1 * Double($0) }
    return steps.first { (motion.value(at: Seconds($0)) - to).magnitude < epsilon }
  }

  /// What other libraries have published, each by its own definition.
  private func estimate(_ entry: Conformance.Case, _ within: Within) throws -> [String] {
    if let step = entry.input["step_ms"]?.number {
      // Motion: the first step at which it is near and slow.
      let motion = try motion(entry.input)
      let to = entry.input["to"]?.number ?? .nan
      let near = entry.input["rest_delta"]?.number ?? .nan
      let slow = entry.input["rest_speed"]?.number ?? .nan
      let rest = (1...1000).lazy.map { step * Double($0) }.first { time in
        let sample = motion.sample(at: Seconds(milliseconds: time))
        return sample.velocity.magnitude <= slow && (to - sample.value).magnitude <= near
      }
      return within.fault("duration", rest, entry.expect?["duration_ms"]?.number)
    }
    guard let threshold = entry.input["threshold"]?.number else {
      throw Conformance.LeftOut(
        what: "published-estimate, Wave's", reason: "-ln(1e-4) over the decay; not in the core")
    }
    // Compose: whole milliseconds of the last crossing.
    let rest = try motion(entry.input).restTime(tolerance: threshold)
    return within.fault(
      "duration", (rest.value * 1000).rounded(.down), entry.expect?["duration_ms"]?.number)
  }

  private func motion(_ input: JSON) throws -> SpringMotion {
    try SpringMotion(
      spring(input), from: input["from"]?.number ?? .nan,
      velocity: input["initial_velocity"]?.number ?? .nan, to: input["to"]?.number ?? .nan)
  }

  private func spring(_ input: JSON) throws -> Spring {
    let mass = input["mass"]?.number ?? 1
    if let duration = input["visual_duration"]?.number {
      return try Spring(
        visualDuration: Seconds(duration), bounce: input["bounce"]?.number ?? .nan)
    }
    if let duration = input["duration"]?.number {
      return try Spring(duration: Seconds(duration), bounce: input["bounce"]?.number ?? .nan)
    }
    if let response = input["response"]?.number {
      return try Spring(
        response: Seconds(response), dampingFraction: input["damping_ratio"]?.number ?? .nan)
    }
    let stiffness = input["stiffness"]?.number ?? .nan
    if let damping = input["damping"]?.number {
      return try Spring(mass: mass, stiffness: stiffness, damping: damping)
    }
    let omega = (stiffness / mass).squareRoot()
    return try Spring(
      response: Seconds(2 * .pi / omega), dampingFraction: input["damping_ratio"]?.number ?? .nan,
      mass: mass)
  }
}
