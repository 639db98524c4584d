internal import ArgumentParser
internal import FlickAPI
internal import FlickHost
internal import FlickLab
internal import FlickSession
internal import FlickSystem

/// `flickbook tune SCREEN CORPUS`.
struct Tune: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tune",
    abstract: "Find tunable values that give recorded gestures their intended outcomes.",
    discussion: """
      Gestures that are held back are played before and after, but do not affect the choice. Exit \
      codes: 0 success, 2 an input cannot be loaded or run, 3 a budget was exceeded, 5 no labelled \
      gesture or no tunable is selected, 64 usage. Each shard takes a share of the starts; parts \
      are merged into the output of --json.
      """)

  @Option(
    name: [.customLong("tunable"), .customLong("tunables")],
    help: ArgumentHelp(
      "The tunables, separated by commas; may be repeated; required except with --against.",
      valueName: "names"), completion: Completions.tunables)
  var lists: [String] = []

  private var tunables: [String] { lists.flatMap(\.commaSeparated) }

  @Option(help: "The number of starting settings of a search.")
  var starts = 6

  @Option(
    help: ArgumentHelp(
      "The most margin to seek, as a share of the script's own values; beyond it the "
        + "values nearest to the present ones are taken; by default 0.1.",
      valueName: "share"), transform: RangeShare.init)
  var margin: RangeShare?

  @Option(
    help: ArgumentHelp(
      "Only values within a share of the range from the present ones: 0.1 or 10%.",
      valueName: "share"), transform: RangeShare.init)
  var nearDefault: RangeShare?

  @Option(
    name: .customLong("order"),
    help: ArgumentHelp(
      "An order that two tunables must keep: 'low < high', 'low + 50 <= high'; may be repeated.",
      valueName: "order"),
    transform: usage { text throws(HostError) in try ValueOrder(text) })
  var orders: [ValueOrder] = []

  @Option(
    help: ArgumentHelp(
      "The boxes of settings to examine, or the time (30s), before the best so far is reported.",
      valueName: "boxes or seconds"),
    transform: usage { text throws(HostError) in try SearchBudget(text) })
  var budget = SearchBudget.usual

  @Flag(
    help: "Tune without each person in turn, and report the outcomes of that person's gestures.")
  var leaveOneOut = false

  @Option(
    help: ArgumentHelp(
      "Find the Pareto-optimal settings for these objectives in place of one setting: violations, "
        + "soft, rest, change (from the present values), -margin.",
      valueName: "objectives"))
  var minimize: String?

  @Option(help: "The number of settings that --minimize plays.")
  var tries = 400

  @Option(
    help: ArgumentHelp(
      "Do not tune; list the gestures with other outcomes under the values of a file (of --save).",
      valueName: "file"), completion: .file())
  var against: String?

  @Option(writes: .tunables, help: "Write the values to a file for --tunables-from.")
  var save: OutputPath?

  @Option(
    writes: .tunables,
    help: "With --save: write the second best values to a file, or the present ones without flips.")
  var second: OutputPath?

  @Flag(
    help: """
      With --save: then show the screen in the view with these values as A, and those of --second \
      or the present ones as B.
      """)
  var view = false

  @Flag(help: "Write the values into the script, in place of its defaults.")
  var write = false

  @Flag(help: "Restore the defaults that --write, or w in the view, wrote last into the script.")
  var undo = false

  @OptionGroup var form: JSONOption

  @Flag(
    help: """
      Answer an optimizer by reading and writing lines of JSON: {"kind":"try","id":1,"set":{…}} \
      gets a result.
      """)
  var serve = false

  @Option(
    help: ArgumentHelp(
      "Start an optimizer as a child, by the shell: it reads the output of --serve and prints tries.",
      valueName: "command"))
  var driver: String?

  @Option(
    writes: .trials, help: "With --serve or --driver: write the tries to a file.",
    completion: .file())
  var trials: OutputPath?

  @Flag(
    help: """
      With --serve or --driver: add to each result its duration in milliseconds (ms). It differs \
      from run to run; --trials omits it.
      """)
  var times = false

  @Option(
    help: ArgumentHelp(
      "Play a file of --trials without the optimizer: results, and the best of them.",
      valueName: "file"), completion: .file())
  var replay: String?

  @OptionGroup var sharing: PartOptions
  @OptionGroup var inputs: LabInputs

  func validate() throws {
    if undo { return try checkUndo() }
    try inputs.places.check()
    try require(!lists.isEmpty || against != nil, "Missing expected argument '--tunable <names>'")
    try require(
      against != nil || !tunables.isEmpty, "--tunable takes names, with commas between.")
    let others = [
      ("--serve", serve), ("--driver", driver != nil), ("--replay", replay != nil),
      ("--minimize", minimize != nil),
      ("--against", against != nil), ("--shard", sharing.shard != nil),
    ].filter(\.1).map(\.0)
    try require(others.count < 2, "\(others[0]) and \(others[1]) exclude each other.")
    try require(
      !write && save == nil || others.isEmpty || driver != nil,
      "--write and --save are for a run that ends with values: not with \(others[0]).")
    try require(
      orders.isEmpty || others.allSatisfy({ ["--minimize", "--shard"].contains($0) }),
      "--order is for tuning: not with \(others[0]).")
    try require(trials == nil || serve || driver != nil, "--trials requires --serve or --driver.")
    try require(!times || serve || driver != nil, "--times requires --serve or --driver.")
    try require(save != nil || second == nil && !view, "--second and --view require --save.")
    try checkNumbers()
    _ = try objectives()
  }

  private func checkUndo() throws {
    try require(
      lists.isEmpty && !write && save == nil && against == nil && !serve && driver == nil,
      "--undo accepts only the screen or its corpus.")
    let places = try inputs.places
    try require(
      places.screen != nil || places.corpus != nil,
      "--undo: expected the screen or a corpus that names it.")
  }

  /// Undoes the last write of defaults.
  private func restore() throws {
    let places = try inputs.places
    try inputs.options.perform(places.screen ?? inputs.corpus) { console throws(HostError) in
      console.print(lines: [try ScriptDefaults.undo(script: try places.script())])
      return .success
    }
  }

  private func checkNumbers() throws {
    try require(1...1000 ~= starts, "--starts takes 1 to 1000.")
    try require(margin?.share ?? 0 <= 0.5, "--margin takes up to half of the values.")
    try require(10...100_000 ~= tries, "--tries takes 10 to 100000.")
    try require(
      !budget.isTime || sharing.shard == nil,
      "--shard requires a budget of boxes: machines differ in speed.")
  }

  private func objectives() throws -> [TuneFront.Objective] {
    try (minimize ?? "").commaSeparated
      .map(usage { name throws(HostError) in try TuneFront.Objective(name) })
  }

  func run() throws {
    if undo { return try restore() }
    if view { try View.checkTerminal() }
    try search()
    if view { try show() }
  }

  private func search() throws {
    let objectives = try objectives()
    try inputs.performStreaming("tune", isJSON: form.json, stopsRuns: endsAtOnce) {
      stream, console throws(HostError) in
      if let against { return try compare(stream, against, console) }
      var axes = try stream.session.tunables(named: tunables)
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
      choice.findsSecond = second != nil
      if let shard = sharing.shard { return try tune(stream, axes, choice, shard, console) }
      guard objectives.isEmpty else {
        let front = try TuneFront(stream, axes, objectives, choice, tries: tries)
        form.print(front.lines, json: front.json, on: console)
        return .success
      }
      return try tune(stream, axes, choice, console)
    }
  }

  /// Whether Ctrl-C ends the command without a result.
  ///
  /// Only a search has a best result so far.
  private var endsAtOnce: Bool {
    against != nil || serve || driver != nil || replay != nil || sharing.shard != nil
  }

  private func tune(
    _ stream: GestureStream, _ axes: [TunableAxis], _ choice: Tuning.Options, _ console: Console
  ) throws(HostError) -> ExitCode {
    let report = TuneReport(try Tuning(stream, axes, choice))
    try form.print(report.lines, json: report.json, of: stream.session, on: console)
    let isIncomplete = stream.session.progress?.isIncomplete == true
    if !form.json, save == nil, !write, !report.changes.isEmpty, !isIncomplete {
      console.print(
        "--write puts these values into the script, --save FILE into one for --tunables-from")
    }
    // The best values so far are printed, and written only at the end of a search.
    guard !isIncomplete else { return .success }
    if let save { try keep(report, in: save, console) }
    if write { try writeDefaults(report.changes, of: stream.session, console) }
    return .success
  }

  /// Writes the files of values that the view shows as A and B.
  private func keep(
    _ report: TuneReport, in save: OutputPath, _ console: Console
  ) throws(HostError) {
    try save.write(report.tunablesFile)
    try second?.write(report.secondFile)
    guard !form.json, !view else { return }
    let options = second.map { "--tunables-from \(save.path) --against \($0.path)" }
    console.print(
      "\(save.path): view \(options ?? "--tunables-from") shows these values as A, and "
        + "\(second.map { "those of \($0.path)" } ?? "today's") as B (key a)")
  }

  /// Shows the values in the view.
  private func show() throws {
    guard let save else { return }
    var words = [try inputs.places.script(), "--tunables-from", save.path]
    if let second { words += ["--against", second.path] }
    for setting in inputs.options.script.settings {
      words += ["--set", "\(setting.name)=\(setting.value)"]
    }
    let view = try View.parse(words)
    try view.run()
  }

  /// Writes the values of a result into the script as defaults.
  func writeDefaults(
    _ changes: [String: String], of session: LabSession, _ console: Console
  ) throws(HostError) {
    let screen = try session.screen(changes)
    let values = screen.tunables.filter { changes[$0.declaration.name] != nil }
    let report = try ScriptDefaults.write(values, into: screen.scripts, keptFor: session.script)
    console.print(lines: report.lines)
    if report.isKept {
      console.print(
        "flickbook test runs the scenarios with them; --undo restores the former defaults")
    }
  }

  /// Tunes from a share of the starts, and writes a line for each.
  ///
  /// `merge` chooses the best line.
  private func tune(
    _ stream: GestureStream, _ axes: [TunableAxis], _ choice: Tuning.Options, _ shard: LabShard,
    _ console: Console
  ) throws(HostError) -> ExitCode {
    let names = tunables.joined(separator: ",")
    var command = "tune \(names) \(starts) \(choice.margin) \(budget.text) \(choice.seed)"
    if let nearDefault { command += " near \(nearDefault.share)" }
    if leaveOneOut { command += " leave one out" }
    for order in orders { command += " order \(order.text)" }
    var file = try PartFile(
      command, shard, of: stream.session, stream.gestures, total: starts, picksBest: true,
      tail: stream.session.uncomparedJSON())
    sharing.resume(&file)
    var known: Tuning?
    let resumed = Set(file.places)
    for start in 0..<starts where start % shard.count == shard.index - 1 {
      if resumed.contains(start) { continue }
      var choice = choice
      choice.start = start
      do throws(HostError) {
        // The result of boxes does not depend on the start.
        if known?.cellCount ?? 0 == 0 { known = try Tuning(stream, axes, choice) }
      } catch {
        guard error.kind == .interrupted, !file.places.isEmpty else { throw error }
        stream.session.progress?.recordMissing()
        file.isComplete = false
        break
      }
      if let known { file.add(TuneReport(known).json, at: [start]) }
    }
    try sharing.write(file, counted(file.places.count, "start") + " of \(starts)", console)
    return .success
  }

  /// Compares the current values with those of a file, by playing all gestures with both.
  private func compare(
    _ stream: GestureStream, _ path: String, _ console: Console
  ) throws(HostError) -> ExitCode {
    let comparison = try SettingComparison(
      stream, against: try TunablesFile.values(in: path), called: path)
    try form.print(comparison.lines, json: comparison.json, of: stream.session, on: console)
    return .success
  }

  // MARK: Optimizers

  /// Replays the trials of an optimizer.
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
        note: "\(path): \(differing) of \(tries.count) tries have another outcome than before"
      )
    }
    return .success
  }
}
