internal import FlickAPI
internal import FlickCore
internal import FlickHost

/// Commands that advance virtual time or go back in it.
enum TimeCommands {
  static let all = [step, back, forward, settle]

  static let step = REPLCommand(
    name: "step", usage: "[TIME]",
    summary: "Lets virtual time pass: :step 50ms. Without a time, one frame (1/60 s)."
  ) { session, text in
    let stage = try session.requireStage()
    let duration = try time(text) ?? Seconds(1.0 / 60)
    try session.happen(on: stage) { try stage.advance(to: stage.now + duration) }
    session.printState(of: stage)
  }

  static let back = REPLCommand(
    name: "back", usage: "[TIME]",
    summary: "Goes back in virtual time: :back 50ms. Without a time, to before the last gesture.",
    details: [
      "The stage is as it was then, touches included. The later inputs are listed; :forward repeats",
      "them until you make another input. A finger that was down is down again: :lift lifts it.",
      "Variables of scripts do not go back. Routines that were started or have run since are ended,",
      "as their state cannot be restored. :replay plays the gesture again.",
    ]
  ) { session, text in
    let stage = try session.requireStage()
    try session.rememberOutcome(on: stage)
    if let duration = try time(text) {
      guard duration <= stage.now else {
        throw HostError(
          .input,
          "time began \(plain(stage.now.value)) s ago; expected at most that")
      }
      try session.goBack(stage, to: max(0, stage.now - duration))
    } else {
      let gesture = try session.requireGesture(on: stage)
      try session.goBack(stage, to: gesture.start, inputs: gesture.firstInput)
    }
    session.printState(of: stage)
  }

  static let forward = REPLCommand(
    name: "forward", usage: "",
    summary: "Repeats the inputs that :back has undone, with the present values and script."
  ) { session, _ in try session.goForward() }

  static let settle = REPLCommand(
    name: "settle", usage: "", summary: "Lets virtual time pass until everything is at rest."
  ) { session, _ in
    let stage = try session.requireStage()
    try session.happen(on: stage) { try stage.settle() }
    session.printState(of: stage)
  }

  private static func time(_ text: String) throws(HostError) -> Seconds? {
    let numbers = try CommandNumbers(text, words: [])
    guard numbers.numbers.count <= 1 else {
      throw HostError(.input, "expected one time, such as 50ms, got \(numbers.numbers.count)")
    }
    return numbers.numbers.isEmpty ? nil : try numbers.seconds(0)
  }
}

extension REPLSession {
  fileprivate func goBack(_ stage: StageObject, to time: Seconds, inputs: Int? = nil) throws {
    var undone: UndoneRoutines?
    try host.exploring { undone = try stage.goBack(to: time, inputs: inputs) }
    guard let undone else {
      throw HostError(.input, "the journal of the stage does not reach back so far")
    }
    screen.forgetTrial()
    print(undone.lines)
    if isAtTerminal, let future = stage.future {
      print("ahead: \(future.words(from: stage.now)) (:forward repeats it)")
    }
    // What `:set` and `:reload` have changed stays changed.
    if let newScreen = screen.newScreen { try host.exploring { try stage.relayout(newScreen) } }
  }

  fileprivate func goForward() throws {
    let stage = try requireStage()
    guard let future = stage.future else {
      throw HostError(.input, "no undone inputs; use :back first")
    }
    let start = stage.now
    try happen(on: stage, showing: start) { try stage.play(future) }
    printState(of: stage)
  }

  /// Prints the time, the positions of the pagers, and whether the stage moves.
  func printState(of stage: StageObject) {
    var parts = ["\(fixed(stage.now.value, decimals: 3)) s"]
    parts += StageNames.positions(on: stage)
    let fingers = stage.fingersDown.count
    if !stage.isSettled { parts.append("moving") }
    if fingers > 0 { parts.append("held by \(fingers == 1 ? "a finger" : "\(fingers) fingers")") }
    if stage.isSettled, fingers == 0 { parts.append("at rest") }
    print(parts.joined(separator: ", ") + (fingers > 0 ? " (:lift lifts it)" : ""))
  }
}

extension InputLog.Future {
  /// A summary such as "2 touches, 1.3 s".
  fileprivate func words(from now: Seconds) -> String {
    let touches = InputLog.touches(of: entries)
    let turns = touches.count { $0.phase == .turned }
    let count = touches.count - turns
    var parts: [String] = []
    if count > 0 { parts.append(counted(count, "touch", "touches")) }
    if turns > 0 { parts.append("\(counted(turns, "turn")) of the wheel") }
    parts.append("\(plain((end - now).value)) s")
    return parts.joined(separator: ", ")
  }
}

extension UndoneRoutines {
  /// The lines that report ended routines.
  var lines: [String] {
    func count(_ number: Int) -> String { number == 1 ? "a routine" : "\(number) routines" }
    var lines: [String] = []
    if dropped > 0 { lines.append("\(count(dropped)) started since then: ended") }
    if ended > 0 {
      lines.append("\(count(ended)) ran since then and cannot be restored: ended")
    }
    return lines
  }
}
