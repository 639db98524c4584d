internal import FlickCore
internal import FlickHost

/// The screens of a session at several values, each made once by its script, for one thread.
///
/// Gestures are played on the scenes alone. If a function of the script takes part in a run, the
/// script is run again for it, as functions may keep data.
final class SceneStock {
  let session: LabSession
  private var made = KeptScenes<[String: String], Made>()

  /// A screen at certain values.
  private enum Made {
    case bare(BareScene)
    /// A screen with functions of the script as rules.
    case scripted
    /// Values that the script refused.
    case refused(String)
  }

  init(_ session: LabSession) { self.session = session.crowded }

  /// The scene at changed values; nil if the script refuses them or takes part in runs.
  func scene(_ changes: [String: String]) throws(HostError) -> BareScene? {
    if case .bare(let scene) = try make(changes).made { scene } else { nil }
  }

  /// The reason why there is no scene at changed values.
  func obstacle(_ changes: [String: String]) throws(HostError) -> String {
    switch try make(changes).made {
    case .refused: "the script does not take all of its range"
    case .scripted, .bare:
      "functions of the script are rules of the screen, compute its numbers or run all the time"
    }
  }

  /// The screen at changed values, and the script's own one if it was just made.
  ///
  /// As no gesture was played on the latter yet, one can be.
  private func make(
    _ changes: [String: String]
  ) throws(HostError) -> (made: Made, fresh: LabScreen?) {
    if let known = made.find(changes) { return (known, nil) }
    // The effect of a tunable takes many screens and no run; a finger on the page does not wait.
    try session.progress?.check()
    let new: Made
    var fresh: LabScreen?
    do throws(HostError) {
      let screen = try session.screen(changes)
      new = BareScene(screen.screen).map(Made.bare) ?? .scripted
      fresh = screen
    } catch {
      guard error.kind == .input else { throw error }
      new = .refused(error.description)
    }
    let nodes = if case .bare(let scene) = new { scene.scene.nodeCount } else { 0 }
    made.keep(new, for: changes, nodes: nodes)
    return (new, fresh)
  }

  /// Plays a gesture with changed values.
  ///
  /// A refusal by the script is an outcome too.
  ///
  /// - Parameters:
  ///   - index: the position of the gesture in the session.
  ///   - isHeard: whether a handler is known to be called, so that playing without the script is
  ///     useless.
  /// - Throws: `HostError` when a budget is exceeded.
  func play(
    _ index: Int, _ changes: [String: String], isHeard: Bool = false
  ) throws(HostError) -> GestureRun {
    try play(index, session.gestures[index].trace, changes, isHeard: isHeard)
  }

  /// Plays another trace in place of the gesture's own; nil for an impossible one.
  func play(
    _ index: Int, _ trace: Trace?, _ changes: [String: String], isHeard: Bool = false
  ) throws(HostError) -> GestureRun {
    guard let trace else { return GestureRun(fault: "no such gesture") }
    let (made, fresh) = try make(changes)
    try session.progress?.run()
    switch made {
    case .refused(let fault): return GestureRun(fault: fault)
    case .bare(let scene):
      if !isHeard, let run = try Self.play(session.asked[index], trace, on: scene) { return run }
    case .scripted: break
    }
    do throws(HostError) {
      let screen = if let fresh { fresh } else { try session.screen(changes) }
      return try screen.play(session.asked[index], trace)
    } catch {
      return try GestureRun(refusal: error)
    }
  }

  /// Plays a gesture on a scene.
  ///
  /// - Returns: nil if the script would take part in the run.
  static func play(
    _ asked: OutcomeQuestion.Asked, _ trace: Trace, on scene: BareScene
  ) throws(HostError) -> GestureRun? {
    do throws(HostError) { return try scene.play(asked, trace) } catch {
      return try GestureRun(refusal: error)
    }
  }

  /// The positions of a gesture's content between lift and rest; plays the gesture once more.
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
