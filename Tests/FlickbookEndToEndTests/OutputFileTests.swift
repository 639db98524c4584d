import FlickSystem
import Foundation
import Testing

/// An output is never an input, and a file of another kind is not replaced by accident.
@Suite struct `An output` {
  private static let files = [
    "photos.lua": """
    local fb = require "flickbook"
    local tune = fb.tunables { distance = { 0.5, min = 0.05, max = 0.95 } }
    return fb.screen { size = { 400, 600 },
      fb.pager { id = "p", page_count = 5, snap = { distance = tune.distance } } }
    """,
    "run.lua": "local s = require('flickbook').open 'photos' require 'helper' s:wait(0.1)",
    "helper.lua": "return {}",
    "reads.lua": "io.open('old.jsonl'):close()",
    "old.jsonl": #"{"kind":"header","format":"flickbook-run","version":1}"# + "\n",
    "plays.lua": """
    local s = require('flickbook').open 'photos'
    s:play(require('flickbook').trace 't')
    s:settle()
    """,
    "asks.lua": "require 'helper' return require 'photos'",
    "fails.lua": "require 'helper' error 'x'",
    "a_spec.lua": "it('x', function() require('flickbook').open 'photos' end)",
    "t.csv": "time_ms,phase,x,y\n0,down,300,1\n16,move,200,1\n20,up,190,1\n",
    "notes.md": "# Notes\n",
  ]

  private static func project() async throws -> Project {
    let project = try Project(files)
    for words in [
      ["trace", "import", "t.csv", "--scale", "1", "-o", "t.json"],
      ["gestures", "add", "c", "t.json", "--screen", "../photos.lua"],
    ] { try await Program.run(words, in: project).expectSuccess() }
    return project
  }

  private static let refused: [[String]] = [
    ["run", "run.lua", "--log", "run.lua"], ["run", "run.lua", "--log", "./photos.lua"],
    ["run", "run.lua", "--log", "helper.lua", "--force"],
    ["run", "reads.lua", "--log", "old.jsonl"],
    ["run", "run.lua", "--film", "helper.lua"], ["run", "run.lua", "--cast", "photos.lua"],
    ["run", "photos.lua", "--save-tunables", "photos.lua"],
    ["run", "photos.lua", "--save-tunables", "photos.lua", "--force"],
    ["run", "photos.lua", "--replay", "t.json", "--log", "t.json"],
    ["flips", "photos.lua", "c", "--svg", "c/corpus.jsonl"],
    ["flips", "photos.lua", "c", "--shard", "1/1", "--part", "photos.lua"],
    ["feel", "save", "-o", "photos.lua", "photos.lua", "c"],
    ["feel", "save", "-o", "notes.md", "photos.lua", "c"],
    ["map", "photos.lua", "c", "--x", "distance", "--y", "distance", "--svg", "t.json"],
    ["compare", "photos.lua", "c", "g001", "--svg", "photos.lua"],
    ["tune", "photos.lua", "c", "--tunables", "distance", "--save", "photos.lua"],
    ["tune", "photos.lua", "c", "--tunables", "distance", "--save", "t.json"],
    ["test", "--log", "a_spec.lua", "a_spec.lua"], ["test", "--log", "a_spec.lua", "."],
    ["test", "--reporter", "junit:a_spec.lua"], ["test", "--reporter", "markdown:photos.lua"],
    ["test", "--lcov", "photos.lua"], ["merge", "old.jsonl", "--log", "old.jsonl"],
    ["merge", "old.jsonl", "-o", "c/corpus.jsonl"],
    ["trace", "convert", "t.json", "--to", "csv", "-o", "t.json"],
    ["trace", "convert", "t.json", "--to", "csv", "-o", "notes.md"],
    ["trace", "import", "t.csv", "--scale", "1", "-o", "t.csv"],
    ["trace", "import", "t.csv", "--scale", "1", "-o", "notes.md"],
    ["gestures", "shrink", "c", "g001", "-o", "c/corpus.jsonl"],
    ["gestures", "vary", "c", "-o", "photos.lua"], ["gestures", "add", "notes.md", "t.json"],
    ["view", "photos.lua", "--record", "photos.lua"],
    // Of another kind, although it is JSON with a version.
    ["run", "run.lua", "--cast", "t.json"],
    // Read by scripts, corpora and workers.
    ["run", "plays.lua", "--cast", "t.json", "--force"],
    ["run", "plays.lua", "--log", "t.json", "--force"],
    ["run", "asks.lua", "--replay", "t.json", "--log", "helper.lua", "--force"],
    ["run", "fails.lua", "--log", "helper.lua", "--force"],
    ["test", "a_spec.lua", "--log", "photos.lua", "--force"],
    ["test", "a_spec.lua", "--reporter", "tap:photos.lua", "--force"],
    ["test", ".", "--lcov", "a_spec.lua", "--force"],
    ["flips", "c", "--svg", "photos.lua", "--force"],
    ["flips", "c", "--svg", "c/traces/g001.json", "--force"],
    ["flips", "c", "--shard", "1/1", "--part", "photos.lua", "--force"],
    ["gestures", "shrink", "c", "g001", "-o", "c/traces/g001.json"],
  ]

  @Test(arguments: refused)
  func `an output replaces neither an input nor a file of another kind`(words: [String])
    async throws
  {
    let project = try await Self.project()
    let names = Self.files.keys + ["t.json", "c/corpus.jsonl", "c/traces/g001.json"]
    let before = try names.map { try project.bytes(of: $0) }
    let outcome = try await Program.run(words, in: project)
    #expect(outcome.exit == 2, "\(words): \(outcome.text)\(outcome.errorText)")
    for (name, bytes) in zip(names, before) {
      #expect(try project.bytes(of: name) == bytes, "\(words): \(name)")
    }
    #expect(
      try Path.names(inDirectory: project.folder.path).filter { $0.hasPrefix(".") } == [],
      "\(words)")
  }

  @Test func `an output replaces one of its kind, and any file with --force`() async throws {
    let project = try await Self.project()
    for words in Self.allowed {
      let outcome = try await Program.run(words, in: project)
      #expect(outcome.exit == 0, "\(words): \(outcome.errorText)")
    }
    #expect(try project.text(of: "notes.md").hasPrefix(#"{"kind":"header""#))
  }

  /// In this order, as each uses the files written by those before it.
  private static let allowed: [[String]] = {
    var allowed: [[String]] = [
      ["run", "run.lua", "--log", "notes.md", "--force"],
      ["run", "photos.lua", "--save-tunables", "v.json"],
      ["run", "photos.lua", "--save-tunables", "v.json", "--tunables-from", "v.json"],
    ]
    for form in ["csv", "evemu", "webdriver", "trace"] {
      allowed.append(["trace", "convert", "t.json", "--to", form, "-o", "u.csv"])
    }
    let twice = [
      ["run", "run.lua", "--log", "new.jsonl"], ["run", "run.lua", "--film", "f.svg"],
      ["run", "run.lua", "--cast", "f.cast"], ["feel", "save", "-o", "x.feel", "photos.lua", "c"],
      ["test", "a_spec.lua", "--lcov", "l.info", "--log", "l.jsonl"],
    ]
    for words in twice { allowed += [words, words] }
    for name in ["pretty", "dots", "tap", "junit", "json", "github", "markdown"] {
      let words = ["test", "a_spec.lua", "--reporter", "\(name):r.\(name)"]
      allowed += [words, words]
    }
    return allowed
  }()

  @Test(arguments: [
    ":save photos.lua", ":save --force photos.lua", ":film helper.lua", ":film photos.lua",
    ":record c/corpus.jsonl", ":record photos.lua", ":save t.json", ":transcript notes.lua",
    ":save helper.lua", ":play t\n:settle\n:record t.json", ":play t\n:film --force t.json",
  ])
  func `outputs of the prompt do not replace inputs either`(line: String) async throws {
    let project = try await Self.project()
    let names = Self.files.keys + ["t.json", "c/corpus.jsonl"]
    let before = try names.map { try project.bytes(of: $0) }
    try project.write(":drag 300,300 -200,0 200ms\n:settle\n\(line)\n", to: "talk")
    let outcome = try await Program.shell("\"$0\" repl photos.lua < talk", in: project)
    #expect(outcome.exit != 0, "\(outcome.text)")
    for (name, bytes) in zip(names, before) { #expect(try project.bytes(of: name) == bytes) }
  }

  @Test func `a snapshot's output must be a file`() async throws {
    let project = try Project([
      "a_spec.lua": "it('x', function() assert.matches_snapshot('a') end)"
    ])
    for command in ["mkfifo a_spec.snap", "ln -s nowhere a_spec.snap", "mkdir a_spec.snap"] {
      let outcome = try await Program.shell(
        "\(command); \"$0\" test a_spec.lua; echo $?; rm -r a_spec.snap", in: project)
      #expect(
        outcome.text.contains("expected a file of snapshots")
          || outcome.errorText.contains("expected a file of snapshots"), "\(outcome)")
      #expect(!project.has("nowhere"))
    }
  }
}
