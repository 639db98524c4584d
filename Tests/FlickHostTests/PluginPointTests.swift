import FlickHost
import FlickSystem
import Testing

/// The extension points that take laws, motions and rules, and the tools around them.
struct PluginPointTests {
  private static func run(_ point: String, _ thing: String, _ script: String) throws -> [String] {
    try PluginTests.run(
      provides: "\"\(point)\": [\"x\"]", plugin: "return { \(point) = { x = \(thing) } }",
      script: script)
  }

  private static func failure(_ point: String, _ thing: String, _ script: String) -> String {
    PluginTests.failure(
      provides: "\"\(point)\": [\"x\"]", plugin: "return { \(point) = { x = \(thing) } }",
      script: script)?.description ?? ""
  }

  // MARK: Templates

  @Test(arguments: [
    "profile", "easing", "assertion", "snap_rule", "commit_rule", "handover_policy",
    "overscroll_law", "fling_law", "motion", "estimator", "component", "recognizer", "reporter",
    "importer", "exporter", "repl_command", "view_panel", "view_key",
  ])
  func `a plugin written by plugin new passes plugin check`(kind: String) throws {
    let folder = try TemporaryFolder(["flickbook.json": "{}"])
    var tasks = try PluginTasks(from: folder.path + "/flickbook.json")
    _ = try tasks.make(kind: kind, name: "fresh")
    let bench = try PluginBench(from: folder.path, .patient) { _ in }
    let lines = try bench.check("fresh")
    #expect(lines.count == 2 && lines[0].hasPrefix("fresh 0.1.0"), "\(lines)")
  }

  // MARK: Laws

  @Test func `an overscroll law is sampled once and followed`() throws {
    let script = """
      local stage = fb.open(fb.screen { size = { 400, 800 }, fb.pager { id = "p", page_count = 2, overscroll = "p:x" } })
      stage:play(fb.drag { from = { 100, 300 }, by = { 220, 0 }, duration = 0.5, release = false })
      local calls = fb.plugin("p").calls()
      stage:settle()
      print(calls, fb.plugin("p").calls(), stage.p.page)
      local film = fb.open(fb.screen { size = { 400, 800 }, fb.pager { id = "p", page_count = 2, overscroll = "p:x" } })
      print(fb.plugin("p").calls())
      """
    let printed = try PluginTests.run(
      provides: "\"overscroll_law\": [\"x\"]",
      plugin: """
        local calls = 0
        return { overscroll_law = { x = function(u) calls = calls + 1 return u / 4 end },
                 exports = { calls = function() return calls end } }
        """, script: script.replacing(", release = false", with: ""))
    #expect(printed == ["257\t257\t1", "257"])
  }

  @Test(arguments: [
    ("function(u) return 1 - u end", "expected 0, found 1"),
    ("function(u) return u > 2 and 1 or u end", "expected at least"),
    ("function(u) return 'far' end", "expected a number for 0"),
  ])
  func `an invalid overscroll law is refused`(law: String, message: String) {
    let text = Self.failure(
      "overscroll_law", law, "fb.pager { id = 'p', page_count = 1, overscroll = 'p:x' }")
    #expect(text.contains("plugin 'p', overscroll law 'x'") && text.contains(message), "\(text)")
  }

  @Test func `a motion is sampled and used as any other`() throws {
    let printed = try Self.run(
      "motion",
      """
      { rest = function(o) return o.time end,
        value = function(o, t) local s = t / o.time return o.to * s * s, 2 * o.to * s / o.time end }
      """,
      """
      local m = fb.plugin_motion { motion = "p:x", options = { time = 2, to = 100 } }
      print(m.duration, m:value(1), m:velocity(1), m:value(5), m.final_value)
      print(m:reversed():value(2), fb.sequence { m, m }.duration)
      """)
    #expect(printed == ["2.0\t25.0\t50.0\t100.0\t100.0", "0.0\t4.0"])
  }

  @Test(arguments: [
    (
      "recognizer", "{ start = function(o) assert(next(o) == nil) return {} end, step = type }",
      "fb.plugin_gesture { recognizer = 'p:x' }"
    ),
    (
      "motion",
      """
      { rest = function(o) assert(next(o) == nil) return 1 end,
        value = function(o, t) assert(next(o) == nil) return t, 1 end }
      """, "fb.plugin_motion { motion = 'p:x' }"
    ),
    (
      "component",
      "function(o) assert(next(o) == nil) return require('flickbook').rectangle {} end",
      "fb.component 'p:x'"
    ),
  ])
  func `options that a script does not give are an empty table`(
    point: String, thing: String, script: String
  ) throws {
    #expect(try Self.run(point, thing, script + " print 'made'") == ["made"])
  }

  @Test(arguments: [
    (
      "motion", "{ rest = function() return 0 end, value = function(o, t) return 0, 0 end }",
      "fb.plugin_motion { motion = 'p:x' }", "seconds above 0 to 1000 expected, got 0"
    ),
    (
      "motion", "{ value = function(o, t) return 0, 0 end }",
      "fb.plugin_motion { motion = 'p:x' }", "a function 'rest'"
    ),
    (
      "motion", "{ rest = function() return 1 end, value = function(o, t) return t, 5 end }",
      "fb.plugin_motion { motion = 'p:x' }", "reports a velocity of"
    ),
    (
      "motion", "{ rest = function() return 1 end, value = function(o, t) return t end }",
      "fb.plugin_motion { motion = 'p:x' }", "value and velocity expected at 0"
    ),
    (
      "fling_law", "{ rest = function(v) return 1 end, value = function(v, t) return t, 1 end }",
      PluginPointTests.fling, "begins at 0 pt with 1 pt/s"
    ),
    (
      "commit_rule", "function() return 1 end", PluginPointTests.card,
      "true or false expected, got 1"
    ),
    (
      "commit_rule",
      "function(r) return false, { { name = 'displacement', value = 3, threshold = 100 } } end",
      PluginPointTests.card, "reports 'displacement' as 3, but it is"
    ),
    (
      "commit_rule",
      """
      function(r) return r.displacement >= 110,
        { { name = 'displacement', value = r.displacement, threshold = 50 } } end
      """, PluginPointTests.card, "reports another outcome from 'displacement' = 50"
    ),
    (
      "handover_policy", "function(d) return { { track = 9, to = 0 } } end",
      PluginPointTests.nested,
      "there are 2 tracks, found number 9"
    ),
    (
      "handover_policy",
      "function(d) return { { track = 1, to = 10 }, { track = 2, to = d.tracks[2].edge } } end",
      PluginPointTests.nested, "is not a place of rest"
    ),
    (
      "handover_policy", "function(d) return { { track = math.mininteger, to = 0 } } end",
      PluginPointTests.nested, "segment 1: { track = a number, to = an offset } expected"
    ),
    (
      "handover_policy", "function(d) return 7 end", PluginPointTests.nested,
      "a list of segments, or nil, expected"
    ),
  ])
  func `an invalid result of a rule is an error of the run`(
    point: String, thing: String, script: String, message: String
  ) {
    let text = Self.failure(point, thing, script)
    #expect(text.contains(message) && text.contains("plugin 'p', "), "\(text)")
    #expect(text.contains("plugins/p/plugin.lua:1") || message.contains("'rest'"), "\(text)")
  }

  private static let fling = """
    local stage = fb.open(fb.screen { size = { 400, 800 },
      fb.scroll_view { id = "s", fling = "p:x", fb.rectangle { height = 9000 } } })
    stage:play(fb.flick { from = { 200, 700 }, by = { 0, -100 }, speed = 1000 })
    stage:settle()
    print(("%.0f %.2f"):format(stage.s.y, stage.time))
    """

  private static let card = """
    local stage = fb.open(fb.screen { size = { 400, 800 }, fb.deck { id = "d", width = 320, height = 320, commit = "p:x",
      cards = { fb.rectangle { fill = "teal" }, fb.rectangle { fill = "indigo" } } } })
    stage:drag { from = { 160, 160 }, by = { 0, 120 }, duration = 0.6, hold = 0.3 }
    stage:settle()
    print(stage.d.front)
    local why = stage:why "d"
    print(why.criterion, why.threshold)
    """

  private static let nested = """
    local stage = fb.open(fb.screen { size = { 400, 800 },
      fb.pager { id = "outer", pages = {
        fb.pager { id = "inner", page_count = 3, handover = "p:x" }, fb.column {} } } })
    stage:play(fb.drag { from = { 390, 300 }, by = { -150, 0 }, duration = 0.5 })
    print(stage.outer.position > 1, stage.inner.position > 1)
    """

  @Test func `a fling law is called at the release`() throws {
    let printed = try Self.run(
      "fling_law",
      """
      { rest = function(v) return 2 end,
        value = function(v, t) local l = 1 - t / 2 return v * 2 / 3 * (1 - l ^ 3), v * l ^ 2 end }
      """, Self.fling)
    let words = printed[0].split(separator: " ").compactMap { Double($0) }
    // A hundred under the finger, two thirds of a thousand after it.
    #expect(words.count == 2 && abs(words[0] - 757) < 15, "\(printed)")
  }

  @Test func `a commit rule decides, with its test and its margin`() throws {
    let rule = { (least: Int) in
      """
      function(r) return r.displacement >= \(least),
        { { name = "displacement", value = r.displacement, threshold = \(least) } } end
      """
    }
    #expect(try Self.run("commit_rule", rule(50), Self.card) == ["2", "displacement\t50.0"])
    #expect(try Self.run("commit_rule", rule(200), Self.card) == ["1", "displacement\t200.0"])
  }

  @Test func `a handover policy decides which track moves first`() throws {
    let order = { (tracks: String) in
      """
      function(d)
        local segments = {}
        for _, number in ipairs { \(tracks) } do
          segments[#segments + 1] = { track = number, to = d.tracks[number].edge }
        end
        return segments
      end
      """
    }
    #expect(try Self.run("handover_policy", order("1, 2"), Self.nested) == ["false\ttrue"])
    #expect(try Self.run("handover_policy", order("2, 1"), Self.nested) == ["true\tfalse"])
    #expect(try Self.run("handover_policy", "function() end", Self.nested) == ["false\ttrue"])
  }

  // MARK: Checks, exporters, grants

  @Test func `a plugin's check passes or fails with its message; other results are errors`()
    throws
  {
    func outcome(_ check: String) throws -> [ScenarioEvent] {
      let folder = try TemporaryFolder([
        "flickbook.json": #"{ "plugins": { "p": {} } }"#,
        "plugins/p/plugin.json":
          #"{ "name": "p", "version": "1.0.0", "api": 0, "provides": { "assertion": ["even"] } }"#,
        "plugins/p/plugin.lua": "return { assertion = { even = \(check) } }",
        "a_spec.lua": "it('x', function() assert.even(3) end)",
      ])
      var events: [ScenarioEvent] = []
      ScenarioRunner(configuration: .patient)
        .run(folder["a_spec.lua"]) { events.append($0) }
      return events
    }
    func failure(_ check: String) throws -> String? {
      for event in try outcome(check) {
        if case .failed(let error) = event { return error.description }
      }
      return nil
    }
    #expect(try failure("function(n) return true end") == nil)
    let told = try failure("function(n) return n % 2 == 0, n .. ' is odd' end")
    #expect(told?.contains("assert.even: 3 is odd") == true, "\(told ?? "")")
    let wrong = try failure("function(n) return 7 end")
    #expect(wrong?.contains("expected true, or false and a text, got 7") == true, "\(wrong ?? "")")
  }

  @Test func `an exporter gets the tunables of a script`() throws {
    let folder = try TemporaryFolder([
      "flickbook.json": #"{ "plugins": { "p": {} } }"#,
      "plugins/p/plugin.json":
        #"{ "name": "p", "version": "1.0.0", "api": 0, "provides": { "exporter": ["swift"] } }"#,
      "plugins/p/plugin.lua": """
      return { exporter = { swift = function(list)
        local lines = {}
        for _, t in ipairs(list) do lines[#lines + 1] = ("let %s = %s // %s"):format(t.name, t.value, t.unit or "-") end
        return table.concat(lines, "\\n")
      end } }
      """,
      "main.lua": "require('flickbook').tunables { far = { 0.5, unit = 'page' }, on = { true } }",
    ])
    let bench = try PluginBench(from: folder.path, .patient) { _ in }
    let text = try bench.export("p:swift", folder["main.lua"])
    #expect(text.contains("let far = 0.5 // page") && text.contains("let on = true // -"))
  }

  @Test func `grant writes the requested rights, and an update that requests more stops`() throws {
    let manifest = { (asks: String) in
      #"{ "name": "p", "version": "1.0.0", "api": 0, "provides": {}, "asks": { \#(asks) } }"#
    }
    let folder = try TemporaryFolder([
      "flickbook.json": "{\n  \"paths\": [\"lib\"],\n  \"plugins\": { \"p\": {} }\n}\n",
      "plugins/p/plugin.json": manifest(#""read": ["data"]"#),
      "plugins/p/plugin.lua": "return { exports = {} }",
      "main.lua": "require('flickbook').plugin 'p'",
    ])
    func run() throws(HostError) {
      try ScriptHost(.patient) { _ in }.run(folder["main.lua"])
    }
    func message() -> String {
      do throws(HostError) { try run() } catch { return error.description }
      return ""
    }
    #expect(message().contains("not granted: read data;"))
    var tasks = try PluginTasks(from: folder["main.lua"])
    #expect(try tasks.grant("p") == ["read data"])
    #expect(try tasks.grant("p") == [])
    #expect(message().isEmpty)
    #expect(
      String(decoding: try File.read(folder["flickbook.json"]), as: UTF8.self).contains("lib"))
    try File.write(
      Array(manifest(#""read": ["data"], "write": ["out"], "memory": 100"#).utf8),
      to: folder["plugins/p/plugin.json"])
    #expect(message().contains("not granted: write out, memory 100 MB;"))
  }

  // MARK: Attacks

  @Test(arguments: [
    #"{ "name": "../p", "version": "1.0.0", "api": 0, "provides": {} }"#,
    #"{ "name": "p", "version": "1.0.0", "api": 0, "provides": {}, "main": "../../main.lua" }"#,
    #"{ "name": "p", "version": "1.0.0", "api": 0, "provides": {}, "main": "/etc/passwd" }"#,
    #"{ "name": "p", "version": "1.0.0", "api": 0, "provides": {}, "asks": { "read": [".."] } }"#,
    #"{ "name": "p", "version": "1.0.0", "api": 0, "provides": {}, "asks": { "cpu": -1 } }"#,
    #"{ "name": "p", "version": "1.0.0", "api": 0, "provides": {}, "asks": { "write": ["flickbook.json"] } }"#,
    #"{ "name": "p", "version": "1.0.0", "api": 0, "provides": {}, "asks": { "write": ["Plugins/q/plugin.lua"] } }"#,
    #"{ "name": "p", "version": "1.0.0", "api": 0, "provides": {}, "asks": { "memory": 1e30 } }"#,
    #"{ "name": "p", "version": "1.0.0", "api": 1, "provides": {} }"#,
    #"{ "name": "p", "version": "1.0.0", "api": 0, "provides": { "os": ["x"] } }"#,
    "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
    "", "null", "\u{0}",
  ])
  func `a hostile manifest is an error with file and line`(manifest: String) {
    let error = PluginTests.failure(
      plugin: "return {}", script: "fb.plugin 'p'", files: ["plugins/p/plugin.json": manifest])
    #expect(
      error?.description.contains("plugins/p/plugin.json") == true, "\(error?.description ?? "")")
  }

  @Test(arguments: [
    "require 'os'", "require '../main'", "require '/etc/passwd'", "io.open 'main.lua'",
    "os.execute 'true'", "package.loadlib('x', 'y')", "dofile 'main.lua'", "loadfile 'main.lua'",
    "debug.getregistry()", "load('\\27Lua')()", "require 'plugin'.read '../main.lua'",
    "require 'plugin'.write('plugin.lua', 'x')", "require 'plugin'.use 'p'",
    "require 'plugin'.read(('a/'):rep(1e6))", "require 'plugin'.read 'a\\0b'",
    "string.dump(print)", "getmetatable('').__index.rep = 1 error 'reached'",
  ])
  func `a plugin cannot reach files without a grant`(attack: String) {
    let error = PluginTests.failure(plugin: "\(attack) return {}", script: "fb.plugin 'p'")
    #expect(
      error?.description.contains("plugin 'p'") == true, "\(attack): \(error?.description ?? "")")
  }

  @Test func `handles transfer only permitted values`() throws {
    let printed = try PluginTests.run(
      plugin: """
        local kept
        return { exports = {
          keep = function(f) kept = f end, call = function(...) return kept(...) end,
          deep = function(n) return kept(n) end, fail = function() error({ secret = 1 }) end,
          env = function() return _G.outside, _ENV ~= nil end,
          spin = function() return (pcall(kept)) end,
          set = function(t) t.x = 2 return t.x end, meta = function(t) return getmetatable(t) end,
        } }
        """,
      script: """
        local p = fb.plugin 'p'
        outside = 1
        print(p.env())
        local t = { x = 1 }
        print(p.set(t), t.x)
        print(pcall(p.keep, coroutine.create(function() end)))
        print((select(2, pcall(p.set, setmetatable({}, {}))):match "metatable"))
        p.keep(function(n) if n == 0 then return "bottom" end return p.deep(n - 1) end)
        print(p.deep(20))
        print(pcall(p.deep, 1e6))
        print(pcall(p.fail))
        p.keep(print) p.call "through"
        """)
    #expect(printed[0] == "nil\ttrue")
    #expect(printed[1] == "2\t1")
    #expect(printed[2].hasPrefix("false\t"))
    #expect(printed[3] == "metatable")
    #expect(printed[4] == "bottom")
    #expect(printed[5].hasPrefix("false\t") && printed[5].contains("overflow"), "\(printed[5])")
    #expect(printed[6].hasPrefix("false\t"))
    #expect(printed[7] == "through")
  }

  @Test func `conflicting and failing plugins do not affect the others`() throws {
    let plugin = { (name: String, text: String) in
      [
        "plugins/\(name)/plugin.json":
          "{ \"name\": \"\(name)\", \"version\": \"1.0.0\", \"api\": 0, \"provides\": {} }",
        "plugins/\(name)/plugin.lua": text,
      ]
    }
    let files = plugin(
      "q",
      "string.rep = nil table.insert = 1 math = nil return { exports = { ok = function() return 'q' end } }"
    )
    .merging(
      plugin(
        "r",
        "return { exports = { die = function() local t = {} while true do t[#t + 1] = ('x'):rep(1e6) end end } }"
      )
    ) { $1 }
    let printed = try PluginTests.run(
      plugin:
        "string.rep = 7 string.format = nil return { exports = { ok = function() return ('x'):upper() end } }",
      project: #"{ "plugins": { "p": {}, "q": {}, "r": {} } }"#,
      script: """
        print(fb.plugin("p").ok(), fb.plugin("q").ok(), ("x"):rep(2), ("%d"):format(3))
        print((pcall(fb.plugin("r").die)))
        print(fb.plugin("p").ok(), fb.plugin("q").ok())
        """, files: files
    ) { $0.outlivesPlugins = true }
    #expect(printed.first == "X\tq\txx\t3" && printed.last == "X\tq", "\(printed)")
    #expect(printed.contains { $0.contains("plugin 'r' was disabled") })
    #expect(printed.contains("false"))
  }
}
