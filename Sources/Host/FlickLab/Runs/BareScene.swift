internal import FlickAPI
internal import FlickCore
internal import FlickHost

/// A scene for playing gestures without the script that made it.
///
/// The outcome of a gesture is the same as on the script's own stage, unless a function of the
/// script would be called.
struct BareScene: Sendable {
  let scene: SceneTree
  private let handled: HandledEvents

  /// Returns nil for a screen with rules or numbers that are functions of the script, or with
  /// functions that run in any case.
  init?(_ screen: Screen) {
    (scene, handled) = (screen.scene, screen.handledEvents)
    guard !screen.asksScripts, !handled.isAlwaysAsked else { return nil }
  }

  /// Creates a scene with another tree and the same event handlers.
  init(_ scene: SceneTree, like other: BareScene) { (self.scene, handled) = (scene, other.handled) }

  /// Whether the same functions of the script handle the same events as in another scene.
  func hasHandlers(of other: BareScene) -> Bool { handled == other.handled }

  /// Plays a gesture from its start until rest.
  ///
  /// - Returns: nil if the script would take part in the run.
  /// - Throws: `HostError` as `LabScreen.play` does.
  func play(
    _ asked: OutcomeQuestion.Asked, _ trace: Trace,
    curve: (of: ContentPlace, at: [Seconds])? = nil
  ) throws(HostError) -> GestureRun? {
    guard asked.lead.stage == nil else { return nil }
    let gesture = asked.gesture
    var stage = Stage(scene: scene, recording: handled.recording.union(.decisions))
    let size = scene.root.frame.size
    do {
      try stage.take(asked.lead.start)
      if isHandled(stage.takeEvents()) { return nil }
      for earlier in asked.lead.earlier {
        let trace = asked.lead.placed(earlier.trace, on: size)
        try trace.checkLandings(on: scene.root.frame)
        try stage.play(trace, at: stage.time)
        try stage.advance(to: stage.time + earlier.gap)
      }
    } catch {
      throw HostError(input: error, of: "gesture '\(gesture.id)' cannot begin as it should")
    }
    let trace = asked.lead.placed(trace, on: size)
    try HostError.input(of: "gesture '\(gesture.id)'") {
      try trace.checkLandings(on: scene.root.frame)
      try stage.play(trace, at: stage.time)
    }
    let lift = stage.time
    var places: [Double] = []
    for time in curve?.at ?? [] {
      stage.settle(within: lift + time)
      if lift + time > stage.time {
        try HostError.input { try stage.advance(to: lift + time) }
      }
      places.append(curve?.of.value(on: stage) ?? 0)
    }
    let flight = asked.asksFlight && curve == nil ? Flight.untilRest(stage) : nil
    stage.settle(within: lift + LabScreen.patience)
    if isHandled(stage.events) { return nil }
    let end = LabMoment(
      stage: stage, decisions: stage.decisions, lift: lift, flight: flight)
    return try HostError.input(of: "gesture '\(gesture.id)'") {
      try GestureRun(end, asked, curve: places)
    }
  }

  /// The components under the finger of a gesture that begins at rest.
  func room(_ asked: OutcomeQuestion.Asked, _ trace: Trace) -> TouchRoom? {
    var stage = Stage(scene: scene, recording: [])
    let placed = asked.lead.placed(trace, on: scene.root.frame.size)
    guard (try? stage.take(asked.lead.start)) != nil,
      let first = placed.touches.first(where: { $0.phase == .began })
    else { return nil }
    return stage.touchRoom(at: first.position)
  }

  private func isHandled(_ events: [StageEvent]) -> Bool {
    guard !handled.recording.isEmpty else { return false }
    return events.contains { handled.mayHandle($0, in: scene) }
  }
}

extension Stage {
  /// Sets the start states of components, and waits until rest.
  fileprivate mutating func take(_ steps: [Corpus.Step]) throws {
    for step in steps { try take(step) }
    settle(within: time + LabScreen.patience)
  }
}
