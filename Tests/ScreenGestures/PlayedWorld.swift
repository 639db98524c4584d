package import FlickAPI
package import FlickCore

/// The target of a gesture: a stage by itself, or one with the handlers of its script.
package protocol PlayedWorld {
  var time: Seconds { get }
  /// The scene, and the names of its numbers.
  mutating func contents() throws -> (scene: SceneTree, names: [String])
  /// Returns the present value of a number.
  ///
  /// Each question has a function of its own, so that the stage and its buffers are read in place
  /// and a measurement does not contain copies of a player.
  mutating func value(of number: ComponentReading) throws -> Double
  /// Returns a number, while others are read together.
  mutating func look(at number: ComponentReading, _ others: inout StageNumbers) throws -> Double
  mutating func picture() throws -> Picture
  var isAtRest: Bool { get }
  mutating func handle(_ touch: Touch) throws
  mutating func advance(to time: Seconds) throws
  mutating func arrange(_ body: (inout Stage) throws -> Void) throws
}

/// A stage without a script.
package struct BareWorld: PlayedWorld {
  private var stage: Stage

  package init(_ scene: SceneTree) { stage = Stage(scene: scene, recording: .none) }

  package var time: Seconds { stage.time }

  package func contents() -> (scene: SceneTree, names: [String]) { (stage.scene, stage.valueNames) }

  package func value(of number: ComponentReading) -> Double { number.value(in: stage) }

  package func look(at number: ComponentReading, _ others: inout StageNumbers) -> Double {
    others.read(stage)
    return number.value(in: stage)
  }

  package func picture() -> Picture { stage.picture(.light) }

  package var isAtRest: Bool { stage.isAtRest }

  package mutating func handle(_ touch: Touch) throws { try stage.handle(touch) }

  package mutating func advance(to time: Seconds) throws { try stage.advance(to: time) }

  package mutating func arrange(_ body: (inout Stage) throws -> Void) throws { try body(&stage) }
}

/// A stage as the view and scripts have it.
package struct ScriptedWorld: PlayedWorld {
  private let object: StageObject

  package init(_ object: StageObject) { self.object = object }

  package var time: Seconds { object.now }

  package func contents() throws -> (scene: SceneTree, names: [String]) {
    try read { ($0.scene, $0.valueNames) }
  }

  package func value(of number: ComponentReading) throws -> Double {
    try read { number.value(in: $0) }
  }

  package func look(at number: ComponentReading, _ others: inout StageNumbers) throws -> Double {
    try read {
      others.read($0)
      return number.value(in: $0)
    }
  }

  package func picture() throws -> Picture { try read { $0.picture(.light) } }

  /// In place: a copy would have a retain for each array of the stage.
  private func read<Result>(_ question: (Stage) throws -> Result) throws -> Result {
    try object.look(question)
  }

  package var isAtRest: Bool { object.nextEventTime == .infinity }

  package func handle(_ touch: Touch) throws { try object.touch(touch) }

  package func advance(to time: Seconds) throws { try object.advance(to: time) }

  package func arrange(_ body: (inout Stage) throws -> Void) throws { try object.arrange(body) }
}
