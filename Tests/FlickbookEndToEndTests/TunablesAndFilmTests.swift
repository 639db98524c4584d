import Testing

@Suite struct `Tunables in files, and films` {
  private static let script = """
    local fb = require "flickbook"
    local tune = fb.tunables {
      share = { 0.5, min = 0, max = 1, unit = "page", doc = "How far." },
      mode = { "slow", choices = { "slow", "fast" } },
      on = { true },
    }
    print(tune.share, tune.mode, tune.on)
    local stage = fb.open(fb.screen { size = { 300, 600 }, fb.pager { id = "p", page_count = 3 } })
    stage:drag { from = { 250, 300 }, by = { -200, 0 }, duration = 0.2, rate = 60 }
    stage:settle()
    """

  private static func run(
    _ arguments: [String], _ files: [String: String] = [:]
  ) async throws -> (outcome: Program.Outcome, project: Project) {
    var all = files
    all["t.lua"] = script
    let project = try Project(all)
    return (try await Program.run(["run", "t.lua"] + arguments, in: project), project)
  }

  private static func text(of file: String, in project: Project) throws -> String {
    String(decoding: try project.bytes(of: file), as: UTF8.self)
  }

  @Test func `tunables are listed with value, default, range, unit and meaning`() async throws {
    let (outcome, _) = try await Self.run(["--tunables", "--set", "share=0.25"])
    outcome.expectSuccess()
    let lines = outcome.text.split(separator: "\n")
    try #require(lines.count == 5)
    #expect(
      lines[1].split(separator: " ").joined(separator: " ")
        == "name value default allowed unit meaning")
    #expect(
      lines.contains { $0.hasPrefix("share") && $0.contains("0.25") && $0.hasSuffix("How far.") })
  }

  @Test func `tunables round-trip through a file`() async throws {
    let (saved, project) = try await Self.run(
      [
        "--set", "share=0.25", "--set", "mode=fast", "--set", "on=false", "--save-tunables",
        "v.json",
      ])
    saved.expectSuccess()
    let file = try Self.text(of: "v.json", in: project)
    let (read, again) = try await Self.run(
      ["--tunables-from", "v.json", "--save-tunables", "w.json"], ["v.json": file])
    read.expectSuccess()
    #expect(read.text == "0.25\tfast\tfalse\n")
    #expect(try Self.text(of: "w.json", in: again) == file)
  }

  @Test func `the command line overrides the values of a file`() async throws {
    let (outcome, _) = try await Self.run(
      ["--set", "share=0.75", "--tunables-from", "v.json"], ["v.json": #"{"share": 0.25}"#])
    #expect(outcome.text == "0.75\tslow\ttrue\n")
  }

  @Test(arguments: [
    ("{\n\"share\": 2\n}", "a number from 0 to 1 expected, got 2"),
    ("{\"shares\": 1}", "no tunable 'shares'"),
    ("{\n\n\"share\": null\n}", "v.json:3: expected a number, a string or a boolean for 'share'"),
    ("{\n\"share\": [1]\n}", "v.json:2: expected a number, a string or a boolean for 'share'"),
    ("[1]", "v.json:1"), ("{\n\"share\": 0.5,,\n}", "v.json:2"), ("", "v.json:1"),
  ])
  func `an invalid file of values is refused`(_ file: String, _ message: String) async throws {
    let (outcome, _) = try await Self.run(["--tunables-from", "v.json"], ["v.json": file])
    #expect(outcome.exit == 2)
    #expect(outcome.errorText.contains(message), "\(outcome.errorText)")
  }

  @Test(arguments: [
    (["--tunables-from", "none.json"], "none.json", 2),
    (["--save-tunables", "none/v.json"], "none/v.json", 2),
    (["--film", "none/f.svg"], "none/f.svg", 2),
    (["--film", "f.svg", "--every", "0"], "--every takes times from 1ms to 3600s", 64),
    (["--film", "f.svg", "--every", "soon"], "'soon' is not a time such as 50ms or 0.05s.", 64),
    (["--film", "f.svg", "--every", "50"], "'50' has no unit; write 50ms or 50s.", 64),
    (["--film", "f.svg", "--every", "1"], "'1' has no unit; write 1ms or 1s.", 64),
    (["--film", "f.svg", "--every", "nan"], "nan", 64),
    (["--film", "f.svg", "--every", "-5ms"], "--every", 64),
    (["--moving"], "--moving requires --film FILE.", 64),
    (["--cast", "f.svg", "--panels"], "--panels requires --cast FILE, an asciicast.", 64),
  ])
  func `wrong options are errors with the reason`(
    _ arguments: [String], _ message: String, _ exit: Int32
  ) async throws {
    let (outcome, _) = try await Self.run(arguments)
    #expect(outcome.exit == exit)
    #expect(outcome.errorText.contains(message), "\(outcome.errorText)")
  }

  @Test func `films have a frame for each step, and the same bytes each time`() async throws {
    var films: Set<String> = []
    for _ in 0..<2 {
      let (outcome, project) = try await Self.run(["--film", "f.svg", "--every", "50ms"])
      outcome.expectSuccess()
      films.insert(try Self.text(of: "f.svg", in: project))
    }
    #expect(films.count == 1)
    #expect(films.first?.hasPrefix("<svg") == true)
  }

  @Test func `films are animated or have panels on request`() async throws {
    let (outcome, project) = try await Self.run(
      ["--film", "f.svg", "--moving", "--cast", "f.cast", "--panels"])
    outcome.expectSuccess()
    #expect(try Self.text(of: "f.svg", in: project).contains("<animate "))
    let cast = try Self.text(of: "f.cast", in: project)
    #expect(cast.contains("Decisions") && cast.contains("\\u001b[?25l"))
  }

  @Test func `a film does not change the run`() async throws {
    var logs: [String] = []
    for film in [[], ["--film", "f.svg", "--every", "7ms"]] {
      let (outcome, project) = try await Self.run(film + ["--log", "l.jsonl"])
      outcome.expectSuccess()
      logs.append(try Self.text(of: "l.jsonl", in: project))
    }
    #expect(logs[0] == logs[1])
  }

  @Test func `films and pages show a trace on the screen that a script returns`() async throws {
    let project = try Project()
    try await Program.run(["init"], in: project).expectSuccess()
    let run = ["run", "screens/photos.lua"]
    let replay = run + ["--replay", "gestures/traces/g001.json"]
    try await Program.run(replay + ["--film", "f.svg"], in: project).expectSuccess()
    #expect(try Self.text(of: "f.svg", in: project).hasPrefix("<svg"))
    try await Program.run(replay + ["--html", "p.html"], in: project).expectSuccess()
    #expect(try Self.text(of: "p.html", in: project).contains("page 2"))
    let empty = try await Program.run(run + ["--html", "q.html"], in: project)
    #expect(empty.exit == 2)
    #expect(empty.errorText.contains("--replay TRACE plays a recording"), "\(empty.errorText)")
    let gif = try await Program.run(replay + ["--film", "f.gif"], in: project)
    #expect(gif.exit == 64)
    #expect(gif.errorText.contains("--film writes SVG, not gif"), "\(gif.errorText)")
  }

  @Test func `a film of a script without a stage is an error`() async throws {
    let project = try Project(["e.lua": ""])
    let outcome = try await Program.run(["run", "e.lua", "--film", "f.svg"], in: project)
    #expect(outcome.exit == 2)
    #expect(outcome.errorText.contains("e.lua: opens no stage to show"))
  }
}
