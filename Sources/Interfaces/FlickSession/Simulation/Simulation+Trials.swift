internal import FlickAPI
package import FlickCore
package import FlickHost

// Trials of gestures with another version of the script.

extension Simulation {
  /// Plays a gesture by a script, and compares the decisions with those of an earlier version.
  ///
  /// - Parameters:
  ///   - touches: the gesture.
  ///   - start: the stage before the gesture.
  ///   - stage: the current stage, produced by the earlier version.
  ///   - decisions: the decisions of the earlier version since the start.
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
