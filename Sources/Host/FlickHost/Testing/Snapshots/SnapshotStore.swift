/// The handling of new and changed snapshots.
package enum SnapshotMode: String, Sendable {
  /// New ones are stored; others that differ are failures.
  case missing
  /// All are stored.
  case all
  /// None are stored; a missing one is a failure.
  case none
}

/// The stored snapshots of a scenario file while it runs.
///
/// Snapshots to be stored are reported, and stored by the process that runs the tests.
final class SnapshotStore {
  let mode: SnapshotMode
  private let path: String
  private let report: (ScenarioEvent) -> Void
  private var file: SnapshotText?
  /// The number of snapshots that a test has requested under a name, and the test.
  private var counts: [String: Int] = [:]
  private var test = -1

  init(of file: String, _ mode: SnapshotMode, report: @escaping (ScenarioEvent) -> Void) {
    path = SnapshotText.path(of: file)
    self.mode = mode
    self.report = report
  }

  /// The key of the next snapshot of the test that runs: its name with the one given or a number,
  /// and a number from the second on.
  func key(named name: String?, in collector: ScenarioCollector) -> String {
    if collector.testCount != test { (test, counts) = (collector.testCount, [:]) }
    let base = collector.runningPath.joined(separator: " ") + (name.map { ": \($0)" } ?? "")
    let count = counts[base, default: 0] + 1
    counts[base] = count
    let key = count == 1 && name != nil ? base : "\(base) \(count)"
    return key.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// The text under a key; nil if there is none.
  func stored(_ key: String) throws -> String? {
    report(.snapshot(key: key, text: nil))
    if file == nil { file = try SnapshotText(storedAt: path) }
    return file?[key]
  }

  /// Has a text stored.
  func keep(_ key: String, _ text: String) {
    file?[key] = text
    report(.snapshot(key: key, text: text))
  }
}
