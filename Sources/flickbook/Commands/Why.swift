internal import ArgumentParser
internal import FlickHost
internal import FlickLab

/// `flickbook why SCREEN CORPUS GESTURE`.
struct Why: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "why",
    abstract: "Say why a recorded gesture comes out as it does, and which number would change it.",
    discussion: """
      Every change that is named was played. Exit codes: 0 all well, 2 an input cannot be loaded or run, 3 a \
      budget was exceeded, 5 there is no such gesture or tunable, 64 usage.
      """)

  @OptionGroup var choice: TunableChoice

  @Option(
    help: ArgumentHelp(
      "What ought to have come of it, such as 'photos.page == 3'; what its label says unless given.",
      valueName: "expression"))
  var want: String?

  @OptionGroup var inputs: LabInputs

  @Argument(help: "The id of the gesture.")
  var gesture: String

  func run() throws {
    try inputs.perform { session, console throws(HostError) in
      guard let index = session.gestures.firstIndex(where: { $0.gesture.id == gesture }) else {
        throw HostError(.nothing, "\(inputs.corpus): no gesture '\(gesture)'")
      }
      let wanted = try HostError.input(of: "--want") { try want.map { try LabExpression($0) } }
      let answer = try Counterfactual(
        session, gesture: index, want: wanted, along: choice.axes(of: session))
      for line in answer.lines { console.print(line) }
      return .success
    }
  }
}
