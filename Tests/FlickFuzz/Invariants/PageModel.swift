import FlickCore

/// Page changes are announced and told as `PageChange` says: what a listener makes of the events is
/// what the pager itself says.
struct PageModel: Invariant {
  let name = "page changes are told once"

  private struct Pages {
    var settled: Int
    var announced: Int
    /// Of the last announcement.
    var cause: PageChange.Cause?
  }
  private var pagers: [ComponentID: Pages] = [:]

  mutating func check(_ moment: Moment) throws -> String? {
    if pagers.isEmpty { try adopt(moment.before) }
    if let fault = causes(moment) { return fault }
    for (events, stage) in [(moment.passed, moment.before), (moment.events, moment.after)] {
      try renumber(from: moment.before, to: stage)
      for event in events {
        if let (component, fault) = follow(event.kind), let fault {
          return "\(stage.scene.name(of: component)) \(fault)"
        }
      }
      if let fault = try compare(stage) { return fault }
    }
    return nil
  }

  /// Announcements say who is behind them: a program only of the pager that it moves, a layout only
  /// where there is one, else a finger.
  private func causes(_ moment: Moment) -> String? {
    for event in moment.passed {
      guard case .pageWillChange(let id, let change) = event.kind, change.cause != .drag else {
        continue
      }
      return "\(moment.before.scene.name(of: id)) changes by \(change.cause.rawValue) by itself"
    }
    for event in moment.events {
      guard case .pageWillChange(let id, let change) = event.kind else { continue }
      let name = moment.after.scene.name(of: id)
      let isRight =
        switch moment.step.action {
        case .move(name, _), .jump(name, _), .turn(name, _, _): change.cause == .programmatic
        case .wheel: change.cause == .wheel
        case .layout, .remove: change.cause != .programmatic
        default: change.cause == .drag
        }
      if !isRight { return "\(name) changes by \(change.cause.rawValue)" }
    }
    return nil
  }

  private mutating func follow(_ event: StageEvent.Kind) -> (ComponentID, String?)? {
    switch event {
    case .pageWillChange(let id, let change):
      guard let pages = pagers[id] else { return (id, "is not in the scene and changes") }
      pagers[id]?.announced = change.to
      pagers[id]?.cause = change.cause
      if change.from != pages.announced { return (id, "announces from another page") }
      return (id, change.to == change.from ? "announces no change" : nil)
    case .pageChanged(let id, let change):
      guard let pages = pagers[id] else { return (id, "is not in the scene and changed") }
      pagers[id]?.settled = change.to
      if change.from != pages.settled { return (id, "changed from another page") }
      if change.to == change.from { return (id, "changed without a change") }
      if let cause = pages.cause, cause != change.cause {
        return (id, "changed by \(change.cause.rawValue), announced by \(cause.rawValue)")
      }
      return (id, change.to == pages.announced ? nil : "changed to a page not announced")
    case .rest(let id, let page):
      return (id, page == pagers[id]?.announced ? nil : "rests where it was not going")
    case .touch, .wheel, .gesture, .decision, .handover, .flingHandover, .scrollRest, .cardChanged,
      .stateChanged, .headerPulled, .crossed, .animationEnded, .motionStarted, .motionRetargeted,
      .motionEnded:
      return nil
    }
  }

  /// What the pagers say is what was heard; pagers that have come are added.
  private mutating func compare(_ stage: Stage) throws -> String? {
    for component in stage.scene.components(of: .pager) {
      guard let heard = pagers[component] else { continue }
      let pager = try stage.pager(component)
      let name = stage.scene.name(of: component)
      if pager.settledPage != heard.settled { return "\(name) settled in silence" }
      guard !pager.isHeld else { continue }
      if pager.targetPage != heard.announced { return "\(name) is on its way in silence" }
      guard !pager.isSettling else { continue }
      if heard.settled != heard.announced { return "\(name) rests with an announcement open" }
      let isRight = try SceneTrack.isPosition(pager, of: heard.settled, component, stage)
      if !isRight { return "\(name) rests off its page" }
    }
    try adopt(stage)
    return nil
  }

  /// Pages with an id keep it in a new layout, and so may have another number.
  private mutating func renumber(from before: Stage, to after: Stage) throws {
    for component in after.scene.components(of: .pager) {
      guard let heard = pagers[component] else { continue }
      let (old, new) = (before.scene.pageIDs(of: component), after.scene.pageIDs(of: component))
      guard !old.isEmpty, !new.isEmpty, old != new else { continue }
      // More pages may have nodes than there are.
      let count = try after.pager(component).pageCount
      let number = { (page: Int) in
        old.indices.contains(page) && !old[page].isEmpty
          ? new.prefix(count).firstIndex(of: old[page]) : nil
      }
      pagers[component]?.settled = number(heard.settled) ?? heard.settled
      pagers[component]?.announced = number(heard.announced) ?? heard.announced
    }
  }

  private mutating func adopt(_ stage: Stage) throws {
    var known: [ComponentID: Pages] = [:]
    for component in stage.scene.components(of: .pager) {
      let pager = try stage.pager(component)
      known[component] =
        pagers[component] ?? Pages(settled: pager.settledPage, announced: pager.targetPage)
    }
    pagers = known
  }
}
