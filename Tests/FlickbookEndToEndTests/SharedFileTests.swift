import FlickJSON
import FlickSystem
import Foundation
import Testing

/// Files that many processes change at a time: reported changes are kept.
@Suite struct `Files that several processes change` {
  private static let writers = 12

  private static func trace(_ number: Int) -> String {
    let samples = [("down", 300), ("move", 300 - number), ("up", 200 - number)].enumerated()
      .map { #"{"phase":"\#($1.0)","t_ms":\#($0 * 16),"x":\#($1.1),"y":300}"# }
    return """
      {"format":"flickbook-trace","version":1,"device":{"units":"pt"},"samples":[\(samples.joined(separator: ","))]}
      """
  }

  /// Runs commands at the same time, and returns their outcomes in their order.
  private func runAll(
    _ commands: [[String]], in project: Project
  ) async throws -> [Program.Outcome] {
    try await withThrowingTaskGroup(of: (Int, Program.Outcome).self) { group in
      for (index, words) in commands.enumerated() {
        group.addTask { (index, try await Program.run(words, in: project)) }
      }
      var outcomes: [Int: Program.Outcome] = [:]
      for try await (index, outcome) in group { outcomes[index] = outcome }
      return commands.indices.compactMap { outcomes[$0] }
    }
  }

  /// Returns the recordings of a corpus by the IDs of their gestures.
  private func gestures(of corpus: String, in project: Project) throws -> [String: [UInt8]] {
    var gestures: [String: [UInt8]] = [:]
    for line in try JSONReader.parseLines(try project.bytes(of: "\(corpus)/corpus.jsonl")) {
      guard try line.string("kind", of: "a line") == "gesture" else { continue }
      let bytes = try project.bytes(of: corpus + "/" + line.string("trace", of: "a gesture"))
      #expect(gestures.updateValue(bytes, forKey: try line.string("id", of: "it")) == nil)
    }
    return gestures
  }

  @Test func `every added gesture is kept with its own recording`() async throws {
    let project = try Project()
    for number in 0..<Self.writers { try project.write(Self.trace(number), to: "\(number).json") }
    let outcomes = try await runAll(
      (0..<Self.writers).map { ["gestures", "add", "c", "\($0).json"] }, in: project)
    let gestures = try gestures(of: "c", in: project)
    #expect(gestures.count == Self.writers)
    for (number, outcome) in outcomes.enumerated() {
      outcome.expectSuccess()
      let id = String(outcome.text.prefix { $0 != " " })
      #expect(gestures[id] == Array(Self.trace(number).utf8))
    }
    #expect(try Path.names(inDirectory: project.folder.path + "/c") == ["corpus.jsonl", "traces"])
    let check = try await Program.run(["gestures", "check", "c"], in: project)
    #expect(!check.text.contains("sha256"))
  }

  /// A writer that is killed leaves a corpus that the next one can add to.
  @Test func `killed writers lose no reported change`() async throws {
    let project = try Project(["t.json": Self.trace(1)])
    let line = """
      for i in 1 2 3 4 5 6 7 8; do
        "$0" gestures add c t.json >out.$i & pids="$pids $!"
      done
      for pid in $pids; do kill -9 $pid; wait $pid; done 2>/dev/null
      "$0" gestures add c t.json >out.9 && cat out.*
      """
    let outcome = try await Program.shell(line, in: project)
    #expect(outcome.exit == 0, "\(outcome.errorText)")
    let gestures = try gestures(of: "c", in: project)
    for line in outcome.text.split(separator: "\n") {
      #expect(gestures[String(line.prefix { $0 != " " })] == Array(Self.trace(1).utf8))
    }
  }

  @Test func `files that several processes change keep every plugin and every label`() async throws
  {
    let project = try Project(["flickbook.json": "{}", "t.json": Self.trace(1)])
    for number in 0..<8 {
      try project.write(
        #"{"name": "p\#(number)", "version": "1.0.0", "api": 0, "provides": {}}"#,
        to: "from/p\(number)/plugin.json")
      try project.write("return {}", to: "from/p\(number)/plugin.lua")
    }
    let outcomes = try await runAll(
      (0..<8).map { ["plugin", "add", "from/p\($0)"] }
        + (0..<8).map { ["trace", "label", "t.json", "--set", "k\($0)=\($0)"] }, in: project)
    for outcome in outcomes { outcome.expectSuccess() }
    let plugins = try await Program.run(["plugin", "list"], in: project).text
    let labels = try await Program.run(["trace", "label", "t.json"], in: project).text
    for number in 0..<8 {
      #expect(plugins.contains("p\(number) 1.0.0"), "\(plugins)")
      #expect(labels.contains("k\(number)=\(number)"), "\(labels)")
    }
  }

  @Test func `each value set by a run is kept`() async throws {
    let names = (0..<6).map { "v\($0)" }
    let rows = names.map { "\($0) = { 0, min = 0, max = 9 }" }.joined(separator: ", ")
    let project = try Project([
      "s.lua": "require('flickbook').tunables { \(rows) }",
      "t.json": "{" + names.map { #""\#($0)":0"# }.joined(separator: ",") + "}",
    ])
    let outcomes = try await runAll(
      names.map {
        [
          "run", "s.lua", "--tunables-from", "t.json", "--save-tunables", "t.json", "--set",
          "\($0)=7",
        ]
      }, in: project)
    for outcome in outcomes { outcome.expectSuccess() }
    let saved = try JSONReader.parse(try project.bytes(of: "t.json"))
    for name in names { #expect(try saved.number(name, of: "it") == 7, "\(name)") }
  }

  @Test func `each default written into a script is kept`() async throws {
    let project = try Project(["s.lua": "local x = 1\n"])
    try await Program.shell("chmod 600 s.lua", in: project).expectSuccess()
    // A lock of a process that does not end is named.
    let line = """
      exec 9>.s.lua.flickbook-lock; flock 9; echo "4711 view s.lua" >&9
      (exec 9>&-; "$0" run s.lua) && ls -a | grep -c lock
      """
    let outcome = try await Program.shell(line, in: project)
    #expect(outcome.text == "1\n", "reading needs no lock: \(outcome.errorText)")
  }
}
