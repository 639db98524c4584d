internal import ArgumentParser
internal import FlickHost
internal import FlickLab
internal import FlickSystem
internal import LuaKit

/// Options shared by the commands of the feel lab: the choice of gestures and the compared outcome.
struct LabOptions: ParsableArguments {
  @OptionGroup var filter: GestureFilter

  @Option(
    help: ArgumentHelp(
      "The outcome to compare, such as 'photos.page'; by default that of the labels.",
      valueName: "expression"))
  var outcome: String?

  @OptionGroup var script: ScriptOptions
  @OptionGroup var tunables: GivenTunables
  @OptionGroup private var reporting: ProgressOption

  /// Reports the runs of a command, and lets Ctrl-C end it with the results so far.
  ///
  /// - Parameter stopsRuns: whether runs fail after Ctrl-C; if not, the command checks for it.
  func progress(of command: String, on console: Console, stopsRuns: Bool = true) -> LabProgress {
    let line = ProgressLine(isRequested: reporting.isRequested)
    console.progress = line
    if !script.inProcess { OwnProcess.noteInterrupts() }
    let show: @Sendable (LabProgress.Count) -> Void = { count in
      line.draw { passed in ProgressLine.text(command, count, passed: passed) }
    }
    return LabProgress(
      stopsRuns: stopsRuns, isRequested: { OwnProcess.wasInterrupted },
      show: line.isShown ? show : nil)
  }

  /// A screen with the gestures of a corpus.
  ///
  /// - Throws: `HostError` of kind `nothing` if no gesture matches.
  func session(_ screen: String, _ corpus: String) throws(HostError) -> LabSession {
    let file = try CorpusFile(corpus)
    let gestures = try file.gestures(where: filter.condition)
    guard !gestures.isEmpty else { throw nothing(in: file) }
    return try session(screen, gestures)
  }

  /// A screen with the gestures of a corpus, read in groups.
  func stream(_ screen: String, _ corpus: String) throws(HostError) -> GestureStream {
    let file = try CorpusFile(corpus)
    let stream = try GestureStream(file, where: filter.condition, try session(screen, []))
    guard !stream.gestures.isEmpty else { throw nothing(in: file) }
    return stream
  }

  private func nothing(in file: CorpusFile) -> HostError {
    guard file.corpus.gestures.isEmpty else { return file.noGesture }
    return HostError(
      .nothing,
      "\(file.path): no gesture in it (flickbook gestures add, import and synth add some)")
  }

  func session(
    _ screen: String, _ gestures: [CorpusFile.Recorded]
  ) throws(HostError) -> LabSession {
    let configuration = try script.labConfiguration(tunables)
    return LabSession(script: screen, configuration, gestures, try question())
  }

  private func question() throws(HostError) -> OutcomeQuestion {
    guard let outcome else { return OutcomeQuestion() }
    return OutcomeQuestion(try HostError.input(of: "--outcome") { try LabExpression(outcome) })
  }

  /// Performs an action that runs scripts in a worker; see `ScriptOptions.perform`.
  func perform(_ path: String, _ body: (Console) throws(HostError) -> ExitCode) throws {
    try script.perform(path, body)
  }
}

extension ScriptOptions {
  /// The configuration of scripts that `perform` runs.
  func labConfiguration(_ given: GivenTunables) throws(HostError) -> RunConfiguration {
    var configuration = configuration
    configuration.endsProcess = !inProcess
    configuration.tunables = try given.tunables(below: settings)
    return configuration
  }

  /// Performs an action that runs scripts in a worker, and reports the result.
  ///
  /// - Parameters:
  ///   - path: the script, for the message if the worker dies.
  ///   - body: returns the exit code.
  func perform(_ path: String, _ body: (Console) throws(HostError) -> ExitCode) throws {
    let console = Console()
    func execute() -> ExitCode {
      do throws(HostError) {
        let code = try body(console)
        let end = console.end()
        return end == .success ? code : end
      } catch {
        return console.end([error])
      }
    }
    try run(path, console, execute)
  }

  /// Runs an action that runs scripts, in a worker or with `--in-process` in this process.
  ///
  /// - Parameter path: the script, for the message if the worker dies.
  /// - Throws: the exit code, unless it is that of success.
  func run(_ path: String, _ console: Console, _ execute: () -> ExitCode) throws {
    let configuration = self.configuration
    let code =
      inProcess
      ? execute()
      : console.supervise(configuration.conditions, execute) { end in
        HostError(end, of: path, within: configuration)
      } noWorker: {
        HostError(noWorker: $0)
      }
    if code != .success { throw code }
  }
}

extension HostError {
  /// Creates an error for a worker that could not be started.
  init(noWorker reason: any Error) {
    self.init(input: reason, advice: "; --in-process does without")
  }
}

/// The share of the gestures for a command, if several runs divide them.
struct ShardOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Only the i-th of n shares of the gestures, or auto (from Slurm, Kubernetes or GitLab); flickbook merge joins the results.",
      valueName: "i/n"),
    transform: LabShard.init(option:))
  var shard: LabShard?
}

/// A share of the work, and the file for its results.
struct PartOptions: ParsableArguments {
  @OptionGroup private var sharing: ShardOptions

  @Option(writes: .part, help: "Write the results of a shard to a file, for merge.")
  private var part: OutputPath?

  /// For all outputs of a command with parts.
  @OptionGroup private var overwriting: OverwriteOption

  func validate() throws {
    try require((part == nil) == (sharing.shard == nil), "--shard and --part belong together.")
  }

  /// The share; nil for all gestures.
  var shard: LabShard? { sharing.shard }

  /// Performs the action on a share of the gestures, in groups, and writes the results.
  ///
  /// - Parameters:
  ///   - groups: the number of lines for each gesture.
  ///   - text: the lines for some gestures.
  func share(
    _ shard: LabShard, of whole: GestureStream, _ command: String, groups: Int = 1,
    _ console: Console, _ text: (LabSession) throws(HostError) -> String
  ) throws(HostError) -> ExitCode {
    var file = try PartFile(
      command, shard, of: whole, groups: groups, tail: whole.session.uncomparedJSON())
    resume(&file)
    try file.share(shard, of: whole, text)
    try write(file, "\(counted(file.places.count, "gesture")) of \(whole.gestures.count)", console)
    return .success
  }

  /// Takes the lines of an earlier run that the user ended.
  func resume(_ file: inout PartFile) {
    if let part { file.resume(from: part.path) }
  }

  /// Writes a part and prints its size.
  func write(_ file: PartFile, _ count: String, _ console: Console) throws(HostError) {
    guard let part else { return }
    try file.write(to: part.path)
    console.print("\(part.path): \(count)\(file.continuation)")
  }
}

extension PartFile {
  /// The next step for a part that is incomplete.
  var continuation: String { isComplete ? "" : "; the same command continues it" }
}

extension JSONOption {
  /// Prints the result of a command as requested, with the components that are not compared.
  func print(
    _ lines: @autoclosure () -> [String], json text: @autoclosure () -> String,
    of session: LabSession, on console: Console
  ) throws(HostError) {
    if json {
      console.write(text() + (try session.uncomparedJSON()))
    } else {
      console.print(lines: lines() + (try session.uncomparedLines()))
    }
  }
}

/// A screen and a corpus with gestures to play on it.
struct LabInputs: ParsableArguments {
  @OptionGroup var options: LabOptions
  @OptionGroup private var named: LabPlaceOptions

  /// The parsed words of the command line, already validated.
  var places: LabPlaces { get throws { try named.places } }

  /// The path of the corpus.
  var corpus: String { (try? named.places.corpus) ?? "" }

  /// The words after the screen and the corpus.
  var rest: [String] { (try? named.places.rest) ?? [] }

  private var screen: String? { try? named.places.screen }

  /// The script; nil if it is not given and the corpus does not name one.
  func script() throws(HostError) -> String? {
    if let screen { return screen }
    return try CorpusFile(corpus).screenPath
  }

  /// The script, which the corpus has to name unless it is given.
  func neededScript(orSay hint: String = LabPlaces.usualHint) throws(HostError) -> String {
    try LabPlaces.script(screen, namedBy: corpus, orSay: hint)
  }

  /// Limits the CPU time for reading the corpus and its traces, in a worker.
  func limitReading() {
    guard !options.script.inProcess else { return }
    let file = Path.isDirectory(corpus) ? Path.join(corpus, CorpusFile.name) : corpus
    ProcessorTime.limit(toSecondsFromNow: InputBudget(ofBytes: Path.size(file) ?? 0).seconds)
  }

  /// Performs an action on the gestures, in a worker.
  func perform(_ body: (Console) throws(HostError) -> ExitCode) throws {
    try options.perform(screen ?? corpus, body)
  }

  /// Performs an action on the gestures, in a worker.
  ///
  /// - Parameter isJSON: whether an incomplete result is marked as JSON.
  func perform(
    _ command: String, isJSON: Bool,
    _ body: (LabSession, Console) throws(HostError) -> ExitCode
  ) throws {
    try perform { console throws(HostError) in
      let progress = options.progress(of: command, on: console)
      let session = try options.session(try neededScript(), corpus)
      try GestureStream(holding: session).checkScreen()
      let code = try body(session.reporting(to: progress), console)
      return console.mark(progress, isJSON: isJSON) ?? code
    }
  }

  /// Performs an action on gestures that are read in groups, in a worker.
  ///
  /// - Parameters:
  ///   - isJSON: whether an incomplete result is marked as JSON.
  ///   - stopsRuns: whether runs fail after Ctrl-C; if not, `body` checks for it.
  func performStreaming(
    _ command: String, isJSON: Bool, stopsRuns: Bool = true,
    _ body: (GestureStream, Console) throws(HostError) -> ExitCode
  ) throws {
    try perform { console throws(HostError) in
      let progress = options.progress(of: command, on: console, stopsRuns: stopsRuns)
      let stream = try options.stream(try neededScript(), corpus)
      try stream.checkScreen()
      let code = try body(stream.reporting(to: progress), console)
      return console.mark(progress, isJSON: isJSON) ?? code
    }
  }
}

/// The corpus of kept gestures.
struct KeepingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The corpus of kept gestures (k, :keep); by default NAME-gestures in this folder, or the project's corpus.",
      valueName: "corpus"), completion: .file())
  var corpus: String?
}

/// The tunables of a command, by default all.
struct TunableChoice: ParsableArguments {
  @Option(
    name: .customLong("tunable"),
    help: ArgumentHelp(
      "Tunables, separated by commas; may be repeated. By default all.",
      valueName: "names"), completion: Completions.tunables)
  private var lists: [String] = []

  var names: [String] { lists.flatMap(\.commaSeparated) }

  /// The chosen tunables of a screen.
  func axes(of session: LabSession) throws(HostError) -> [TunableAxis] {
    try session.tunables(named: names)
  }
}

/// A part of the range of a tunable: `0.1`, `10` and `10%` are all a tenth.
struct RangeShare {
  let share: Double

  /// Parses a share.
  ///
  /// A number below 1 is the share itself; from 1 on it is a percentage.
  ///
  /// - Throws: `ValidationError` for an invalid share.
  init(_ text: String) throws {
    let isPercent = text.hasSuffix("%")
    guard let number = Double(isPercent ? String(text.dropLast()) : text), 0...100 ~= number else {
      throw ValidationError("'\(text)' is not a part of a range: 0.1, 10 or 10% is a tenth.")
    }
    share = isPercent || number >= 1 ? number / 100 : number
  }
}

/// Reads a text from the command line, and turns errors into usage errors.
func usage<Value>(
  _ read: @escaping @Sendable (String) throws(HostError) -> Value
) -> @Sendable (String) throws -> Value {
  { text in
    do throws(HostError) { return try read(text) } catch {
      throw ValidationError(error.description)
    }
  }
}

extension LabSession {
  /// The position of a gesture.
  ///
  /// - Parameter corpus: the name of the corpus, for the message.
  func index(of id: String, in corpus: String) throws(HostError) -> Int {
    guard let index = gestures.firstIndex(where: { $0.gesture.id == id }) else {
      throw HostError(
        .nothing,
        "\(corpus): no gesture '\(id)'"
          + NearestName.hint(for: id, among: gestures.map(\.gesture.id)))
    }
    return index
  }
}

/// Whether progress is also reported without a terminal.
struct ProgressOption: ParsableArguments {
  @Flag(
    name: .customLong("progress"),
    help: "Report progress on standard error each second, also without a terminal.")
  var isRequested = false
}
