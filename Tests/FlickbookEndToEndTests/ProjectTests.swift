import FlickJSON
import Foundation
import Testing

@Suite struct `flickbook init` {
  private static let files = [
    "README.md", "screens/photos.lua", "scenarios/photos_spec.lua", ".luarc.json", ".luacheckrc",
    ".flickbook/flickbook.lua", ".flickbook/components.lua", ".flickbook/feel.lua",
  ]

  @Test(arguments: ["a/new/folder", "."])
  func `a new project's scenarios pass`(_ folder: String) async throws {
    let project = try Project()
    let outcome = try await Program.run(["init", folder], in: project)
    outcome.expectSuccess()
    let name = folder == "." ? "photos" : "folder"
    let prefix = folder == "." ? "" : "\(folder)/"
    let names = Self.files.map { "\(prefix)\($0.replacing("photos", with: name))" }
    let next = [
      "view \(prefix)screens/\(name).lua", "serve \(prefix)screens/\(name).lua", "test \(folder)",
      "why \(prefix)gestures",
    ]
    #expect(
      outcome.text
        == (names + ["\(prefix)gestures/corpus.jsonl", ""] + next.map { "next: flickbook \($0)" })
        .map { $0 + "\n" }.joined())
    let corpus = try await Program.run(["gestures", "list", "\(prefix)gestures"], in: project)
    corpus.expectSuccess()
    let rows = corpus.text.split(separator: "\n")
    #expect(rows.count == 6 && rows.count { $0.contains("  x  ") } == 1, "\(corpus.text)")
    let why = try await Program.run(["why", "\(prefix)gestures"], in: project)
    #expect(why.text.hasPrefix("g005: page 1, \(name).page == 2 was intended\n"), "\(why.text)")
    let check = try await Program.run(["check", folder], in: project)
    check.expectSuccess()
    let tests = try await Program.shell(#"cd \#(folder) && "$0" test"#, in: project)
    tests.expectSuccess()
    #expect(tests.text == "2 passed, 0 failed\n")
    let flipped = try await Program.run(
      ["test", folder, "--set", "swipe_distance=0.2"], in: project)
    #expect(flipped.lastLine == "1 passed, 1 failed")
  }

  /// Values written by `tune` are reset to the earlier ones, by the screen or by its corpus.
  @Test(arguments: ["screens/photos.lua", "gestures"])
  func `tuned values of the new screen can be restored`(_ place: String) async throws {
    let project = try Project()
    try await Program.run(["init"], in: project).expectSuccess()
    let state = ["XDG_STATE_HOME": project.folder.appending(path: "state").path]
    let before = try project.text(of: "screens/photos.lua")
    let tune = ["tune", "gestures", "--tunable", "swipe_distance", "--write"]
    let written = try await Program.run(tune, in: project, environment: state)
    written.expectSuccess()
    #expect(written.lastLine.hasSuffix("--undo restores the former defaults"))
    #expect(try project.text(of: "screens/photos.lua") != before)
    let undone = try await Program.run(["tune", "--undo", place], in: project, environment: state)
    #expect(undone.text == "restored: swipe_distance = 0.5\n", "\(undone.errorText)")
    #expect(try project.text(of: "screens/photos.lua") == before)
    let again = try await Program.run(["tune", "--undo", place], in: project, environment: state)
    #expect(again.exit == 5 && again.errorText.contains("no written defaults are known"))
  }

  @Test func `the CI file shows films of flipped gestures in a pull request`() async throws {
    let project = try Project()
    try await Program.run(["init"], in: project).expectSuccess()
    let save = ["feel", "save", "gestures", "-o", "photos.feel"]
    try await Program.run(save, in: project).expectSuccess()
    let check = ["feel", "check", "gestures", "photos.feel", "--set", "swipe_distance=0.2"]
    let outcome = try await Program.run(
      check + ["--markdown", "--pictures", "films"], in: project)
    #expect(outcome.exit == 1)
    #expect(outcome.text.hasSuffix("\n![g005](<films/g005.svg>)\n"), "\(outcome.text)")
    // The former value is the ghost.
    let film = try project.text(of: "films/g005.svg")
    #expect(film.contains("g005: now; as ghosts over it: before"))
    #expect(!project.has("films/g001.svg"))
    let alone = try await Program.run(check + ["--pictures", "films"], in: project)
    #expect(alone.exit == 64 && alone.errorText.contains("--pictures requires --markdown"))
  }

  /// A session keeps gestures in the corpus that names the screen, or in a folder of their own.
  @Test(arguments: [("shop", "shop/screens/shop.lua"), (".", "screens/photos.lua")])
  func `saved gestures go to one corpus`(_ folder: String, _ screen: String) async throws {
    let project = try Project()
    try await Program.run(["init", folder], in: project).expectSuccess()
    let keep = "printf '%s\\n' ':drag 300,400 -240,0 0.3s' ':settle' ':keep' | \"$0\" repl"
    let kept = try await Program.shell("\(keep) \(screen)", in: project)
    let corpus = folder == "." ? "gestures" : "\(folder)/gestures"
    #expect(kept.lastLine.hasPrefix("kept g006 in \(corpus)"), "\(kept.text)\(kept.errorText)")
    try await Program.shell("cp \(screen) other.lua", in: project).expectSuccess()
    let other = try await Program.shell("\(keep) other.lua", in: project)
    #expect(other.lastLine.hasPrefix("kept g001 in other-gestures"), "\(other.text)")
  }

  @Test func `flickbook init plays the smallest change of a gesture`() async throws {
    let project = try Project()
    try await Program.run(["init"], in: project).expectSuccess()
    let why = ["why", "gestures", "g005", "--save-change", "change.json"]
    let outcome = try await Program.run(why, in: project)
    #expect(outcome.lastLine == "change.json: the changed gesture, for view --replay change.json")
    let played = try await Program.run(
      ["run", "screens/photos.lua", "--replay", "change.json"], in: project)
    #expect(played.text.contains("photos: page 2 by release"), "\(played.text)")
    let many = try await Program.run(["why", "gestures", "--save-change", "c.json"], in: project)
    #expect(many.exit == 64 && many.errorText.contains("--save-change is about one gesture"))
  }

  /// The axes of a phone need no size in points if the corpus has a screen.
  @Test func `a phone's recording is fitted to the screen`() async throws {
    let project = try Project()
    try await Program.run(["init"], in: project).expectSuccess()
    func event(_ time: Double, _ kind: String, _ code: String, _ value: String) -> String {
      "[ 1000.\(Int(time * 1000) + 100)000] /dev/input/event2: \(kind) \(code) \(value)\n"
    }
    var text = event(0, "EV_ABS", "ABS_MT_TRACKING_ID", "0000000a")
    for step in 0...10 {
      let (time, x) = (Double(step) * 0.01, String(900 - 60 * step, radix: 16))
      text += event(time, "EV_ABS", "ABS_MT_POSITION_X", "00000" + x)
      if step == 0 { text += event(time, "EV_ABS", "ABS_MT_POSITION_Y", "000004b0") }
      text += event(time, "EV_SYN", "SYN_REPORT", "00000000")
    }
    text += event(0.11, "EV_ABS", "ABS_MT_TRACKING_ID", "ffffffff")
    text += event(0.11, "EV_SYN", "SYN_REPORT", "00000000")
    try project.write(text, to: "phone.txt")
    let outcome = try await Program.run(
      ["gestures", "import", "gestures", "phone.txt", "--axes", "1080x2400"], in: project)
    #expect(outcome.exit == 0)
    #expect(
      outcome.errorText.contains("mapped to the screen of 390 by 844"), "\(outcome.errorText)")
    let list = try await Program.run(["gestures", "list", "gestures"], in: project)
    // 600 of 1080 units are 216.7 of 390 points.
    #expect(list.text.contains("-216.7"), "\(list.text)")
  }

  /// `assert.feels_like("NAME.feel")` finds the screen and the corpus that `init` wrote.
  @Test(arguments: [(".", "photos"), ("shop", "shop")])
  func `a new project checks its feel in a scenario`(_ folder: String, _ name: String) async throws
  {
    let project = try Project()
    try await Program.run(["init", folder], in: project).expectSuccess()
    let prefix = folder == "." ? "" : "\(folder)/"
    let spec = "it('feels the same', function() assert.feels_like('\(name).feel') end)"
    try project.write(spec, to: "\(prefix)scenarios/feel_spec.lua")
    let save = #"cd \#(folder) && "$0" feel save gestures -o \#(name).feel && "$0" test "#
    let kept = try await Program.shell(save + "scenarios/feel_spec.lua", in: project)
    kept.expectSuccess()
    #expect(kept.lastLine == "1 passed, 0 failed")
    let changed = try await Program.run(
      ["test", "\(prefix)scenarios/feel_spec.lua", "--set", "swipe_distance=0.2"], in: project)
    #expect(
      changed.lastLine == "0 passed, 1 failed"
        && changed.errorText.contains("the feel differs from that of '\(name).feel'"),
      "\(changed.text)\(changed.errorText)")
  }

  @Test(arguments: [
    ("drag", "drag_screen"), ("end", "end_screen"), ("My Shop-2", "my_shop_2"), ("42", "photos"),
  ])
  func `the screen's name is a valid Lua name`(_ folder: String, _ name: String) async throws {
    let project = try Project()
    try await Program.run(["init", folder], in: project).expectSuccess()
    #expect(project.has("\(folder)/screens/\(name).lua"))
    let tests = try await Program.run(["test", folder], in: project)
    #expect(tests.text == "2 passed, 0 failed\n", "\(tests.errorText)")
  }

  @Test(arguments: [
    ("github", ".github/workflows/flickbook.yml"), ("gitlab", ".gitlab-ci.yml"),
  ])
  func `flickbook init adds a CI file to a project that exists`(_ service: String, _ path: String)
    async throws
  {
    let project = try Project()
    try await Program.run(["init", "shop"], in: project).expectSuccess()
    let outcome = try await Program.run(["init", "shop", "--ci", service], in: project)
    outcome.expectSuccess()
    #expect(outcome.text == "shop/\(path)\n")
    #expect(try project.text(of: "shop/\(path)").contains("FLICKBOOK_SHA256"))
    let again = try await Program.run(["init", "shop", "--ci", service], in: project)
    again.expectError("shop/\(path): exists; nothing was written", exit: 2)
  }

  @Test func `the editor's definitions equal the API`() async throws {
    let project = try Project()
    try await Program.run(["init"], in: project).expectSuccess()
    for (form, file) in [("--stubs", ".flickbook/flickbook.lua"), ("--luacheck", ".luacheckrc")] {
      #expect(try await Program.run(["api", form], in: project).output == project.bytes(of: file))
    }
    let settings = try JSONReader.parse(try project.bytes(of: ".luarc.json"))
    let library = try settings.elements("workspace.library", of: "the settings")
    #expect(library.count == 1)
  }

  @Test(arguments: files)
  func `existing files are not overwritten`(_ file: String) async throws {
    let project = try Project([file: "mine"])
    let outcome = try await Program.run(["init"], in: project)
    outcome.expectError("\(file): exists; nothing was written", exit: 2)
    #expect(try project.bytes(of: file) == Array("mine".utf8))
    let top = try FileManager.default.contentsOfDirectory(atPath: project.folder.path)
    #expect(top == [String(file.prefix { $0 != "/" })])
  }

  @Test func `a folder that cannot be written is an error with its path`() async throws {
    let project = try Project(["file": ""])
    let outcome = try await Program.run(["init", "file"], in: project)
    outcome.expectError(from: "file: cannot be created: ", exit: 2)
    #expect(outcome.text == "")
  }
}

@Suite struct `flickbook api` {
  @Test(arguments: [
    ("fb.pager", "flickbook.pager { … }\n"), ("stage:settle", "stage:settle()\n"),
    ("stage.settle", "stage:settle()\n"), ("pager.page", "pager.page: whole number\n"),
    ("stage", "type stage\n"), ("flickbook", "flickbook\n"),
    ("describe", "describe([name], [body])\n"),
    ("assert.near", "assert.near(expected, actual, tolerance, [message])\n"),
  ])
  func `flickbook api explains a name`(_ name: String, _ head: String) async throws {
    let outcome = try await Program.run(["api", name], in: try Project())
    outcome.expectSuccess()
    #expect(outcome.text.hasPrefix(head), "\(outcome.text)")
  }

  @Test(arguments: [
    ("fb.pagr", " (did you mean 'flickbook.pager'?)"), ("setle", " (did you mean 'settle'?)"),
    ("zzzzzz", ""), ("", ""),
  ])
  func `an unknown name is an error`(_ name: String, _ hint: String) async throws {
    let outcome = try await Program.run(["api", name], in: try Project())
    outcome.expectError("no such name in the API: '\(name)'\(hint)", exit: 5)
    #expect(outcome.text == "")
  }

  @Test func `flickbook api lists the globals that scripts find`() async throws {
    let project = try Project(["s.lua": "for name in pairs(_G) do print(name) end"])
    let globals = try await Program.run(["run", "s.lua"], in: project)
    let configuration = try await Program.run(["api", "--luacheck"], in: project)
    configuration.expectSuccess()
    for name in globals.text.split(separator: "\n") {
      #expect(
        configuration.text.contains("    \"\(name)\",\n")
          || configuration.text.contains("    \(name) = { fields = {"), "\(name)")
    }
  }
}
