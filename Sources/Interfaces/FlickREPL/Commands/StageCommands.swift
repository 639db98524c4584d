internal import FlickAPI
internal import FlickCore
internal import FlickHost
internal import FlickSession

/// Commands that open a screen and touch it.
enum StageCommands {
  static let all = [screen, drag, lift, play, replay]

  static let screen = REPLCommand(
    name: "screen", usage: "FILE",
    summary: "Opens a screen on a new stage at time 0; the variable `stage` holds it.",
    details: ["Pagers and other parts are properties of it, by their ids: stage.photos.page"],
    argument: .screen
  ) { session, path in
    guard !path.isEmpty else { throw HostError(.input, ":screen takes the path of a Lua file") }
    try session.open(path)
  }

  static let drag = REPLCommand(
    name: "drag", usage: "FROM BY [TIME]",
    summary: "Drags a finger from a point by a displacement, in a time (0.3s if left out).",
    details: [
      ":drag 300,400 -160,0 200ms",
      ":drag from 300,400 by -160,0 in 0.2s      is the same",
      "Time advances to the lift of the finger; :settle advances to rest.",
      "For curves, holds and flicks of an exact speed use Lua: :help stage:drag, :help fb.flick.",
    ]
  ) { session, text in
    let numbers = try CommandNumbers(text, words: ["from", "by", "in"])
    guard (4...5).contains(numbers.numbers.count) else {
      throw HostError(
        .input,
        ":drag takes a point, a displacement and a time, such as ':drag 300,400 -160,0 200ms'; got "
          + "\(numbers.numbers.count) numbers")
    }
    let start = Point2D(x: try numbers.points(0), y: try numbers.points(1))
    let displacement = Vector(x: try numbers.points(2), y: try numbers.points(3))
    let time = numbers.numbers.count > 4 ? try numbers.seconds(4) : 0.3
    let end = Point2D(x: start.x + displacement.x, y: start.y + displacement.y)
    let trace = try Synthesizer().drag(along: .line(from: start, to: end), duration: time)
    try session.play(trace)
  }

  static let lift = REPLCommand(
    name: "lift", usage: "",
    summary: "Lifts the fingers that are down, each where it is: after :back into a gesture."
  ) { session, _ in
    let stage = try session.requireStage()
    let fingers = stage.fingersDown
    guard !fingers.isEmpty else { throw HostError(.input, "no finger is down") }
    try session.happen(on: stage) { for finger in fingers { try stage.lift(finger) } }
    session.printState(of: stage)
  }

  static let play = REPLCommand(
    name: "play", usage: "TRACE",
    summary: "Plays a recorded trace: a file, or a name in the trace folders.", argument: .trace
  ) { session, name in
    guard let trace = try session.host.trace(typed: name) else {
      throw HostError(.input, "no trace '\(name)'")
    }
    try session.play(trace)
  }

  static let replay = REPLCommand(
    name: "replay", usage: "",
    summary: "Goes back, plays the last gesture again, and shows both outcomes side by side.",
    details: [
      "Change a tunable in between, and see which decisions flip and by how much:",
      "",
      "  :drag 300,400 -160,0 0.8s",
      "  :set swipe_distance=0.3",
      "  :replay",
    ]
  ) { session, _ in try session.replay() }
}

extension REPLSession {
  /// Opens the screen of a script.
  func open(_ path: String) throws {
    try screen.open(path)
    tuning.begin(with: files)
    if let scene = self.stage?.scene {
      let ids = StageNames.ids(of: scene)
      let line = "stage of \(path)" + (ids.isEmpty ? "" : ": \(ids.joined(separator: ", "))")
      print(isAtTerminal ? PrintedText.hanging(line, to: width) : [line])
    }
  }

  /// Plays a trace and prints its decisions.
  func play(_ trace: Trace) throws {
    let stage = try requireStage()
    let pointers = Set(trace.touches.map(\.pointer))
    guard !stage.fingersDown.contains(where: { pointers.contains($0.pointer) }) else {
      throw HostError(.input, "a finger is down already: :lift lifts it")
    }
    try happen(on: stage) { try stage.playTrace(trace) }
  }

  /// Computes and remembers the outcome of the last gesture, if it is not known yet.
  func rememberOutcome(on stage: StageObject) throws {
    guard var known = remembered, known.outcome == nil else { return }
    try host.exploring {
      known.outcome = try self.outcome(of: known.gesture, on: stage)
    }
    remembered = known
  }

  /// The outcome of a gesture at rest, computed in a trial without the script's routines.
  private func outcome(of gesture: PlayedGesture, on stage: StageObject) throws -> ScreenOutcome {
    try stage.trying {
      try stage.settle()
      return ScreenOutcome(
        stage.decisionsSoFar.filter { $0.time >= gesture.start }
          .map { DecisionSummary($0, in: stage.scene) }, rest: stage.now - gesture.start)
    }
  }

  fileprivate func replay() throws {
    let stage = try requireStage()
    guard let gesture = remembered?.gesture else { throw Self.noGesture }
    try rememberOutcome(on: stage)
    screen.forgetTrial()
    let tunables = host.session.tunables.texts
    var outcome: ScreenOutcome?
    try host.exploring {
      if stage.now >= gesture.start {
        guard let undone = try stage.goBack(to: gesture.start, inputs: gesture.firstInput) else {
          throw Self.journalIsShort
        }
        stage.forgetFuture()
        self.print(undone.lines)
        if let screen = self.screen.newScreen { try stage.relayout(screen) }
      } else {
        try stage.advance(to: gesture.start)
      }
      try stage.playTrace(try gesture.trace())
      outcome = try self.outcome(of: gesture, on: stage)
      try stage.settle()
    }
    showView(from: gesture.start)
    guard let known = remembered, let before = known.outcome, let outcome else { return }
    let now = RememberedGesture(
      gesture: PlayedGesture(lastOf: stage) ?? gesture, tunables: tunables, outcome: outcome)
    remembered = now
    let titles = (
      known.title(beside: tunables, or: "before"), now.title(beside: known.tunables, or: "again")
    )
    print(PrintedDecision.comparison(before, outcome, titles: titles, width: width))
  }
}
