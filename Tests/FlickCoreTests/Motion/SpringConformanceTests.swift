import FlickCore
import Testing

@Suite struct `Springs meet the published figures` {
  static let suites = [overTime, settling, conversions]

  @Test(arguments: suites.indices) func `springs match the reference cases`(_ index: Int) throws {
    try Conformance.run(Self.suites[index])
  }

  // MARK: Value and velocity over time

  private static let overTime = ConformanceSuite(
    topic: "spring",
    kinds: [
      "before-start", "executed-libadwaita", "executed-swiftui-equivalent",
      "executed-swiftui-equivalent-overdamped", "oracle-critical", "oracle-extreme",
      "oracle-in-place", "oracle-long-time", "oracle-near-critical", "oracle-over",
      "oracle-undamped", "oracle-under", "published-rounded", "published-table",
    ],
    leftOut: [
      "published-numeric-integrator": "a stepwise integrator, off by up to 1.4 % of the distance"
    ]
  ) { entry in
    let motion = try motion(entry.input)
    return try entry.samples.flatMap { row -> [String] in
      guard let time = row[0]?.number else { throw LeftOut("a sample has no time") }
      let sample = motion.sample(at: Seconds(time))
      return entry.within.fault("value at \(time)", sample.value, row[1]?.number)
        + entry.within.ofVelocity.fault("velocity at \(time)", sample.velocity, row[2]?.number)
    }
  }

  // MARK: Rest

  private static let settling = ConformanceSuite(
    topic: "spring-settle",
    kinds: [
      "done-at", "executed-libadwaita-clamp", "executed-swiftui-equivalent",
      "executed-swiftui-equivalent-overdamped", "oracle-last-crossing", "oracle-rest",
      "published-estimate",
    ],
    leftOut: ["executed-libadwaita": "an envelope that ignores the distance; not in the core"]
  ) { entry in
    let motion = try motion(entry.input)
    switch entry.kind {
    case "published-estimate": return try estimate(entry, motion)
    case "executed-libadwaita-clamp": return try arrival(entry, motion)
    case "executed-swiftui-equivalent", "executed-swiftui-equivalent-overdamped":
      return try scanned(entry, motion)
    default: return try rest(entry, motion)
    }
  }

  private static func rest(_ entry: ConformanceCase, _ motion: SpringMotion) throws -> [String] {
    let tolerance = try entry.input.number("threshold")
    guard let slow = try entry.input.optional("velocity_threshold") else {
      let rest = motion.restTime(tolerance: tolerance)
      return entry.within.fault("rest time", rest.value, try entry.expect.optional("time"))
    }
    let rest = motion.restTime(tolerance: tolerance, velocityTolerance: slow)
    // The times of each alone; the later of them is the rest.
    let alone = try [
      entry.expect.optional("value_settles"), entry.expect.optional("velocity_settles"),
    ].compactMap { $0 }
    let faults = entry.samples.filter { row in
      (rest.value <= row[0]?.number ?? .nan) != row[1]?.bool
    }
    return faults.map { "done at \($0)" }
      + entry.within.fault("rest time", rest.value, try entry.expect.optional("time"))
      + (alone.count == 2 ? entry.within.fault("the later", rest.value, alone.max()) : [])
  }

  /// libadwaita's end of a clamped spring: the first whole millisecond at the target, within
  /// epsilon of it, or past it.
  private static func arrival(_ entry: ConformanceCase, _ motion: SpringMotion) throws -> [String] {
    let (from, to) = try (entry.input.number("from"), entry.input.number("to"))
    let epsilon = try entry.input.number("epsilon")
    guard try entry.input.flag("clamp", default: true) else {
      throw LeftOut("clamp is false: an envelope that ignores the distance; not in the core")
    }
    let found = (0...100_000).lazy.map(Double.init).first { milliseconds in
      let left = (to - motion.value(at: Seconds(milliseconds: milliseconds))) * (to > from ? 1 : -1)
      return left <= epsilon
    }
    if try entry.expect.flag("infinite") {
      throw LeftOut("infinite: it takes a spring without damping for endless; ours arrives")
    }
    return entry.within.fault("first arrival", found, try entry.expect.optional("duration_ms"))
  }

  /// Settling by steps of a tenth of a second: the first one, after the start, within epsilon.
  private static func scanned(_ entry: ConformanceCase, _ motion: SpringMotion) throws -> [String] {
    let (to, epsilon) = try (entry.input.number("to"), entry.input.number("epsilon"))
    guard motion.spring.dampingFraction >= 1 - 1e-12 else {
      throw LeftOut("underdamped: an envelope that counts distances from 0; not in the core")
    }
    let expected = try entry.expect.optional("settling")
    guard expected != 0 else {
      throw LeftOut("0: its scan ends before the spring is near; a lack of that program")
    }
    let steps = (1...1000).lazy.map { 0.1 * Double($0) }
    let found = steps.first { (motion.value(at: Seconds($0)) - to).magnitude < epsilon }
    return entry.within.fault("settling", found, expected)
  }

  /// Checks the published durations of other libraries, each by its own definition.
  private static func estimate(_ entry: ConformanceCase, _ motion: SpringMotion) throws -> [String]
  {
    if let step = try entry.input.optional("step_ms") {
      // Motion: the first step with the value near its end and a low speed.
      let to = try entry.input.number("to")
      let near = try entry.input.number("rest_delta")
      let slow = try entry.input.number("rest_speed")
      let rest = (1...1000).lazy.map { step * Double($0) }.first { time in
        let sample = motion.sample(at: Seconds(milliseconds: time))
        return sample.velocity.magnitude <= slow && (to - sample.value).magnitude <= near
      }
      return entry.within.fault("duration", rest, try entry.expect.optional("duration_ms"))
    }
    guard entry.input.has("threshold") else {
      throw LeftOut("Wave's, -ln(1e-4) over the decay; not in the core")
    }
    // Compose: whole milliseconds of the last crossing.
    let rest = try motion.restTime(tolerance: entry.input.number("threshold"))
    return entry.within.fault(
      "duration", (rest.value * 1000).rounded(.down), try entry.expect.optional("duration_ms"))
  }

  // MARK: Parameters

  private static let conversions = ConformanceSuite(
    topic: "spring-params",
    kinds: [
      "damping-to-ratio", "duration-bounce", "ratio-to-damping", "response-ratio",
      "to-duration-bounce", "visual-duration",
    ]
  ) { entry in
    let spring = try spring(entry.input)
    let found = [
      "mass": spring.mass, "stiffness": spring.stiffness, "damping": spring.damping,
      "damping_ratio": spring.dampingFraction, "response": spring.response.value,
      "duration": spring.response.value, "bounce": spring.bounce,
    ]
    return try found.sorted { $0.key < $1.key }.flatMap { name, value in
      entry.within.fault(name, value, try entry.expect.optional(name))
    }
  }

  private static func motion(_ input: Fields) throws -> SpringMotion {
    // An estimate may be of a spring alone, without a distance.
    try SpringMotion(
      spring(input), from: input.number("from", default: 0),
      velocity: input.number("initial_velocity", default: 0), to: input.number("to", default: 0))
  }

  /// Returns a spring from the first known set of parameters in the case; further sets are
  /// redundant.
  private static func spring(_ input: Fields) throws -> SpringSpec {
    let mass = try input.number("mass", default: 1)
    defer { input.skip("damping_ratio", "response", "made_from") }
    if let duration = try input.optional("visual_duration") {
      return try SpringSpec(visualDuration: Seconds(duration), bounce: input.number("bounce"))
    }
    if let duration = try input.optional("duration") {
      return try SpringSpec(duration: Seconds(duration), bounce: input.number("bounce"))
    }
    if let stiffness = try input.optional("stiffness") {
      if let damping = try input.optional("damping") {
        return try SpringSpec(mass: mass, stiffness: stiffness, damping: damping)
      }
      let omega = (stiffness / mass).squareRoot()
      return try SpringSpec(
        response: Seconds(2 * .pi / omega), dampingFraction: input.number("damping_ratio"),
        mass: mass)
    }
    return try SpringSpec(
      response: Seconds(input.number("response")), dampingFraction: input.number("damping_ratio"),
      mass: mass)
  }
}
