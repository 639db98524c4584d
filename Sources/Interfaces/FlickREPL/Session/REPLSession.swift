internal import FlickAPI
internal import FlickCore
package import FlickHost
internal import FlickLab
internal import FlickSession
internal import LuaKit
internal import LuaSyntax

/// A conversation with a stage: a line in, lines out.
///
/// Knows no terminal: what is typed comes by `handle`, what is answered goes to `output`. Confined
/// to one thread, like its Lua state.
package final class REPLSession {
  /// What became of a line.
  package enum Outcome {
    /// It was done.
    case done
    /// It needs more lines.
    case incomplete
    /// It failed, and has changed nothing on the stage.
    case failed(HostError)
    /// The session is over.
    case ended
  }

  let host: ScriptHost
  /// The functions of the module `flickbook`, for `help`.
  var module: [(name: String, value: LuaValue)] = []
  /// Characters in a line of output.
  package var width: Int
  /// The log of what has happened; see `:record`.
  let log = SessionLog()
  /// The lines of an entry that is not complete.
  private var pending = PendingEntry()
  /// How many lines have come.
  private var lineCount = 0
  /// What messages call a line; nil names entries by number.
  private let source: String?
  private var entryCount = 0
  /// The entries that worked, for `:save`.
  var transcript: [String] = []
  /// Whether the entry that runs belongs there.
  var keepsEntry = true
  /// Whether a terminal is there that can show the stage.
  package var isAtTerminal = false
  /// Whether what is printed may have characters beyond ASCII.
  package var isUnicode = true
  /// The stage above the prompt; nil while `:view` is off.
  var view: StageView?
  /// The finger that the mouse has on it.
  var finger: MouseFinger?
  /// Called before something is printed while a line is typed; see `handle(_:at:)`.
  package var willPrintBesideLine: () -> Void = {}
  /// Whether something was printed beside a line that is typed; nil while none is.
  var hasPrintedBesideLine: Bool?
  /// What stands below it.
  let conversation: Conversation
  /// How many rows the entry that runs has on the terminal.
  var entryRows = 0
  /// The script of the screen; nil if the stage was opened otherwise.
  var screenPath: String?
  /// The screen that `:set` and `:reload` have put on the stage since it was opened.
  var newScreen: Screen?
  /// The last gesture, also when one has gone back to before it; see `:replay`.
  var remembered: RememberedGesture?
  /// Where the last error was in a script: its file and line.
  var lastFault: ScriptPlace?
  var watches: [Watch] = []
  /// The two sets of values of tunables.
  var history = TunableHistory()
  var isEnding = false
  let configuration: RunConfiguration
  /// Where gestures are kept; nil for a folder named for the screen.
  package var corpusPath: String?
  /// Those that are kept, with the script whose they are; nil before they are first needed.
  var kept: (script: String, gestures: KeptGestures)?
  /// Why the screen's script on the disk is not the one that runs; until it is mended.
  var reloadFault: HostError?

  /// An expression that is shown whenever its value changes.
  struct Watch {
    var text: String
    var value: String?
  }

  /// Opens a Lua state with `fb` and `help` in it.
  ///
  /// - Parameters:
  ///   - configuration: limits and tunables.
  ///   - source: what messages call the lines, such as a script's name; nil at a terminal.
  ///   - width: characters in a line of output.
  ///   - output: takes each line.
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
    // What is typed stands for a script in the current folder.
    try host.admit("")
    host.session.keepsJournals = true
    try prepareGlobals()
    conversation.willSay = { [weak self] line in
      guard let self, self.view != nil else { return }
      self.makeLineFree()
      self.makeRoom(rows: Conversation.rows(of: line, columns: self.width))
    }
  }

  /// What to show before the next line.
  package var prompt: String {
    let time = faultMark + (stage.map { "\(fixed($0.now.value, decimals: 3)) s" } ?? "")
    return pending.isEmpty ? "\(time)> " : String(repeating: ".", count: max(1, time.count)) + "> "
  }

  /// Prints lines.
  func print(_ lines: [String]) {
    for line in lines { print(line) }
  }

  /// Prints decisions, a line each; at a terminal they are broken between words.
  func print(_ decisions: [Decision], on stage: StageObject) {
    let lines = PrintedDecision.lines(of: decisions, on: stage)
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

  /// Takes a line.
  package func handle(_ line: String) -> Outcome {
    conversation.begin(line, isMore: isInEntry)
    conversation.note(prompt + line)
    let outcome = outcome(of: line)
    if case .failed(let error) = outcome {
      lastFault = ScriptPlace(of: error.description) ?? lastFault
      let texts = [error.description, error.context, error.traceback]
      texts.flatMap(PrintedText.lines).forEach { conversation.note(error: $0) }
    }
    return outcome
  }

  /// Whether an entry has begun that needs more lines.
  package var isInEntry: Bool { !pending.isEmpty }

  private func outcome(of line: String) -> Outcome {
    lineCount += 1
    let trimmed = PrintedText.trimmed(line)
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

  /// Runs the lines of an entry, if they are complete.
  private func run(_ lines: PendingEntry) -> Outcome {
    let entry = lines.text
    let piece: ScriptHost.Piece
    do throws(HostError) {
      piece = try host.compile(
        SessionVariables.keeping(resolving(entry)), name: source ?? "input \(entryCount)",
        line: source == nil ? 1 : lineCount - lines.lineCount + 1)
    } catch {
      pending = PendingEntry()
      return .failed(shown(located(error), lines.lineCount > 1))
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

  /// Gives up what was typed of an entry.
  package func interrupt() { pending = PendingEntry() }

  /// There are no more lines.
  package func finish() -> Outcome {
    guard !pending.isEmpty else { return .done }
    let first = lineCount - pending.lineCount + 1
    // What is wrong with a long entry may not have been seen yet.
    let outcome = run(pending)
    guard case .incomplete = outcome else { return outcome }
    pending = PendingEntry()
    return .failed(
      HostError(.input, "\(source ?? "input"):\(first): the input ends before its statement does"))
  }

  /// What an entry begins with, to be put back if it fails.
  struct EntryStart {
    fileprivate let stage: StageObject?
    fileprivate let mark: StageObject.Mark?
    fileprivate let inputCount: Int
    fileprivate let tunables: Tunables
  }

  /// An entry begins.
  func beginEntry() -> EntryStart {
    (keepsEntry, entryRows) = (true, 1)
    let stage = stage
    return EntryStart(
      stage: stage, mark: stage?.mark, inputCount: stage?.inputsSoFar.count ?? 0,
      tunables: host.session.tunables)
  }

  /// It has failed: the stage is as it was.
  func failEntry(_ start: EntryStart) {
    if let stage = start.stage, let mark = start.mark { stage.restore(mark) }
    host.session.tunables = start.tunables
    showView()
  }

  /// It is done.
  ///
  /// - Parameter entries: what `:save` writes of it.
  func endEntry(_ start: EntryStart, _ entries: [String]) {
    stage?.markEntryEnd()
    if keepsEntry { transcript += entries }
    noteGesture(isNewStage: stage !== start.stage, start.inputCount)
    showView()
    showWatches()
  }

  /// Does something that leaves the stage as it was when it fails.
  private func attempt(_ entry: String, _ body: () throws -> Void) -> Outcome {
    let start = beginEntry()
    do {
      try body()
    } catch {
      failEntry(start)
      return .failed(shown(located(error), entry.contains("\n")))
    }
    endEntry(start, [entry])
    return isEnding ? .ended : .done
  }

  /// Does something that was not typed; an error is printed.
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

  /// What is one line at a terminal needs no number.
  private func shown(_ error: HostError, _ wasLong: Bool) -> HostError {
    guard source == nil, !wasLong else { return error }
    var shown = error
    for place in ["input \(entryCount):1: ", "expression:1: "]
    where shown.description.hasPrefix(place) {
      shown.description.removeFirst(place.count)
    }
    // The one line stands above, and led there by itself.
    shown.traceback = error.traceback.split(separator: "\n").count > 2 ? error.traceback : ""
    return shown
  }

  // MARK: The stage

  /// Lets events happen on a stage, shows it, and prints the decisions.
  ///
  /// - Parameter start: from when on the view shows it, if that is not now.
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
  /// - Throws: `HostError` that says how to make one.
  func requireGesture(on stage: StageObject) throws(HostError) -> PlayedGesture {
    guard let gesture = PlayedGesture(lastOf: stage) else { throw Self.nobodyHasTouched }
    return gesture
  }

  static let nobodyHasTouched = HostError(
    .input, "nobody has touched the stage yet: see :drag and :play")

  /// A stage as it was before a gesture.
  ///
  /// - Throws: `HostError` where its journal does not reach back so far.
  func requireStart(of gesture: PlayedGesture, on stage: StageObject) throws -> Stage {
    guard let start = try stage.stage(before: gesture.start, inputs: gesture.firstInput) else {
      throw Self.journalIsShort
    }
    return start
  }

  static let journalIsShort = HostError(
    .input, "the journal of the stage does not reach back to the gesture")

  /// The script of the stage's screen.
  ///
  /// - Throws: `HostError` that says how to open one.
  func requireScript() throws(HostError) -> String {
    guard let screenPath else {
      throw HostError(.input, "the stage is not of a script: open one by ':screen FILE'")
    }
    return screenPath
  }

  /// The tunable of a name; all of them for an empty one.
  ///
  /// - Throws: `HostError` with the nearest name where there is none.
  func tunables(named name: String) throws(HostError) -> [String] {
    let known = host.session.tunables.declarations.map(\.name)
    guard !name.isEmpty else { return known }
    guard known.contains(name) else {
      throw HostError(.input, "no tunable '\(name)'\(Self.hint(for: name, among: known))")
    }
    return [name]
  }

  /// ` (did you mean 'x'?)`; without a similar name those that there are.
  static func hint(for name: String, among names: [String]) -> String {
    let hint = NearestName.hint(for: name, among: names)
    guard hint.isEmpty, !names.isEmpty else { return hint }
    return " (there are: \(names.prefix(12).joined(separator: ", ")))"
  }

  /// What is on a stage, by its ids.
  private func parts(of value: LuaValue) -> [String] {
    guard case .object(let object) = value, let stage = try? StageObject(object) else { return [] }
    let ids = StageNames.ids(of: stage.scene).joined(separator: ", ")
    return PrintedText.wrapped("parts: \(ids)", to: width - 4).enumerated().map { index, line in
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
  /// - Throws: `HostError` that says how to get one.
  func requireStage() throws(HostError) -> StageObject {
    guard let stage else {
      throw HostError(
        .input, "there is no stage yet: open a screen by ':screen FILE' or 'stage = fb.open(…)'")
    }
    return stage
  }

  /// Remembers a gesture that an entry has played, with the tunables that it was played with.
  private func noteGesture(isNewStage: Bool, _ inputsBefore: Int) {
    if isNewStage { remembered = nil }
    guard let stage, stage.inputsSoFar.count > (isNewStage ? 0 : inputsBefore) else { return }
    // A gesture of a replay is remembered already, with its outcome.
    guard let gesture = PlayedGesture(lastOf: stage), gesture != remembered?.gesture else { return }
    remembered = RememberedGesture(gesture: gesture, tunables: tunableTexts)
    conversation.noteGesture(gesture, on: stage)
  }

  /// The ids of the stage that stand for its parts; a variable of that name goes before.
  private var freeIDs: Set<String> {
    guard let scene = stage?.scene else { return [] }
    return Set(
      StageNames.ids(of: scene).filter { id in
        if case .nil = host.global(id) { LuaLexer.isName(id) } else { false }
      })
  }

  /// Lua in which ids of the stage may stand for its parts.
  func resolving(_ text: String) -> String { StageNames.resolving(text, freeIDs) }

  var tunableTexts: [String: String] {
    Dictionary(host.session.tunables.values.map { ($0.declaration.name, "\($0.value)") }) { $1 }
  }
}
