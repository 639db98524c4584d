package import FlickCore

// New screens, and animations with a handler for their end.

extension StageObject {
  /// Puts another screen in place of this one.
  ///
  /// - Parameter motion: the motion of nodes with an id to their new places.
  package func relayout(_ screen: Screen, animatedBy motion: ValueMotion? = nil) throws {
    // The old screen's functions make no rows of the new one.
    driver.isFillingRows = true
    defer { driver.isFillingRows = false }
    // Where rows will be is known once they are made.
    let old = motion != nil && screen.scene.makesRows ? stage : nil
    try changing(.any) { stage in
      guard let motion, old == nil else { return stage.relayout(screen.scene) }
      try stage.relayout(screen.scene, animatedBy: motion)
    }
    adopt(screen)
    try watchLines()
    driver.isFillingRows = false
    if handlers.watchesScrolls { try fillRows() }
    if let old, let motion { try changing(.any) { try $0.animateLayout(from: old, by: motion) } }
    try deliver()
  }

  /// Replaces the handlers; the old ones get the ends of the old gestures and motions.
  ///
  /// The new screen's handlers are in place before one of them is called, which may fail or set a
  /// third screen.
  private func adopt(_ screen: Screen) {
    if !screen.handlers.isEmpty { listen() }
    title = screen.title
    let animations = handlers.animations
    handlers = screen.handlers
    if !animations.isEmpty {
      (handlers.animations, handlers.handlesAnimations) = (animations, true)
    }
    driver.rules = screen.rules
    appearance = screen.appearance
    chooseRecording()
  }

  /// Animates numbers, and has a function called at the end.
  func play(_ component: ComponentID, _ moves: [PropertyMove], _ handler: Handler?) throws {
    try playing(handler) { try $0.play(component, moves, isTold: $1) }
  }

  /// Starts an animation, and has a function called at the end.
  ///
  /// - Parameter body: receives whether the end is to be reported, and returns its number.
  func playing(
    _ handler: Handler?, _ body: (inout Stage, Bool) throws -> Int?
  ) throws {
    guard let handler else { return try perform(taking: .none) { _ = try body(&$0, false) } }
    if !handlers.handlesAnimations {
      handlers.handlesAnimations = true
      listen()
    }
    try perform(taking: .none) { stage in
      if let id = try body(&stage, true) { handlers.animations[id] = handler }
    }
  }

  /// A property of states.
  func value(of states: ComponentID, _ property: String) throws -> Double {
    try session.checkReach(self)
    return try ask { stage in Result { try stage.value(states, property) } }.get()
  }
}
