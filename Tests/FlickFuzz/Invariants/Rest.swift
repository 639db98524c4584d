import FlickCore

/// When all fingers have left and the stage has settled, all components are at rest.
struct Rest: Invariant {
  let name = "nothing is stuck"

  mutating func check(_ moment: Moment) -> String? {
    guard moment.step.action == .settle, !moment.after.isAtRest else { return nil }
    return "a motion goes on after settling"
  }

  mutating func checkEnd(_ stage: Stage) throws -> String? {
    for component in stage.scene.components(of: .pager) {
      let pager = try stage.pager(component)
      let isAtRest =
        try !pager.isHeld && !pager.isSettling && pager.velocity == 0
        && SceneTrack.isPosition(pager, of: pager.settledPage, component, stage)
        // A manual offset may bring another page to the middle.
        && (pager.page == pager.settledPage || pager.manualOffset != 0)
        && pager.settledPage == pager.targetPage
      if !isAtRest { return "\(stage.scene.name(of: component)) is not at rest" }
    }
    if let attempt = stage.attempts.first { return "\(stage.scene.name(of: attempt)) is stuck" }
    for gesture in stage.scene.components(of: .gesture)
    where try stage.gesture(gesture).state != nil {
      return "\(stage.scene.name(of: gesture)) is stuck"
    }
    return nil
  }
}
