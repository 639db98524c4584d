package import FlickCore
package import FlickHost

extension Explanation {
  /// The sentence about a gesture that was just made.
  ///
  /// - Parameters:
  ///   - script: the path of the screen's script.
  ///   - configuration: the configuration of the script, with the present values.
  ///   - touches: the gesture, up to the last finger's lift.
  ///   - start: the stage at its beginning.
  ///   - isStopping: whether to stop; called before each run of the gesture.
  /// - Returns: nil if no change with another outcome is known.
  /// - Throws: `HostError`, of kind `interrupted` after a request to stop.
  package static func sentence(
    script: String, _ configuration: RunConfiguration, _ touches: [Touch], from start: Stage,
    isStopping: @escaping @Sendable () -> Bool
  ) throws(HostError) -> String? {
    var configuration = configuration
    configuration.endsProcess = false
    let gesture = try SessionGesture(touches, from: start) { recorded throws(HostError) in
      try LabSession(script: script, configuration, [recorded]).play(recorded)
    }
    let session = LabSession(script: script, configuration, [gesture.recorded]).reporting(
      to: LabProgress(stopsRuns: true, isRequested: isStopping))
    return try Self(session, gesture: 0, want: nil, along: session.tunables()).sentence
  }
}
