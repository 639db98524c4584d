package import FlickAPI
package import FlickLog

extension RunLog {
  /// Writes the line of an event of a session.
  package mutating func add(_ event: SessionEvent) {
    switch event {
    case .opened(let stage, let title, let scene): opened(stage: stage, title: title, scene: scene)
    case .copied(let stage, let other, let time): copied(stage: stage, of: other, time: time)
    case .stage(let stage, let event): self.event(event, stage: stage)
    case .value(let stage, let time, let name, let value):
      self.value(name, value, time: time, stage: stage)
    case .printed(let text): printed(text)
    case .printedPart(let text): printed(text, isOpen: true)
    case .checked(let check):
      self.check(
        check.name, at: check.place, time: check.time, arguments: check.arguments,
        passed: check.passed)
    case .declared(let name, let value): tunable(name, value: "\(value)")
    }
  }
}
