// Traces from traces: simultaneous fingers, other report rates, unsteady fingers.

extension Trace {
  /// Merges traces, each with its own times.
  ///
  /// At equal times the first touches of all traces come first, then the second ones, and so on. So
  /// fingers that were reported together form one touch frame. Among these, the touches of an
  /// earlier trace come first.
  ///
  /// - Throws: `CoreError` if two traces have the same pointer down at one time.
  public init(merging traces: [Trace]) throws(CoreError) {
    var all: [(touch: Touch, round: Int, trace: Int)] = []
    for (index, trace) in traces.enumerated() {
      var round = 0
      for (place, touch) in trace.touches.enumerated() {
        let isRepeated = place > 0 && trace.touches[place - 1].time == touch.time
        round = isRepeated ? round + (touch.pointer == trace.touches[place - 1].pointer ? 1 : 0) : 0
        all.append((touch, round, index))
      }
    }
    try self.init(
      all.enumerated().sorted { a, b in
        (a.element.touch.time.value, a.element.round, a.element.trace, a.offset)
          < (b.element.touch.time.value, b.element.round, b.element.trace, b.offset)
      }.map { $0.element.touch })
  }

  /// The same movement reported `rate` times a second from the trace's start on.
  ///
  /// Each contact keeps its first report, its last report, and its lift or cancel unchanged.
  /// Reports between are interpolated linearly; if two have the same time, from the later one.
  /// - Throws: `CoreError` unless the rate is from 1 to 10000 and makes at most 1e6 reports.
  public func resampled(rate: Double) throws(CoreError) -> Trace {
    let rate = try CoreError.checked(rate, "rate", in: Synthesizer.Allowed.rate, unit: "reports/s")
    try CoreError.checked(
      duration.value * rate, "duration times rate", in: 0...1e6, unit: "reports")
    var contacts: [[Touch]] = []
    var open: [Int: Int] = [:]
    // Samples of pointers in the air are unchanged.
    var parts = [Trace(valid: touches.filter { $0.isInTheAir })]
    for touch in touches where !touch.isInTheAir {
      if touch.phase == .began {
        open[touch.pointer] = contacts.count
        contacts.append([])
      }
      if let contact = open[touch.pointer] { contacts[contact].append(touch) }
    }
    for contact in contacts { parts.append(Trace(valid: resampled(contact, rate))) }
    return try Trace(merging: parts)
  }

  private func resampled(_ contact: [Touch], _ rate: Double) -> [Touch] {
    guard let first = contact.first else { return [] }
    let reports = contact.filter { !$0.isLast }
    let last = reports[reports.count - 1]
    var result = [first]
    var next = 1
    var step = ((first.time - startTime).value * rate).rounded(.down) + 1
    while reports.count > 1 {
      let time = startTime + Seconds(step / rate)
      step += 1
      guard time < last.time else { break }
      guard time > first.time else { continue }
      while reports[next].time <= time { next += 1 }
      let (before, after) = (reports[next - 1], reports[next])
      var report = before
      report.phase = .moved
      report.time = time
      report.position =
        before.position
        + (after.position - before.position) * ((time - before.time) / (after.time - before.time))
      result.append(report)
    }
    if reports.count > 1 { result.append(last) }
    return result + contact.suffix(contact.count - reports.count)
  }

  /// The same movement by an unsteady finger, with a random displacement of each report.
  ///
  /// A lift or cancel has the displacement of the report before it, so that it does not move. A
  /// flick no longer has its exact release speed afterwards.
  ///
  /// - Parameters:
  ///   - deviation: the standard deviation along each axis, from 0 to 1e6 points.
  ///   - generator: the source of randomness, which advances.
  public func shaken(
    by deviation: Points, using generator: inout SplitMix64
  ) throws(CoreError) -> Trace {
    let deviation = try CoreError.checked(
      deviation.value, "deviation", in: .length, unit: "pt")
    var offsets: [Int: Vector] = [:]
    var changed = touches
    for index in changed.indices {
      let pointer = changed[index].pointer
      if !changed[index].isLast {
        let x = generator.nextDeviation()
        offsets[pointer] = Vector(x: x, y: generator.nextDeviation()) * deviation
      }
      changed[index].position = changed[index].position + (offsets[pointer] ?? .zero)
    }
    return try Trace(changed)
  }
}
