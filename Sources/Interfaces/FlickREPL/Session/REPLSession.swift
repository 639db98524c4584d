internal import FlickAPI
internal import FlickCore
package import FlickHost
package import FlickSession
internal import LuaKit
internal import LuaSyntax

/// An interactive session with a stage: evaluates lines and prints the results.
///
/// Independent of the terminal: pass each typed line to `handle`; each line of output goes to the
/// `output` closure. Confined to one thread, like its Lua state.
package final class REPLSession {
  /// The result of handling a line.
  package enum Outcome {
    /// The line was executed.
    case done
    /// The entry needs more lines.
    case incomplete
    /// The entry failed; the stage is unchanged.
    case failed(HostError)
    /// The session is over.
    case ended
  }

  let host: ScriptHost
  /// The functions of the module `flickbook`, for `help`.
  var module: [(name: String, value: LuaValue)] = []
  /// The width of the output in characters.
  package var width: Int
  /// The run log of the session; see `:record`.
  let log = SessionLog()
  /// The lines of an incomplete entry.
  private var pending = PendingEntry()
  /// The number of lines handled.
  private var lineCount = 0
  /// The name of the input in messages; nil to name entries by number.
  private let source: String?
  private var entryCount = 0
  /// The entries that worked, for `:save`.
  var transcript: [String] = []
  /// Whether the current entry is added to `transcript` if it succeeds.
  var keepsEntry = true
  /// Whether the session runs at a terminal that can show the stage.
  package var isAtTerminal = false
  /// Whether the output may contain characters beyond ASCII.
  package var isUnicode = true
  /// The stage above the prompt; nil while `:view` is off.
  var view: StageView?
  /// The finger of the mouse on the stage; nil if it is up.
  var finger: MouseFinger?
  /// Called before output is printed while a line is typed; see `handle(_:at:)`.
  package var willPrintBesideLine: () -> Void = {}
  /// Whether output was printed while a line is typed; nil while no line is typed.
  var hasPrintedBesideLine: Bool?
  /// The output of the session, with the lines that are shown below the stage.
  let conversation: Conversation
  /// The number of terminal rows that the current entry takes up.
  var entryRows = 0
  /// The stage with its script.
  private(set) lazy var screen = PromptScreen(self)
  /// The values of tunables with their history, and the kept gestures.
  package private(set) lazy var tuning = ScreenTuning(screen, files: files)
  /// The last gesture, kept also after going back to a time before it; see `:replay`.
  var remembered: RememberedGesture?
  /// The file and line of the last script error.
  var lastFault: ScriptPlace?
  var watches: [Watch] = []
  var isEnding = false
  let configuration: RunConfiguration
  /// The path of the corpus for kept gestures; nil for a folder named after the screen.
  package var corpusPath: String? { didSet { tuning.files = files } }
  /// Whether defaults that `:write` replaces are kept for undo in later runs.
  package var keepsDefaults = false { didSet { tuning.files = files } }

  /// An expression that is shown whenever its value changes.
  struct Watch {
    var text: String
    var value: String?
  }

  /// Opens a Lua state with the globals `fb` and `help`.
  ///
  /// - Parameters:
  ///   - configuration: limits and tunables.
  ///   - source: the name of the input in messages, such as a script's name; nil at a terminal.
  ///   - width: the width of the output in characters.
  ///   - output: called with each line of output.
  package init(
    _ configuration: RunConfiguration, source: String? = nil, width: Int = 80,
    output: @escaping (String) -> Void
  ) throws(HostError) {
    self.source = source
    self.width = width
    self.configuration = configuration
    conversation = Conversation(output)
    host = try ScriptHost(configuration, log: { [log] in log.add($0) }) { [conversation] text in
      for part in text.split(separator: "\n", omittingEmptySubsequences: false) {
        conversation.say(String(part))
      }
    }
    host.isInteractive = true
    // Typed entries count as a script in the current folder.
    try host.admit("")
    host.session.keepsHistory = true
    try prepareGlobals()
    conversation.willSay = { [weak self] line in
      guard let self, self.view != nil else { return }
      self.makeLineFree()
      self.makeRoom(rows: Conversation.rows(of: line, columns: self.width))
    }
  }

  /// The prompt for the next line.
  package var prompt: String {
    let time = faultMark + (stage.map { "\(fixed($0.now.value, decimals: 3)) s" } ?? "")
    return pending.isEmpty ? "\(time)> " : String(repeating: ".", count: max(1, time.count)) + "> "
  }

  /// Prints lines.
  func print(_ lines: [String]) {
    for line in lines { print(line) }
  }

  /// Prints decisions, one per line; at a terminal, long lines are broken between words.
  func print(_ decisions: [Decision], on stage: StageObject) {
    let lines = decisions.map { DecisionSummary($0, in: stage.scene).line }
    print(isAtTerminal ? lines.flatMap { PrintedText.hanging($0, to: width) } : lines)
  }

  /// Prints a line.
  func print(_ line: String) {
    conversation.say(line)
  }

  // MARK: Lines

  /// Opens a screen as `:screen` does, before the first line.
  package func open(first path: String) -> Outcome {
    attempt(":screen \(path)") { try self.open(path) }
  }

  /// Handles a line of input.
  package func handle(_ line: String) -> Outcome {
    conversation.begin(line, isMore: isInEntry)
    conversation.keep(typed: prompt + line)
    let outcome = outcome(of: line)
    if case .failed(let error) = outcome {
      lastFault = ScriptPlace(of: error.description) ?? lastFault
      let texts = [error.description, error.context, error.traceback]
      texts.flatMap(PrintedText.lines).forEach { conversation.keep(error: $0) }
    }
    return outcome
  }

  /// Whether an incomplete entry is pending.
  package var isInEntry: Bool { !pending.isEmpty }

  private func outcome(of line: String) -> Outcome {
    lineCount += 1
    let trimmed = line.trimmed
    if pending.isEmpty {
      if trimmed.isEmpty || lineCount == 1 && trimmed.hasPrefix("#!") { return .done }
      if let command = spokenCommand(trimmed) {
        return attempt(command) { try self.run(command: command) }
      }
      if trimmed.hasPrefix(":") { return attempt(trimmed) { try self.run(command: trimmed) } }
      entryCount += 1
    }
    return pending.add(line) ? run(pending) : .incomplete
  }

  /// Runs an entry if it is complete.
  private func run(_ lines: PendingEntry) -> Outcome {
    let entry = lines.text
    let piece: ScriptHost.Piece
    do throws(HostError) {
      piece = try host.compile(
        SessionVariables.keeping(resolving(entry)), name: source ?? "input \(entryCount)",
        line: source == nil ? 1 : lineCount - lines.lineCount + 1)
    } catch {
      pending = PendingEntry()
      return .failed(shown(located(error), wasLong: lines.lineCount > 1))
    }
    guard case .complete(let function) = piece else { return .incomplete }
    pending = PendingEntry()
    return attempt(entry) {
      let values = try self.host.explore(function)
      if let value = values.first { try self.host.state.globals.set("_", to: value) }
      let printer = ValuePrinter(self.host.state, width: self.width)
      for value in values {
        if case .nil = value, let hint = self.hint(forNil: entry) { self.print(hint) }
        self.print(printer.lines(of: value))
        self.print(self.parts(of: value))
      }
    }
  }

  /// Discards the pending entry.
  package func interrupt() { pending = PendingEntry() }

  /// Ends the input.
  ///
  /// - Returns: the outcome of a pending entry. An incomplete entry fails.
  package func finish() -> Outcome {
    guard !pending.isEmpty else { return .done }
    let first = lineCount - pending.lineCount + 1
    // The engine may not have checked the last lines of a long entry yet.
    let outcome = run(pending)
    guard case .incomplete = outcome else { return outcome }
    pending = PendingEntry()
    return .failed(
      HostError(.input, "\(source ?? "input"):\(first): the input ends before its statement does"))
  }

  /// The state at the start of an entry, restored if the entry fails.
  struct EntryStart {
    fileprivate let stage: StageObject?
    fileprivate let mark: StageObject.Mark?
    fileprivate let inputCount: Int
    fileprivate let tunables: Tunables
  }

  /// Starts an entry.
  func beginEntry() -> EntryStart {
    (keepsEntry, entryRows) = (true, 1)
    let stage = stage
    return EntryStart(
      stage: stage, mark: stage?.mark, inputCount: stage?.recorder.inputs.count ?? 0,
      tunables: host.session.tunables)
  }

  /// Ends a failed entry: restores the stage and the tunables.
  func failEntry(_ start: EntryStart) {
    if let stage = start.stage, let mark = start.mark { stage.restore(mark) }
    host.session.tunables = start.tunables
    showView()
  }

  /// Ends a successful entry.
  ///
  /// - Parameter entries: the text that `:save` writes for it.
  func endEntry(_ start: EntryStart, _ entries: [String]) {
    stage?.markEntryEnd()
    if keepsEntry { transcript += entries }
    rememberGesture(isNewStage: stage !== start.stage, start.inputCount)
    showView()
    showWatches()
  }

  /// Runs `body` as an entry; if it throws, the stage is restored.
  private func attempt(_ entry: String, _ body: () throws -> Void) -> Outcome {
    let start = beginEntry()
    do {
      try body()
    } catch {
      failEntry(start)
      return .failed(shown(located(error), wasLong: entry.contains("\n")))
    }
    endEntry(start, [entry])
    return isEnding ? .ended : .done
  }

  /// Runs `body` as an entry that was not typed, and prints its error.
  func handleQuietly(_ body: () throws -> Void) {
    let (keeps, rows) = (keepsEntry, entryRows)
    let outcome = attempt("") {
      keepsEntry = false
      try body()
    }
    (keepsEntry, entryRows) = (keeps, rows)
    if case .failed(let error) = outcome { print("not reloaded: \(error.description)") }
  }

  private func located(_ error: any Error) -> HostError {
    guard let error = error as? HostError else {
      return located(HostError(input: error))
    }
    guard let source, lineCount > 0, !error.description.hasPrefix("\(source):") else {
      return error
    }
    var located = error
    located.description = "\(source):\(lineCount): \(error.description)"
    return located
  }

  /// Removes the position and a short traceback from the error of a one-line entry at a terminal.
  private func shown(_ error: HostError, wasLong: Bool) -> HostError {
    guard source == nil, !wasLong else { return error }
    var shown = error
    for place in ["input \(entryCount):1: ", "expression:1: "]
    where shown.description.hasPrefix(place) {
      shown.description.removeFirst(place.count)
    }
    // The entry is on the screen above, and a short traceback only repeats its position.
    shown.traceback = error.traceback.split(separator: "\n").count > 2 ? error.traceback : ""
    return shown
  }

  // MARK: The stage

  /// Runs `body` on a stage, shows the motion in the view, and prints the new decisions.
  ///
  /// - Parameter start: the start time of the shown motion; nil for the time of the last picture.
  func happen(
    on stage: StageObject, showing start: Seconds? = nil, _ body: () throws -> Void
  ) throws {
    let known = stage.decisionsSoFar.count
    try host.exploring(body)
    showView(from: start)
    print(Array(stage.decisionsSoFar.dropFirst(known)), on: stage)
  }

  /// The last gesture on a stage.
  ///
  /// - Throws: `HostError` if the stage was never touched, with the commands that make a gesture.
  func requireGesture(on stage: StageObject) throws(HostError) -> PlayedGesture {
    guard let gesture = PlayedGesture(lastOf: stage) else { throw Self.noGesture }
    return gesture
  }

  static let noGesture = HostError(
    .input, "the stage has not been touched yet: see :drag and :play")

  static let journalIsShort = HostError(
    .input, "the journal of the stage does not reach back to the gesture")

  /// The script of the screen; nil if `:screen` did not open the stage.
  var screenPath: String? { screen.path.isEmpty ? nil : screen.path }

  /// The files of the screen's script.
  var files: SessionFiles {
    var files = SessionFiles(script: screen.path, gestures: corpusPath)
    files.keepsDefaults = keepsDefaults
    return files
  }

  /// The script of the stage's screen.
  ///
  /// - Throws: `HostError` if the stage was not opened from a script, with the command that does.
  func requireScript() throws(HostError) -> String {
    guard let screenPath else {
      throw HostError(.input, "the stage is not of a script: open one by ':screen FILE'")
    }
    return screenPath
  }

  /// The tunable with a name.
  ///
  /// - Throws: `HostError` with the nearest name if no tunable has the name.
  func tunable(named name: String) throws(HostError) -> Tunables.Declaration {
    let known = host.session.tunables.declarations
    if let found = known.first(where: { $0.name == name }) { return found }
    throw HostError(.input, Tunables.unknown(name, among: known.map(\.name)))
  }

  /// A hint such as ` (did you mean 'x'?)`, or a list of names if none is similar.
  static func hint(for name: String, among names: [String]) -> String {
    let hint = NearestName.hint(for: name, among: names)
    guard hint.isEmpty, !names.isEmpty else { return hint }
    return " (there are: \(names.prefix(12).joined(separator: ", ")))"
  }

  /// The lines that list the ids of a stage; empty if the value is not a stage.
  private func parts(of value: LuaValue) -> [String] {
    guard case .object(let object) = value, let stage = try? StageObject(object) else { return [] }
    let ids = StageNames.ids(of: stage.scene).joined(separator: ", ")
    return "parts: \(ids)".wrapped(to: width - 4).enumerated().map { index, line in
      (index == 0 ? "  " : "    ") + line
    }
  }

  /// The stage in the variable `stage`; nil if there is none.
  var stage: StageObject? {
    guard case .object(let reference) = host.global("stage") else { return nil }
    return try? StageObject(reference)
  }

  /// The stage.
  ///
  /// - Throws: `HostError` if there is no stage, with the ways to open one.
  func requireStage() throws(HostError) -> StageObject {
    guard let stage else {
      throw HostError(
        .input, "there is no stage yet: open a screen by ':screen FILE' or 'stage = fb.open(…)'")
    }
    return stage
  }

  /// Remembers the gesture that an entry has played, and the tunable values at the time.
  private func rememberGesture(isNewStage: Bool, _ inputsBefore: Int) {
    if isNewStage { remembered = nil }
    guard let stage, stage.recorder.inputs.count > (isNewStage ? 0 : inputsBefore) else { return }
    // A gesture of a replay is remembered already, with its outcome.
    guard let gesture = PlayedGesture(lastOf: stage), gesture != remembered?.gesture else { return }
    remembered = RememberedGesture(gesture: gesture, tunables: host.session.tunables.texts)
    conversation.recordGesture(gesture, on: stage)
  }

  /// The ids that can be used without `stage.`: valid names that are not set as global variables.
  private var freeIDs: Set<String> {
    guard let scene = stage?.scene else { return [] }
    return Set(
      StageNames.ids(of: scene).filter { id in
        if case .nil = host.global(id) { LuaLexer.isName(id) } else { false }
      })
  }

  /// Lua source with `stage.` inserted before the ids of the stage's parts.
  func resolving(_ text: String) -> String { StageNames.resolving(text, freeIDs) }
}
