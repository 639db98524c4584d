internal import ArgumentParser
internal import FlickAPI
internal import FlickHost
internal import FlickLab
internal import FlickSystem
internal import FlickView

/// `flickbook tune SCREEN CORPUS`.
struct Tune: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tune",
    abstract: "Find values of tunables with which recorded gestures come out as meant.",
    discussion: """
      Gestures that are held back are played before and after, and have no part in the choice. Exit codes: 0 all \
      well, 2 an input cannot be loaded or run, 3 a budget was exceeded, 5 no labelled gesture or no tunable is \
      asked for, 64 usage. Shards take a share of the starts each; parts are joined to what --json prints.
      """)

  @Option(help: ArgumentHelp("The tunables, with commas between.", valueName: "names"))
  var tunables: String

  @Option(help: "From how many settings a search sets out.")
  var starts = 6

  @Option(
    help: ArgumentHelp(
      "Beyond this share of the ranges no more margin is sought; then the nearest values to today's are taken.",
      valueName: "percent"))
  var margin = 5.0

  @Option(help: "How many boxes of settings are looked at before the best so far is told.")
  var budget = 200_000

  @Option(help: ArgumentHelp("Write the values to a file for --tunables-from.", valueName: "file"))
  var save: String?

  @Flag(help: "Write the values into the script, in place of its defaults.")
  var write = false

  @Flag(help: "Print a line of JSON.")
  var json = false

  @Flag(
    help: """
      Answer an optimizer: lines of JSON are read and written. {"kind":"try","id":1,"set":{…}} gets a result.
      """)
  var serve = false

  @OptionGroup var sharing: PartOptions
  @OptionGroup var inputs: LabInputs

  func validate() throws {
    guard 1...1000 ~= starts else { throw ValidationError("--starts takes 1 to 1000.") }
    guard !write || !serve && sharing.shard == nil else {
      throw ValidationError(
        "--write is for a run that ends with values: not with --serve or --shard.")
    }
    guard 0...50 ~= margin else { throw ValidationError("--margin takes 0 to 50.") }
    guard 1...100_000_000 ~= budget else {
      throw ValidationError("--budget takes 1 to 100000000.")
    }
  }

  func run() throws {
    try inputs.perform { session, console throws(HostError) in
      let names = tunables.split(separator: ",").map(String.init)
      let axes = try TunableChoice.axes(named: names, of: session)
      if serve { return try answer(session, axes, console) }
      var choice = Tuning.Options()
      (choice.seed, choice.startCount) = (session.configuration.seed, starts)
      (choice.margin, choice.budget) = (margin / 100, budget)
      if let shard = sharing.shard { return try tune(session, axes, choice, shard, console) }
      let report = TuneReport(try Tuning(session, axes, choice))
      if json {
        console.write(report.json)
      } else {
        for line in report.lines { console.print(line) }
        if save == nil, !write, !report.changes.isEmpty {
          console.print(
            "--write puts these values into the script, --save FILE into one for --tunables-from")
        }
      }
      if let save { try HostError.input { try File.write(report.tunablesFile, to: save) } }
      if write { try writeDefaults(report.changes, of: session, axes, console) }
      return .success
    }
  }

  /// Makes what was found the script's own.
  private func writeDefaults(
    _ changes: [String: String], of session: LabSession, _ axes: [TunableAxis], _ console: Console
  ) throws(HostError) {
    let screen = try session.screen(changes)
    let values = screen.tunables.filter { changes[$0.declaration.name] != nil }
    for line in try ScriptDefaults.write(values, into: screen.scripts).lines { console.print(line) }
  }

  /// Tunes from a share of the starts: a line for each, of which merge takes the best.
  private func tune(
    _ session: LabSession, _ axes: [TunableAxis], _ choice: Tuning.Options, _ shard: LabShard,
    _ console: Console
  ) throws(HostError) -> ExitCode {
    let own = (0..<starts).filter { $0 % shard.count == shard.index - 1 }
    var text = ""
    var known: Tuning?
    for start in own {
      var choice = choice
      choice.start = start
      // What boxes tell does not hang on the start.
      if known?.cellCount ?? 0 == 0 { known = try Tuning(session, axes, choice) }
      if let known { text += TuneReport(known).json }
    }
    let command = "tune \(tunables) \(starts) \(margin) \(budget) \(choice.seed)"
    let file = try PartFile(
      command, shard, of: session, total: starts, places: own, picksBest: true, text: text)
    try sharing.write(file, FlipsReport.counted(own.count, "start") + " of \(starts)", console)
    return .success
  }

  /// Talks with an optimizer until it has no more to say.
  private func answer(
    _ session: LabSession, _ axes: [TunableAxis], _ console: Console
  ) throws(HostError) -> ExitCode {
    var server = try TuneServer(session, axes)
    console.write(server.space(seed: session.configuration.seed))
    console.flush()
    while let line = readLine() {
      guard !line.isEmpty else { continue }
      guard let answer = try server.answer(line) else { break }
      console.write(answer)
      console.flush()
    }
    return .success
  }
}
