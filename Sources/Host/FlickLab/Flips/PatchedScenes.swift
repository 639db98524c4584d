internal import FlickCore
internal import FlickHost

/// Scenes along tunables that are made without the script, each once; of one thread.
final class PatchedScenes {
  private let session: LabSession
  private let patch: ScenePatch
  private var made = KeptScenes<[Double], Made>()

  /// Nil where the core does not take the values.
  private struct Made { var scene: BareScene? }

  init(_ patch: ScenePatch, of session: LabSession) {
    (self.patch, self.session) = (patch, session)
  }

  /// The scenes along a tunable; nil where it sets what cannot be written.
  convenience init?(
    along axis: TunableAxis, _ stock: SceneStock
  ) throws(HostError) {
    guard !axis.isWhole,
      case .lines(let lines) = try OptionSources(stock)
        .lines(along: [axis], where: ScenePatch.canWrite),
      let base = try stock.scene([axis.name: axis.text(at: axis.range.lowerBound)])
    else { return nil }
    self.init(ScenePatch(base, lines), of: stock.session)
  }

  /// Plays a gesture at values of the tunables.
  ///
  /// - Returns: nil where the script has to be asked.
  func play(_ gesture: Int, _ setting: [Double]) throws(HostError) -> GestureRun? {
    try play(gesture, session.gestures[gesture].trace, setting)
  }

  /// The same with another trace in place of the gesture's own.
  func play(
    _ gesture: Int, _ trace: Trace, _ setting: [Double]
  ) throws(HostError) -> GestureRun? {
    guard let scene = scene(setting) else { return nil }
    try session.progress?.run()
    return try SceneStock.play(session.asked[gesture], trace, on: scene)
  }

  /// The scene at values of the tunables; nil where the script has to be asked.
  func scene(_ setting: [Double]) -> BareScene? {
    if let before = made.find(setting) { return before.scene }
    let new = Made(scene: try? patch.scene(at: setting))
    made.keep(new, for: setting, nodes: new.scene?.scene.nodeCount ?? 0)
    return new.scene
  }
}
