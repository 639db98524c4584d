internal import ArgumentParser
internal import FlickHost
internal import FlickLab
internal import FlickSystem

/// `flickbook why SCREEN CORPUS GESTURE…`.
struct Why: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "why",
    abstract: "Say why recorded gestures come out as they do, and which numbers would change it.",
    discussion: """
      Every change that is named was played: of one number by itself, and of several together where that takes less. \
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

  @Argument(help: "The ids of gestures.")
  var gestures: [String]

  func run() throws {
    try inputs.perform { session, console throws(HostError) in
      let indices = try gestures.map { id throws(HostError) in
        try session.index(of: id, in: inputs.corpus.path)
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
