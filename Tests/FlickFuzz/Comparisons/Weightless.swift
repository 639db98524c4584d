import FlickCore

/// The force of touches does not influence a run: without it, the result is the same to the bit.
struct Weightless: Comparison {
  let name = "force moves nothing"

  func fault(
    of steps: [Step], in world: any World, _ playback: Playback, _ effort: Effort
  ) throws -> String? {
    guard steps.contains(where: { $0.force != nil }) else { return nil }
    var run = try Run(world)
    var events: [StageEvent] = []
    func act(_ step: Step) throws {
      try run.pass(until: run.moment(of: step))
      try run.act(step)
      events += run.takeEvents()
    }
    for step in steps.forceless { try act(step) }
    for step in run.closing { try act(step) }
    // The touches themselves are others.
    let found = events.filter { !$0.isTouch }
    let expected = playback.events.filter { !$0.isTouch }
    guard found != expected else { return nil }
    let first = zip(found, expected).first { $0 != $1 }
    return "without force the events are others: \(first.map { "\($0)" } ?? "more or fewer")"
  }
}

extension StageEvent {
  fileprivate var isTouch: Bool { if case .touch = kind { true } else { false } }
}
