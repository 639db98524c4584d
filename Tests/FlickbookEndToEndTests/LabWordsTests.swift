import Testing

/// The alternative forms of a lab command's arguments.
@Suite struct `Words of the feel lab` {
  private static func screen(_ velocity: Int) -> String {
    """
    local fb = require "flickbook"
    local tune = fb.tunables {
      velocity = { \(velocity), unit = "pt/s", min = 0, max = 2000 },
      distance = { 0.5, unit = "page", min = 0.05, max = 0.95 },
    }
    return fb.screen { title = "Photos", size = { 400, 600 },
      fb.pager { id = "photos", width = "fill", height = "fill", page_count = 5, snap = tune } }
    """
  }

  /// A swipe that turns the page, at 700 pt/s.
  private static func project() async throws -> Project {
    let project = try Project(["photos.lua": screen(500), "strict.lua": screen(900)])
    try await Program.run(
      [
        "gestures", "synth", "photos-gestures", "--from", "350,300", "--way", "-120", "--speed",
        "700",
        "--screen", "../photos.lua", "--licence", "CC0-1.0", "--want", "photos.page == 2",
      ], in: project
    ).expectSuccess()
    return project
  }

  private static func run(_ line: String, in project: Project) async throws -> Program.Outcome {
    try await Program.shell("\"$0\" \(line)", in: project)
  }

  // MARK: Compare

  @Test func `variants are values with a name, and further scripts`() async throws {
    let project = try await Self.project()
    let whole = try await Self.run(
      "compare photos.lua photos-gestures --variant 'mine: velocity=800, distance=0.3'", in: project
    )
    whole.expectSuccess()
    #expect(whole.text.contains("gesture   wants             now     mine\n"), "\(whole.text)")
    for line in [
      "compare photos-gestures --set 'mine: velocity=800, distance=0.3'",
      "compare photos-gestures --screen photos.lua --set 'mine: velocity=800, distance=0.3'",
      // Without a name it applies to all variants that do not set the tunable.
      "compare photos-gestures --set 'mine: velocity=800, distance=0.3' --set distance=0.5",
    ] {
      #expect(try await Self.run(line, in: project).text == whole.text, "\(line)")
    }
    let scripts = try await Self.run(
      "compare photos-gestures g001 --screen photos.lua --screen strict.lua", in: project)
    scripts.expectSuccess()
    let rows = scripts.text.split(separator: "\n").map { $0.split(separator: " ").prefix(3) }
    #expect(rows[1] == ["now", "page", "2"] && rows[2] == ["strict.lua", "page", "1"])
    let against = try await Self.run(
      "compare photos.lua photos-gestures g001 --against strict.lua", in: project)
    #expect(against.text == scripts.text)
  }

  @Test func `a matrix covers all toolkits`() async throws {
    let project = try await Self.project()
    let all = try await Self.run("compare photos-gestures --matrix", in: project)
    all.expectSuccess()
    #expect(all.text.contains("\ntwo agree, % of 1 gesture "), "\(all.text)")
    #expect(all.text.contains("\n5 uikit "))
    let two = try await Self.run(
      "compare photos-gestures --matrix --set 'mine: velocity=900' --json", in: project)
    #expect(
      two.text.hasSuffix(
        #"{"kind":"agreement","gestures":1,"variants":["now","mine"],"agree":[[1,0],[0,1]]}"# + "\n"
      ),
      "\(two.text)")
  }

  @Test(arguments: [
    ("compare", 64, "Missing expected argument"),
    ("compare photos.lua", 64, "expected [<screen>] <corpus> [<gesture>]"),
    ("compare a b c d", 64, "expected [<screen>] <corpus> [<gesture>]"),
    (
      "compare --screen photos.lua photos-gestures g001 x", 64,
      "expected [<screen>] <corpus> [<gesture>]"
    ),
    ("compare photos-gestures g002", 5, "photos-gestures: no gesture 'g002'"),
    ("compare photos-gestures g001 --matrix", 64, "--matrix is of all gestures"),
    ("compare photos-gestures --set 'mine: x'", 64, "is not of the form name=value"),
    (
      "compare photos-gestures --estimators --set 'mine: velocity=1'", 64,
      "--estimators are compared by themselves"
    ),
    ("map photos.lua --x velocity --y distance", 64, "Missing expected argument '<corpus>'"),
    (
      "map photos.lua photos-gestures g001 --x velocity --y distance --outcome share_as_meant", 64,
      "share_as_meant requires a corpus"
    ),
    (
      "map photos.lua photos-gestures g001 --corpus photos-gestures --x velocity --y distance", 64,
      "two corpora: photos-gestures and photos-gestures; give one"
    ),
    (
      "map photos.lua photos-gestures g001 --gesture g001 --x velocity --y distance", 64,
      "two gestures: g001 and g001; give one"
    ),
    (
      "tune photos.lua photos-gestures --tunable velocity --near-default 101", 64,
      "'101' is not a part of a range: 0.1, 10 or 10% is a tenth"
    ),
    (
      "tune photos.lua photos-gestures --tunable velocity --margin 0.6", 64,
      "--margin takes up to half of the values"
    ),
    (
      "tune photos.lua photos-gestures --tunable velocity --budget 1h", 64,
      "a budget is 1 to 100000000 boxes or seconds, such as 30s"
    ),
    (
      "tune photos.lua photos-gestures --tunable velocity --budget 1s --shard 1/2 --part p", 64,
      "--shard requires a budget of boxes"
    ),
    ("flips photos.lua photos-gestures --near ten", 64, "'ten' is not a part of a range"),
    // The gesture flips at 757.7 pt/s, 12.9 % of the range from the value.
    (
      "flips photos.lua photos-gestures --tunable velocity --near 0.12", 0,
      "no flips within 12 % of the range: velocity"
    ),
    ("flips photos.lua photos-gestures --tunable velocity --near 13", 0, "at 757.7"),
    (
      "flips photos.lua photos-gestures --near 13 --json", 64,
      "--near cannot be used with --json or --shard."
    ),
  ])
  func `the intended outcome is given or requested`(
    _ line: String, _ code: Int32, _ text: String
  ) async throws {
    let outcome = try await Self.run(line, in: try await Self.project())
    #expect(outcome.exit == code, "\(outcome.errorText)")
    #expect((outcome.errorText + outcome.text).contains(text), "\(outcome.errorText)")
  }

  // MARK: Maps and parts of ranges

  @Test func `a map covers the named corpus or gesture`() async throws {
    let project = try await Self.project()
    let sides = "--x velocity --y distance --columns 20 --rows 4"
    let one = try await Self.run("map photos.lua photos-gestures g001 \(sides)", in: project)
    one.expectSuccess()
    #expect(one.text.contains("\nboundaries: velocity = "), "\(one.text)")
    for line in [
      "map photos.lua --corpus photos-gestures --gesture g001 \(sides)",
      "map photos.lua --corpus photos-gestures g001 \(sides)",
      // Saved gestures of a screen are beside it.
      "map photos.lua --gesture g001 \(sides) --outcome photos.page",
    ] {
      #expect(try await Self.run(line, in: project).text == one.text, "\(line)")
    }
    let all = try await Self.run("map photos.lua photos-gestures \(sides)", in: project)
    let share = try await Self.run(
      "map photos.lua --corpus photos-gestures \(sides) --outcome share_as_meant", in: project)
    all.expectSuccess()
    #expect(share.text == all.text && all.text.contains("@ 1 of 1 as meant"))
  }

  @Test func `a tenth of a range is 0.1, 10 or 10%`() async throws {
    let project = try await Self.project()
    func tuned(_ share: String) async throws -> String {
      try await Self.run(
        "tune photos.lua photos-gestures --tunable velocity --set velocity=800 --near-default \(share)",
        in: project
      ).text
    }
    let tenth = try await tuned("0.1")
    #expect(tenth.contains("0 of 1 as meant now, 1 then"), "\(tenth)")
    #expect(try await tuned("10") == tenth)
    #expect(try await tuned("10%") == tenth)
    // 700 pt/s are a twentieth of the range away.
    #expect(try await tuned("0.01").contains("0 of 1 as meant now, 0 then"))
    #expect(try await tuned("1").contains("0 of 1 as meant now, 0 then"))
  }
}
