internal import FlickCore

// Animations that a script starts, and whose end it may want to hear of.

extension StageObject {
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
    if !handlers.hearsAnimations {
      handlers.hearsAnimations = true
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
