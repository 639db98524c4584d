internal import ArgumentParser
internal import FlickHost
internal import FlickLab
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

  @OptionGroup var form: JSONOption

  @OptionGroup var inputs: LabInputs

  func validate() throws { try inputs.places.check(rest: 0...1000, "[<gesture> ...]") }

  func run() throws {
    try inputs.perform { session, console throws(HostError) in
      var indices = try inputs.rest.map { id throws(HostError) in
        try session.index(of: id, in: inputs.corpus.path)
      }
      if indices.isEmpty {
        let runs = try session.playAll()
        indices = runs.indices.filter { runs[$0].isAsMeant == false || runs[$0].fault != nil }
        guard !indices.isEmpty else {
          let meant = runs.count { $0.isAsMeant == true }
          if !form.json { console.print("\(meant) of \(runs.count) as meant, none otherwise") }
          return .success
        }
      }
      let wanted = try want.map { text throws(HostError) in
        try HostError.input(of: "--want") { try LabExpression(text) }
      }
      let axes = try choice.axes(of: session)
      for (number, index) in indices.enumerated() {
        let answer = try Counterfactual(session, gesture: index, want: wanted, along: axes)
        if form.json {
          console.write(answer.json)
          console.flush()
          if number + 1 == indices.count { console.write(try session.uncomparedJSON()) }
          continue
        }
        if number > 0 { console.print("") }
        console.print(lines: answer.lines)
        if number + 1 == indices.count { console.print(lines: try session.uncomparedLines()) }
      }
      return .success
    }
  }
}
