import Foundation
import Testing

@Suite struct `Help` {
  @Test(arguments: ["run", "test", "api", "repl"])
  func `help names every exit code of a command`(_ command: String) async throws {
    let outcome = try await Program.run([command, "--help"], in: try Project())
    outcome.expectSuccess()
    #expect(outcome.text.hasPrefix("OVERVIEW: "))
    #expect(command == "api" || outcome.text.contains("Exit codes: 0 "))
  }

  @Test func `the help equals the output of the program without arguments`() async throws {
    let project = try Project()
    let (alone, help) = (
      try await Program.run([], in: project), try await Program.run(["--help"], in: project)
    )
    alone.expectSuccess()
    #expect(alone.output == help.output)
  }

  @Test func `help is printed by the installer before it builds`() async throws {
    let path = Repository.path("scripts/install")
    let help = try await Program.shell("bash '\(path)' --help", in: try Project())
    help.expectSuccess()
    #expect(help.text == "usage: scripts/install [--prefix DIR] [--uninstall]\n")
    let misspelt = try await Program.shell("bash '\(path)' --unistall", in: try Project())
    #expect(misspelt.exit == 64)
    #expect(misspelt.text.isEmpty)
    #expect(misspelt.errorText == help.text)
  }

  @Test func `the version is printed`() async throws {
    let outcome = try await Program.run(["--version"], in: try Project())
    outcome.expectSuccess()
    // The commit is known to programs that scripts/install has built.
    let form =
      /\d+\.\d+\.\d+ \(API level \d+, behaviour version 3, Lua 5\.4\.\d+(, commit [0-9a-f]+(-changed)?)?\)\n/
    #expect(outcome.text.wholeMatch(of: form) != nil, "\(outcome.text)")
  }

  /// Of the manual all commands with their options, and no line that roff would take for a request.
  @Test func `a manual page is printed`() async throws {
    let outcome = try await Program.run(["manual"], in: try Project())
    outcome.expectSuccess()
    #expect(outcome.text.hasPrefix(".TH FLICKBOOK 1 "))
    for text in [
      "flickbook test", "flickbook trace import", "flickbook plugin grant", "\\-\\-reporter",
      "\\-\\-columns", ".SH EXIT STATUS", ".SH EXAMPLES", ".SH FILES", ".SH ENVIRONMENT",
      "FLICKBOOK_TRACES", "flickbook.json", "EXAMPLES:",
    ] {
      #expect(outcome.text.contains(text), "\(text)")
    }
    let requests = Set(
      outcome.text.split(separator: "\n").filter { $0.hasPrefix(".") || $0.hasPrefix("'") }
        .map { $0.prefix(3) })
    #expect(requests == [".TH", ".SH", ".SS", ".nf", ".fi", ".PP"])
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `completions are printed for each shell`(_ shell: String) async throws {
    let project = try Project()
    let outcome = try await Program.run(["--generate-completion-script", shell], in: project)
    outcome.expectSuccess()
    #expect(outcome.text.contains("reporter"))
    guard shell == "bash" else { return }
    let check = try await Program.shell(
      "\"$0\" --generate-completion-script bash > c && bash -n c", in: project)
    check.expectSuccess()
  }

  /// The completions in bash for the last of several words.
  @Test(arguments: [
    ("te", "test"), ("test --reporter j", "json junit"), ("test scen", "scenarios"),
    ("run s", "s.lua scenarios"), ("check --format g", "github"), ("merge 1", "1.jsonl"),
    ("trace import --from evt", "evtest"), ("export --to swiftui,comp", "swiftui,compose"),
    ("api fb.pag", "fb.pager"), ("plugin new snap", "snap_rule"),
    ("compare --profiles viewpager", "viewpager viewpager2"),
    ("gestures remove corpus g00", "g001 g002"), ("why corpus g00", "g001 g002"),
    ("compare corpus g00", "g001 g002"), ("flips scen", "scenarios"), ("flips corpus s.", "s.lua"),
    ("flips tuned.lua corpus --tunable d", "distance"),
    ("tune corpus tuned.lua --tunable velocity,d", "velocity,distance"),
    ("run tuned.lua --set s", "side="), ("map tuned.lua --x gesture.an", "gesture.angle"),
  ])
  func `completes commands, words and files in bash`(_ line: String, _ offer: String) async throws {
    let project = try Project([
      "s.lua": "", "scenarios/a_spec.lua": "", "1.jsonl": "",
      "tuned.lua": """
      local fb = require "flickbook"
      local tune = fb.tunables { velocity = { 500 }, distance = { 0.5 }, side = { "l", choices = { "l", "r" } } }
      return fb.screen { size = { 300, 600 }, fb.pager { id = "pages", page_count = 3, snap = { distance = tune.distance } } }

      """,
      "corpus/corpus.jsonl": """
      {"kind":"corpus","format":"flickbook-corpus","version":1}
      {"kind":"gesture","id":"g001","trace":"a.json","sha256":"\(String(repeating: "0", count: 64))"}
      {"kind":"gesture","id":"g002","trace":"b.json","sha256":"\(String(repeating: "1", count: 64))"}

      """,
      "try": """
      program=$1; flickbook() { "$program" "$@"; }
      source <(flickbook --generate-completion-script bash)
      COMP_WORDS=(flickbook \(line)) COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      COMP_LINE="${COMP_WORDS[*]}" COMP_POINT=${#COMP_LINE}
      _flickbook flickbook "${COMP_WORDS[-1]}" "${COMP_WORDS[-2]}"
      printf '%s\\n' "${COMPREPLY[@]}" | LC_ALL=C sort | tr '\\n' ' '
      """,
    ])
    let outcome = try await Program.shell("bash try \"$0\"", in: project)
    #expect(outcome.text.trimmingCharacters(in: .whitespaces) == offer, "\(outcome.errorText)")
  }

  @Test func `the reference is printed in Markdown`() async throws {
    let project = try Project()
    let outcome = try await Program.run(["api"], in: project)
    outcome.expectSuccess()
    #expect(outcome.text.hasPrefix("# Lua API\n"))
    #expect(try await Program.run(["api", "--markdown"], in: project).output == outcome.output)
  }
}
