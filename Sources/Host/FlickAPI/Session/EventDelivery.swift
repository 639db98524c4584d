internal import LuaKit

/// What handlers have yet to hear, of all stages of a session, and how they come to hear it.
///
/// Handlers run one after another, each to its end, in the order of the events. What a handler
/// changes takes effect at once; the events that follow from it wait here, and the delivery that is
/// already running takes them up afterwards. So no handler is called within another one, and none
/// finds that what it has just read was changed by a third.
///
/// A handler runs at the moment of its event: calls that let time pass would deliver within it, and
/// are refused. A routine that it starts may wait, as that is suspended.
final class EventDelivery {
  /// An event that waits for its handler.
  ///
  /// What it holds is as it was at the event's moment.
  struct Call {
    let handler: Handler
    /// Of the component.
    let id: String
    let event: any LuaPushable

    /// As messages name it.
    var name: String { "'\(id)' (\(handler.key))" }
  }

  /// Code of a script that was called by the host, not by the script itself.
  private enum Running {
    case handler(Call)
    case routine(StageRoutine)
  }

  /// How many events may be delivered at one instant since the script's own code last did
  /// something; then handlers call each other without end.
  static let mostAtOnce = 10_000
  /// How many of the last of them are searched for the names of those handlers.
  private static let tellsAtEnd = 64

  private var waiting: [Call] = []
  /// A fault before a handler was called.
  private var waitingFault: (any Error)?
  /// Whether there are any: read at each change of each stage.
  private var hasWaiting = false
  /// Those before this place have been delivered.
  private var next = 0
  private var isDelivering = false
  /// How many calls have called rules that are a script's functions, and wait for their answers.
  private var withholdings = 0
  /// What is running, innermost last.
  private var running: [Running] = [] {
    didSet { isRunning = !running.isEmpty }
  }
  /// Whether anything is.
  private var isRunning = false
  private var countAtOnce = 0
  private var instant: Double?
  /// The handlers of the last events before the limit, each once.
  private var lastNames: [String] = []

  /// Has an event wait for its turn.
  func add(_ call: Call) {
    waiting.append(call)
    hasWaiting = true
  }

  /// Has an error be that of the next delivery.
  func add(_ fault: any Error) {
    waitingFault = waitingFault ?? fault
    hasWaiting = true
  }

  /// Delivers all that waits, unless that is being done already.
  ///
  /// - Parameter time: seconds of virtual time.
  /// - Throws: the first error of a handler, once all have been called: what one does wrong takes
  ///   nothing from the others. Or that there is no end of them.
  func deliver(at time: Double?) throws {
    guard hasWaiting, !isDelivering, withholdings == 0,
      next < waiting.count || waitingFault != nil
    else { return }
    if running.isEmpty || time != instant { (countAtOnce, instant) = (0, time) }
    isDelivering = true
    defer {
      isDelivering = false
      waiting.removeAll(keepingCapacity: waiting.count < 64)
      next = 0
      hasWaiting = false
    }
    var fault = waitingFault
    waitingFault = nil
    while next < waiting.count {
      let call = waiting[next]
      next += 1
      try count(call)
      do throws(LuaError) { try run(call) } catch { fault = fault ?? error }
    }
    if let fault { throw fault }
  }

  private func run(_ call: Call) throws(LuaError) {
    running.append(.handler(call))
    defer { running.removeLast() }
    try call.handler.function.call(call.event)
  }

  private func count(_ call: Call) throws {
    countAtOnce += 1
    if countAtOnce == 1 { lastNames = [] }
    guard countAtOnce > Self.mostAtOnce - Self.tellsAtEnd else { return }
    if !lastNames.contains(call.name) { lastNames.append(call.name) }
    guard countAtOnce > Self.mostAtOnce else { return }
    let time = instant.map { " at \(LuaNumber.text($0)) s" } ?? ""
    throw APIError(
      "handlers without end: after \(Self.mostAtOnce) events\(time) the next is due, and no time has "
        + "passed; the last were heard by \(lastNames.joined(separator: ", "))")
  }

  /// Delivers nothing while `body` runs: a stage is deciding, by a script's function that may well
  /// turn another one.
  func withholding<Result>(_ body: () throws -> Result) rethrows -> Result {
    withholdings += 1
    defer { withholdings -= 1 }
    return try body()
  }

  // MARK: What runs

  /// Runs the code of a routine.
  func run<Result, Failure: Error>(
    _ routine: StageRoutine, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    running.append(.routine(routine))
    defer { running.removeLast() }
    return try body()
  }

  /// The routine whose code is running; nil in a handler, and in a script's own code.
  var currentRoutine: StageRoutine? {
    guard isRunning else { return nil }
    return if case .routine(let routine)? = running.last { routine } else { nil }
  }

  /// The handler that is running, as messages name it; nil in a routine, and in a script's own
  /// code.
  var currentHandler: String? {
    if case .handler(let call)? = running.last { call.name } else { nil }
  }

  /// Refuses to let time pass while a handler runs, or a rule.
  func checkTimeMayPass() throws(APIError) {
    guard withholdings == 0 else {
      throw APIError("time cannot pass while a stage is deciding: a rule answers at one moment")
    }
    guard isDelivering else { return }
    for code in running.reversed() {
      guard case .handler(let call) = code else { continue }
      guard currentRoutine == nil else {
        throw APIError(
          "time cannot pass before the handler \(call.name) has returned, which started this routine: "
            + "wait first, by stage:wait(0)")
      }
      throw APIError(
        "time cannot pass in the handler \(call.name), which runs at the moment of its event: to wait, "
          + "use stage:start(function() ... end) in it")
    }
  }
}
