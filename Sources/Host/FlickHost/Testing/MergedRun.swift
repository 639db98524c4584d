internal import FlickAPI
internal import FlickCore
internal import FlickJSON
package import FlickLog

/// The run logs of all parts of a test run, put together: as the log of a run that was never cut.
package struct MergedRun {
  /// The lines of the whole log.
  package private(set) var log = RunLog()
  /// The exit code of the whole run.
  package private(set) var exitCode: Int32 = 0
  /// The events of all parts, in the order of the files.
  package private(set) var events: [(file: String, event: ScenarioEvent)] = []

  /// One part as it was read.
  private struct Part {
    var path: String
    var script: String
    var seed: Int
    var settings: [(name: String, value: String)]
    var behavior: BehaviorVersion
    var index: Int
    var count: Int
    var files: [String]
    var exitCode: Int32
    var error: String?
    /// The lines of each file, with their parsed records.
    var sections: [String: [(line: ArraySlice<UInt8>, node: JSONNode)]] = [:]
  }

  /// Reads the bytes of the logs.
  ///
  /// - Throws: `HostError` for a file that is not part of a run, parts of different runs, a
  ///   repeated part and a missing part.
  package init(of logs: [(path: String, bytes: [UInt8])]) throws(HostError) {
    var parts: [Part] = []
    for log in logs {
      parts.append(try HostError.reading(log.path) { try Self.part(at: log.path, log.bytes) })
    }
    guard let first = parts.first else { throw HostError("there is no log to merge") }
    try Self.check(parts, first)
    log.header(
      script: first.script, seed: first.seed, settings: first.settings, behavior: first.behavior)
    for (number, file) in first.files.enumerated() {
      let part = parts.first { $0.index == number % first.count + 1 }
      guard let part, let section = part.sections[file] else {
        // A run that ends at a failure leaves files out.
        if parts.contains(where: { $0.exitCode != 0 }) { continue }
        throw HostError("\(part?.path ?? first.path): has no results of \(file)")
      }
      for (line, node) in section {
        log.add(lines: line)
        for event in Self.events(node) { add(event, of: file) }
      }
      events.append((file, .ended))
    }
    let hasTests = events.contains { if case .started = $0.event { true } else { false } }
    let codes = parts.map(\.exitCode)
    // The worst of several exit codes, as in one run.
    exitCode = [2, 3, 4, 1].first { codes.contains($0) } ?? codes.first { $0 != 0 } ?? 0
    if exitCode == 0, !hasTests { exitCode = 5 }
    log.end(exitCode: Int(exitCode), error: parts.compactMap(\.error).first)
  }

  private mutating func add(_ event: ScenarioEvent, of file: String) {
    // The worker has died in the middle of a line.
    if case .printedPart? = events.last?.event {
      switch event {
      case .printed, .printedPart: break
      default: events.append((file, .printed("")))
      }
    }
    events.append((file, event))
  }

  private static func check(_ parts: [Part], _ first: Part) throws(HostError) {
    for part in parts.dropFirst() {
      let isSame =
        part.script == first.script && part.seed == first.seed && part.count == first.count
        && part.files == first.files && part.behavior == first.behavior
        && part.settings.elementsEqual(first.settings) {
          $0.name == $1.name && $0.value == $1.value
        }
      guard isSame else {
        throw HostError(
          "\(part.path): is from another run than \(first.path): \(difference(part, first))"
        )
      }
    }
    for index in 1...first.count {
      let same = parts.filter { $0.index == index }
      if same.count > 1 {
        throw HostError(
          "shard \(index)/\(first.count) is given twice: \(same[0].path), \(same[1].path)")
      }
      if same.isEmpty {
        throw HostError("shard \(index)/\(first.count) is missing")
      }
    }
  }

  private static func difference(_ part: Part, _ first: Part) -> String {
    if part.count != first.count { return "cut into \(part.count), not into \(first.count)" }
    if part.seed != first.seed { return "seed \(part.seed), not \(first.seed)" }
    if part.files != first.files { return "its files differ" }
    if part.behavior != first.behavior {
      return "behaviour version \(part.behavior), not \(first.behavior)"
    }
    return part.script != first.script ? "it was given other paths" : "its tunables differ"
  }

  /// Looks whether each test that began has ended: a lost line would be a lost test.
  private struct TestPairs {
    private var isOpen = false

    mutating func add(_ node: JSONNode, line: Int) throws(JSONError) {
      let kind = try node["kind"]?.string("'kind'")
      switch kind {
      case "test_started", "file", "end":
        if isOpen { throw JSONError(line: line, message: "a test before it has no end") }
        isOpen = kind == "test_started"
      case "test_ended":
        guard isOpen else { throw JSONError(line: line, message: "ends a test that has not begun") }
        isOpen = false
        let reason = node["error"] ?? node["pending"]
        var isText = true
        if let reason { if case .string = reason.value {} else { isText = false } }
        guard isText, node["passed"]?.value == .bool(reason == nil) else {
          throw JSONError(line: line, message: "lacks the result of a test")
        }
      case "file_failed": isOpen = false
      default: break
      }
    }
  }

  // MARK: Reading

  private static func part(at path: String, _ bytes: [UInt8]) throws(JSONError) -> Part {
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    guard let first = lines.first else {
      throw JSONError(line: 1, message: "is empty, not the run log of a shard")
    }
    var part = try header(JSONReader.parse(Array(first)), path)
    var file: String?
    var isComplete = false
    var pairs = TestPairs()
    for (index, line) in lines.enumerated().dropFirst() {
      let node: JSONNode
      do {
        node = try JSONReader.parse(Array(line))
      } catch {
        var error = error
        error.line += index
        throw error
      }
      try pairs.add(node, line: index + 1)
      switch try node["kind"]?.string("'kind'") {
      case "file":
        file = try node["file"]?.string("'file'")
        if let file, part.sections[file] != nil {
          throw JSONError(line: index + 1, message: "has '\(file)' twice")
        }
      case "end":
        isComplete = true
        part.exitCode = Int32(clamping: try node["exit"]?.integer("'exit'") ?? 0)
        part.error = try node["error"]?.string("'error'")
        file = nil
      default: break
      }
      let ended = bytes[line.startIndex..<min(line.endIndex + 1, bytes.endIndex)]
      if let file { part.sections[file, default: []].append((ended, node)) }
    }
    guard isComplete else {
      throw JSONError(line: lines.count, message: "is not complete: it has no end")
    }
    return part
  }

  private static func header(_ node: JSONNode, _ path: String) throws(JSONError) -> Part {
    guard try node["format"]?.string("'format'") == "flickbook-run" else {
      throw JSONError(line: 1, message: "is not a run log")
    }
    let version = try node["version"]?.integer("'version'") ?? 0
    guard version == RunLog.version else {
      throw node.unreadable(version: version, newest: RunLog.version)
    }
    guard let index = try node["shard"]?.integer("'shard'"),
      let count = try node["shards"]?.integer("'shards'"), (1...100_000).contains(count),
      (1...count).contains(index)
    else {
      throw JSONError(
        line: 1, message: "is not the log of a shard (flickbook test --shard i/n --log)")
    }
    var part = Part(
      path: path, script: try node["script"]?.string("'script'") ?? "",
      seed: try node["seed"]?.integer("'seed'") ?? 0, settings: [],
      behavior: try BehaviorVersion(node, of: "the run log"), index: index, count: count,
      files: [], exitCode: 0)
    for member in try node["set"]?.members("'set'") ?? [] {
      part.settings.append((member.name, try member.node.string("a setting")))
    }
    for file in try node["files"]?.elements("'files'") ?? [] {
      part.files.append(try file.string("a file"))
    }
    return part
  }

  // MARK: The event of a line

  private static func events(_ node: JSONNode) -> [ScenarioEvent] {
    func text(_ key: String) -> String? { try? node[key]?.string(key) }
    func error(_ key: String) -> HostError {
      let kind = HostError.Kind.allCases.first { "\($0)" == text("failure") } ?? .check
      var error = HostError(kind, text(key) ?? "", traceback: text("traceback") ?? "")
      error.context = text("context") ?? ""
      error.isDeath = (try? node["death"]?.bool("'death'")) ?? false
      return error
    }
    let line = (try? node["line"]?.integer("'line'")) ?? 0
    switch text("kind") {
    case "file": return [.began(file: 0)]
    case "test_started": return [.started(line: line, name: text("test") ?? "")]
    case "print":
      let isOpen = (try? node["open"]?.bool("'open'")) ?? false
      return [isOpen ? .printedPart(text("text") ?? "") : .printed(text("text") ?? "")]
    case "test_ended":
      if let pending = text("pending") { return [.pending(pending)] }
      return [text("error") == nil ? .passed : .failed(error("error"))]
    case "test_revoked": return [.revoked(line: line, name: text("test") ?? "", error("error"))]
    case "file_failed": return [.unloadable(error("error"))]
    default: return []
    }
  }
}
