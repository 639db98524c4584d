import FlickCore
import Testing

@Suite struct `The timing model` {
  @Test(.enabled(if: Conformance.isPresent, Conformance.hint))
  func `meets the published figures`() throws {
    try Conformance.run(
      "timing-model",
      kinds: [
        "executed-delay", "executed-iteration-start", "executed-iterations", "published-steps",
        "sequence",
      ]
    ) { entry, within in
      if entry.kind == "sequence" { return try sequence(entry, within) }
      let timing = try timing(entry)
      let seconds = { (key: String) in entry.expect?[key]?.number.map { $0 / 1000 } }
      var faults =
        within.fault(
          "active duration", timing.activeDuration.value, seconds("active_duration"))
        + within.fault("end time", timing.endTime.value, seconds("end_time"))
      for row in entry.samples?.items ?? [] {
        let time = try #require(row[0]?.number)
        let sample = timing.sample(at: Seconds(milliseconds: time))
        // A browser gives both or none; the tables of steps leave the iteration unchecked.
        guard let progress = row[1]?.number else {
          if let sample { faults.append("at \(time): expected nothing, found \(sample)") }
          continue
        }
        faults += within.fault("progress at \(time)", sample?.progress, progress)
        if let iteration = row[2]?.number {
          faults += within.fault("iteration at \(time)", sample?.iteration, iteration)
        }
      }
      return faults
    }
  }

  private func timing(_ entry: Conformance.Case) throws -> Timing {
    let input = entry.input
    let milliseconds = { (key: String) in Seconds(milliseconds: input[key]?.number ?? .nan) }
    let direction = try #require(Timing.Direction(rawValue: input["direction"]?.string ?? ""))
    let fill = try #require(Timing.Fill(rawValue: input["fill"]?.string ?? ""))
    let iterations =
      input["iterations"]?.string == "inf" ? .infinity : input["iterations"]?.number ?? .nan
    return try Timing(
      duration: milliseconds("duration"), delay: milliseconds("delay"),
      endDelay: milliseconds("end_delay"), iterations: iterations,
      iterationStart: input["iteration_start"]?.number ?? .nan, direction: direction, fill: fill,
      easing: easing(input["easing"]?.string))
  }

  private func easing(_ text: String?) throws -> Easing {
    switch text {
    case "linear": return .linear
    case "steps(2, start)": return try .steps(2, .jumpStart)
    case "steps(2, end)": return try .steps(2, .jumpEnd)
    case "steps(2, jump-both)": return try .steps(2, .jumpBoth)
    case "steps(2, jump-none)": return try .steps(2, .jumpNone)
    default: throw CoreError(.unknownID, "easing \(text ?? "missing")")
    }
  }

  /// Popmotion's values are those at the end of a time where another one begins.
  private func sequence(_ entry: Conformance.Case, _ within: Within) throws -> [String] {
    let number = { (key: String) in entry.input[key]?.number ?? 0 }
    let once = AnyMotion.easing(
      try EasingMotion(
        from: number("from"), to: number("to"),
        duration: Seconds(milliseconds: number("duration"))))
    let pause = AnyMotion.easing(
      try EasingMotion(
        from: number("to"), to: number("to"),
        duration: Seconds(milliseconds: number("repeat_delay"))))
    let motion = try AnyMotion.sequence(MotionSequence([.init(once), .init(pause)]))
      .repeated(
        number("repeat") + 1, alternating: entry.input["repeat_type"]?.string == "reverse"
      )
      .delayed(by: Seconds(milliseconds: number("delay")))
    let values = entry.expect?["values"]?.items ?? []
    return values.enumerated().flatMap { index, expected in
      let time = Double(index) * number("step") / 1000
      return within.fault(
        "value \(index)", motion.value(at: Seconds(time * (1 - 1e-13))), expected.number)
    }
  }

  @Test func `shows what its example says`() throws {
    let timing = try Timing(duration: 0.3, delay: 0.1, iterations: 2, direction: .alternate)
    #expect((timing.sample(at: 0.25)?.progress ?? 0) == 0.5)
    #expect(timing.sample(at: 0.05) == nil)
    #expect(timing.sample(at: Seconds(.nan)) == nil)
    #expect(throws: CoreError.self) { try Timing(duration: 1, iterations: -1) }
  }
}
