import FlickCore

extension Case {
  /// Returns a description of the case with a line for each step and each event, without repeated
  /// changes.
  package func story() throws -> [String] {
    var run = try Run(world)
    var lines: [String] = []
    for step in steps {
      try run.pass(until: run.moment(of: step))
      lines += run.takeEvents().compactMap { line($0, run.stage) }
      lines.append("\(step.time) s: \(step.action)")
      try run.act(step)
      lines += run.takeEvents().compactMap { line($0, run.stage) }
    }
    for step in run.closing {
      lines.append("at the end: \(step.action)")
      try run.act(step)
      lines += run.takeEvents().compactMap { line($0, run.stage) }
    }
    return lines
  }

  private func line(_ event: StageEvent, _ stage: Stage) -> String? {
    let name = { (component: ComponentID) in stage.scene.name(of: component) }
    switch event.kind {
    case .touch, .wheel: return nil
    case .gesture(let gesture):
      guard gesture.state != .changed else { return nil }
      let ending = gesture.ending.map { ": \($0.rawValue)" } ?? ""
      return "  \(name(gesture.component)) \(gesture.state.rawValue)\(ending)"
    case .decision(let decision): return "  \(stage.explain(decision))"
    case .handover(let from, let to, let travel):
      return "  \(name(from)) hands over to \(name(to)) at \(travel) pt"
    case .flingHandover(let from, let to, let velocity):
      return "  \(name(from)) passes a fling on to \(name(to)) at \(velocity) pt/s"
    case .scrollRest(let view, let axis, let offset):
      return "  \(name(view)) rests at \(offset) pt along its \(axis.rawValue) axis"
    case .pageWillChange(let pager, let change):
      return "  \(name(pager)) will go from page \(change.from) to \(change.to)"
    case .pageChanged(let pager, let change):
      return "  \(name(pager)) went from page \(change.from) to \(change.to)"
    case .rest(let pager, let page): return "  \(name(pager)) rests at page \(page)"
    case .cardChanged(let deck, let change):
      return "  \(name(deck)) went from card \(change.from) to \(change.to)"
    case .stateChanged(let states, let change):
      return "  \(name(states)) went from state \(change.from) to \(change.to)"
    case .animationEnded(let states, let end):
      return "  \(name(states)): animation \(end.id) is over, \(end.outcome.rawValue)"
    case .headerPulled(let header, let pull): return "  \(name(header)) was pulled by \(pull) pt"
    case .crossed(let crossing): return "  \(crossing.name): \(crossing.line) is crossed"
    case .motionStarted(let id, let start), .motionRetargeted(let id, let start):
      return "  \(name(id)) sets out from \(start.from) to \(start.target)"
    case .motionEnded(let id): return "  \(name(id)) rests"
    }
  }
}
