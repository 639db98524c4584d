internal import FlickCore
internal import FlickHost

/// A cache of scenes that are made without the script, for one thread.
final class PatchedScenes {
  private let session: LabSession
  private let patch: ScenePatch
  /// The scenes; nil for values that the core refuses.
  private var made = KeptScenes<[Double], BareScene?>()

  init(_ patch: ScenePatch, of session: LabSession) {
    (self.patch, self.session) = (patch, session)
  }

  /// Plays a gesture at given values of the tunables.
  ///
  /// - Returns: nil if the script has to make the scene.
  func play(_ gesture: Int, _ setting: [Double]) throws(HostError) -> GestureRun? {
    try play(gesture, session.gestures[gesture].trace, setting)
  }

  /// Plays another trace in place of the gesture's own.
  func play(
    _ gesture: Int, _ trace: Trace, _ setting: [Double]
  ) throws(HostError) -> GestureRun? {
    guard let scene = scene(setting) else { return nil }
    try session.progress?.run()
    return try SceneStock.play(session.asked[gesture], trace, on: scene)
  }

  /// The scene at given values of the tunables; nil if the script has to make it.
  func scene(_ setting: [Double]) -> BareScene? {
    if let before = made.find(setting) { return before }
    let new = try? patch.scene(at: setting)
    made.keep(new, for: setting, nodes: new?.scene.nodeCount ?? 0)
    return new
  }
}
