/// Passes on the events of the first file that is not complete as they come, and keeps the others.
struct ScenarioOrder {
  /// How many bytes are kept before a worker that is ahead has to wait: enough for all tests whose
  /// output a person can read.
  static let mostKept = 16 << 20

  /// The file whose events are shown.
  private(set) var current = 0
  private var waiting: [Int: [ScenarioEvent]] = [:]
  /// The files that have begun.
  private var begun: Set<Int> = []
  private var kept = 0
  private let count: Int
  private let tell: (Int, ScenarioEvent) -> Void

  /// For so many files.
  init(count: Int, tell: @escaping (Int, ScenarioEvent) -> Void) {
    self.count = count
    self.tell = tell
  }

  /// Whether no more should be kept.
  var isFull: Bool { kept >= Self.mostKept }

  /// A file is begun; false if it has been begun already.
  mutating func begin(_ file: Int) -> Bool { begun.insert(file).inserted }

  mutating func add(_ file: Int, _ event: ScenarioEvent) {
    guard file == current else {
      // A file that is no longer in the order belongs to no worker.
      if file > current {
        waiting[file, default: []].append(event)
        kept += event.size
      }
      return
    }
    tell(file, event)
    if case .ended = event { goOn() }
  }

  /// The current file is complete: passes on the kept events of those after it.
  private mutating func goOn() {
    current += 1
    while let events = waiting.removeValue(forKey: current) {
      for event in events {
        kept -= event.size
        tell(current, event)
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
