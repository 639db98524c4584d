import FlickCore

/// Touches of several pointers at one time are applied together, to the bit the same in any order.
struct TouchFrames: Comparison {
  let name = "the order of touches in a frame has no influence"

  func fault(
    of steps: [Step], in world: any World, _ playback: Playback, _ effort: Effort
  ) throws -> String? {
    let (some, others) = (
      try play(steps, in: world, isReversed: false), try play(steps, in: world, isReversed: true)
    )
    guard some != others else { return nil }
    let first = zip(some, others).first { $0 != $1 }
    return "reversed frames give other events: \(first.map { "\($0)" } ?? "more or fewer")"
  }

  /// Plays neighbouring touches of one time as frames, in their order or against it.
  private func play(
    _ steps: [Step], in world: any World, isReversed: Bool
  ) throws -> [StageEvent] {
    var run = try Run(world)
    var events: [StageEvent] = []
    var index = 0
    while index < steps.count {
      var end = index + 1
      var pointers: Set<Int> = []
      if let touch = steps[index].touch {
        pointers = [touch.pointer]
        while end < steps.count, let next = steps[end].touch, steps[end].time == steps[index].time,
          pointers.insert(next.pointer).inserted
        {
          end += 1
        }
      }
      try run.pass(until: run.moment(of: steps[index]))
      let group = isReversed ? Array(steps[index..<end].reversed()) : Array(steps[index..<end])
      try run.act(group)
      run.stage.checkInvariants()
      events += run.takeEvents()
      index = end
    }
    return events
  }
}
