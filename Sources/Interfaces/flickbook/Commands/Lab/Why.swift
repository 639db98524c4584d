internal import ArgumentParser
internal import FlickHost
internal import FlickLab
internal import FlickLog
internal import FlickSystem

/// `flickbook why [SCREEN] CORPUS [GESTURE…]`.
struct Why: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "why",
    abstract: "Say why recorded gestures come out as they do, and which numbers would change it.",
    discussion: """
      Without ids, each gesture that does not come out as meant is explained. Every change that is named was played: of one number by itself, and of several together where that takes less. \
      Exit codes: 0 all well, 2 an input cannot be loaded or run, 3 a budget was exceeded, 5 there is no such \
      gesture or tunable, 64 usage.
      """)

  @OptionGroup var choice: TunableChoice

  @Option(
    help: ArgumentHelp(
      "What ought to have come of it, such as 'photos.page == 3'; what its label says unless given.",
      valueName: "expression"))
  var want: String?

  @Option(
    help: ArgumentHelp(
      "Write the gesture with its smallest change to a trace, for view --replay.",
      valueName: "file"), transform: OutputPath.of(.trace))
  var saveChange: OutputPath?

  @OptionGroup var overwriting: OverwriteOption
  @OptionGroup var form: JSONOption

  @OptionGroup var inputs: LabInputs

  func validate() throws {
    try inputs.places.check(rest: 0...1000, "[<gesture> ...]")
    guard saveChange == nil || inputs.rest.count == 1 else {
      throw ValidationError("--save-change is about one gesture: name its id.")
    }
  }

  /// The report if no gesture has to be explained.
  private func allAsMeant(_ runs: [GestureRun]) -> [String] {
    let labelled = runs.count { $0.isAsMeant != nil }
    let silent = runs.count - labelled
    return (labelled > 0 ? ["as meant: all of \(counted(labelled, "labelled gesture"))"] : [])
      + (silent > 0
        ? [
          "\(counted(silent, "gesture")) without a label: "
            + "flickbook gestures label \(inputs.corpus.path) asks for each"
        ] : [])
  }

  /// Writes the changed gesture.
  private func save(_ answer: Counterfactual, _ console: Console) throws(HostError) {
    guard let path = saveChange?.path else { return }
    let id = answer.gesture.gesture.id
    guard let trace = answer.changedTrace else {
      throw HostError(.nothing, "\(id): no change of the gesture was found, so none is written")
    }
    try TraceFile.write(trace, name: id, to: path)
    if !form.json { console.print("\(path): the changed gesture, for view --replay \(path)") }
  }

  func run() throws {
    try inputs.perform("why", isJSON: form.json) { session, console throws(HostError) in
      var indices = try inputs.rest.map { id throws(HostError) in
        try session.index(of: id, in: inputs.corpus.path)
      }
      if indices.isEmpty {
        let runs = try session.playAll()
        indices = runs.indices.filter { runs[$0].isAsMeant == false || runs[$0].fault != nil }
        guard !indices.isEmpty else {
          if !form.json { console.print(lines: allAsMeant(runs)) }
          return .success
        }
      }
      let wanted = try want.map { text throws(HostError) in
        try HostError.input(of: "--want") { try LabExpression(text) }
      }
      let axes = try choice.axes(of: session)
      session.progress?.begin(indices.count)
      for (number, index) in indices.enumerated() {
        let answer: Counterfactual
        do throws(HostError) {
          answer = try Counterfactual(session, gesture: index, want: wanted, along: axes)
        } catch {
          guard error.kind == .interrupted, number > 0 else { throw error }
          session.progress?.noteMissing()
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
      if form.json {
        console.write(try session.uncomparedJSON())
      } else {
        console.print(lines: try session.uncomparedLines())
      }
      return .success
    }
  }
}
