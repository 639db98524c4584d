/// The reports of a file's tests in a run, and how long they took: two runs are the same if their
/// reports are.
package struct ScenarioTranscript {
  /// The report of a test.
  private struct Entry: Equatable {
    var line: Int
    var name: String
    var bytes: [UInt8] = []
    var isFailure = false
  }

  /// The report, as bytes.
  private(set) var bytes: [UInt8] = []
  /// Nanoseconds of each test, in order; 0 if not reported.
  package private(set) var times: [Int] = []
  /// The lines of each test that the file has declared.
  package private(set) var testLines: [ClosedRange<Int>] = []
  /// Whether the file could not be loaded, at least in part.
  package private(set) var isUnloadable = false

  private var tests: [Entry] = []
  /// The report while no test ran.
  private var outside: [UInt8] = []
  private var isInTest = false

  /// Creates an empty transcript.
  package init() {}

  /// The number of tests that have run.
  package var testCount: Int { tests.count }

  /// The lines of tests that have failed.
  package var failedLines: [Int] { tests.filter(\.isFailure).map(\.line) }

  /// Takes an event of a run.
  package mutating func add(_ event: ScenarioEvent) {
    switch event {
    case .took(let time):
      if let last = times.indices.last { times[last] = time }
      return
    case .testLines(let lines):
      testLines += lines
      return
    // Events of the file, or those stored or drawn in addition to a reported test.
    case .began, .ended, .needs, .declared, .covered, .decided, .logged, .snapshot, .filmed,
      .recorded:
      return
    case .started(let line, let name):
      times.append(0)
      tests.append(Entry(line: line, name: name))
      isInTest = true
    case .unloadable: isUnloadable = true
    default: break
    }
    let start = bytes.count
    event.add(to: &bytes)
    addToTest(event, bytes[start...])
  }

  private mutating func addToTest(_ event: ScenarioEvent, _ bytes: ArraySlice<UInt8>) {
    guard isInTest, let last = tests.indices.last else { return outside += bytes }
    // The line of a test is kept apart.
    if case .started = event { return }
    tests[last].bytes += bytes
    switch event {
    case .failed:
      tests[last].isFailure = true
      isInTest = false
    case .passed, .pending: isInTest = false
    default: break
    }
  }

  /// Whether another run has reported the same.
  package func isSame(as other: ScenarioTranscript) -> Bool { bytes == other.bytes }

  /// Whether the report of a run after an edit is the expected one: new reports for the tests that
  /// were run alone, and the earlier reports for the others.
  ///
  /// - Parameters:
  ///   - some: the reports of the tests that were run alone after the edit.
  ///   - edit: the change since.
  package func isSame(
    as other: ScenarioTranscript, with some: ScenarioTranscript, after edit: ScenarioText.Edit
  ) -> Bool {
    guard tests.count == other.tests.count, other.outside == some.outside else { return false }
    var alone = some.tests[...]
    for (before, now) in zip(tests, other.tests) {
      if let first = alone.first, first.line == now.line, first.name == now.name {
        guard first == now else { return false }
        alone.removeFirst()
      } else {
        var before = before
        before.line = edit.moved(before.line)
        guard before == now else { return false }
      }
    }
    return alone.isEmpty
  }
}
