import Testing

/// Input that cannot be meant is reported by the command that takes it.
@Suite struct `Wrong input` {
  private static func screen(_ width: Int) -> String {
    """
    local fb = require "flickbook"
    local sheet = fb.states { id = "sheet", states = { closed = { y = 0 }, open = { y = 9 } } }
    return fb.screen { size = { \(width), 640 }, states = { sheet },
      fb.layers { fb.pager { id = "photos", page_count = 5 }, fb.rectangle { y = sheet.y } } }
    """
  }

  private static func run(_ line: String, in project: Project) async throws -> Program.Outcome {
    try await Program.shell("\"$0\" \(line)", in: project)
  }

  private static let touch = """
    {"format":"flickbook-trace","version":1,"samples":[
    {"t_ms":0,"x":470,"y":619,"phase":"down"},{"t_ms":90,"x":300,"y":619,"phase":"up"}]}
    """

  // MARK: Fingers off the screen

  @Test(arguments: [
    ("gestures synth new --from 470,619 --way -200 --screen photos.lua", 2),
    ("gestures add new off.json --screen photos.lua", 2),
    ("gestures import new off.json --screen photos.lua", 2),
    ("gestures import new rows.csv --size 360x640 --axes 720x1280", 2),
    ("trace import rows.csv --size 360x640 --axes 720x1280", 2),
    ("gestures check old --screen photos.lua", 1),
    ("gestures list old --screen photos.lua", 2),
    ("why photos.lua old g001", 2),
    ("run photos.lua --replay off.json", 2),
    ("repl photos.lua < drag.txt", 2),
    ("repl photos.lua < play.txt", 2),
  ])
  func `a touch-down outside the screen is an error`(_ line: String, _ code: Int32) async throws {
    let project = try Project([
      "photos.lua": Self.screen(360), "wide.lua": Self.screen(480), "off.json": Self.touch,
      "rows.csv": "t_ms,x,y\n0,940,1238\n90,600,1238\n",
      "drag.txt": ":drag 470,619 -100,0\n", "play.txt": ":play off.json\n",
    ])
    try await Self.run("gestures add old off.json --screen wide.lua", in: project).expectSuccess()
    let outcome = try await Self.run(line, in: project)
    #expect(outcome.exit == code, "\(outcome.text) \(outcome.errorText)")
    #expect(
      (outcome.text + outcome.errorText).contains(
        "the finger comes down at 470, 619, off the screen of 360 by 640"),
      "\(outcome.text) \(outcome.errorText)")
    #expect(!project.has("new/corpus.jsonl"))
  }

  @Test(arguments: ["", "--film strip.svg", "--html run.html"])
  func `a replay off the screen names the recording`(_ options: String) async throws {
    let project = try Project(["photos.lua": Self.screen(360), "off.json": Self.touch])
    let outcome = try await Self.run("run photos.lua --replay off.json \(options)", in: project)
    #expect(outcome.exit == 2)
    #expect(
      outcome.errorLine
        == "off.json: the finger comes down at 470, 619, off the screen of 360 by 640")
  }

  @Test(arguments: ["3", "'page 3'", "'photos.page == 3'"])
  func `any spelling of a page is accepted`(_ word: String) async throws {
    let project = try Project()
    try await Program.run(["init"], in: project).expectSuccess()
    try await Self.run("gestures label gestures g001 \(word)", in: project).expectSuccess()
    #expect(try project.text(of: "gestures/corpus.jsonl").contains("photos.page == 3"))
  }

  /// A corpus without labels, and a screen without tunables.
  @Test func `a corpus without labels or a screen without tunables is an error`() async throws {
    let project = try Project([
      "bare.lua": """
      local fb = require "flickbook"
      return fb.screen { size = { 360, 640 }, fb.pager { id = "photos", page_count = 5 } }
      """
    ])
    let synth = "gestures synth new --from 300,400 --way -200 --screen bare.lua"
    try await Self.run(synth, in: project).expectSuccess()
    let why = try await Self.run("why new", in: project)
    #expect(
      why.text == "1 gesture without a label: flickbook gestures label new asks for each\n")
    let flips = try await Self.run("flips new", in: project)
    #expect(flips.errorText == "the screen declares no tunables to search\n")
    try await Self.run("gestures label new g001 2", in: project).expectSuccess()
    let meant = try await Self.run("why new", in: project)
    #expect(meant.text == "as meant: all of 1 labelled gesture\n", "\(meant.text)")
  }

  @Test(arguments: [
    ("flips gestures --tunables swipe_distance", "'--tunables'. Did you mean '--tunable'?"),
    ("test --junit out.xml", "'--junit'. Did you mean '--reporter junit:FILE'?"),
    ("compare gestures --with uikit", "'--with'. Did you mean '--profiles'?"),
    ("why gestures --wnat 2 g001", "'--wnat'. Did you mean '--want'?"),
    ("feel check gestures --markdwon", "'--markdwon'. Did you mean '--markdown'?"),
  ])
  func `a misspelt option is not taken for an argument`(
    _ line: String, _ message: String
  ) async throws {
    let project = try Project()
    try await Program.run(["init"], in: project).expectSuccess()
    let outcome = try await Self.run(line, in: project)
    #expect(outcome.exit == 64)
    #expect(outcome.errorLine == "Error: Unknown option \(message)", "\(outcome.errorText)")
  }

  // MARK: Files of another kind

  @Test(arguments: [
    ("why gesture", "(did you mean 'gestures'?)"),
    ("run photos.lua", "(did you mean 'screens/photos.lua'?)"),
    ("run screens/photo.lua", "(did you mean 'screens/photos.lua'?)"),
    ("trace show g001.json", "(did you mean 'gestures/traces/g001.json'?)"),
    ("run other.lua", "there is no such file"),
    (
      "serve .",
      ".: is a folder; expected the script of a screen (did you mean './screens/photos.lua'?)"
    ),
    ("serve gestures", "gestures: is a corpus; expected the script of a screen"),
    ("why .", "(did you mean 'gestures/corpus.jsonl'?)"),
    ("view screens/photo.lua", "(did you mean 'screens/photos.lua'?)"),
    ("test scenarios --tunables-from gestures/corpus.jsonl", "is a corpus; expected a file of"),
    ("trace show screens/photos.lua", "is a script; expected a recording"),
    ("trace import empty.csv", "empty.csv: is empty; expected a recording"),
    ("trace import README.md", "expected columns, found 'A Flickbook project.' (read as a table"),
    ("gestures add gestures screens/photos.lua", "is a script; expected a trace"),
    ("gestures remove screens/photos.lua g001", "is a script; the corpus comes first"),
    ("why gestures/traces/g001.json", "g001.json: is a trace; expected a corpus"),
    ("gestures check gestures/traces/g001.json", "g001.json: is a trace; expected a corpus"),
    ("run gestures/traces/g001.json", "g001.json: is a trace; expected a script"),
    (
      "run screens/photos.lua --replay touches.csv",
      "is a recording of another program; expected a trace, which flickbook trace import writes"
    ),
    ("trace show gestures/corpus.jsonl", "corpus.jsonl: is a corpus; expected a recording"),
    (
      "run screens/photos.lua --tunables-from gestures/traces/g001.json",
      "g001.json: is a trace; expected a file of tunables"
    ),
    ("gestures import touches.csv gestures", "gestures: expected a recording, got a corpus"),
  ])
  func `a file of another kind is named as such`(_ line: String, _ message: String) async throws {
    let project = try Project(["empty.csv": "\n", "touches.csv": "t_ms,x,y\n0,1,1\n"])
    try await Program.run(["init"], in: project).expectSuccess()
    let outcome = try await Self.run(line, in: project)
    #expect(outcome.exit == 2 || outcome.exit == 64)
    #expect(outcome.errorLine.contains(message), "\(outcome.errorText)")
  }

  @Test(arguments: [
    "why", "flips", "tune --tunable gap", "compare", "robust", "feel save -o x.feel",
    "map --x gap --y gap2",
  ])
  func `wrong input of a screen without the components of a corpus ends the command`(
    _ command: String
  ) async throws {
    let project = try Project([
      "other.lua": """
      local fb = require "flickbook"
      local t = fb.tunables { gap = { 1, min = 0, max = 9 }, gap2 = { 1, min = 0, max = 9 } }
      return fb.screen { size = { 390, 844 },
        fb.pager { id = "album", page_count = 3, spacing = t.gap + t.gap2 } }
      """
    ])
    try await Program.run(["init"], in: project).expectSuccess()
    let outcome = try await Self.run("\(command) other.lua gestures", in: project)
    #expect(outcome.exit == 2, "\(outcome.text)")
    #expect(outcome.errorText.contains("no component 'photos'"), "\(outcome.errorText)")
  }

  // MARK: Labels, starts, screens, ids

  @Test(arguments: [
    ("--want 'foto.page == 2'", "no component 'foto'"),
    ("--want 'photo.page == 2'", "did you mean 'photos'?"),
    ("--want 'photos.paeg == 2'", "'photos' has no number 'paeg'"),
    ("--want 'photos.paeg == 2'", " (did you mean 'page'?)"),
    ("--want 'why.photo.verdict == \"page 2\"'", "no component 'photo' (did you mean 'photos'?)"),
    ("--want 'photos.page == 9'", "'photos' has 5 pages and no page 9"),
    ("--want 'photos.page == 2 or photos.page == 0'", "no page 0"),
    ("--want 'sheet.state == \"opn\"'", "'sheet' has no state 'opn' (did you mean 'open'?)"),
    ("--want 'photos.page'", "true or false was expected"),
    ("--want 'photos.page = 2'", "'==' compares"),
    ("--start fotos=2", "no component 'fotos'"),
    ("--start photos=7", "'photos' has 5 pages and no page 7"),
    ("--screen photo.lua", "no screen 'photo.lua' (did you mean 'photos.lua'?)"),
  ])
  func `wrong labels of a gesture are refused when written`(
    _ options: String, _ message: String
  ) async throws {
    let project = try Project([
      "photos.lua": Self.screen(360), "on.csv": "t_ms,x,y\n0,9,9\n90,99,9\n",
    ])
    try await Self.run(
      "gestures synth old --from 300,300 --way -200 --screen photos.lua", in: project
    ).expectSuccess()
    for line in ["synth old --from 300,300 --way -200", "import old on.csv --scale 1"] {
      let outcome = try await Self.run("gestures \(line) \(options)", in: project)
      #expect(outcome.exit == 2, "\(line)")
      #expect(outcome.errorText.contains(message), "\(outcome.errorText)")
    }
    if options.hasPrefix("--want ") {
      let label = options.dropFirst("--want ".count)
      let outcome = try await Self.run("gestures label old g001 \(label)", in: project)
      #expect(outcome.exit == 2 && outcome.errorText.contains(message), "\(outcome.errorText)")
    }
    let stats = try await Self.run("gestures list old", in: project)
    #expect(stats.text.split(separator: "\n").count == 2, "\(stats.text)")
  }

  @Test func `accepted wrong input can be removed`() async throws {
    let project = try Project(["photos.lua": Self.screen(360)])
    for want in ["2", "3"] {
      try await Self.run(
        "gestures synth c --from 300,30\(want) --way -200 --screen photos.lua --want 'photos.page == \(want)'",
        in: project
      ).expectSuccess()
    }
    try await Self.run("gestures label c g001 --remove", in: project).expectSuccess()
    let again = try await Self.run("gestures label c g001 --remove", in: project)
    #expect(again.exit == 5 && again.errorText.contains("has no such label"))
    let list = try await Self.run("gestures list c", in: project)
    #expect(!list.text.contains("page == 2") && list.text.contains("page == 3"))
    let none = try await Self.run("gestures remove c g003", in: project)
    #expect(none.exit == 5 && none.errorText.contains("no gesture 'g003' (did you mean"))
    try await Self.run("gestures remove c g002", in: project).expectSuccess()
    #expect(project.has("c/traces/g001.json") && !project.has("c/traces/g002.json"))
    let rest = try await Self.run("gestures list c", in: project)
    #expect(!rest.text.contains("g002") && rest.text.contains("g001"))
  }

  @Test func `a gesture with a successor is not removed alone`() async throws {
    let project = try Project(["photos.lua": Self.screen(360)])
    for line in [
      "gestures synth c --from 300,300 --way -200 --screen photos.lua",
      "gestures add c c/traces/g001.json --after g001 --gap 0.1",
    ] { try await Self.run(line, in: project).expectSuccess() }
    let alone = try await Self.run("gestures remove c g001", in: project)
    #expect(alone.exit == 2 && alone.errorText.contains("gesture 'g002' begins after 'g001'"))
    try await Self.run("gestures remove c g001 g002", in: project).expectSuccess()
  }
}
