internal import FlickCore

extension StageObject {
  /// Puts another screen in place of this one; by a motion, what has an id goes to its place.
  func relayout(_ screen: Screen, animatedBy motion: ValueMotion? = nil) throws {
    // The old screen's functions make no rows of the new one.
    isFillingRows = true
    defer { isFillingRows = false }
    // Where rows will be is known once they are made.
    let old = motion != nil && screen.scene.makesRows ? stage : nil
    try changing(.any) { stage in
      guard let motion, old == nil else { return stage.relayout(screen.scene) }
      try stage.relayout(screen.scene, animatedBy: motion)
    }
    adopt(screen)
    try watchLines()
    isFillingRows = false
    if handlers.watchesScrolls { try fillRows() }
    if let old, let motion { try changing(.any) { try $0.animateLayout(from: old, by: motion) } }
    try deliver()
  }

  /// The ends of the old screen's gestures and motions are reported to its handlers.
  ///
  /// The new screen's handlers are in place before one of them is called, which may fail or set a
  /// third screen.
  private func adopt(_ screen: Screen) {
    if !screen.handlers.isEmpty { listen() }
    title = screen.title
    let animations = handlers.animations
    handlers = screen.handlers
    if !animations.isEmpty { (handlers.animations, handlers.hearsAnimations) = (animations, true) }
    rules = screen.rules
    appearance = screen.appearance
    chooseRecording()
  }
}
