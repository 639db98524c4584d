package import FlickCore
package import LuaKit

/// What the functions of the `flickbook` module share while a script runs: its tunables, the log,
/// and what the host does for them.
///
/// The host object of the script's Lua state; confined to its thread.
package final class ScriptSession {
  /// What the host provides.
  ///
  /// The host owns the session, hence weak.
  private weak var provider: (any ScriptServices)?
  /// The tunables: declared by scripts, set from outside.
  package var tunables: Tunables
  /// Takes what happens, as it happens; nil when nothing is logged.
  private let log: ((SessionEvent) -> Void)?
  /// Takes pictures of stages; nil without a film.
  package let film: Film?
  /// Whether stages that are opened from now on keep a journal, so that one can go back in their
  /// time.
  package var keepsJournals = false
  private var stageCount = 0
  private var identityCount = 0
  /// What handlers of all stages have yet to hear.
  let delivery = EventDelivery()
  /// The stage that asks rules which are a script's functions; what they read of it is how it was.
  weak var deciding: StageObject?
  /// The error of a rule that is a script's function, until the call that needed the rule returns.
  var ruleError: (any Error)? {
    get { parent.map(\.ruleError) ?? ownRuleError }
    set { if let parent { parent.ruleError = newValue } else { ownRuleError = newValue } }
  }
  private var ownRuleError: (any Error)?
  /// Of a plugin's session, that of the script which uses it: it hears what goes wrong in rules.
  package weak var parent: ScriptSession?
  /// Curves of plugins that scripts have used, by their names.
  var pluginEasings: [(name: String, easing: Easing)] = []
  /// Laws of overscroll, likewise.
  var pluginLaws: [SampledOverscroll] = []

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - tunables: values set from outside.
  ///   - log: takes what happens, for a run log.
  ///   - film: takes pictures of stages.
  package init(
    tunables: Tunables = Tunables(), film: Film? = nil, log: ((SessionEvent) -> Void)? = nil
  ) {
    self.tunables = tunables
    self.film = film
    self.log = log
  }

  /// Whether someone takes what happens.
  package var isLogging: Bool { log != nil }

  /// Whether the named numbers of screens are logged too, each time that one has changed: it takes
  /// time.
  package var logsValues = true

  /// Connects the session with its host, once the host is complete.
  package func connect(to services: any ScriptServices) {
    provider = services
  }

  /// What the host provides.
  ///
  /// - Throws: `ScriptServicesMissing` outside a host.
  package var services: any ScriptServices {
    get throws(ScriptServicesMissing) {
      guard let provider else { throw ScriptServicesMissing() }
      return provider
    }
  }

  /// Adds to the run log; what is only tried does not get there.
  package func record(_ event: @autoclosure () -> SessionEvent) {
    if let log, !isTrying { log(event()) }
  }

  /// A declared screen, or the one that a script returns.
  ///
  /// - Parameter settings: values of tunables by name, for this screen alone.
  func screen(_ source: ScreenSource, settings: [String: String] = [:]) throws -> Screen {
    guard case .path(let path) = source else {
      guard settings.isEmpty, case .screen(let screen) = source else {
        throw APIError("tunables are set for a screen that is given by its path")
      }
      return screen
    }
    let before = tunables.settings
    defer { tunables.replaceSettings(before) }
    for (name, text) in settings { tunables.set(name, to: text) }
    let screen = try services.screen(at: path)
    if let unknown = settings.keys.sorted().first(where: { !tunables.declares($0) }) {
      let known = tunables.declarations.map(\.name)
      throw APIError(
        "no tunable '\(unknown)' in '\(path)'\(NearestName.hint(for: unknown, among: known))")
    }
    return screen
  }

  /// Declares a tunable and returns its value.
  func declare(_ declaration: Tunables.Declaration) throws(Tunables.Failure) -> Tunables.Value {
    // A screen that is opened again declares the same once more; that is no news.
    let isNew = try tunables.note(declaration)
    let value = try tunables.value(of: declaration)
    if isNew { record(.declared(name: declaration.name, value: value)) }
    return value
  }

  /// The virtual time of the stage that was opened or whose time passed last, in seconds; nil
  /// before.
  package var virtualTime: Double? { lastTime }
  private var lastTime: Double?

  /// The number of the scripts' `os.clock`: seconds of virtual time that have passed, on all stages
  /// together.
  package var clock: Double { passedTime }
  private var passedTime = 0.0
  /// The stage whose time passed last, and by how much the clock is ahead of it.
  private var clockStage = 0
  private var clockLead = 0.0

  /// Moves the clock with a stage, back too when a person goes back in its time.
  func timePassed(on stage: StageObject, from start: Seconds, to end: Seconds) {
    if stage.number != clockStage {
      (clockStage, clockLead) = (stage.number, passedTime - start.value)
      if keepsLastStage { lastStage = stage }
    }
    passedTime = clockLead + end.value
    lastTime = end.value
  }

  // MARK: Trials

  /// The stage on which something is tried; nil unless that is being done.
  private(set) var trialStage: StageObject? {
    didSet { isTried = trialStage != nil }
  }
  /// Whether there is one, for what each call on a stage asks.
  private var isTried = false
  /// Whether what happens is only tried: nothing of it is to be logged or printed.
  package var isTrying: Bool { isTried }
  /// What was refused within the trial, whether or not the script has caught the error.
  private var trialFault: APIError?

  /// Runs `body`, which tries something on `stage`, and goes back in the session's time.
  ///
  /// - Throws: what `body` throws, or else what was refused within it.
  func trying<Result>(on stage: StageObject, _ body: () throws -> Result) throws -> Result {
    let (time, passed, count) = (lastTime, passedTime, stageCount)
    let (clockStage, clockLead) = (clockStage, clockLead)
    (trialStage, trialFault) = (stage, nil)
    defer {
      (trialStage, trialFault) = (nil, nil)
      (lastTime, passedTime, stageCount) = (time, passed, count)
      (self.clockStage, self.clockLead) = (clockStage, clockLead)
    }
    let result = try body()
    if let trialFault { throw trialFault }
    return result
  }

  /// Refuses a stage that is not the one on which something is tried: what is read there would not
  /// be what is tried, and what is done there would be done for good.
  @inline(__always)
  func checkReach(_ stage: StageObject) throws(APIError) {
    if isTried, stage !== trialStage { throw refusal() }
  }

  private func refusal() -> APIError {
    let handler = delivery.currentHandler.map { "the handler \($0)" } ?? "a routine of a handler"
    let fault = APIError(
      "\(handler) uses another stage than its event's, so a map cannot play it: use the `stage` of the "
        + "event in place of a variable of the script")
    trialFault = trialFault ?? fault
    return fault
  }

  /// Lets no stage so far be the last: a test begins.
  package func forgetStages() {
    lastTime = nil
    if lastStage != nil { (lastStage, clockStage) = (nil, 0) }
  }

  /// The number of the next stage, from 1, whose virtual time is `time`.
  func nextStageNumber(at time: Seconds = 0) -> Int {
    stageCount += 1
    lastTime = time.value
    return stageCount
  }

  /// The number by which Lua knows the next stage, also one on which something is tried.
  func nextStageIdentity() -> Int {
    identityCount += 1
    return identityCount
  }

  // MARK: What tests ask for

  /// Whether the stage that was opened or whose time passed last is kept, for the report of a
  /// failure; `forgetStages` releases it.
  package var keepsLastStage = false
  /// That stage.
  package internal(set) var lastStage: StageObject?
  /// What bounds the time of each settle: found at once, as each access is checked.
  private(set) var bounds: (settle: Double?, deadline: Double?) = (nil, nil)
  /// How many seconds of virtual time `settle` and `wait_for` may take; nil for any.
  package var settleLimit: Double? {
    get { bounds.settle }
    set { bounds.settle = newValue }
  }
  /// Where `clock` may not pass; nil for no such moment.
  package var deadline: Double? {
    get { bounds.deadline }
    set { bounds.deadline = newValue }
  }
  /// How many seconds a test may take, as messages say it.
  package var timeout: Double?
  /// Touches per second at which traces are played, whatever their own rate; nil for that.
  package var touchRate: Double?

  /// A trace as it is played.
  func played(_ trace: Trace) throws -> Trace {
    try touchRate.map { try trace.resampled(rate: $0) } ?? trace
  }
}

/// One entry of a run log.
package enum SessionEvent: Sendable {
  /// A script opened a stage on a screen.
  case opened(stage: Int, title: String, scene: SceneTree)
  /// The stage that was opened continues another one.
  case copied(stage: Int, of: Int, at: Seconds)
  /// Something happened on a stage.
  case stage(Int, StageEvent)
  /// A named number of a stage's screen has another value than before.
  case value(stage: Int, time: Seconds, name: String, value: Double)
  /// A script printed a line, or the last piece of one.
  case printed(String)
  /// A script printed a piece of a long line, whose end comes later.
  case printedPart(String)
  /// A script declared a tunable, which has this value.
  case declared(name: String, value: Tunables.Value)
  /// A scenario checked something.
  case checked(CheckRecord)
}

/// One check of a scenario, for a run log.
package struct CheckRecord: Sendable {
  /// What was checked: `equal`, `near` and so on.
  package var name: String
  /// File and line of the script; nil when they are not known.
  package var place: String?
  /// The virtual time of the stage that was opened or whose time passed last in the test, in
  /// seconds; nil without one.
  package var time: Double?
  /// What the check was given, as text.
  package var arguments: [String]
  /// Whether it held.
  package var passed: Bool

  /// Creates a record.
  package init(name: String, place: String?, time: Double?, arguments: [String], passed: Bool) {
    self.name = name
    self.place = place
    self.time = time
    self.arguments = arguments
    self.passed = passed
  }
}

/// A function was called that needs a host, and none is connected.
package struct ScriptServicesMissing: Error, CustomStringConvertible {
  /// Creates the error.
  package init() {}

  /// The error for the script.
  package var description: String { "this needs a host that loads files and prints" }
}

/// How a picture is drawn.
package enum PictureFormat: Sendable {
  /// As characters, so many of them wide.
  case text(columns: Int)
  /// As an SVG file.
  case svg
}

/// Which recorded gestures the question is about, and along which tunables.
package struct FlipQuestion: Sendable {
  /// The path of the screen's script, as a script has named it.
  package var screen: String
  /// Values of tunables for it.
  package var settings: [String: String]
  /// The corpus.
  package var corpus: String
  /// All of them if empty.
  package var tunables: [String]
  /// Which gestures; nil for all.
  package var filter: String?
  /// What the outcome is; nil for what labels look at.
  package var outcome: String?
}

/// What scripts need of the host beyond the core.
package protocol ScriptServices: AnyObject {
  /// Counts memory that is kept on behalf of the script against its limit; below 0 it is given
  /// back.
  func keep(bytes: Int)

  /// Prints a line for the person who ran the script.
  func print(_ line: String) throws

  /// Calls `body` for each of 0 ..< count, on as many threads as the host allows, and returns the
  /// results in order.
  ///
  /// - Parameter body: takes the number, and a function that says whether the script is to stop:
  ///   long work calls it often.
  func spread<Result: Sendable>(
    _ count: Int,
    _ body: @escaping @Sendable (Int, _ isStopped: @Sendable () -> Bool) throws -> Result
  ) throws -> [Result]

  /// Whether the calling script has exceeded a budget: long work on its behalf is to end, and its
  /// result does not matter.
  var isStopping: Bool { get }

  /// What a plugin provides under a name.
  ///
  /// - Throws: an error that names what there is.
  func contribution(_ point: ExtensionPoint, _ name: ContributionName) throws -> Contribution

  /// What a plugin exports, as a value of its state.
  func exports(ofPlugin name: String) throws -> LuaValue

  /// The results of recorded gestures along tunables of a screen.
  ///
  /// - Throws: an error where the host has no feel lab, or a requested file or name does not exist.
  func flips(_ question: FlipQuestion) throws -> LuaValue

  /// Loads the screen that the script at `path` returns.
  ///
  /// - Throws: an error that names the path when there is no such file, or it returns no screen.
  func screen(at path: String) throws -> Screen

  /// Loads an image file by its path.
  ///
  /// - Throws: an error that names the path and the fault.
  func image(at path: String) throws -> ImageFile

  /// Draws a picture.
  func draw(_ picture: Picture, as format: PictureFormat) -> String

  /// Loads a recorded trace by file path or by name.
  ///
  /// - Returns: nil when there is none of that name.
  /// - Throws: an error with file and line when the file is not a valid trace.
  func trace(named name: String) throws -> Trace?

  /// The names of the traces that are found by name, for a misspelt one.
  var traceNames: [String] { get }
}
