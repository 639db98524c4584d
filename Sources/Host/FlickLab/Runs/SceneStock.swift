internal import FlickCore
internal import FlickHost

/// The screens of a session with values changed, each made once by its script; of one thread.
///
/// Gestures are played on the scenes alone. Where a function of the script has a part in one, the
/// script is run anew for it, as functions may keep something.
final class SceneStock {
  let session: LabSession
  private var made = KeptScenes<[String: String], Made>()

  /// A screen with certain values.
  private enum Made {
    case bare(BareScene)
    /// Functions of the script are rules of it.
    case scripted
    /// The script does not take the values.
    case refused(String)
  }

  init(_ session: LabSession) { self.session = session.crowded }

  /// The scene with values changed; nil where the script refuses them or is asked for rules.
  func scene(_ changes: [String: String]) throws(HostError) -> BareScene? {
    if case .bare(let scene) = try make(changes) { scene } else { nil }
  }

  /// Why there is no scene with values changed.
  func obstacle(_ changes: [String: String]) throws(HostError) -> String {
    switch try make(changes) {
    case .refused: "the script does not take all of its range"
    case .scripted, .bare:
      "functions of the script are rules of the screen, compute its numbers or run all the time"
    }
  }

  private func make(_ changes: [String: String]) throws(HostError) -> Made {
    if let known = made.find(changes) { return known }
    let new: Made
    do throws(HostError) {
      new = BareScene(try session.screen(changes).screen).map(Made.bare) ?? .scripted
    } catch {
      guard error.kind == .input else { throw error }
      new = .refused(error.description)
    }
    let nodes = if case .bare(let scene) = new { scene.scene.nodeCount } else { 0 }
    made.keep(new, for: changes, nodes: nodes)
    return new
  }

  /// Plays a gesture with values changed; what the script refuses is an outcome too.
  ///
  /// - Parameter index: the position of the gesture in the session.
  /// - Throws: `HostError` when a budget is exceeded.
  func play(_ index: Int, _ changes: [String: String]) throws(HostError) -> GestureRun {
    try play(index, session.gestures[index].trace, changes)
  }

  /// The same with another trace in place of the gesture's own.
  func play(
    _ index: Int, _ trace: Trace, _ changes: [String: String]
  ) throws(HostError) -> GestureRun {
    let made = try make(changes)
    // A run of the script is reported by the session.
    if case .scripted = made {} else { try session.progress?.run() }
    switch made {
    case .refused(let fault): return GestureRun(fault: fault)
    case .bare(let scene):
      if let run = try Self.play(session.asked[index], trace, on: scene) { return run }
    case .scripted: break
    }
    var recorded = session.gestures[index]
    recorded.trace = trace
    return try session.play(recorded, changes)
  }

  /// Plays a gesture on a scene.
  ///
  /// - Returns: nil where the script would have had a part in it.
  static func play(
    _ asked: OutcomeQuestion.Asked, _ trace: Trace, on scene: BareScene
  ) throws(HostError) -> GestureRun? {
    do throws(HostError) { return try scene.play(asked, trace) } catch {
      guard error.kind == .input else { throw error }
      return GestureRun(fault: error.description)
    }
  }

  /// Where the content of a gesture is between lift and rest: it is played once more.
  func curve(
    _ index: Int, _ changes: [String: String], of run: GestureRun
  ) throws(HostError) -> [Double] {
    let asked = session.asked[index]
    let trace = session.gestures[index].trace
    let place = ContentPlace(of: run)
    let curve = (place, FeelCurve.times(upTo: run.rest))
    if let scene = try scene(changes), let again = try scene.play(asked, trace, curve: curve) {
      return again.curve
    }
    return try session.screen(changes).play(asked, trace, curve: curve).curve
  }
}
