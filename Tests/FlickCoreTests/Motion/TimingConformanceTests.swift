import FlickCore
import Testing

@Suite struct `The timing model` {
  static let suites = [model]

  @Test func `timing matches the published figures`() throws { try Conformance.run(Self.model) }

  private static let model = ConformanceSuite(
    topic: "timing-model",
    kinds: [
      "executed-delay", "executed-iteration-start", "executed-iterations", "published-steps",
      "sequence",
    ]
  ) { entry in
    if entry.kind == "sequence" { return try sequence(entry) }
    let timing = try timing(entry.input)
    let seconds = { (key: String) in try entry.expect.optional(key).map { $0 / 1000 } }
    var faults =
      try entry.within.fault(
        "active duration", timing.activeDuration.value, seconds("active_duration"))
      + entry.within.fault("end time", timing.endTime.value, seconds("end_time"))
    for row in entry.samples {
      guard let time = row[0]?.number else { throw LeftOut("a sample has no time") }
      let sample = timing.sample(at: Seconds(milliseconds: time))
      // A browser gives both or none; the tables of steps leave the iteration unchecked.
      guard let progress = row[1]?.number else {
        if let sample { faults.append("at \(time): expected nothing, found \(sample)") }
        continue
      }
      faults += entry.within.fault("progress at \(time)", sample?.progress, progress)
      if let iteration = row[2]?.number {
        faults += entry.within.fault("iteration at \(time)", sample?.iteration, iteration)
      }
    }
    return faults
  }

  /// Missing keys have the defaults of Web Animations.
  private static func timing(_ input: Fields) throws -> Timing {
    let milliseconds = { (key: String) in Seconds(milliseconds: try input.number(key, default: 0)) }
    return try Timing(
      duration: milliseconds("duration"), delay: milliseconds("delay"),
      endDelay: milliseconds("end_delay"), iterations: input.number("iterations", default: 1),
      iterationStart: input.number("iteration_start", default: 0),
      direction: word(input, "direction", "normal", Timing.Direction.init),
      fill: word(input, "fill", "none", Timing.Fill.init),
      easing: easing(input.text("easing", default: "linear")))
  }

  private static func word<Value>(
    _ input: Fields, _ key: String, _ absent: String, _ value: (String) -> Value?
  ) throws -> Value {
    let text = try input.text(key, default: absent)
    guard let value = value(text) else { throw input.odd(key, "is '\(text)'") }
    return value
  }

  /// Popmotion's values are those at the end of a segment, also at the start of the next.
  private static func sequence(_ entry: ConformanceCase) throws -> [String] {
    let input = entry.input
    let (from, to) = try (input.number("from", default: 0), input.number("to"))
    let easing = try easing(input.text("ease", default: "linear"))
    let once = AnyMotion.easing(
      try EasingMotion(
        from: from, to: to, duration: Seconds(milliseconds: input.number("duration")),
        easing: easing))
    let pause = AnyMotion.easing(
      try EasingMotion(
        from: to, to: to,
        duration: Seconds(milliseconds: input.number("repeat_delay", default: 0))))
    let alternating = try input.text("repeat_type", default: "loop")
    guard alternating == "loop" || alternating == "reverse" else {
      throw input.odd("repeat_type", "is '\(alternating)', which is not in the core")
    }
    let motion = try AnyMotion.sequence(MotionSequence([.init(once), .init(pause)]))
      .repeated(input.number("repeat", default: 0) + 1, alternating: alternating == "reverse")
      .delayed(by: Seconds(milliseconds: input.number("delay", default: 0)))
    let step = try input.number("step")
    return try entry.expect.numbers("values").enumerated().flatMap { index, expected in
      let time = Double(index) * step / 1000
      return entry.within.fault(
        "value \(index)", motion.value(at: Seconds(time * (1 - 1e-13))), expected)
    }
  }

  @Test func `timing matches its documented example`() throws {
    let timing = try Timing(duration: 0.3, delay: 0.1, iterations: 2, direction: .alternate)
    #expect((timing.sample(at: 0.25)?.progress ?? 0) == 0.5)
    #expect(timing.sample(at: 0.05) == nil)
    #expect(timing.sample(at: Seconds(.nan)) == nil)
    #expect(throws: CoreError.self) { try Timing(duration: 1, iterations: -1) }
  }

  /// The time within is a difference of large numbers: it may miss the end by a rounding.
  @Test(arguments: [(1000.0, 0.001), (10_000, 0.001), (123_456.7, 0.01)])
  func `an iteration ends after a long delay`(_ row: (delay: Double, duration: Double)) throws {
    let timing = try Timing(
      duration: Seconds(row.duration), delay: Seconds(row.delay), iterations: 4,
      direction: .alternate)
    for turn in 1...3 {
      let time = row.delay + Double(turn) * row.duration
      let sample = try #require(timing.sample(at: Seconds(time)))
      #expect(sample.iteration == Double(turn) && (sample.progress == 0 || sample.progress == 1))
    }
  }
}
