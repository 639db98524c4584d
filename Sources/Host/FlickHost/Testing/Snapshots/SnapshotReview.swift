internal import FlickCore
internal import FlickSystem

/// The review of stored snapshots after a test run: the snapshots to write, and the unused ones.
package struct SnapshotReview {
  private struct Uses {
    var used: Set<String> = []
    var new: [(key: String, text: String)] = []
    /// Whether all of the file has run.
    var isWhole = true
  }

  private var files: [String: Uses] = [:]
  private let mode: SnapshotMode
  private let isWholeRun: Bool

  /// Creates the review of a run.
  ///
  /// - Parameter isWholeRun: whether all tests of the files are run. If not, no snapshot is
  ///   obsolete.
  package init(_ mode: SnapshotMode, isWholeRun: Bool) {
    (self.mode, self.isWholeRun) = (mode, isWholeRun)
  }

  /// Records an event of a file.
  package mutating func add(_ event: ScenarioEvent, of file: String) {
    switch event {
    case .snapshot(let key, let text):
      files[file, default: Uses()].used.insert(key)
      if let text { files[file]?.new.append((key, text)) }
    case .failed, .unloadable, .pending:
      // A test that ends early does not come to its later snapshots.
      files[file, default: Uses()].isWhole = false
    case .began: if isWholeRun { _ = files[file, default: Uses()] }
    default: break
    }
  }

  /// Lines about the work at the end of a run, and errors.
  package func finish() -> (lines: [String], faults: [HostError]) {
    var (lines, faults): ([String], [HostError]) = ([], [])
    for (file, uses) in files.sorted(by: { $0.key < $1.key }) {
      do throws(HostError) {
        lines += try finish(file, uses)
      } catch {
        faults.append(error)
      }
    }
    return (lines, faults)
  }

  private func finish(_ file: String, _ uses: Uses) throws(HostError) -> [String] {
    let path = SnapshotText.path(of: file)
    guard !uses.new.isEmpty || (isWholeRun && uses.isWhole && Path.isFile(path)) else { return [] }
    return try SharedFile.change(path) { () throws(HostError) in try change(path, file, uses) }
  }

  private func change(
    _ path: String, _ file: String, _ uses: Uses
  ) throws(HostError) -> [String] {
    var stored = try SnapshotText(storedAt: path)
    let before = stored.entries.map(\.key)
    for new in uses.new { stored[new.key] = new.text }
    let obsolete =
      isWholeRun && uses.isWhole ? before.filter { !uses.used.contains($0) } : []
    if mode == .all { for key in obsolete { stored[key] = nil } }
    if !uses.new.isEmpty || (mode == .all && !obsolete.isEmpty) {
      if stored.entries.isEmpty {
        try HostError.input { try File.remove(path) }
      } else {
        try stored.write(of: file, to: path)
      }
    }
    var lines: [String] = []
    if !uses.new.isEmpty { lines.append("\(path): \(counted(uses.new.count, "snapshot")) written") }
    for key in obsolete {
      let fate = mode == .all ? "removed" : "unused (--update-snapshots removes it)"
      lines.append("\(path): '\(key)': \(fate)")
    }
    return lines
  }
}
