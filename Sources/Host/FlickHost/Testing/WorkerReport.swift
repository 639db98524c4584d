/// The reports of one worker of a test run, collected and checked.
///
/// A worker with damaged memory may report anything. Only possible reports are passed on: events in
/// order, of a file of the run that no other worker runs.
struct WorkerReport {
  /// The rest of a file after the death of its worker.
  struct Rest {
    var file: Int
    /// The number of its tests that have been started.
    var testsDone: Int
    /// The number of workers that died while running it.
    var deaths: Int
  }

  /// The most workers that may die while running a file.
  ///
  /// The rest of its tests is not run then.
  static let mostDeaths = 20

  private(set) var file: Int?
  private(set) var test: (line: Int, name: String)?
  /// Whether all of its reports make sense.
  private(set) var makesSense = true

  private var assembler: ScenarioEvent.Assembler
  private let fileCount: Int
  private var testsStarted = 0
  private var deaths = 0
  /// Whether a line that was printed has not ended.
  private var isInLine = false

  init(of rest: Rest? = nil, fileCount: Int, longestEvent: Int) {
    assembler = ScenarioEvent.Assembler(longestEvent: longestEvent)
    self.fileCount = fileCount
    file = rest?.file
    testsStarted = rest?.testsDone ?? 0
    deaths = rest?.deaths ?? 0
  }

  /// Takes bytes, and passes on the events that are complete; false once they make no sense.
  mutating func add(_ bytes: [UInt8], to order: inout ScenarioOrder) -> Bool {
    guard makesSense else { return false }
    do {
      for event in try assembler.add(bytes) { try take(event, &order) }
    } catch {
      makesSense = false
    }
    return makesSense
  }

  private mutating func take(_ event: ScenarioEvent, _ order: inout ScenarioOrder) throws {
    switch event {
    case .began(let new):
      guard file == nil, (0..<fileCount).contains(new), order.begin(new) else {
        throw ScenarioEvent.Malformed()
      }
      (file, testsStarted, deaths) = (new, 0, 0)
    case .started(let line, let name):
      test = (line, name)
      testsStarted += 1
    case .passed, .pending, .failed:
      guard test != nil else { throw ScenarioEvent.Malformed() }
      test = nil
    case .printedPart: isInLine = true
    case .printed: isInLine = false
    default: break
    }
    guard let file else { throw ScenarioEvent.Malformed() }
    order.add(file, event)
    if case .ended = event { self.file = nil }
  }

  /// Ends the test or file of a worker that has died, and returns the rest of the work.
  ///
  /// - Parameter name: the name of the file in messages.
  func end(with error: HostError, in order: inout ScenarioOrder, name: String) -> Rest? {
    guard let file else { return nil }
    if isInLine { order.add(file, .printed("")) }
    if test != nil {
      order.add(file, .failed(error))
      if deaths + 1 < Self.mostDeaths {
        return Rest(file: file, testsDone: testsStarted, deaths: deaths + 1)
      }
      let reason =
        "\(Self.mostDeaths) of its tests have ended their workers; those after them are not run"
      order.add(file, .unloadable(HostError("\(name): \(reason)")))
    } else {
      order.add(file, .unloadable(error))
    }
    order.add(file, .ended)
    return nil
  }
}
