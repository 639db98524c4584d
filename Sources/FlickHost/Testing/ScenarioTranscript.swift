/// What was told of a file's tests in a run, and how long they took: two runs are the same if they
/// have told the same.
package struct ScenarioTranscript {
  /// What was told, as bytes.
  private(set) var bytes: [UInt8] = []
  /// Nanoseconds of each test, in order; 0 where that was not told.
  package private(set) var times: [Int] = []

  /// Of nothing.
  package init() {}

  /// Takes what a run tells.
  package mutating func add(_ event: ScenarioEvent) {
    switch event {
    case .took(let time):
      if let last = times.indices.last { times[last] = time }
      return
    // What belongs to the file, or is stored or drawn for a test that is told of besides.
    case .began, .ended, .needs, .declared, .covered, .decided, .logged, .snapshot, .filmed: return
    case .started: times.append(0)
    default: break
    }
    event.add(to: &bytes)
  }

  /// Whether another run has told the same.
  package func isSame(as other: ScenarioTranscript) -> Bool { bytes == other.bytes }
}
