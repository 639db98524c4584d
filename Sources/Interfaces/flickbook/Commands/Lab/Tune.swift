internal import ArgumentParser
internal import FlickAPI
internal import FlickCore
internal import FlickHost
internal import FlickLab
internal import FlickSession
internal import FlickSystem

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

  @Option(
    name: [.customLong("tunable"), .customLong("tunables")],
    help: ArgumentHelp(
      "The tunables, with commas between; may be repeated; needed but with --against.",
      valueName: "names"))
  var lists: [String] = []

  /// The tunables; nil if none are named.
  private var tunables: String? {
    lists.isEmpty ? nil : TunableChoice.names(in: lists).joined(separator: ",")
  }

  @Option(help: "From how many settings a search sets out.")
  var starts = 6

  @Option(
    help: ArgumentHelp(
      "Beyond this part of the script's own values no more margin is sought; then the nearest values to today's are taken; 0.1 unless given.",
      valueName: "share"), transform: RangeShare.init)
  var margin: RangeShare?

  @Option(
    help: ArgumentHelp(
      "Only values that are no further from today's than a part of the range: 0.1 or 10%.",
      valueName: "share"), transform: RangeShare.init)
  var nearDefault: RangeShare?

  @Option(
    name: .customLong("order"),
    help: ArgumentHelp(
      "What two tunables have to keep: 'low < high', 'low + 50 <= high'; may be repeated.",
      valueName: "order"),
    transform: usage { text throws(HostError) in try ValueOrder(text) })
  var orders: [ValueOrder] = []

  @Option(
    help: ArgumentHelp(
      "How many boxes of settings are looked at before the best so far is told, or for how long: 30s.",
      valueName: "boxes or seconds"),
    transform: usage { text throws(HostError) in try SearchBudget(text) })
  var budget = SearchBudget.usual

  @Flag(help: "Tune without each person in turn, and say what comes of theirs.")
  var leaveOneOut = false

  @Option(
    help: ArgumentHelp(
      "In place of one setting those of which none is better in all of these: violations, soft, rest, change (from today's values), -margin.",
      valueName: "objectives"))
  var minimize: String?

  @Option(help: "How many settings --minimize plays.")
  var tries = 400

  @Option(
    help: ArgumentHelp(
      "Tune nothing, but say which gestures the values of a file (of --save) decide otherwise.",
      valueName: "file"), completion: .file())
  var against: String?

  @Option(
    help: ArgumentHelp("Write the values to a file for --tunables-from.", valueName: "file"),
    transform: OutputPath.of(.tunables))
  var save: OutputPath?

  @Flag(help: "Write the values into the script, in place of its defaults.")
  var write = false

  @Flag(help: "Restore the defaults that --write, or w in the view, wrote last into the script.")
  var undo = false

  @OptionGroup var form: JSONOption

  @Flag(
    help: """
      Answer an optimizer: lines of JSON are read and written. {"kind":"try","id":1,"set":{…}} gets a result.
      """)
  var serve = false

  @Option(
    help: ArgumentHelp(
      "Start an optimizer as a child, by the shell: it reads what --serve writes, and prints tries.",
      valueName: "command"))
  var driver: String?

  @Option(
    help: ArgumentHelp(
      "With --serve or --driver: write what was tried to a file.", valueName: "file"),
    completion: .file(), transform: OutputPath.of(.trials))
  var trials: OutputPath?

  @Flag(
    help: """
      With --serve or --driver: say of each result how many ms it took (ms). No two runs say the same; --trials does \
      without.
      """)
  var times = false

  @Option(
    help: ArgumentHelp(
      "Play what --trials has written, without the optimizer: results, and the best of them.",
      valueName: "file"), completion: .file())
  var replay: String?

  @OptionGroup var sharing: PartOptions
  @OptionGroup var inputs: LabInputs

  func validate() throws {
    if undo { return try checkUndo() }
    try inputs.places.check()
    guard tunables != nil || against != nil else {
      throw ValidationError("Missing expected argument '--tunable <names>'")
    }
    guard against != nil || tunables?.isEmpty == false else {
      throw ValidationError("--tunable takes names, with commas between.")
    }
    let others = [
      ("--serve", serve), ("--driver", driver != nil), ("--replay", replay != nil),
      ("--minimize", minimize != nil),
      ("--against", against != nil), ("--shard", sharing.shard != nil),
    ].filter(\.1).map(\.0)
    guard others.count < 2 else {
      throw ValidationError("\(others[0]) and \(others[1]) exclude each other.")
    }
    guard !write && save == nil || others.isEmpty || driver != nil else {
      throw ValidationError(
        "--write and --save are for a run that ends with values: not with \(others[0]).")
    }
    guard orders.isEmpty || others.allSatisfy({ ["--minimize", "--shard"].contains($0) }) else {
      throw ValidationError("--order is for tuning: not with \(others[0]).")
    }
    guard trials == nil || serve || driver != nil else {
      throw ValidationError("--trials goes with --serve or --driver.")
    }
    guard !times || serve || driver != nil else {
      throw ValidationError("--times goes with --serve or --driver.")
    }
    try checkNumbers()
    _ = try objectives()
  }

  private func checkUndo() throws {
    guard tunables == nil, !write, save == nil, against == nil, !serve, driver == nil else {
      throw ValidationError("--undo goes with nothing but the screen or its corpus.")
    }
    let places = try inputs.places
    guard places.screen != nil || places.corpus != nil else {
      throw ValidationError("--undo: expected the screen or a corpus that names it.")
    }
  }

  /// Restores the defaults that were written last.
  private func restore() throws {
    let places = try inputs.places
    try inputs.options.perform(places.screen ?? inputs.corpus.path) { console throws(HostError) in
      console.print(lines: [try ScriptDefaults.undo(script: try places.script())])
      return .success
    }
  }

  private func checkNumbers() throws {
    guard 1...1000 ~= starts else { throw ValidationError("--starts takes 1 to 1000.") }
    guard margin?.share ?? 0 <= 0.5 else {
      throw ValidationError("--margin takes up to half of the values.")
    }
    guard 10...100_000 ~= tries else { throw ValidationError("--tries takes 10 to 100000.") }
    guard !budget.isTime || sharing.shard == nil else {
      throw ValidationError("--shard takes a budget of boxes: machines are not equally quick.")
    }
  }

  private func objectives() throws -> [TuneFront.Objective] {
    try (minimize ?? "").split(separator: ",").map(String.init)
      .map(usage { name throws(HostError) in try TuneFront.Objective(name) })
  }

  func run() throws {
    if undo { return try restore() }
    let objectives = try objectives()
    try inputs.performStreaming("tune", isJSON: form.json, stopsRuns: endsAtOnce) {
      stream, console throws(HostError) in
      if let against { return try compare(stream, against, console) }
      let names = (tunables ?? "").split(separator: ",").map(String.init)
      var axes = try TunableChoice.axes(named: names, of: stream.session)
      if let nearDefault { axes = axes.map { $0.near(nearDefault.share) } }
      if serve { return try answer(stream, axes, console) }
      if let driver { return try ask(driver, stream, axes, console) }
      if let replay { return try play(replay, stream, axes, console) }
      var choice = Tuning.Options()
      (choice.seed, choice.startCount) = (stream.session.configuration.seed, starts)
      choice.budget = budget
      if !endsAtOnce { choice.budget.progress = stream.session.progress }
      if let margin { choice.margin = margin.share }
      (choice.leavesPeopleOut, choice.orders) = (leaveOneOut, orders)
      if let shard = sharing.shard { return try tune(stream, axes, choice, shard, console) }
      guard objectives.isEmpty else {
        let front = try TuneFront(stream, axes, objectives, choice, tries: tries)
        tell(front.lines, front.json, console)
        return .success
      }
      return try tune(stream, axes, choice, console)
    }
  }

  /// Whether Ctrl-C leaves no result: only a search has a best one so far.
  private var endsAtOnce: Bool {
    against != nil || serve || driver != nil || replay != nil || sharing.shard != nil
  }

  private func tell(_ lines: [String], _ json: String, _ console: Console) {
    guard !form.json else { return console.write(json) }
    console.print(lines: lines)
  }

  private func tune(
    _ stream: GestureStream, _ axes: [TunableAxis], _ choice: Tuning.Options, _ console: Console
  ) throws(HostError) -> ExitCode {
    let report = TuneReport(try Tuning(stream, axes, choice))
    tell(
      try report.lines + stream.session.uncomparedLines(),
      try report.json + stream.session.uncomparedJSON(), console)
    let isIncomplete = stream.session.progress?.isIncomplete == true
    if !form.json, save == nil, !write, !report.changes.isEmpty, !isIncomplete {
      console.print(
        "--write puts these values into the script, --save FILE into one for --tunables-from")
    }
    // The best values so far are printed, and written only at the end of a search.
    guard !isIncomplete else { return .success }
    if let save {
      try HostError.input { try File.write(report.tunablesFile, to: save.path) }
      if !form.json {
        console.print(
          "\(save.path): view --tunables-from shows these values as A, and today's as B (key a)")
      }
    }
    if write { try writeDefaults(report.changes, of: stream.session, console) }
    return .success
  }

  /// Makes what was found the script's own.
  func writeDefaults(
    _ changes: [String: String], of session: LabSession, _ console: Console
  ) throws(HostError) {
    let screen = try session.screen(changes)
    let values = screen.tunables.filter { changes[$0.declaration.name] != nil }
    let report = try ScriptDefaults.write(values, into: screen.scripts, keptFor: session.script)
    console.print(lines: report.lines)
    if report.isKept { console.print("--undo restores the former defaults") }
  }

  /// Tunes from a share of the starts: a line for each, of which merge takes the best.
  private func tune(
    _ stream: GestureStream, _ axes: [TunableAxis], _ choice: Tuning.Options, _ shard: LabShard,
    _ console: Console
  ) throws(HostError) -> ExitCode {
    let own = (0..<starts).filter { $0 % shard.count == shard.index - 1 }
    var text = ""
    var known: Tuning?
    for start in own {
      var choice = choice
      choice.start = start
      // The result of boxes does not depend on the start.
      if known?.cellCount ?? 0 == 0 { known = try Tuning(stream, axes, choice) }
      if let known { text += TuneReport(known).json }
    }
    var command = "tune \(tunables ?? "") \(starts) \(choice.margin) \(budget.text) \(choice.seed)"
    if let nearDefault { command += " near \(nearDefault.share)" }
    if leaveOneOut { command += " leave one out" }
    for order in orders { command += " order \(order.text)" }
    let file = try PartFile(
      command, shard, of: stream.session, stream.gestures, total: starts, places: own,
      picksBest: true, text: text)
    try sharing.write(file, counted(own.count, "start") + " of \(starts)", console)
    return .success
  }

  /// Plays all gestures with today's values and with those of a file.
  private func compare(
    _ stream: GestureStream, _ path: String, _ console: Console
  ) throws(HostError) -> ExitCode {
    var settings: [String: String] = [:]
    for (name, text) in try TunablesFile.read(path) { settings[name] = text }
    let comparison = try SettingComparison(stream, against: settings, called: path)
    let session = stream.session
    tell(
      try comparison.lines + session.uncomparedLines(),
      try comparison.json + session.uncomparedJSON(), console)
    return .success
  }

  // MARK: Optimizers

  /// Plays again what an optimizer has tried.
  private func play(
    _ path: String, _ stream: GestureStream, _ axes: [TunableAxis], _ console: Console
  ) throws(HostError) -> ExitCode {
    var server = try TuneServer(stream, axes)
    var differing = 0
    let tries = try TrialLog.tries(in: path)
    for (question, before) in tries {
      let answer = try server.answer(question) ?? ""
      if !before.isEmpty, before != answer { differing += 1 }
      console.write(answer)
    }
    console.write(try server.answer(#"{"kind":"best"}"#) ?? "")
    if differing > 0 {
      console.report(
        note: "\(path): \(differing) of \(tries.count) tries come out otherwise than then"
      )
    }
    return .success
  }
}
