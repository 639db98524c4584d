internal import ArgumentParser
internal import FlickCore
internal import FlickHost
internal import FlickLab
internal import FlickSystem
internal import LuaKit

/// Options that the commands of the feel lab share: which gestures, and what is asked of them.
struct LabOptions: ParsableArguments {
  @OptionGroup var filter: GestureFilter

  @Option(
    help: ArgumentHelp(
      "What the outcome is, such as 'photos.page'; what labels look at unless given.",
      valueName: "expression"))
  var outcome: String?

  @OptionGroup var script: ScriptOptions
  @OptionGroup var tunables: GivenTunables
  @OptionGroup private var reporting: ProgressOption

  /// Reports the runs of a command, and lets Ctrl-C end it with the results so far.
  ///
  /// - Parameter stopsRuns: whether runs fail after Ctrl-C; if not, the command checks for it.
  func progress(
    of command: String, on console: Console, stopsRuns: Bool = true
  ) -> LabProgress {
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
  /// - Throws: `HostError` of kind `nothing` where no gesture is asked for.
  func session(_ screen: String, _ corpus: String) throws(HostError) -> LabSession {
    let file = try CorpusFile(corpus)
    let gestures = try file.gestures(where: filter.condition)
    guard !gestures.isEmpty else { throw nothing(in: file) }
    return try session(screen, gestures)
  }

  /// The same, with gestures that are read some at a time.
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
    var configuration = script.labConfiguration
    configuration.tunables = try TunableFiles(source: tunables.source)
      .tunables(setting: script.settings)
    return LabSession(script: screen, configuration, gestures, try question())
  }

  private func question() throws(HostError) -> OutcomeQuestion {
    guard let outcome else { return OutcomeQuestion() }
    return OutcomeQuestion(
      try HostError.input(of: "--outcome") { try LabExpression(outcome) })
  }

  /// Does something that runs scripts in a worker; see `ScriptOptions.perform`.
  func perform(
    _ path: String, _ body: (Console) throws(HostError) -> ExitCode
  ) throws {
    try script.perform(path, body)
  }
}

extension ScriptOptions {
  /// How scripts are run by what `perform` does.
  var labConfiguration: RunConfiguration {
    var configuration = configuration
    configuration.endsProcess = !inProcess
    return configuration
  }

  /// Does something that runs scripts in a worker, and reports how it went.
  ///
  /// - Parameters:
  ///   - path: the script, for what is said if the worker dies.
  ///   - body: returns the exit code.
  func perform(
    _ path: String, _ body: (Console) throws(HostError) -> ExitCode
  ) throws {
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
    let code = inProcess ? execute() : supervised(path, console, execute)
    if code != .success { throw code }
  }

  private func supervised(
    _ path: String, _ console: Console, _ execute: () -> ExitCode
  ) -> ExitCode {
    let configuration = self.configuration
    do {
      let (end, interruption) = try Supervisor(configuration.conditions).run { _ in
        execute().rawValue
      }
      if case .exited(let code) = end { return ExitCode(code) }
      console.flush()
      defer { interruption?.endProcess() }
      if let interruption { return ExitCode(128 + interruption.number) }
      guard let death = HostError(end, of: path, within: configuration) else { return .success }
      console.report(death)
      return death.exitCode
    } catch {
      console.report(HostError(noWorker: error))
      return .internalError
    }
  }
}

extension HostError {
  /// No worker could be started, for a reason.
  init(noWorker reason: any Error) {
    self.init(input: reason, advice: "; --in-process does without")
  }
}

/// Which share of the gestures a command is for, where several runs share them.
struct ShardOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Only the i-th of n shares of the gestures, or auto: what Slurm, Kubernetes or GitLab say; flickbook merge joins what all have written.",
      valueName: "i/n"),
    transform: Shard.init)
  var shard: Shard?

  var labShard: LabShard? { shard.map { LabShard(index: $0.index, count: $0.count) } }
}

/// A share of the work, and the file in which what it has found is written.
struct PartOptions: ParsableArguments {
  @OptionGroup private var sharing: ShardOptions

  @Option(
    help: ArgumentHelp("Write what a shard has found to a file, for merge.", valueName: "file"),
    transform: OutputPath.of(.part))
  private var part: OutputPath?

  /// For all outputs of a command with parts.
  @OptionGroup private var overwriting: OverwriteOption

  func validate() throws {
    guard (part == nil) == (sharing.shard == nil) else {
      throw ValidationError("--shard and --part belong together.")
    }
  }

  /// The share; nil for all of it.
  var shard: LabShard? { sharing.labShard }

  /// Does a share of the gestures, some at a time, and writes what was found.
  ///
  /// - Parameters:
  ///   - groups: how many lines there are for each gesture.
  ///   - text: the lines for some gestures.
  func share(
    _ shard: LabShard, of whole: GestureStream, _ command: String, groups: Int = 1,
    _ console: Console, _ text: (LabSession) throws(HostError) -> String
  ) throws(HostError) -> ExitCode {
    let own = whole.part(shard)
    var all = ""
    try own.each { session throws(HostError) in all += try text(session) }
    let file = try PartFile(command, shard, of: whole, groups: groups, text: all)
    let count = counted(own.gestures.count, "gesture")
    try write(file, "\(count) of \(whole.gestures.count)", console)
    return .success
  }

  /// Writes a part, and says how much is in it.
  func write(_ file: PartFile, _ count: String, _ console: Console) throws(HostError) {
    guard let part else { return }
    try HostError.input { try File.write(file.bytes, to: part.path) }
    console.print("\(part.path): \(count)")
  }
}

/// The screen and the corpus that a command of the feel lab is about.
struct LabInputs: ParsableArguments {
  @OptionGroup var options: LabOptions
  @OptionGroup private var named: LabPlaceOptions

  /// The words of the command line; they were checked before.
  var places: LabPlaces { get throws { try named.places } }

  var corpus: LabPlaces.Corpus { (try? named.places.corpus) ?? LabPlaces.Corpus(path: "") }

  /// The words behind the screen and the corpus.
  var rest: [String] { (try? named.places.rest) ?? [] }

  private func script() throws(HostError) -> String {
    try HostError.input { try named.places }.script()
  }

  /// Does something with the gestures, in a worker.
  ///
  /// - Parameter isJSON: the form in which an incomplete result is marked.
  func perform(
    _ command: String, isJSON: Bool,
    _ body: (LabSession, Console) throws(HostError) -> ExitCode
  ) throws {
    try options.perform(places.screen ?? corpus.path) { console throws(HostError) in
      let progress = options.progress(of: command, on: console)
      let session = try options.session(try script(), corpus.path).reporting(to: progress)
      let code = try body(session, console)
      return console.mark(progress, isJSON: isJSON) ?? code
    }
  }

  /// Does something with gestures that are read some at a time, in a worker.
  ///
  /// - Parameters:
  ///   - isJSON: the form in which an incomplete result is marked.
  ///   - stopsRuns: whether runs fail after Ctrl-C; if not, `body` checks for it.
  func performStreaming(
    _ command: String, isJSON: Bool, stopsRuns: Bool = true,
    _ body: (GestureStream, Console) throws(HostError) -> ExitCode
  ) throws {
    try options.perform(places.screen ?? corpus.path) { console throws(HostError) in
      let progress = options.progress(of: command, on: console, stopsRuns: stopsRuns)
      let stream = try options.stream(try script(), corpus.path).reporting(to: progress)
      let code = try body(stream, console)
      return console.mark(progress, isJSON: isJSON) ?? code
    }
  }
}

/// Where kept gestures are stored.
struct KeepingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Where gestures are kept (k, :keep); by default in NAME-gestures here, or the corpus of the project.",
      valueName: "corpus"), completion: .file())
  var corpus: String?
}

/// Which tunables a command asks about.
struct TunableChoice: ParsableArguments {
  @Option(
    name: .customLong("tunable"),
    help: ArgumentHelp(
      "Tunables, with commas between; may be repeated. All of them unless given.",
      valueName: "names"))
  private var lists: [String] = []

  var names: [String] { Self.names(in: lists) }

  /// The names in lists with commas.
  static func names(in lists: [String]) -> [String] {
    lists.flatMap { $0.split(separator: ",").map { $0.filter { $0 != " " } } }
  }

  /// The tunables of a screen that are meant.
  func axes(of session: LabSession) throws(HostError) -> [TunableAxis] {
    try Self.axes(named: names, of: session)
  }

  /// Tunables of a screen by their names; all of them for none.
  static func axes(
    named names: [String], of session: LabSession
  ) throws(HostError) -> [TunableAxis] {
    let all = try session.tunables()
    guard !names.isEmpty else { return all }
    for (index, name) in names.enumerated() where names[..<index].contains(name) {
      throw HostError(.input, "tunable '\(name)' is named twice")
    }
    var chosen: [TunableAxis] = []
    for name in names {
      guard let axis = all.first(where: { $0.name == name }) else {
        throw TunableAxis.none(named: name, among: all)
      }
      chosen.append(axis)
    }
    return chosen
  }
}

/// A part of the range of a tunable: `0.1`, `10` and `10%` are all a tenth.
struct RangeShare {
  let share: Double

  /// Below 1 a number is the share itself, from 1 on it is percent.
  ///
  /// - Throws: `ValidationError` for what is no part of a range.
  init(_ text: String) throws {
    let isPercent = text.hasSuffix("%")
    guard let number = Double(isPercent ? String(text.dropLast()) : text), 0...100 ~= number else {
      throw ValidationError("'\(text)' is no part of a range: 0.1, 10 or 10% is a tenth.")
    }
    share = isPercent || number >= 1 ? number / 100 : number
  }
}

/// Reads a text of the command line; what is wrong with it is a fault of usage.
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
  /// - Parameter corpus: what the corpus was called.
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

/// Whether progress is reported where no terminal is.
struct ProgressOption: ParsableArguments {
  @Flag(
    name: .customLong("progress"),
    help: "Report the progress on standard error each second, also without a terminal.")
  var isRequested = false
}
