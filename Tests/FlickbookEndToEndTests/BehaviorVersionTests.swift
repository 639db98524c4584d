import Foundation
import Testing

/// Files of behaviour version 1, as a program of that version wrote them:
/// Tests/Fixtures/behavior-1.
@Suite struct `Files of an older behaviour version` {
  /// The rules that changed since version 1, in the order of their table, with the options that
  /// restore the former results.
  private static let rules: [(name: String, former: String?)] = [
    ("transforms", nil), ("touch frames", "different times"),
    ("release of several fingers", "lift_window = 0"), ("joint flings", nil),
    ("rest tolerance", "rest_tolerance = 0.1"), ("caught beyond an edge", nil), ("order", nil),
    ("cancelled proposals", "cancel = \"release\""), ("new layouts", nil), ("edge pans", nil),
    ("directions", nil), ("pinch from one place", nil),
    ("taps", "slop = 18, longest = 0.5"),
    ("corrected copies", "drops_surplus = false, step_cone = math.rad(30)"),
    ("wheel streams", "wheel = \"notch\", wheel_rule = { gap = 0.25, again = 0.25, tail = 0 }"),
  ]

  private static let names = [
    "photos.lua", "photos.feel", "session.json", "run.jsonl", "photos/corpus.jsonl",
    "photos/traces/g001.json",
  ]

  /// The files in a new folder, with some texts replaced.
  private static func project(
    _ changes: [(file: String, from: String, to: String)] = []
  ) throws -> Project {
    let project = try Project()
    for name in names {
      var text = try String(
        contentsOfFile: Repository.path("Tests/Fixtures/behavior-1/\(name)"), encoding: .utf8)
      #expect(!text.contains("behavior"))
      for change in changes where change.file == name {
        #expect(text.contains(change.from))
        text = text.replacing(change.from, with: change.to)
      }
      try project.write(text, to: name)
    }
    return project
  }

  @Test func `older files give equal outcomes if no changed rule took effect`() async throws {
    let project = try Self.project()
    let replay = try await Program.run(
      ["run", "photos.lua", "--replay", "session.json"], in: project)
    replay.expectSuccess()
    #expect(replay.text.hasPrefix("no difference: 122 inputs in 1.547 s"), "\(replay.text)")
    let check = try await Program.run(
      ["feel", "check", "photos.lua", "photos", "photos.feel"], in: project)
    check.expectSuccess()
    #expect(
      check.text == """
        the same: 1 gesture
        made with behaviour version 1, and this program has version 3; rules changed since, to no effect: \
        \(Self.rules.map(\.name).joined(separator: ", "))

        """, "\(check.text)")
    let trace = try await Program.run(
      ["run", "photos.lua", "--replay", "photos/traces/g001.json"], in: project)
    trace.expectSuccess()
    #expect(!trace.text.contains("behaviour version"), "\(trace.text)")
  }

  @Test func `other differences are distinguished from those of changed rules`() async throws {
    let project = try Self.project([
      ("session.json", "2854bb4772c19e9e", "0123456789abcdef"),
      ("session.json", #""verdict":"page 2""#, #""verdict":"page 3""#),
      (
        "photos.feel", #"{"photos.page":2},"as_meant":true"#, #"{"photos.page":1},"as_meant":false"#
      ),
    ])
    let all = Self.rules.map { rule in
      rule.name + (rule.former.map { " (former result by: \($0))" } ?? "")
    }
    let rules = """
      made with behaviour version 1, and this program has version 3; rules changed since:
        without effect: \(all.joined(separator: ", "))

      """
    let check = try await Program.run(
      ["feel", "check", "photos.lua", "photos", "photos.feel"], in: project)
    #expect(check.exit == 1)
    #expect(
      check.text == """
        1 of 1 gesture flips (1 now as meant, 0 no longer)
          g001  photos.page 1 -> photos.page 2  velocity 600 pt/s, 500 needed, 100 to spare (was \
        100 to spare), as meant now
        as meant when saved: 0 of 1 (0 %, 95 % interval 0 to 79)
        as meant now: 1 of 1 (100 %, 95 % interval 21 to 100)
        1 gained and 0 lost: p = 1 (exact McNemar test)
        \(rules)differences not from a changed rule: g001

        """, "\(check.text)")
    let replay = try await Program.run(
      ["run", "photos.lua", "--replay", "session.json"], in: project)
    #expect(replay.exit == 4)
    #expect(
      replay.text == """
        session.json: the script is as it was recorded, but the outcome differs: Flickbook has changed, \
        or the script is not deterministic
        1.000 s  photos: page 3 -> page 2 (distance 0.575 pages, 0.5 needed, 0.075 to spare; was 0.075 to \
        spare); not from a changed rule
        1 of 2 decisions flipped: 122 inputs in 1.547 s, hash 2854bb4772c19e9e, recorded 0123456789abcdef
        \(rules)
        """, "\(replay.text)")
    #expect(
      replay.errorText == """
        session.json: the outcome differs: hash 2854bb4772c19e9e, recorded 0123456789abcdef; made with \
        behaviour version 1, and this program has version 3 (not from a changed rule); the script has \
        changed, or Flickbook has

        """)
  }

  /// A screen and a gesture for each rule, with the outcome by the former rule.
  ///
  /// A difference with another origin means that the core does not note the rule where it has its
  /// effect.
  @Test(arguments: [
    ("transforms", "transforms", "pages.page"),
    ("touch_frames", "touch frames", "why.turn.verdict"),
    ("release", "release of several fingers", "photo.x"),
    ("joint_flings", "joint flings", "list.y"), ("order", "order", "page.y"),
    ("rest_tolerance", "rest tolerance", "outer.page"),
  ])
  func `saved feels differ by the changed rule`(
    _ folder: String, _ rule: String, _ outcome: String
  ) async throws {
    try await Self.expectOrigin(of: folder, rule, outcome, version: 1)
  }

  /// The same for the rules of version 3, on files of version 2.
  ///
  /// Their outcomes are those of the options that restore the former results.
  @Test(arguments: [
    ("cancelled_proposals", "cancelled proposals", "p.page"), ("taps", "taps", "why.tap.verdict"),
    ("corrected_copies", "corrected copies", "p.page"),
  ])
  func `files of version 2 differ by the changed rule`(
    _ folder: String, _ rule: String, _ outcome: String
  ) async throws {
    let check = try await Self.expectOrigin(of: folder, rule, outcome, version: 2)
    // The rules of version 2 have not changed since.
    #expect(!check.contains("transforms"), "\(check)")
  }

  @discardableResult
  private static func expectOrigin(
    of folder: String, _ rule: String, _ outcome: String, version: Int
  ) async throws -> String {
    let project = try Project()
    for name in ["screen.lua", "corpus.jsonl", "gesture.json", "saved.feel"] {
      let path = Repository.path("Tests/Fixtures/behavior-\(version)/rules/\(folder)/\(name)")
      try project.write(try String(contentsOfFile: path, encoding: .utf8), to: name)
    }
    let check = try await Program.run(
      ["feel", "check", "screen.lua", ".", "saved.feel", "--outcome", outcome], in: project)
    #expect(check.text.contains("made with behaviour version \(version)"), "\(check.text)")
    #expect(!check.text.contains("not from a changed rule"), "\(check.text)")
    #expect(check.exit == 1)
    let origin = check.text.split(separator: "\n").last { $0.hasPrefix("differences ") }
    #expect(origin?.hasPrefix("differences possibly from ") == true, "\(check.text)")
    #expect(origin?.contains(rule) == true, "\(check.text)")
    return check.text
  }

  /// A drag of 0.35 of a page in the layout, on a card that is drawn at half its size.
  @Test func `recordings differ by the changed rule`() async throws {
    let project = try Project()
    for name in ["screen.lua", "session.json"] {
      let path = Repository.path("Tests/Fixtures/behavior-1/recorded/\(name)")
      try project.write(try String(contentsOfFile: path, encoding: .utf8), to: name)
    }
    let replay = try await Program.run(
      ["run", "screen.lua", "--replay", "session.json"], in: project)
    #expect(replay.exit == 4)
    let lines = replay.text.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("  transforms (from 0.") }, "\(replay.text)")
    let flips = lines.filter { $0.contains("page 1 -> page 2 (distance 0.7") }
    #expect(flips.count == 1, "\(replay.text)")
    #expect(flips.allSatisfy { $0.hasSuffix("; possibly from transforms") }, "\(replay.text)")
    #expect(
      replay.errorLine.hasSuffix(
        "made with behaviour version 1, and this program has version 3 (possibly from transforms)"),
      "\(replay.errorLine)")
  }

  @Test func `the hash of a run log is unchanged`() async throws {
    let project = try Self.project()
    try project.write(
      """
      local fb = require "flickbook"
      local stage = fb.open(dofile "photos.lua")
      stage:play(fb.trace "photos/traces/g001.json") stage:settle()
      """, to: "run.lua")
    try await Program.run(["run", "run.lua", "--log", "now.jsonl"], in: project).expectSuccess()
    let (old, new) = (try project.text(of: "run.jsonl"), try project.text(of: "now.jsonl"))
    #expect(new == old.replacing(#""set":{}}"#, with: #""set":{},"behavior":3}"#))
  }

  @Test func `parts of a run merge only with each other`() async throws {
    let project = try Project([
      "a_spec.lua": "it('a', function() end)", "b_spec.lua": "it('b', function() end)",
    ])
    for part in 1...2 {
      try await Program.run(
        ["test", ".", "--shard", "\(part)/2", "--log", "\(part).jsonl"], in: project
      ).expectSuccess()
    }
    func setVersion(_ text: String, of part: Int) throws {
      let log = try project.text(of: "\(part).jsonl")
      try project.write(log.replacing(#","behavior":3"#, with: text), to: "\(part).jsonl")
    }
    let merge = ["merge", "1.jsonl", "2.jsonl", "--log", "all.jsonl"]
    try setVersion("", of: 2)
    let mixed = try await Program.run(merge, in: project)
    mixed.expectError(
      "2.jsonl: is from another run than 1.jsonl: behaviour version 1, not 3", exit: 2)
    try setVersion("", of: 1)
    try await Program.run(merge, in: project).expectSuccess()
    #expect(try !project.text(of: "all.jsonl").contains("behavior"))
  }
}
