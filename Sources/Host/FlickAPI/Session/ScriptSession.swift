package import FlickCore
package import LuaKit

/// The state shared by the functions of the `flickbook` module while a script runs: tunables, the
/// log and the host's services.
///
/// The host object of the script's Lua state; confined to its thread.
package final class ScriptSession {
  /// The services of the host.
  ///
  /// Weak, as the host owns the session.
  private weak var provider: (any ScriptServices)?
  /// The tunables: declared by scripts, set from outside.
  package var tunables: Tunables
  /// Receives each event as it happens; nil without a run log.
  private let log: ((SessionEvent) -> Void)?
  /// Takes pictures of stages; nil without a film.
  package let film: Film?
  /// Whether newly opened stages keep a history, which makes it possible to go back in their time.
  package var keepsHistory = false
  private var stageCount = 0
  private var identityCount = 0
  /// The events of all stages that await their handlers.
  let delivery = EventDelivery()
  /// How many times handlers changed a stage, or started a routine that may.
  package var handlerChangeCount: Int { delivery.changeCount }
  /// The stage that is waiting for the result of a script's rule; the rule reads the stage's
  /// earlier state.
  weak var deciding: StageObject?
  /// The error of a script's rule, until the call that needed the rule returns.
  var ruleError: (any Error)? {
    get { parent.map(\.ruleError) ?? ownRuleError }
    set { if let parent { parent.ruleError = newValue } else { ownRuleError = newValue } }
  }
  private var ownRuleError: (any Error)?
  /// The quantities of each release passed to rules written in Lua; nil unless they are collected.
  ///
  /// Such a rule nearly always compares one of them with a threshold.
  package var ruleQuantities: [Double]? {
    get { parent.map(\.ruleQuantities) ?? ownRuleQuantities }
    set { if let parent { parent.ruleQuantities = newValue } else { ownRuleQuantities = newValue } }
  }
  private var ownRuleQuantities: [Double]?
  /// The session of the script that uses this plugin; nil for a script's own session.
  ///
  /// It receives the errors of the plugin's rules.
  package weak var parent: ScriptSession?
  /// Curves of plugins that scripts have used, by their names.
  var pluginEasings: [(name: String, easing: Easing)] = []
  /// Overscroll laws of plugins that scripts have used.
  var pluginLaws: [SampledOverscroll] = []

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - tunables: values set from outside.
  ///   - log: receives the events of the run log.
  ///   - film: takes pictures of stages.
  package init(
    tunables: Tunables = Tunables(), film: Film? = nil, log: ((SessionEvent) -> Void)? = nil
  ) {
    self.tunables = tunables
    self.film = film
    self.log = log
  }

  /// Whether events are logged.
  package var isLogging: Bool { log != nil }

  /// Whether changes of a screen's named numbers are logged too, which takes time.
  package var logsValues = true

  /// Connects the session with its host, once the host is complete.
  package func connect(to services: any ScriptServices) {
    provider = services
  }

  /// The services of the host.
  ///
  /// - Throws: `ScriptServicesMissing` outside a host.
  package var services: any ScriptServices {
    get throws(ScriptServicesMissing) {
      guard let provider else { throw ScriptServicesMissing() }
      return provider
    }
  }

  /// Adds an event to the run log, except during a trial.
  package func record(_ event: @autoclosure () -> SessionEvent) {
    if let log, !isTrying { log(event()) }
  }

  /// A declared screen, or the one that a script returns.
  ///
  /// - Parameter settings: values of tunables by name, for this screen alone.
  func screen(_ source: ScreenSource, settings: [String: String] = [:]) throws -> Screen {
    let path: String
    switch source {
    case .path(let given): path = given
    case .screen(let screen):
      guard settings.isEmpty else {
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
      throw APIError(Tunables.unknown(unknown, among: known, in: path))
    }
    return screen
  }

  /// Declares a tunable and returns its value.
  func declare(_ declaration: Tunables.Declaration) throws(Tunables.Failure) -> Tunables.Value {
    // Reopening a screen repeats its declarations; only changes are logged.
    let isNew = try tunables.add(declaration)
    let value = try tunables.value(of: declaration)
    if isNew { record(.declared(name: declaration.name, value: value)) }
    return value
  }

  /// The virtual time, in seconds, of the stage that was last opened or advanced; nil before the
  /// first one.
  package var virtualTime: Double? { lastTime }
  private var lastTime: Double?

  /// The value of the scripts' `os.clock`: seconds of virtual time that have passed on all stages
  /// together.
  package var clock: Double { passedTime }
  private var passedTime = 0.0
  /// The stage that advanced last, and the clock's lead over its time in seconds.
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

  /// The stage of the current trial; nil outside a trial.
  private(set) var trialStage: StageObject? {
    didSet { isTried = trialStage != nil }
  }
  /// Whether a trial is running; a flag, since every call on a stage reads it.
  private var isTried = false
  /// Whether a trial is running, which does not log or print.
  package var isTrying: Bool { isTried }
  /// The first refused call of the trial, even if the script has caught its error.
  private var trialFault: APIError?

  /// Runs `body` as a trial on `stage`, then restores the session's time.
  ///
  /// - Throws: the error of `body`, or else of a refused call within it.
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

  /// Refuses, during a trial, every stage but the trial's copy.
  ///
  /// A read of another stage would ignore the trial, and a change to it would be permanent.
  @inline(__always)
  func checkReach(_ stage: StageObject) throws(APIError) {
    if isTried, stage !== trialStage { throw refusal() }
  }

  private func refusal() -> APIError {
    let handler = delivery.currentHandler.map { "the handler \($0)" } ?? "a routine of a handler"
    let fault = APIError(
      "\(handler) uses a stage other than its event's, so a map cannot play it: use the `stage` of the "
        + "event in place of a variable of the script")
    trialFault = trialFault ?? fault
    return fault
  }

  /// Forgets the last stage and its time, at the beginning of a test.
  package func forgetStages() {
    lastTime = nil
    if lastStage != nil { (lastStage, clockStage) = (nil, 0) }
  }

  /// The number of the next stage, from 1, which starts at the virtual time `time`.
  func nextStageNumber(at time: Seconds = 0) -> Int {
    stageCount += 1
    lastTime = time.value
    return stageCount
  }

  /// The number that identifies the next stage, or trial copy, in Lua.
  func nextStageIdentity() -> Int {
    identityCount += 1
    return identityCount
  }

  // MARK: Settings of tests

  /// Whether the stage that was last opened or advanced is kept for the report of a failure;
  /// `forgetStages` releases it.
  package var keepsLastStage = false
  /// The stage that was last opened or advanced, if `keepsLastStage` is set.
  package internal(set) var lastStage: StageObject?
  /// The limits of a settle, in one property because each access is checked.
  private(set) var bounds: (settle: Double?, deadline: Double?) = (nil, nil)
  /// The most seconds of virtual time that `settle` and `wait_for` may take; nil for no limit.
  package var settleLimit: Double? {
    get { bounds.settle }
    set { bounds.settle = newValue }
  }
  /// The greatest permitted value of `clock`; nil for no limit.
  package var deadline: Double? {
    get { bounds.deadline }
    set { bounds.deadline = newValue }
  }
  /// The seconds that a test may take, for messages.
  package var timeout: Double?
  /// Touches per second for the playback of traces; nil to keep each trace's own rate.
  package var touchRate: Double?

  /// Returns a trace resampled at `touchRate`.
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
  /// A script printed part of a long line that is not yet complete.
  case printedPart(String)
  /// A script declared a tunable, which has this value.
  case declared(name: String, value: Tunables.Value)
  /// A scenario checked something.
  case checked(CheckRecord)
}

/// One check of a scenario, for a run log.
package struct CheckRecord: Sendable {
  /// The assertion: `equal`, `near` and so on.
  package var name: String
  /// File and line of the script; nil when they are not known.
  package var place: String?
  /// The virtual time, in seconds, of the stage that the test opened or advanced last; nil without
  /// one.
  package var time: Double?
  /// The arguments of the check, as text.
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

/// A function that needs a host was called, and no host is connected.
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

/// A request for the flips of recorded gestures along tunables.
package struct FlipQuestion: Sendable {
  /// The path of the screen's script, as the script gave it.
  package var screen: String
  /// Values of tunables for the screen.
  package var settings: [String: String]
  /// The path of the corpus.
  package var corpus: String
  /// The tunables; empty for all.
  package var tunables: [String]
  /// An expression that selects gestures; nil for all.
  package var filter: String?
  /// An expression for the outcome; nil for the outcome that labels refer to.
  package var outcome: String?
}

/// The services of the host that scripts use, beyond the core.
package protocol ScriptServices: AnyObject {
  /// Counts memory that is kept for the script against its limit; a negative number releases
  /// memory.
  func keep(bytes: Int)

  /// Prints a line for the person who ran the script.
  func print(_ line: String) throws

  /// Calls `body` for each number in 0 ..< `count`, on as many threads as the host allows, and
  /// returns the results in order.
  ///
  /// - Parameter body: takes the number, and a function that returns whether the script is to stop.
  ///   Long work must call the function often.
  func spread<Result: Sendable>(
    _ count: Int,
    _ body: @escaping @Sendable (Int, _ isStopped: @Sendable () -> Bool) throws -> Result
  ) throws -> [Result]

  /// Whether the calling script has exceeded a budget, so that long work on its behalf may end
  /// without a result.
  var isStopping: Bool { get }

  /// The plugin's contribution with a name.
  ///
  /// - Throws: an error that lists the existing names.
  func contribution(_ point: ExtensionPoint, _ name: ContributionName) throws -> Contribution

  /// The exports of a plugin, as a value of the plugin's Lua state.
  func exports(ofPlugin name: String) throws -> LuaValue

  /// The results of recorded gestures along tunables of a screen.
  ///
  /// - Throws: an error if the host lacks a feel lab, or a requested file or name does not exist.
  func flips(_ question: FlipQuestion) throws -> LuaValue

  /// Loads the screen that the script at `path` returns.
  ///
  /// - Throws: an error that names the path if the file does not exist or returns another value
  ///   than a screen.
  func screen(at path: String) throws -> Screen

  /// Loads an image file by its path.
  ///
  /// - Throws: an error that names the path and the fault.
  func image(at path: String) throws -> ImageFile

  /// Draws a picture.
  func draw(_ picture: Picture, as format: PictureFormat) -> String

  /// Loads a recorded trace by file path or by name.
  ///
  /// - Returns: nil if no trace has that name.
  /// - Throws: an error with file and line if the file is not a valid trace.
  func trace(named name: String) throws -> Trace?

  /// The names of all traces that can be loaded by name, for suggestions.
  var traceNames: [String] { get }
}
