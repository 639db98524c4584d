package import FlickAPI
internal import FlickCore
package import FlickHost

/// A screen as its script makes it with certain values of its tunables, to play gestures on.
///
/// Each gesture is played on a stage of its own. Of a screen with handlers in Lua each has a state
/// of its own as well, as handlers may keep something.
package final class LabScreen {
  private let host: ScriptHost
  package let screen: Screen
  private var playedCount = 0

  /// Runs the script.
  ///
  /// - Throws: `HostError` if it cannot be run, returns no screen, or does not take a value.
  package init(
    _ path: String, _ configuration: RunConfiguration, _ settings: [String: String]
  ) throws(HostError) {
    var configuration = configuration
    configuration.isOneOfMany = true
    configuration.tunables = Tunables()
    for (name, text) in settings { configuration.tunables.set(name, to: text) }
    host = try ScriptHost(configuration, output: { _ in })
    screen = try host.openScreen(path)
  }

  /// What the script declares, with the values that it got.
  package var tunables: [(declaration: Tunables.Declaration, value: Tunables.Value)] {
    host.session.tunables.values
  }

  /// Whether another gesture may be played without the script being run again.
  package var isFresh: Bool { playedCount == 0 || !screen.runsScripts }

  /// Plays a gesture from its start, until nothing moves.
  ///
  /// - Parameters:
  ///   - question: what the outcome is.
  ///   - curve: what is looked at on its way, and when, in seconds from the lift.
  /// - Throws: `HostError` for what a script did wrong, or a name that the screen does not have.
  func play(
    _ gesture: Corpus.Gesture, _ trace: Trace, _ question: OutcomeQuestion,
    curve: (of: ContentPlace, at: [Seconds])? = nil
  ) throws(HostError) -> GestureRun {
    playedCount += 1
    var run: GestureRun?
    var fault: HostError?
    try host.drive {
      let stage = try StageObject.opened(screen, in: host.session)
      do {
        try stage.begin(gesture.start)
      } catch {
        throw HostError(
          .input, "gesture '\(gesture.id)' cannot begin as it should: \(error)")
      }
      let (first, heard) = (stage.decisionsSoFar.count, stage.heardCount)
      try stage.playTrace(trace)
      let lift = stage.now
      var places: [Double] = []
      for time in curve?.at ?? [] {
        try stage.rest(by: lift + time)
        if lift + time > stage.now { try stage.pass(to: lift + time) }
        places.append(curve?.of.value(on: stage.current) ?? 0)
      }
      try stage.rest(by: lift + Self.patience)
      let end = LabMoment(
        stage: stage.current, decisions: Array(stage.decisionsSoFar[first...]), lift: lift,
        callsHandlers: stage.heardCount > heard)
      do throws(LabExpression.Fault) {
        run = try GestureRun(end, question, gesture, curve: places)
      } catch {
        fault = HostError(.input, "gesture '\(gesture.id)': \(error)")
      }
    }
    if let fault { throw fault }
    guard let run else { throw HostError(.input, "gesture '\(gesture.id)': was not played") }
    return run
  }

  /// How long after the lift something may move: a routine may go on for ever.
  static let patience: Seconds = 60
}

extension StageObject {
  /// Puts components where a gesture finds them.
  fileprivate func begin(_ steps: [Corpus.Step]) throws {
    for step in steps {
      try arrange { stage in
        switch step {
        case .jump(let pager, let page):
          let count = try stage.pager(pager).pageCount
          guard page >= 1, page <= count else {
            throw HostError(.input, "'\(pager)' has \(count) pages and no page \(page)")
          }
          try stage.jump(pager, to: page - 1)
        case .scroll(let view, let x, let y):
          try stage.scroll(view, to: Vector(x: x, y: y))
        case .state(let states, let name): try stage.go(states, to: name)
        }
      }
    }
    try rest(by: now + LabScreen.patience)
  }

  /// Lets time pass until nothing happens any more, at most up to `end`.
  fileprivate func rest(by end: Seconds) throws {
    while nextHappening <= end { try pass(to: max(nextHappening, now)) }
  }
}
