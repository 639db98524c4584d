package import FlickAPI
internal import FlickCore
package import FlickHost

/// A screen that its script made with certain values of tunables, to play gestures on.
///
/// Each gesture is played on its own stage. If the screen has handlers in Lua, each gesture also
/// gets its own Lua state, as handlers may keep data.
package final class LabScreen {
  private let host: ScriptHost
  package internal(set) var screen: Screen
  private var playedCount = 0
  /// The number of changes by handlers before the present stage was opened.
  private var changesBefore = 0

  /// Runs the script.
  ///
  /// - Parameter recorder: records the played gestures.
  /// - Throws: `HostError` if the script fails, returns no screen, or refuses a value.
  package init(
    _ path: String, _ configuration: RunConfiguration, _ settings: [String: String],
    recorder: RunRecorder? = nil
  ) throws(HostError) {
    var configuration = configuration
    configuration.isOneOfMany = true
    configuration.tunables = Tunables(settings)
    host = try ScriptHost(
      configuration, film: recorder?.film,
      log: recorder.map { recorder in { recorder.record($0) } },
      output: { _ in })
    screen = try host.openScreen(path)
  }

  /// The tunables that the script declares, with their values.
  package var tunables: [(declaration: Tunables.Declaration, value: Tunables.Value)] {
    host.session.tunables.values
  }

  /// The files of all loaded scripts.
  package var scripts: [String] { host.loadedFiles }

  /// Plays a gesture from its start until rest.
  ///
  /// - Parameters:
  ///   - asked: the question about the gesture.
  ///   - curve: the content to sample until rest, and the times in seconds from the lift.
  /// - Throws: `HostError` for an error of the script, or a name that the screen does not have.
  func play(
    _ asked: OutcomeQuestion.Asked, _ trace: Trace,
    curve: (of: ContentPlace, at: [Seconds])? = nil
  ) throws(HostError) -> GestureRun {
    let gesture = asked.gesture
    let trace = asked.lead.placed(trace, on: screen.scene.root.frame.size)
    var run: GestureRun?
    var fault: HostError?
    host.session.ruleQuantities = []
    defer { host.session.ruleQuantities = nil }
    try drive(asked) { stage in
      // The outcome of earlier gestures depends on the same tests, so their decisions belong to the
      // path.
      let first = asked.lead.earlier.isEmpty ? stage.decisionsSoFar.count : 0
      do { try stage.playTrace(trace) } catch let landing as OffScreenLanding {
        throw HostError(input: landing, of: "gesture '\(gesture.id)'")
      }
      let lift = stage.now
      var places: [Double] = []
      for time in curve?.at ?? [] {
        try stage.restAndPass(to: lift + time)
        places.append(curve?.of.value(on: stage.current) ?? 0)
      }
      let flight = asked.asksFlight && curve == nil ? try stage.flight() : nil
      try stage.rest(by: lift + Self.patience)
      let end = LabMoment(
        stage: stage.current, decisions: Array(stage.decisionsSoFar[first...]), lift: lift,
        handlers: handlers(of: stage), flight: flight)
      do throws(LabExpression.Fault) {
        run = try GestureRun(end, asked, curve: places)
        run?.ruleQuantities = host.session.ruleQuantities ?? []
      } catch {
        fault = HostError(input: error, of: "gesture '\(gesture.id)'")
      }
    }
    if let fault { throw fault }
    guard let run else { throw HostError(.input, "gesture '\(gesture.id)': was not played") }
    return run
  }

  /// The part of handlers since the stage was opened.
  ///
  /// Handlers that start steps call count too, as they may read tunables.
  private func handlers(of stage: StageObject) -> HandlerPart {
    guard stage.recorder.deliveredCount > 0 else { return .none }
    return host.session.handlerChangeCount == changesBefore ? .silent : .active
  }

  /// The recorded gestures as JSON, for a report.
  func record(by recorder: RunRecorder) -> String { recorder.json(of: host.session) }

  /// Calls `body` with a new stage at the start of a gesture, under the CPU limit.
  ///
  /// - Throws: `HostError` for an error of the script, or a start that no longer exists.
  func drive(
    _ asked: OutcomeQuestion.Asked, _ body: (StageObject) throws -> Void
  ) throws(HostError) {
    playedCount += 1
    changesBefore = host.session.handlerChangeCount
    try host.drive {
      if let kept = asked.lead.stage {
        return try body(StageObject(screen, in: host.session, continuing: kept))
      }
      let stage = try StageObject(screen, in: host.session)
      do {
        try stage.begin(asked.lead, on: screen)
      } catch {
        throw HostError(
          input: error, of: "gesture '\(asked.gesture.id)' cannot begin as it should")
      }
      try body(stage)
    }
  }

  /// Calls `body` with a new stage, under the CPU limit.
  ///
  /// - Throws: `HostError` for an error of the script or of `body`.
  func withFreshStage(_ body: (StageObject) throws -> Void) throws(HostError) {
    try host.drive { try body(StageObject(screen, in: host.session)) }
  }

  /// The maximum time after the lift until rest, as a routine may never end.
  static let patience: Seconds = 60
}

extension StageObject {
  /// Sets the start states of components, and plays the earlier gestures.
  fileprivate func begin(_ lead: GestureLead, on screen: Screen) throws {
    for step in lead.start { try arrange { try $0.take(step) } }
    try rest(by: now + LabScreen.patience)
    for earlier in lead.earlier {
      try playTrace(lead.placed(earlier.trace, on: screen.scene.root.frame.size))
      try restAndPass(to: now + earlier.gap)
    }
  }

  /// Lets time pass up to a moment, unless it is over.
  func restAndPass(to time: Seconds) throws {
    try rest(by: time)
    if time > now { try advance(to: time) }
  }

  /// Samples the motion of content until rest, while time passes.
  fileprivate func flight() throws -> Flight {
    var flight = Flight(current)
    let lift = now
    while nextEventTime <= lift + Flight.longest {
      let time = now + Flight.step
      try rest(by: time)
      if nextEventTime < .infinity, time > now { try advance(to: time) }
      flight.look(at: current)
    }
    return flight
  }

  /// Lets time pass until no further event is due, at most up to `end`.
  fileprivate func rest(by end: Seconds) throws {
    while nextEventTime <= end { try advance(to: max(nextEventTime, now)) }
  }
}

extension Stage {
  /// Sets the start state of a component.
  mutating func take(_ step: Corpus.Step) throws {
    switch step {
    case .jump(let pager, let page):
      let count = try self.pager(pager).pageCount
      guard page >= 1, page <= count else {
        throw HostError(.input, "'\(pager)' has \(count) pages and no page \(page)")
      }
      try jump(pager, to: page - 1)
    case .scroll(let view, let x, let y): try scroll(view, to: Vector(x: x, y: y))
    case .state(let states, let name): try go(states, to: name)
    }
  }
}
