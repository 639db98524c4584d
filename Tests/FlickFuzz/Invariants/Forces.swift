import FlickCore

/// Touch events have the force of the touch.
struct Forces: Invariant {
  let name = "force is told as it came"

  mutating func check(_ moment: Moment) -> String? {
    for event in moment.events {
      guard case .touch(let touch) = event.kind, touch.force != moment.step.force else { continue }
      let (found, given) = (touch.force, moment.step.force)
      return
        "a touch tells \(found.map { "\($0)" } ?? "nothing") of \(given.map { "\($0)" } ?? "nothing")"
    }
    return nil
  }
}
