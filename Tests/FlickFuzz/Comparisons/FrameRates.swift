import FlickCore

/// The frame rate does not influence a run: events are equal to the bit, and positions at common
/// times within 1e-9 pages.
struct FrameRates: Comparison {
  let name = "frame rates agree"

  /// The time of frames after a step, in seconds; then time jumps to the next step.
  private static let longest: Seconds = 0.4
  private static let tolerance = 1e-9

  func fault(
    of steps: [Step], in world: any World, _ playback: Playback, _ effort: Effort
  ) throws -> String? {
    var common: [Double: [Double]] = [:]
    for rate in effort.rates {
      var run = try Run(world)
      var events: [StageEvent] = []
      events.reserveCapacity(playback.events.count)
      var number = 0
      func act(_ step: Step) throws -> String? {
        try look(&run, until: run.moment(of: step), rate, &common)
          ?? { () throws -> String? in
            try run.act(step)
            events += run.takeEvents()
            defer { number += 1 }
            let distance = distance(try run.positions, playback.positions[number])
            return distance <= Self.tolerance ? nil : "step \(number) is \(distance) pages off"
          }()
      }
      for step in steps {
        if let fault = try act(step) { return "at \(rate) Hz: \(fault)" }
      }
      for step in run.closing {
        if let fault = try act(step) { return "at \(rate) Hz: \(fault)" }
      }
      guard events != playback.events else { continue }
      let first = zip(events, playback.events).first { $0 != $1 }
      return "at \(rate) Hz the events are others: \(first.map { "\($0)" } ?? "more or fewer")"
    }
    return nil
  }

  /// Lets time pass frame by frame, at whole multiples of the frame's length.
  private func look(
    _ run: inout Run, until end: Seconds, _ rate: Double, _ common: inout [Double: [Double]]
  ) throws -> String? {
    let limit = min(end, run.stage.time + Self.longest)
    var frame = (run.stage.time.value * rate).rounded(.down) + 1
    while frame / rate < limit.value {
      try run.pass(until: Seconds(frame / rate))
      if (frame * 30 / rate).rounded() == frame * 30 / rate {
        let positions = try run.positions
        let time = run.stage.time.value
        if let others = common[time] {
          let distance = distance(positions, others)
          guard distance <= Self.tolerance else { return "\(distance) pages off at \(time) s" }
        } else {
          common[time] = positions
        }
      }
      frame += 1
    }
    try run.pass(until: end)
    return nil
  }

  private func distance(_ some: [Double], _ others: [Double]) -> Double {
    guard some.count == others.count else { return .infinity }
    return zip(some, others).map { ($0 - $1).magnitude }.max() ?? 0
  }
}
