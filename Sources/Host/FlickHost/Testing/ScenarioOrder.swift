/// Passes on the events of the first file that is not complete as they come, and keeps the others.
struct ScenarioOrder {
  /// The number of bytes kept before a worker that is ahead has to wait: enough for all tests with
  /// an output that a person can read.
  static let mostKept = 16 << 20

  /// The file with the events that are now shown.
  private(set) var current = 0
  private var waiting: [Int: [ScenarioEvent]] = [:]
  /// The files that have begun.
  private var begun: Set<Int> = []
  private var kept = 0
  private let count: Int
  private let report: (Int, ScenarioEvent) -> Void

  /// Creates an order for a number of files.
  init(count: Int, report: @escaping (Int, ScenarioEvent) -> Void) {
    self.count = count
    self.report = report
  }

  /// Whether the buffer is full.
  var isFull: Bool { kept >= Self.mostKept }

  /// Records the beginning of a file; false if it has been begun already.
  mutating func begin(_ file: Int) -> Bool { begun.insert(file).inserted }

  mutating func add(_ file: Int, _ event: ScenarioEvent) {
    guard file == current else {
      // A file that has left the order does not belong to a worker.
      if file > current {
        waiting[file, default: []].append(event)
        kept += event.size
      }
      return
    }
    report(file, event)
    if case .ended = event { completeFile() }
  }

  /// Completes the current file, and passes on the kept events of the next ones.
  private mutating func completeFile() {
    current += 1
    while let events = waiting.removeValue(forKey: current) {
      for event in events {
        kept -= event.size
        report(current, event)
      }
      guard case .ended? = events.last else { return }
      current += 1
    }
  }

  /// No worker runs any more: files that are not complete end by an event.
  mutating func endRest(_ event: (Int) -> ScenarioEvent) {
    while current < count {
      let file = current
      add(file, event(file))
      add(file, .ended)
    }
  }
}
