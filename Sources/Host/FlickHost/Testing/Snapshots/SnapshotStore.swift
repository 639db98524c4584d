/// What becomes of snapshots that are new or differ.
package enum SnapshotMode: String, Sendable {
  /// New ones are stored; others that differ are failures.
  case missing
  /// All are stored.
  case all
  /// None is; one that is not there is a failure.
  case none
}

/// The stored snapshots of a scenario file while it runs.
///
/// Snapshots to be stored are reported, and stored by the process that runs the tests.
final class SnapshotStore {
  let mode: SnapshotMode
  private let path: String
  private let tell: (ScenarioEvent) -> Void
  private var file: SnapshotText?
  /// How often a test has asked for a snapshot of a name, and which test that was.
  private var counts: [String: Int] = [:]
  private var test = -1

  init(of file: String, _ mode: SnapshotMode, tell: @escaping (ScenarioEvent) -> Void) {
    path = SnapshotText.path(of: file)
    self.mode = mode
    self.tell = tell
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
    tell(.snapshot(key: key, text: nil))
    if file == nil { file = try read() }
    return file?[key]
  }

  /// Has a text stored.
  func keep(_ key: String, _ text: String) {
    file?[key] = text
    tell(.snapshot(key: key, text: text))
  }

  private func read() throws -> SnapshotText { try SnapshotText(storedAt: path) }
}
