import Testing

/// Ctrl-C ends a command of the lab with the results so far.
@Suite struct `A lab command that is interrupted` {
  /// A project with 400 gestures, and a screen that takes long to play.
  private static func project() async throws -> Project {
    let project = try Project([
      "screens/slow.lua": """
      local fb = require "flickbook"
      local tune = fb.tunables { distance = { 0.5, min = 0.05, max = 0.95 }, velocity = { 500, min = 0, max = 2000 } }
      return fb.screen { size = { 390, 844 },
        fb.pager { id = "photos", page_count = 12, snap = { distance = tune.distance, velocity = tune.velocity },
          on_page_changed = function() local sum = 0 for i = 1, 100000 do sum = sum + i end end } }
      """
    ])
    try await Program.run(["init", "photos"], in: project).expectSuccess()
    try await Program.run(
      ["gestures", "vary", "photos/gestures", "-n", "80", "--labelled", "-o", "many"], in: project
    ).expectSuccess()
    return project
  }

  /// Runs a command, interrupts it after its first output, and returns its output and exit code.
  ///
  /// Perl resets SIGINT to its default action, as the tests may have been started with it ignored.
  private static func interrupted(_ words: String, in project: Project) async throws -> [String] {
    let script = """
      set -m
      perl -e '$SIG{INT} = "DEFAULT"; exec @ARGV' "$0" \(words) > out.txt 2> errors.txt & p=$!
      until [ -s out.txt ]; do sleep 0.05; done
      kill -INT $p
      wait $p
      echo "exit $?"
      cat out.txt
      """
    return try await Program.shell(script, in: project).text.split(separator: "\n").map(String.init)
  }

  @Test(arguments: [
    ("flips", "flips screens/slow.lua many --json"),
    ("compare", "compare screens/slow.lua many --json --variant 'a: velocity=900'"),
    ("why", "why screens/slow.lua photos/gestures --json --want 'photos.page == 9' \(ids)"),
  ])
  func `a lab command that is interrupted ends with the results so far`(
    _ name: String, _ words: String
  ) async throws {
    let lines = try await Self.interrupted(words, in: try await Self.project())
    #expect(lines.first == "exit 130", "\(lines)")
    let last = lines.last ?? ""
    #expect(last.hasPrefix(#"{"kind":"end","complete":false,"gestures":"#), "\(last)")
    #expect(lines.count > 2, "\(lines)")
  }

  private static let ids = "g001 g002 g003 g004 g005"
}
