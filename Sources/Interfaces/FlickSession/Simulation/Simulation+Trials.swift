internal import FlickAPI
package import FlickCore
package import FlickHost

// Gestures that are played by another script, or by one that reads otherwise now.

extension Simulation {
  /// The outcome by a script of a gesture that was played by another text of it.
  ///
  /// - Parameters:
  ///   - touches: the gesture.
  ///   - start: the stage before it.
  ///   - stage: the stage as it is now, by the other text.
  ///   - decisions: what was decided since.
  /// - Returns: nil if the script does not load.
  package static func comparison(
    of path: String, _ configuration: RunConfiguration, settings: [String: String],
    touches: [Touch], from start: Stage, with stage: Stage, _ decisions: [Decision]
  ) -> DecisionComparison? {
    guard let trial = try? load(path, configuration, settings, Beginning(stage: start)) else {
      return nil
    }
    let entries = touches.map { InputLog.Entry(time: $0.time, action: .touch($0)) }
    return DecisionComparison(
      decisions.map { DecisionSummary($0, in: stage.scene) },
      trial.decisions(playing: entries, until: stage.time))
  }
}
