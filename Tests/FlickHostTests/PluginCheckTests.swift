import FlickHost
import Testing

/// `flickbook plugin check`: its trials of each kind, and its findings.
struct PluginCheckTests {
  /// Returns the report on a plugin that provides one thing.
  private static func check(
    _ point: String, _ thing: String, name: String = "x", files: [String: String] = [:],
    project: String = #"{ "plugins": { "p": {} } }"#
  ) throws(HostError) -> [String] {
    let manifest =
      "{ \"name\": \"p\", \"version\": \"1.0.0\", \"api\": 0, \"provides\": { \"\(point)\": [\"\(name)\"] } }"
    guard
      let folder = try? TemporaryFolder(
        [
          "flickbook.json": project, "plugins/p/plugin.json": manifest,
          "plugins/p/plugin.lua": "local n = 0\nreturn { \(point) = { \(name) = \(thing) } }",
        ].merging(files) { $1 })
    else { return [] }
    var bench = try PluginBench(from: folder.path, .patient) { _ in }
    bench.taken.hasKey = { $0 == "q" }
    bench.taken.hasCommand = { "drag".hasPrefix($0) }
    return try bench.check("p")
  }

  private static func fault(
    _ point: String, _ thing: String, name: String = "x", files: [String: String] = [:],
    project: String = #"{ "plugins": { "p": {} } }"#
  ) -> HostError? {
    #expect(throws: HostError.self) {
      try check(point, thing, name: name, files: files, project: project)
    }
  }

  @Test(arguments: [
    (
      "snap_rule", "function(r) return r.from end", "; it returns no criteria, so it has no margins"
    ),
    ("commit_rule", "function() return true end", "; it returns no criteria, so it has no margins"),
    (
      "commit_rule",
      """
      function(r) return r.displacement >= 90,
        { { name = 'displacement', value = r.displacement, threshold = 90 } } end
      """, ", and its criteria are correct"
    ),
  ])
  func `reports whether a rule gives criteria`(
    point: String, thing: String, ending: String
  ) throws {
    let lines = try Self.check(point, thing)
    #expect(lines.last?.hasSuffix("200 releases, reproducible" + ending) == true, "\(lines)")
  }

  private static let counting = "n = n + 1"

  @Test(arguments: [
    ("assertion", "function() \(counting) return n % 2 == 0, 'odd' end"),
    (
      "handover_policy",
      "function(d) \(counting) if n % 3 == 0 then return nil end "
        + "return { { track = 1, to = d.tracks[1].edge } } end"
    ),
    (
      "component",
      "function() \(counting) "
        + "return require('flickbook').text { 'x' .. n % 7, size = 30 } end"
    ),
    ("reporter", "function() \(counting) return 'n' .. n end"),
    ("importer", "function() \(counting) error('no ' .. n, 0) end"),
    ("exporter", "function() \(counting) return 'n' .. n end"),
    ("repl_command", "function() \(counting) return 'n' .. n end"),
    ("view_panel", "function() \(counting) return { 'n' .. n } end"),
    ("view_key", "{ key = 'g', press = function() \(counting) return 'n' .. n end }"),
    ("snap_rule", "function(r) \(counting) return 1 + n % 2 end"),
    ("estimator", "function() \(counting) return n, n end"),
    ("overscroll_law", "function(u) \(counting) return u * n / 1e6 end"),
    ("commit_rule", "function() \(counting) return n % 2 == 0 end"),
    ("easing", "function(x) \(counting) return x * n end"),
    (
      "recognizer",
      "{ step = function(s) \(counting) return s, n % 2 == 0 and 'fail' or 'wait' end }"
    ),
    (
      "motion",
      "{ rest = function() \(counting) return n > 1 and 2 or 1 end, value = function(o, t) return t, 1 end }"
    ),
    (
      "fling_law",
      "{ rest = function() \(counting) return 1 + n % 2 end, "
        + "value = function(v, t) local l = math.max(0, 1 - t) return v / 2 * (1 - l ^ 2), v * l end }"
    ),
  ])
  func `a rule that depends on more than its arguments is found`(point: String, thing: String) {
    let text = Self.fault(point, thing)?.description ?? ""
    #expect(text.contains("it returned different results"), "\(point): \(text)")
    #expect(text.contains("plugins/p/plugin.lua:2: plugin 'p', "), "\(point): \(text)")
  }

  @Test(arguments: [
    ("profile", "{ slopp = 3 }", "slopp"),
    ("assertion", "function() return 7 end", "expected true, or false and a text, got 7"),
    ("handover_policy", "function() return 7 end", "a list of segments, or nil, expected"),
    ("component", "function() return 7 end", "a node expected, got 7"),
    ("reporter", "function() return {} end", "a text expected, got"),
    ("reporter", "function(list) return list[1].kind end", "attempt to index a nil value"),
    ("exporter", "function() end", "a text expected, got nil"),
    ("repl_command", "function() return { {} } end", "line 1: a text expected"),
    ("repl_command", "function(text, stage) return stage.time end", "attempt to index a nil"),
    ("view_panel", "function() return print end", "a text, or a list of lines, expected"),
    ("view_key", "{ key = 'gg', press = function() end }", "'key' is one character"),
    ("view_key", "{ press = function() end }", "'key' is one character"),
    ("view_key", "{ key = 'q', press = function() end }", "the view has 'q' itself"),
    ("view_key", "{ key = 'g', press = function() return 5 .. '', {} end }", "a text, a trace"),
  ])
  func `a rule with an invalid answer is found`(point: String, thing: String, message: String) {
    let text = Self.fault(point, thing)?.description ?? ""
    #expect(text.contains(message), "\(point): \(text)")
  }

  @Test(arguments: [
    "easing", "assertion", "snap_rule", "commit_rule", "handover_policy", "overscroll_law",
    "fling_law", "motion", "estimator", "component", "recognizer", "reporter", "importer",
    "exporter", "repl_command", "view_panel", "view_key",
  ])
  func `an endless rule exceeds its budget`(point: String) {
    let forever = "function() while true do end end"
    let thing =
      switch point {
      case "recognizer": "{ step = \(forever) }"
      case "motion", "fling_law": "{ rest = function() return 1 end, value = \(forever) }"
      case "view_key": "{ key = 'g', press = \(forever) }"
      default: forever
      }
    let error = Self.fault(point, thing, project: PluginTests.granted)
    #expect(error?.kind == .budget, "\(point): \(error?.description ?? "")")
    #expect(error?.description.contains("plugin 'p'") == true, "\(error?.description ?? "")")
  }

  @Test(arguments: [
    ("assertion", "is_nil", "function() return true end", "is a built-in check"),
    ("assertion", "equal", "function() return true end", "is a built-in check"),
    ("repl_command", "dr", "function() end", "a built-in command of the REPL"),
  ])
  func `a name of the program's own is reported`(
    point: String, name: String, thing: String, message: String
  ) {
    let text = Self.fault(point, thing, name: name)?.description ?? ""
    #expect(text.contains(message), "\(text)")
  }

  @Test func `a component with required options is reported without a fault`() throws {
    let lines = try Self.check(
      "component", "function(o) return error('give me a range', 0) end")
    #expect(lines.last?.contains("it cannot be made without options: ") == true, "\(lines)")
    #expect(lines.last?.contains("give me a range") == true, "\(lines)")
  }

  private static let rival = [
    "plugins/q/plugin.json": """
    { "name": "q", "version": "1.0.0", "api": 0,
      "provides": { "assertion": ["even"], "repl_command": ["where"] } }
    """,
    "plugins/q/plugin.lua": """
    return { assertion = { even = function() return false, "q" end },
             repl_command = { where = function() return "q" end } }
    """,
  ]
  private static let both = #"{ "plugins": { "p": {}, "q": {} } }"#

  @Test func `a name of two plugins is reported`() throws {
    let fault = Self.fault(
      "assertion", "function() return true end", name: "even", files: Self.rival,
      project: Self.both)
    #expect(fault?.description.contains("plugin 'q's too: scenarios get neither") == true)
    let lines = try Self.check(
      "repl_command", "function() end", name: "where", files: Self.rival, project: Self.both)
    #expect(lines.last?.hasPrefix("  note: plugin 'q' has a command ':where' too") == true)
  }

  /// Returns the outcome of a test in a project with assertions from plugins.
  private static func outcome(
    _ test: String, _ name: String, files: [String: String] = [:],
    project: String = #"{ "plugins": { "p": {} } }"#
  ) throws -> String {
    let folder = try TemporaryFolder(
      [
        "flickbook.json": project,
        "plugins/p/plugin.json":
          "{ \"name\": \"p\", \"version\": \"1.0.0\", \"api\": 0, \"provides\": { \"assertion\": [\"\(name)\"] } }",
        "plugins/p/plugin.lua":
          "return { assertion = { \(name) = function() return false, 'p' end } }",
        "a_spec.lua": "it('x', function() \(test) end)",
      ].merging(files) { $1 })
    var text = "passed"
    ScenarioRunner(configuration: .patient).run(folder["a_spec.lua"]) { event in
      if case .failed(let error) = event { text = error.description }
    }
    return text
  }

  @Test(arguments: ["equal", "is_nil", "is_true", "near", "are_equal", "has_error", "same"])
  func `a plugin cannot replace a check of the program`(name: String) throws {
    let text = try Self.outcome(
      "assert.equal(1, 1) assert.is_nil(nil) assert.is_true(true) assert.near(1, 1, 0.1) "
        + "assert.are_equal(1, 1) assert.has_error(error) assert.same({}, {})", name)
    #expect(text == "passed")
  }

  @Test func `a check of two plugins is not called, and the others run`() throws {
    let test = { try Self.outcome($0, "even", files: Self.rival, project: Self.both) }
    #expect(try test("assert.equal(1, 1)") == "passed")
    let text = try test("assert.even(2)")
    #expect(
      text.contains("assert.even is defined by plugins 'p' and 'q': neither is called"), "\(text)")
  }

  @Test(arguments: [
    ("assert.equal(1, 1)", "passed"), ("assert.even(2)", "assert.even: p"),
    ("assert.odd(1)", "there is no assertion 'odd' (a plugin cannot be read: "),
  ])
  func `an unreadable plugin does not affect the others`(test: String, told: String)
    throws
  {
    let broken = ["plugins/q/plugin.json": "{ \"name\": nonsense"]
    let text = try Self.outcome(test, "even", files: broken, project: Self.both)
    #expect(text.contains(told), "\(text)")
    #expect(text.contains("plugins/q/plugin.json:1") == told.hasSuffix("read: "), "\(text)")
  }
}
