package import FlickAPI

extension Simulation {
  /// The known future; nil while a finger is down, at rest, or if code of the script may run at any
  /// moment.
  package func ahead() -> StageAhead? {
    guard isBusy, fingers.isEmpty || timeline.hasAhead else { return nil }
    return StageAhead(of: world.stage, timeline.future(after: now)?.entries ?? [])
  }
}
