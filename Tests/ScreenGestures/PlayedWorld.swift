package import FlickAPI
package import FlickCore

/// What a gesture is played on: a stage by itself, or one with the handlers of its script.
package protocol PlayedWorld {
  var time: Seconds { get }
  /// Reads the stage in place.
  mutating func read<Result>(_ question: (inout Stage) -> Result) throws -> Result
  var isAtRest: Bool { get }
  mutating func handle(_ touch: Touch) throws
  mutating func advance(to time: Seconds) throws
  mutating func arrange(_ body: (inout Stage) throws -> Void) throws
}

/// A stage that no script hears of.
package struct BareWorld: PlayedWorld {
  private var stage: Stage

  package init(_ scene: Scene) { stage = Stage(scene: scene, recording: .none) }

  package var time: Seconds { stage.time }

  package mutating func read<Result>(_ question: (inout Stage) -> Result) -> Result {
    question(&stage)
  }

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

  /// By a change that changes nothing: a copy would have a retain for each array of the stage.
  package func read<Result>(_ question: (inout Stage) -> Result) throws -> Result {
    var result: Result?
    try object.arrange { result = question(&$0) }
    guard let result else { throw GestureFailure("the stage was not read") }
    return result
  }

  package var isAtRest: Bool { object.nextHappening == .infinity }

  package func handle(_ touch: Touch) throws { try object.touch(touch) }

  package func advance(to time: Seconds) throws { try object.pass(to: time) }

  package func arrange(_ body: (inout Stage) throws -> Void) throws { try object.arrange(body) }
}
