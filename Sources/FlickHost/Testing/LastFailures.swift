internal import FlickJSON
internal import FlickLog
internal import FlickSystem

/// The tests that failed in the last run from a folder, kept among the user's own files
/// (`$XDG_STATE_HOME/flickbook`, or `~/.local/state/flickbook`).
package struct LastFailures {
  /// Names of tests by their files; a file that could not be loaded has the name "".
  package private(set) var tests: [String: Set<String>] = [:]
  private let path: String?
  private var hasChanged = false
  private var running = ""

  /// Those of the current folder.
  package init() {
    path = Self.place
    guard let path, Path.isFile(path), let bytes = try? File.read(path, limit: 16 << 20),
      let node = try? JSONReader.parse(bytes),
      let entries = try? node["failed"]?.elements("'failed'")
    else { return }
    for entry in entries {
      guard let file = try? entry["file"]?.string("'file'"),
        let test = try? entry["test"]?.string("'test'")
      else { continue }
      tests[file, default: []].insert(test)
    }
  }

  private static var place: String? {
    guard let folder = try? Path.currentDirectory() else { return nil }
    var hash = LineHash()
    hash.add(Array(folder.utf8)[...])
    return UserState.path(of: "last-run/\(hash.hex).json")
  }

  /// Takes note of an event of a run: a test that has run counts with its present result.
  package mutating func add(_ event: ScenarioEvent, of file: String) {
    switch event {
    case .started(_, let name): running = name
    case .passed, .pending: if !tests.isEmpty { remove(running, of: file) }
    case .failed: change(file) { [running] in $0.insert(running).inserted }
    case .revoked(_, let name, _): change(file) { $0.insert(name).inserted }
    case .began: if !tests.isEmpty { remove("", of: file) }
    case .unloadable: change(file) { $0.insert("").inserted }
    default: break
    }
  }

  private mutating func remove(_ name: String, of file: String) {
    change(file) { $0.remove(name) != nil }
  }

  private mutating func change(_ file: String, _ body: (inout Set<String>) -> Bool) {
    var names = tests[file] ?? []
    guard body(&names) else { return }
    hasChanged = true
    tests[file] = names.isEmpty ? nil : names
  }

  /// Keeps them for the next run; that this cannot be done is no reason for a run to fail.
  package func keep() {
    guard hasChanged, let path else { return }
    if tests.isEmpty {
      try? File.remove(path)
      return
    }
    var writer = JSONWriter()
    writer.line { writer in
      writer.field("format", "flickbook-last-run")
      writer.field("version", 1)
      writer.name("failed")
      writer.beginArray()
      for (file, names) in tests.sorted(by: { $0.key < $1.key }) {
        for name in names.sorted() {
          writer.beginObject()
          writer.field("file", file)
          writer.field("test", name)
          writer.endObject()
        }
      }
      writer.endArray()
    }
    try? UserState.change(path) { writer.bytes }
  }
}
