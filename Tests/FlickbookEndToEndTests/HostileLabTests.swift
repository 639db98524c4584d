import FlickJSON
import FlickSystem
import Foundation
import Testing

/// Screens, corpora, recordings, feels and plugins with names that contain terminal escapes, under
/// every command that reads them.
@Suite struct `Hostile names in the lab` {
  private static let name = HostileText.name

  /// The words of a command, with `§` in place of a hostile name.
  struct Attempt: Sendable, CustomTestStringConvertible {
    var words: [String]
    /// Whether the output is expected to contain none of the names.
    var isQuiet = false
    /// Whether a script prints a name itself.
    var prints: Bool {
      words.first == "test" && words.last != "quiet/b_spec.lua" || words == ["merge", "log.jsonl"]
    }
    var testDescription: String { HostileText.shown(words.joined(separator: " ")) }

    init(_ words: String..., isQuiet: Bool = false) {
      // Replaces `§` by the name.
      self.words = words.map { $0.replacing("§", with: `Hostile names in the lab`.name) }
      self.isQuiet = isQuiet
    }
  }

  private static let attempts: [Attempt] = [
    Attempt("licenses", isQuiet: true), Attempt("serve", "§"),
    Attempt("gestures", "list", "c"), Attempt("gestures", "check", "c", isQuiet: true),
    Attempt("gestures", "check", "bad"),
    Attempt("gestures", "stats", "c"), Attempt("gestures", "list", "§"),
    Attempt("gestures", "list", "c", "--where", #"person == "§""#, isQuiet: true),
    Attempt("gestures", "add", "c1", "t.json", "--id", "§9", "--tag", "§", "--person", "§q"),
    Attempt("gestures", "add", "c2", "t.json", "--want", "§", isQuiet: true),
    Attempt("gestures", "import", "n1", "§.json"),
    Attempt("gestures", "import", "n2", "§.csv", "--from", "§"),
    Attempt("gestures", "import", "n3", "§.csv", "--labels", "§labels.csv"),
    Attempt("gestures", "cut", "--output", "n4", "§.csv"),
    Attempt("gestures", "label", "c3", "§1", "§", isQuiet: true),
    Attempt("gestures", "label", "c3", "§none", "p.page == 1"),
    Attempt("gestures", "remove", "c3", "§none"),
    Attempt("gestures", "split", "c4", isQuiet: true),
    Attempt("gestures", "shrink", "c", "§1", "--output", "§shrunk.json"),
    Attempt("gestures", "shrink", "c", "§none", "--output", "shrunk.json"),
    Attempt("gestures", "fuzz", "c", "--set", "§=0.4", isQuiet: true),
    Attempt("gestures", "vary", "c", "--output", "§v"),
    Attempt("gestures", "mutate", "c", "--output", "§m"),
    Attempt(
      "gestures", "synth", "c5", "--from", "300,300", "--way", "-90", "--speed", "700", "--id", "§s"
    ),
    Attempt("gestures", "merge", "c", "c5", "--output", "§both"),
    Attempt("gestures", "sample", "c", "--count", "1", "--output", "§some"),
    Attempt("gestures", "anonymize", "c", "--output", "§open"),
    Attempt("flips", "x.lua", "c"), Attempt("flips", "x.lua", "c", "--json"),
    Attempt("flips", "x.lua", "c", "--tunable", "§none"),
    Attempt("flips", "x.lua", "c", "--outcome", "§", isQuiet: true),
    Attempt("flips", "§", "c"), Attempt("flips", "x.lua", "c", "--svg", "§/x"),
    Attempt("flips", "x.lua", "c", "--shard", "§"),
    Attempt("flips", "x.lua", "c", "--shard", "1/1", "--part", "§/x"),
    Attempt("why", "x.lua", "c", "§1"), Attempt("why", "x.lua", "c", "§1", "--json"),
    Attempt("why", "x.lua", "c", "§none"),
    Attempt("map", "x.lua", "c", "--x", "§", "--y", "velocity", "--columns", "4", "--rows", "2"),
    Attempt("map", "x.lua", "c", "§1", "--x", "kind", "--y", "§", "--columns", "4", "--rows", "2"),
    Attempt(
      "map", "x.lua", "c", "§1", "--x", "§", "--y", "velocity", "--columns", "4", "--rows", "2",
      "--csv"),
    Attempt("map", "x.lua", "c", "--x", "§none", "--y", "velocity"),
    Attempt("compare", "x.lua", "c"), Attempt("compare", "x.lua", "c", "--json"),
    Attempt("compare", "x.lua", "c", "--profiles", "§"),
    Attempt("tune", "x.lua", "c", "--tunables", "velocity,§"),
    Attempt("tune", "x.lua", "c", "--tunables", "§", "--json"),
    Attempt("tune", "x.lua", "c", "--tunables", "§none"),
    Attempt("tune", "x.lua", "c", "--tunables", "§", "--minimize", "violations,change"),
    Attempt("tune", "x.lua", "c", "--tunables", "§", "--minimize", "§"),
    Attempt("tune", "x.lua", "c", "--tunables", "§", "--order", "§ < velocity", isQuiet: true),
    Attempt("tune", "x.lua", "c", "--tunables", "§", "--against", "§"),
    Attempt("tune", "x.lua", "c", "--tunables", "§", "--replay", "§"),
    Attempt("tune", "x.lua", "c", "--tunables", "§", "--save", "§/x"),
    Attempt("tune", "x.lua", "c", "--tunables", "§", "--serve"),
    Attempt("tune", "x.lua", "c", "--tunables", "§", "--driver", "sh driver.sh"),
    Attempt("robust", "x.lua", "c"), Attempt("robust", "x.lua", "c", "--json"),
    Attempt("feel", "save", "x.lua", "c", "--output", "§.feel"),
    Attempt("feel", "check", "x.lua", "c", "old.feel"),
    Attempt("feel", "check", "x.lua", "c", "§none"),
    Attempt("feel", "accept", "x.lua", "c", "old2.feel", isQuiet: true),
    Attempt("feel", "log", "§.feel"),
    Attempt("export", "x.lua", "--to", "uikit,compose,android,flutter,reanimated,motion"),
    Attempt("export", "x.lua", "--to", "swiftui,css"),
    Attempt("export", "x.lua", "--to", "§"),
    Attempt("shards", "--of", "2", "--for", "slurm", "flips", "§.lua", "c"),
    Attempt("shards", "--of", "2", "--for", "§", "flips", "x.lua", "c"),
    Attempt("trace", "show", "§.json"), Attempt("trace", "stats", "§.json"),
    Attempt("trace", "label", "§2.json", "--set", "person=§", isQuiet: true),
    Attempt("trace", "label", "§.json"), Attempt("trace", "import", "§.csv", "--output", "§out"),
    Attempt("trace", "convert", "§.json", "--to", "csv", isQuiet: true),
    Attempt("trace", "convert", "§.json", "--to", "§"),
    Attempt("merge", "§"), Attempt("merge", "§.json"),
    Attempt("merge", "c/corpus.jsonl", isQuiet: true),
    Attempt("merge", "log.jsonl"), Attempt("merge", "part.jsonl"),
    Attempt("check", "§"), Attempt("check", "."), Attempt("check", "--format", "github", "."),
    Attempt("plugin", "new", "easing", "§"), Attempt("plugin", "new", "§", "x"),
    Attempt("plugin", "check", "§"), Attempt("plugin", "check", "p"),
    Attempt("plugin", "add", "§"), Attempt("plugin", "remove", "§"),
    Attempt("plugin", "list", isQuiet: true),
    Attempt("plugin", "grant", "§"), Attempt("plugin", "report", "p:§", "log.jsonl"),
    Attempt("plugin", "report", "p:r", "§"),
    Attempt("trace", "import", "--from", "p:§", "§.csv", "--output", "§imported"),
    Attempt("plugin", "export", "p:§", "x.lua"), Attempt("plugin", "export", "p:r", "§"),
    Attempt("test", "quiet/b_spec.lua"), Attempt("test", "--coverage", "quiet/b_spec.lua"),
    Attempt("test", "--reporter", "junit", "quiet/b_spec.lua"),
    Attempt("test", "--coverage", "--shard", "1/1", "."), Attempt("test", "--reporter", "p:r", "."),
    Attempt("test", "--reporter", "§", "."), Attempt("test", "--reporter", "tap", "."),
    Attempt("test", "--reporter", "junit", "."), Attempt("test", "--reporter", "github", "."),
    Attempt("test", "--helper", "§", "."), Attempt("test", "--rates", "60,120", "."),
    Attempt("test", "--film-on-failure", "§films", "."), Attempt("test", "--update-snapshots", "."),
    Attempt("run", "x.lua", "--replay", "§.json", isQuiet: true),
    Attempt("run", "x.lua", "--film", "§/x"),
    Attempt("run", "x.lua", "--cast", "§/x"), Attempt("run", "x.lua", "--tunables-from", "§.json"),
    Attempt("view", "§", isQuiet: true), Attempt("view", "x.lua", "--corpus", "§", isQuiet: true),
    Attempt("repl", "§"), Attempt("api", "§"), Attempt("init", "§.lua/x"), Attempt("doctor", "§"),
    Attempt("manual", "§"), Attempt("help", "§", isQuiet: true),
  ]

  /// A folder with hostile names of everything, made once for all attempts; each attempt writes to
  /// names of its own.
  private static let project = Task {
    let quoted = HostileText.quoted
    let project = try Project([
      "x.lua": """
      local fb = require "flickbook" local N = \(quoted)
      local tune = fb.tunables {
        [N] = { 0.5, unit = N, min = 0.05, max = 0.95, doc = N }, kind = { N, choices = { N, N .. "2" } },
        velocity = { 500, unit = "pt/s", min = 0, max = 2000 } }
      return fb.screen { title = N, size = { 400, 600 },
        fb.column { width = "fill", height = "fill",
          fb.pager { id = "p", width = "fill", height = 500, page_count = 5,
            snap = { distance = tune[N], velocity = tune.velocity } },
          fb.pager { id = N, width = "fill", height = 20, page_count = 5, snap = { distance = tune[N] } } } }
      """,
      "\(name).lua": "local N = \(quoted) print(no_such_name) error(N)",
      "a_spec.lua": """
      local fb = require "flickbook" local N = \(quoted)
      describe(N, function()
        it(N, function() io.write(N) print(N) local s = fb.open "x" assert.snapshot(N) end)
        it(N .. 2, function()
          local s = fb.open "x"
          s:drag { from = { 300, 300 }, by = { -300, 0 }, duration = 0.1 } s:settle()
          error(N)
        end)
      end)
      """,
      // Its screen has the names, but it does not print them.
      "quiet/b_spec.lua": """
      it("fails", function()
        local s = require("flickbook").open "x"
        s:drag { from = { 300, 510 }, by = { -250, 0 }, duration = 0.1 } s:settle()
        error "z"
      end)
      """,
      "t.json": trace(60), "\(name).json": trace(60), "\(name)2.json": trace(60),
      "\(name).csv": "time_ms,phase,x,y\n0,down,9,1\n16,move,30,1\n20,up,30,1\n",
      "\(name)labels.csv": "gesture,want,\(name)\n1,p.page == 1,\(name)\n",
      "driver.sh": "read space; cat try; read answer",
      "try": #"{"kind":"try","id":\#(HostileText.json),"set":{\#(HostileText.json):0.4}}"# + "\n",
      "bad/corpus.jsonl": #"""
      {"kind":"corpus","format":"flickbook-corpus","version":1,"title":"x",\#(HostileText.json):1}

      """#,
      "flickbook.json": #"{"plugins": {"p": {}}}"#,
      "plugins/p/plugin.json": """
      {"name": "p", "version": "0.1.0", "api": 0, "summary": \(HostileText.json),
       "provides": {"reporter": ["r"], "exporter": ["e"], "importer": ["i"]}}
      """,
      "plugins/p/plugin.lua": "error(\(quoted))",
    ])
    for (count, folder) in ["c", "c1", "c2", "c3", "c4", "c5"].enumerated() {
      for speed in 1...(count == 0 ? 2 : 1) {
        try await Program.run(
          [
            "gestures", "synth", folder, "--from", "350,300", "--way", "-120", "--speed",
            "\(speed * 400)", "--screen", "../x.lua", "--title", name, "--licence", name, "--want",
            "p.page == 1", "--id", "\(name)\(speed)", "--person", "\(name)person",
            "--device", "\(name)device", "--tag", name,
          ], in: project
        ).expectSuccess()
      }
    }
    for file in ["old.feel", "old2.feel"] {
      try await Program.run(
        ["feel", "save", "x.lua", "c", "--output", file, "--set", "velocity=2000"], in: project
      ).expectSuccess()
    }
    _ = try await Program.run(
      ["test", "--shard", "1/1", "--log", "log.jsonl", "a_spec.lua"], in: project)
    _ = try await Program.run(
      ["flips", "x.lua", "c", "--shard", "1/1", "--part", "part.jsonl"], in: project)
    return project
  }

  private static func trace(_ way: Int) -> String {
    let samples = [
      (0, "down", 300), (20, "move", 290), (40, "move", 300 - way), (60, "up", 300 - way),
    ]
    .map { #"{"phase":"\#($1)","t_ms":\#($0),"x":\#($2),"y":300}"# }.joined(separator: ",")
    let name = HostileText.json
    return """
      {"format":"flickbook-trace","version":1,"device":{"units":"pt","name":\(name)},
       "labels":{"person":\(name),"tags":[\(name)]},"samples":[\(samples)]}
      """
  }

  // By number: the runner prints arguments as they are.
  @Test(arguments: attempts.indices)
  func `hostile names never reach the terminal unescaped`(index: Int) async throws {
    let attempt = Self.attempts[index]
    let outcome = try await Program.run(attempt.words, in: try await Self.project.value)
    let told = HostileText.shown("\(attempt): \(outcome.text)\(outcome.errorText)")
    #expect(HostileText.smuggled(outcome) == [], "\(told)")
    #expect(attempt.prints || HostileText.forged(outcome) == [], "\(told)")
    #expect(outcome.exit < 128, "\(told)")
    if !attempt.isQuiet {
      #expect(told.dropFirst("\(attempt)".count).contains("]0;PWNED"), "\(told)")
    }
  }

  /// All output forms of a command, by the values that it declares.
  @Test func `hostile names in the lab are escaped in each form of an output`() async throws {
    let project = try await Self.project.value
    let help = try await Program.run(["--experimental-dump-help"], in: project).output
    let program = try #require(try JSONReader.parse(help)["command"])
    for (command, option, words) in [
      ("trace convert", "to", ["trace", "convert", "t.json"]),
      ("test", "reporter", ["test", "a_spec.lua"]),
    ] {
      let values = try Self.values(of: option, of: command, in: program)
      #expect(values.count > 1, "\(command)")
      for value in values {
        let outcome = try await Program.run(words + ["--\(option)", value], in: project)
        #expect(HostileText.smuggled(outcome) == [], "\(command) \(value)")
        if command != "test" { #expect(HostileText.forged(outcome) == [], "\(command) \(value)") }
      }
    }
  }

  /// The values that completion offers for an option.
  private static func values(
    of option: String, of command: String, in program: JSONNode
  ) throws -> [String] {
    var node = program
    for word in command.split(separator: " ") {
      node = try #require(
        try node.elements("subcommands", of: "a command").first {
          try $0.string("commandName", of: "a command") == word
        })
    }
    let argument = try #require(
      try node.elements("arguments", of: "a command").first {
        try $0["preferredName"]?.string("name", of: "it") == option
      })
    guard let list = argument["completionKind"]?["list"]?["values"] else { return [] }
    return try list.elements("values").map { try $0.string("a value") }
  }

  /// A new command needs an attempt here, or among those of `Hostile names`.
  @Test func `hostile names are tried with every command`() async throws {
    let outcome = try await Program.run(["--experimental-dump-help"], in: try Project())
    outcome.expectSuccess()
    var commands: Set<String> = []
    func add(_ node: JSONNode, _ path: [String]) throws {
      let name = try node["commandName"]?.string("'commandName'") ?? ""
      let inner = try node["subcommands"]?.elements("'subcommands'") ?? []
      let path = path + [name]
      if inner.isEmpty { commands.insert(path.joined(separator: " ")) }
      for command in inner { try add(command, path) }
    }
    let program = try #require(try JSONReader.parse(outcome.output)["command"])
    for command in try program.elements("subcommands", of: "the program") { try add(command, []) }
    #expect(commands.count > 40)
    let tried = Set(
      Self.attempts.flatMap { attempt in
        (1...2).map { attempt.words.prefix($0).joined(separator: " ") }
      })
    #expect(commands.subtracting(tried) == [])
  }
}
