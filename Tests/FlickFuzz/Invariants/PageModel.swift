import FlickCore

/// Page changes are announced and reported as `PageChange` documents: the events and the pager's
/// own state agree.
struct PageModel: Invariant {
  let name = "page changes are told once"

  private struct Pages {
    var settled: Int
    /// Nil if unknown, as for a held pager with renumbered pages.
    var announced: Int?
    /// Of the last announcement.
    var cause: PageChange.Cause?
  }
  private var pagers: [ComponentID: Pages] = [:]

  mutating func check(_ moment: Moment) throws -> String? {
    if pagers.isEmpty { try adopt(moment.before) }
    if let fault = causes(moment) { return fault }
    for (events, stage) in [(moment.passed, moment.before), (moment.events, moment.after)] {
      let renumbered = renumberedPagers(from: moment.before, to: stage)
      for event in events {
        if let (component, fault) = follow(event.kind), let fault, !renumbered.contains(component) {
          return "\(stage.scene.name(of: component)) \(fault)"
        }
      }
      for component in renumbered { pagers[component] = nil }
      if let fault = try compare(stage) { return fault }
    }
    return nil
  }

  /// Checks the causes of announcements: a program only for the pager that it moves, a layout only
  /// in a layout step, otherwise a finger.
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
        case .wheel: change.cause == .wheel || change.cause == .drag
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
      if let page = pages.announced, change.from != page {
        return (id, "announces from another page")
      }
      return (id, change.to == change.from ? "announces no change" : nil)
    case .pageChanged(let id, let change):
      guard let pages = pagers[id] else { return (id, "is not in the scene and changed") }
      pagers[id]?.settled = change.to
      if change.from != pages.settled { return (id, "changed from another page") }
      if change.to == change.from { return (id, "changed without a change") }
      if let cause = pages.cause, cause != change.cause {
        return (id, "changed by \(change.cause.rawValue), announced by \(cause.rawValue)")
      }
      return (
        id, change.to == pages.announced ?? change.to ? nil : "changed to a page not announced"
      )
    case .rest(let id, let page):
      guard let pages = pagers[id] else { return (id, "is not in the scene and rests") }
      return (id, page == pages.announced ?? page ? nil : "rests where it was not going")
    case .touch, .wheel, .gesture, .decision, .handover, .flingHandover, .scrollRest, .cardChanged,
      .stateChanged, .headerPulled, .crossed, .animationEnded, .motionStarted, .motionRetargeted,
      .motionEnded:
      return nil
    }
  }

  /// Compares the pagers with the events so far, and adds new pagers.
  private mutating func compare(_ stage: Stage) throws -> String? {
    for component in stage.scene.components(of: .pager) {
      guard let heard = pagers[component] else { continue }
      let pager = try stage.pager(component)
      let name = stage.scene.name(of: component)
      if pager.settledPage != heard.settled { return "\(name) settled in silence" }
      guard !pager.isHeld else { continue }
      if let page = heard.announced, pager.targetPage != page {
        return "\(name) is on its way in silence"
      }
      guard !pager.isSettling else { continue }
      if let page = heard.announced, heard.settled != page {
        return "\(name) rests with an announcement open"
      }
      let isRight = try SceneTrack.isPosition(pager, of: heard.settled, component, stage)
      if !isRight { return "\(name) rests off its page" }
    }
    try adopt(stage)
    return nil
  }

  /// Returns the pagers with other pages in a new layout.
  ///
  /// Pages with an ID keep it and change their number, possibly at an event in the middle of the
  /// step.
  private func renumberedPagers(from before: Stage, to after: Stage) -> [ComponentID] {
    after.scene.components(of: .pager).filter { component in
      let (old, new) = (before.scene.pageIDs(of: component), after.scene.pageIDs(of: component))
      return !old.isEmpty && !new.isEmpty && old != new
    }
  }

  private mutating func adopt(_ stage: Stage) throws {
    var known: [ComponentID: Pages] = [:]
    for component in stage.scene.components(of: .pager) {
      let pager = try stage.pager(component)
      known[component] =
        pagers[component]
        ?? Pages(settled: pager.settledPage, announced: pager.isHeld ? nil : pager.targetPage)
    }
    pagers = known
  }
}
