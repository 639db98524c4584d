internal import ArgumentParser
internal import FlickHost
internal import FlickLab
internal import FlickLog
internal import FlickSystem

/// `flickbook why [SCREEN] CORPUS [GESTURE…]`.
struct Why: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "why",
    abstract: "Explain the outcomes of recorded gestures, and the numbers that would change them.",
    discussion: """
      Without ids, each gesture with an unintended outcome is explained. All reported changes were \
      played: of one number alone, and of several together if that takes less. Exit codes: 0 \
      success, 2 an input cannot be loaded or run, 3 a budget was exceeded, 5 no such gesture or \
      tunable, 64 usage.
      """)

  @OptionGroup var choice: TunableChoice

  @Option(
    help: ArgumentHelp(
      "The intended outcome, as an expression such as 'photos.page == 3' or a word such as 'page 3'; by default that of the label.",
      valueName: "expression"))
  var want: String?

  @Option(
    writes: .trace,
    help: "Write the gesture with its smallest change to a trace, for view --replay.")
  var saveChange: OutputPath?

  @OptionGroup var overwriting: OverwriteOption
  @OptionGroup var form: JSONOption

  @OptionGroup var inputs: LabInputs

  func validate() throws {
    try inputs.places.check(rest: 0...1000, "[<gesture> ...]")
    try require(
      saveChange == nil || inputs.rest.count == 1,
      "--save-change is about one gesture: name its id.")
  }

  /// The report if no gesture has to be explained.
  private func allAsMeant(_ runs: [GestureRun]) -> [String] {
    let labelled = runs.count { $0.isAsMeant != nil }
    let silent = runs.count - labelled
    return (labelled > 0 ? ["as meant: all of \(counted(labelled, "labelled gesture"))"] : [])
      + (silent > 0
        ? [
          "\(counted(silent, "gesture")) without a label: "
            + "flickbook gestures label \(inputs.corpus) asks for each"
        ] : [])
  }

  /// Writes the changed gesture.
  private func save(_ answer: Explanation, _ console: Console) throws(HostError) {
    guard let path = saveChange?.path else { return }
    let id = answer.gesture.gesture.id
    guard let trace = answer.changedTrace else {
      throw HostError(.nothing, "\(id): no change of the gesture was found; no trace is written")
    }
    try TraceFile.write(trace, name: id, to: path)
    if !form.json { console.print("\(path): the changed gesture, for view --replay \(path)") }
  }

  /// The outcome of `--want`; a word such as `page 2` is about the outcome of the gesture.
  private func wanted(_ session: LabSession, _ index: Int) throws(HostError) -> LabExpression? {
    guard let want else { return nil }
    guard LabelQuestion.isWord(want) else {
      return try HostError.input(of: "--want") { try LabExpression(want: want) }
    }
    let gesture = session.gestures[index]
    return try LabelQuestion(gesture, session.play(gesture)).want(want)
  }

  func run() throws {
    try inputs.perform("why", isJSON: form.json) { session, console throws(HostError) in
      var indices = try inputs.rest.map { id throws(HostError) in
        try session.index(of: id, in: inputs.corpus)
      }
      if indices.isEmpty {
        let runs = try session.playAll()
        indices = runs.indices.filter { runs[$0].isAsMeant == false || runs[$0].fault != nil }
        guard !indices.isEmpty else {
          if !form.json { console.print(lines: allAsMeant(runs)) }
          return .success
        }
      }
      let axes = try choice.axes(of: session)
      session.progress?.begin(indices.count)
      for (number, index) in indices.enumerated() {
        let answer: Explanation
        do throws(HostError) {
          answer = try Explanation(
            session, gesture: index, want: wanted(session, index), along: axes)
        } catch {
          guard error.kind == .interrupted, number > 0 else { throw error }
          session.progress?.recordMissing()
          break
        }
        session.progress?.finish(1)
        if form.json {
          console.write(answer.json)
          console.flush()
        } else {
          if number > 0 { console.print("") }
          console.print(lines: answer.lines)
        }
        try save(answer, console)
      }
      try form.print([], json: "", of: session, on: console)
      return .success
    }
  }
}
