internal import LuaKit

/// The events of all stages of a session that await their handlers, and their delivery.
///
/// Handlers run one after another, each to its end, in the order of the events. The changes of a
/// handler take effect at once; the events that follow from them are queued here, and the running
/// delivery takes them up afterwards. So handlers never nest, and the state that a handler has just
/// read cannot change under it.
///
/// A handler runs at the moment of its event, so calls that let time pass are refused within it. A
/// routine that it starts may wait, as that suspends the routine only.
final class EventDelivery {
  /// An event that waits for its handler.
  ///
  /// Its values are those at the event's moment.
  struct Call {
    let handler: Handler
    /// The id of the component.
    let id: String
    let event: any LuaPushable

    /// The name of the handler in messages.
    var name: String { "'\(id)' (\(handler.key))" }
  }

  /// Code of a script that was called by the host, not by the script itself.
  private enum Running {
    case handler(Call)
    case routine(StageRoutine)
  }

  /// The most events delivered at one instant since the script's own code last acted; more are
  /// taken for handlers that call each other without end.
  static let mostAtOnce = 10_000
  /// The number of events before the limit that the error names the handlers of.
  private static let tellsAtEnd = 64

  private var waiting: [Call] = []
  /// An error that arose before a handler was called.
  private var waitingFault: (any Error)?
  /// Whether events or an error wait; a flag, as each change of each stage reads it.
  private var hasWaiting = false
  /// The index of the next event to deliver.
  private var next = 0
  private var isDelivering = false
  /// The number of calls that wait for the result of a script's rule.
  private var withholdings = 0
  /// The handlers and routines that are running, innermost last.
  private var running: [Running] = [] {
    didSet { isRunning = !running.isEmpty }
  }
  /// Whether a handler or routine is running.
  private var isRunning = false
  private var countAtOnce = 0
  private var instant: Double?
  /// The handlers of the last events before the limit, without duplicates.
  private var lastNames: [String] = []
  /// How many times handlers changed a stage, or started a routine that may change one.
  private(set) var changeCount = 0

  /// Queues an event for its handler.
  func add(_ call: Call) {
    waiting.append(call)
    hasWaiting = true
  }

  /// Keeps an error for the next delivery to throw.
  func add(_ fault: any Error) {
    waitingFault = waitingFault ?? fault
    hasWaiting = true
  }

  /// Counts a change of a stage if a handler makes it.
  func noteChange() {
    if isDelivering { changeCount += 1 }
  }

  /// Delivers all waiting events, unless a delivery is running already.
  ///
  /// Every change of a stage ends with this call, so changes by handlers are counted here too.
  ///
  /// - Parameter time: seconds of virtual time.
  /// - Throws: the first error of a handler, after all handlers have been called; or an error for
  ///   handlers that call each other without end.
  func deliver(at time: Double?) throws {
    guard hasWaiting else { return }
    noteChange()
    guard !isDelivering, withholdings == 0, next < waiting.count || waitingFault != nil else {
      return
    }
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
      "endless handlers: after \(Self.mostAtOnce) events\(time) the next is due, and no time has "
        + "passed; the last were handled by \(lastNames.joined(separator: ", "))")
  }

  /// Runs `body` without delivering events.
  ///
  /// For a stage that is calling a script's rule: the rule may change another stage.
  func withholding<Result>(_ body: () throws -> Result) rethrows -> Result {
    withholdings += 1
    defer { withholdings -= 1 }
    return try body()
  }

  // MARK: Running code

  /// Runs the code of a routine.
  func run<Result, Failure: Error>(
    _ routine: StageRoutine, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    running.append(.routine(routine))
    defer { running.removeLast() }
    return try body()
  }

  /// The routine that is running; nil in a handler and in the script's own code.
  var currentRoutine: StageRoutine? {
    guard isRunning else { return nil }
    return if case .routine(let routine)? = running.last { routine } else { nil }
  }

  /// The name in messages of the handler that is running; nil in a routine and in the script's own
  /// code.
  var currentHandler: String? {
    if case .handler(let call)? = running.last { call.name } else { nil }
  }

  /// Throws if a handler or a rule is running, as time may not pass then.
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
