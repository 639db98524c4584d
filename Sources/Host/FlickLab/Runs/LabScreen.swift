package import FlickAPI
internal import FlickCore
package import FlickHost

/// A screen as its script makes it with certain values of its tunables, to play gestures on.
///
/// Each gesture is played on a stage of its own. Of a screen with handlers in Lua each has a state
/// of its own as well, as handlers may keep something.
package final class LabScreen {
  private let host: ScriptHost
  package internal(set) var screen: Screen
  private var playedCount = 0

  /// Runs the script.
  ///
  /// - Parameter recorder: records the gestures that are played.
  /// - Throws: `HostError` if it cannot be run, returns no screen, or does not take a value.
  package init(
    _ path: String, _ configuration: RunConfiguration, _ settings: [String: String],
    recorder: RunRecorder? = nil
  ) throws(HostError) {
    var configuration = configuration
    configuration.isOneOfMany = true
    configuration.tunables = Tunables()
    for (name, text) in settings { configuration.tunables.set(name, to: text) }
    host = try ScriptHost(
      configuration, film: recorder?.film, log: recorder.map { recorder in { recorder.hear($0) } },
      output: { _ in })
    screen = try host.openScreen(path)
  }

  /// What the script declares, with the values that it got.
  package var tunables: [(declaration: Tunables.Declaration, value: Tunables.Value)] {
    host.session.tunables.values
  }

  /// The files of all scripts that it was made from.
  package var scripts: [String] { host.loadedFiles }

  /// Plays a gesture from its start, until nothing moves.
  ///
  /// - Parameters:
  ///   - asked: the gesture, and what its outcome is.
  ///   - curve: what is sampled until rest, and when, in seconds from the lift.
  /// - Throws: `HostError` for what a script did wrong, or a name that the screen does not have.
  func play(
    _ asked: OutcomeQuestion.Asked, _ trace: Trace,
    curve: (of: ContentPlace, at: [Seconds])? = nil
  ) throws(HostError) -> GestureRun {
    let gesture = asked.gesture
    let trace = asked.lead.placed(trace, on: screen.scene.root.frame.size)
    var run: GestureRun?
    var fault: HostError?
    try drive(asked) { stage in
      // The outcome of gestures before it depends on the same tests: it belongs to the path.
      let isFirst = asked.lead.earlier.isEmpty
      let (first, heard) = isFirst ? (stage.decisionsSoFar.count, stage.heardCount) : (0, 0)
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
        callsHandlers: stage.heardCount > heard, flight: flight)
      do throws(LabExpression.Fault) {
        run = try GestureRun(end, asked, curve: places)
      } catch {
        fault = HostError(input: error, of: "gesture '\(gesture.id)'")
      }
    }
    if let fault { throw fault }
    guard let run else { throw HostError(.input, "gesture '\(gesture.id)': was not played") }
    return run
  }

  /// The record of all that was played, for a report.
  func record(by recorder: RunRecorder) -> String { recorder.json(of: host.session) }

  /// Does something on a new stage from where a gesture begins, under the CPU limit.
  ///
  /// - Throws: `HostError` for what a script did wrong, or a start that is gone.
  func drive(
    _ asked: OutcomeQuestion.Asked, _ body: (StageObject) throws -> Void
  ) throws(HostError) {
    playedCount += 1
    try host.drive {
      if let kept = asked.lead.stage {
        return try body(StageObject.opened(screen, in: host.session, continuing: kept))
      }
      let stage = try StageObject.opened(screen, in: host.session)
      do {
        try stage.begin(asked.lead, on: screen)
      } catch {
        throw HostError(
          input: error, of: "gesture '\(asked.gesture.id)' cannot begin as it should")
      }
      try body(stage)
    }
  }

  /// Does something on a new stage, under the CPU limit.
  ///
  /// - Throws: `HostError` for what a script did wrong, or `body` throws.
  func withFreshStage(_ body: (StageObject) throws -> Void) throws(HostError) {
    try host.drive { try body(StageObject.opened(screen, in: host.session)) }
  }

  /// How long after the lift something may move: a routine may never end.
  static let patience: Seconds = 60
}

extension StageObject {
  /// Puts components where a gesture finds them.
  fileprivate func begin(_ lead: GestureLead, on screen: Screen) throws {
    for step in lead.start { try arrange { try $0.take(step) } }
    try rest(by: now + LabScreen.patience)
    for earlier in lead.earlier {
      try playTrace(lead.placed(earlier.trace, on: screen.scene.root.frame.size))
      try restAndPass(to: now + earlier.gap)
    }
  }

  /// Lets time pass up to a moment that is not over.
  func restAndPass(to time: Seconds) throws {
    try rest(by: time)
    if time > now { try pass(to: time) }
  }

  /// How content goes to rest from now on; time passes.
  fileprivate func flight() throws -> Flight {
    var flight = Flight(current)
    let lift = now
    while nextHappening <= lift + Flight.longest {
      let time = now + Flight.step
      try rest(by: time)
      if nextHappening < .infinity, time > now { try pass(to: time) }
      flight.look(at: current)
    }
    return flight
  }

  /// Lets time pass until nothing happens any more, at most up to `end`.
  fileprivate func rest(by end: Seconds) throws {
    while nextHappening <= end { try pass(to: max(nextHappening, now)) }
  }
}

extension Stage {
  /// Puts a component where a gesture finds it.
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
