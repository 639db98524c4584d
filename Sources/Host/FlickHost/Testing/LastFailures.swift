internal import FlickJSON
internal import FlickLog
internal import FlickSystem

/// The tests that failed in the last run from a folder, kept among the user's own files
/// (`$XDG_STATE_HOME/flickbook`, or `~/.local/state/flickbook`).
package struct LastFailures {
  /// Names of tests by their files; a file that could not be loaded has the name "".
  package private(set) var tests: [String: Set<String>] = [:]
  private let path: String?
  /// The tests with a changed result: whether each of them fails now.
  private var changes: [String: [String: Bool]] = [:]
  private var running = ""

  /// Creates the failures of the current folder.
  package init() {
    path = Self.place
    if let path { tests = Self.tests(in: path) }
  }

  private static func tests(in path: String) -> [String: Set<String>] {
    var tests: [String: Set<String>] = [:]
    guard Path.isFile(path), let bytes = try? File.read(path, limit: 16 << 20),
      let node = try? JSONReader.parse(bytes),
      let entries = try? node["failed"]?.elements("'failed'")
    else { return [:] }
    for entry in entries {
      guard let file = try? entry["file"]?.string("'file'"),
        let test = try? entry["test"]?.string("'test'")
      else { continue }
      tests[file, default: []].insert(test)
    }
    return tests
  }

  private static var place: String? {
    guard let folder = try? Path.currentDirectory() else { return nil }
    var hash = LineHash()
    hash.add(Array(folder.utf8)[...])
    return UserState.path(of: "last-run/\(hash.hex).json")
  }

  /// Records an event of a run: the present result of a test that has run.
  package mutating func add(_ event: ScenarioEvent, of file: String) {
    switch event {
    case .started(_, let name): running = name
    case .passed, .pending: if !tests.isEmpty { remove(running, of: file) }
    case .failed: change(running, of: file, fails: true)
    case .revoked(_, let name, _): change(name, of: file, fails: true)
    case .began: if !tests.isEmpty { remove("", of: file) }
    case .unloadable: change("", of: file, fails: true)
    default: break
    }
  }

  private mutating func remove(_ name: String, of file: String) {
    change(name, of: file, fails: false)
  }

  private mutating func change(_ name: String, of file: String, fails: Bool) {
    guard Self.set(name, of: file, fails: fails, in: &tests) else { return }
    changes[file, default: [:]][name] = fails
  }

  /// Stores a result, and returns whether it has changed.
  private static func set(
    _ name: String, of file: String, fails: Bool, in tests: inout [String: Set<String>]
  ) -> Bool {
    var names = tests[file] ?? []
    guard fails ? names.insert(name).inserted : names.remove(name) != nil else { return false }
    tests[file] = names.isEmpty ? nil : names
    return true
  }

  /// Saves the failures for the next run, beside those of concurrent runs.
  ///
  /// An error while saving does not affect the run.
  package func keep() {
    guard !changes.isEmpty, let path else { return }
    try? UserState.change(path) {
      var tests = Self.tests(in: path)
      for (file, names) in changes {
        for (name, fails) in names { _ = Self.set(name, of: file, fails: fails, in: &tests) }
      }
      return tests.isEmpty ? nil : Self.bytes(of: tests)
    }
  }

  private static func bytes(of tests: [String: Set<String>]) -> [UInt8] {
    let failed = tests.sorted { $0.key < $1.key }.flatMap { file, names in
      names.sorted().map { JSONValue(["file": file, "test": $0]) }
    }
    let root = JSONValue(["format": "flickbook-last-run", "version": 1, "failed": failed])
    return Array("\(root.text)\n".utf8)
  }
}
