import FlickHost
import FlickSystem
import Testing

/// Plugins of a project: scripts can use them, and their faults are reported.
struct PluginTests {
  /// Runs a script beside a plugin `p`; returns the printed lines.
  static func run(
    provides: String = "", asks: String = "", plugin: String, project: String? = nil,
    script: String, files: [String: String] = [:],
    _ change: (inout RunConfiguration) -> Void = { _ in }
  ) throws -> [String] {
    let all = [
      "flickbook.json": project ?? "{ \"plugins\": { \"p\": {} } }",
      "plugins/p/plugin.json": """
      {
        "name": "p", "version": "1.2.0", "api": 0,
        "provides": { \(provides) }\(asks.isEmpty ? "" : ", \(asks)")
      }
      """,
      "plugins/p/plugin.lua": plugin,
      "main.lua": "local fb = require 'flickbook'\n" + script,
    ]
    let folder = try TemporaryFolder(all.merging(files) { $1 })
    var printed: [String] = []
    var configuration = RunConfiguration.patient
    change(&configuration)
    let host = try ScriptHost(configuration) { printed.append($0) }
    do {
      try host.run(folder["main.lua"])
    } catch {
      var error = error
      error.description = error.description.replacing(folder.path + "/", with: "")
      throw error
    }
    return printed
  }

  /// The message of a run that fails.
  static func failure(
    provides: String = "", asks: String = "", plugin: String, project: String? = nil,
    script: String, files: [String: String] = [:],
    _ change: (inout RunConfiguration) -> Void = { _ in }
  ) -> HostError? {
    #expect(throws: HostError.self) {
      try run(
        provides: provides, asks: asks, plugin: plugin, project: project, script: script,
        files: files, change)
    }
  }

  /// More than one tick of the clock that plugins are charged by passes in the loop.
  @Test func `a budget continues if its only plugin could not be loaded`() throws {
    let printed = try Self.run(
      plugin: "error 'no'",
      script: """
        local loads = pcall(fb.plugin, 'p')
        local sum = 0
        for i = 1, 20000000 do sum = sum + i end
        print(loads, sum)
        """)
    #expect(printed == ["false\t200000010000000"])
  }

  // MARK: Extension points

  @Test func `exports are called across states`() throws {
    let printed = try Self.run(
      plugin: "return { exports = { add = function(a, b) return a + b end, list = { 1, 2 } } }",
      script: "local p = fb.plugin 'p' print(p.add(1, 2), #p.list)")
    #expect(printed == ["3\t2"])
  }

  @Test func `a profile is a named set of options, and given options win`() throws {
    let printed = try Self.run(
      provides: "\"profile\": [\"far\"]",
      plugin: "return { profile = { far = { snap = { distance = 0.9 }, slop = 20 } } }",
      script: """
        for _, own in ipairs { false, 0.1 } do
          local stage = fb.open(fb.screen { size = { 400, 800 }, fb.pager {
            id = "p", page_count = 3, profile = "p:far", snap = own and { distance = own } or nil } })
          stage:drag { from = { 300, 400 }, by = { -200, 0 }, duration = 1, hold = 0.3 }
          stage:settle()
          print(stage.p.page, stage:why("p").threshold)
        end
        """)
    #expect(printed == ["1\t0.9", "2\t0.1"])
  }

  @Test func `an easing is sampled once and used as any other`() throws {
    let printed = try Self.run(
      provides: "\"easing\": [\"square\"]",
      plugin: """
        local calls = 0
        return { easing = { square = function(x) calls = calls + 1 return x * x end },
                 exports = { calls = function() return calls end } }
        """,
      script: """
        local e = fb.easing { name = "p:square" }
        print(e:value(0.5), e:value(1), fb.plugin("p").calls())
        local t = fb.tween { from = 0, to = 100, duration = 1, easing = "p:square" }
        print(t:value(0.5), fb.plugin("p").calls())
        """)
    #expect(printed == ["0.25\t1.0\t1025", "25.0\t1025"])
  }

  @Test func `a snap rule reports its tests, and its margins are found by calls`() throws {
    let printed = try Self.run(
      provides: "\"snap_rule\": [\"r\"]",
      plugin: """
        return { snap_rule = { r = function(release)
          local moved = release.position - release.from
          return release.from + (moved >= 0.25 and 1 or 0),
            { { name = "distance", value = moved, threshold = 0.25, unit = "page" } }
        end } }
        """,
      script: """
        local stage = fb.open(fb.screen { size = { 400, 800 }, fb.pager { id = "p", page_count = 3, snap = "p:r" } })
        stage:drag { from = { 300, 400 }, by = { -210, 0 }, duration = 1, hold = 0.3 }
        stage:settle()
        local why = stage:why "p"
        print(stage.p.page, why.criterion, why.threshold, why.margin)
        """)
    #expect(printed == ["2\tdistance\t0.25\t0.25"])
  }

  @Test func `a rule that contradicts its own report is an error`() {
    let error = Self.failure(
      provides: "\"snap_rule\": [\"r\"]",
      plugin: """
        return { snap_rule = { r = function(release)
          local moved = release.position - release.from
          return release.from + (moved >= 0.4 and 1 or 0),
            { { name = "distance", value = moved, threshold = 0.1, unit = "page" } }
        end } }
        """,
      script: """
        local stage = fb.open(fb.screen { size = { 400, 800 }, fb.pager { id = "p", page_count = 3, snap = "p:r" } })
        stage:drag { from = { 300, 400 }, by = { -210, 0 }, duration = 1, hold = 0.3 }
        """)
    let expected = "plugin 'p', snap rule 'r': it reports a flip of the page at 'distance' = 0.1"
    #expect(error?.description.contains(expected) == true, "\(error?.description ?? "")")
  }

  @Test(arguments: [
    ("return nil", "p, snap rule 'r': page or position between pages expected, got nil"),
    ("return 0 / 0", "page or position between pages expected, got nan"),
    ("return 1, 7", "a list of criteria expected, got 7"),
    (
      "return 1, { { name = 'speed', value = 1, threshold = 1 } }",
      "a criterion's 'name' is one of distance, velocity, travel, duration, got 'speed'"
    ),
    (
      "return 1, { { name = 'velocity', valeu = 1, threshold = 1 } }",
      "unknown key 'valeu' in criterion 1 (did you mean 'value'?)"
    ),
    (
      "return 1, { { name = 'velocity', value = 77, threshold = 1 } }",
      "it reports 'velocity' as 77, but it is"
    ),
    ("error('oh')", "plugin 'p', snap rule 'r': oh"),
    ("return nothing.x", "attempt to index a nil value (global 'nothing')"),
  ])
  func `a wrong answer names plugin, extension point and line`(body: String, message: String) {
    let error = Self.failure(
      provides: "\"snap_rule\": [\"r\"]",
      plugin: "return { snap_rule = { r = function(release)\n \(body)\nend } }",
      script: """
        local stage = fb.open(fb.screen { size = { 400, 800 }, fb.pager { id = "p", page_count = 3, snap = "p:r" } })
        stage:drag { from = { 300, 400 }, by = { -210, 0 }, duration = 1, hold = 0.3 }
        """)
    let text = error?.description ?? ""
    #expect(text.hasPrefix("plugins/p/plugin.lua:"), "\(text)")
    #expect(text.contains("plugin 'p', snap rule 'r': "), "\(text)")
    #expect(text.contains(message.replacing("p, snap", with: "plugin 'p', snap")), "\(text)")
  }

  @Test func `an estimator receives the samples`() throws {
    let printed = try Self.run(
      provides: "\"estimator\": [\"e\"]",
      plugin: "return { estimator = { e = function(samples, time) return -#samples, 0 end } }",
      script: """
        local seen
        local stage = fb.open(fb.screen { size = { 400, 800 }, fb.pager { id = "p", page_count = 3, estimator = "p:e",
          snap = function(release) seen = release.velocity return 1 end } })
        stage:drag { from = { 300, 400 }, by = { -210, 0 }, duration = 0.1, rate = 60 }
        print(seen < -3 and seen == math.floor(seen))
        """)
    #expect(printed == ["true"])
  }

  @Test func `a component is a node of the script's screen, and its handlers run in the plugin`()
    throws
  {
    let printed = try Self.run(
      provides: "\"component\": [\"c\"]",
      plugin: """
        local fb = require "flickbook"
        local turns = 0
        return {
          component = { c = function(options)
            return fb.pager { id = options.id, page_count = 3,
              on_page_changed = function(change) turns = turns + 1 end }
          end },
          exports = { turns = function() return turns end },
        }
        """,
      script: """
        local stage = fb.open(fb.screen { size = { 400, 800 }, fb.component("p:c", { id = "x" }) })
        stage:drag { from = { 300, 400 }, by = { -210, 0 }, duration = 0.1 }
        stage:settle()
        print(stage.x.page, fb.plugin("p").turns())
        """)
    #expect(printed == ["2\t1"])
  }

  @Test func `a recognizer's state is copied with the stage`() throws {
    let printed = try Self.run(
      provides: "\"recognizer\": [\"r\"]",
      plugin: """
        return { recognizer = { r = { start = { moves = 0 }, step = function(state, touch)
          if touch.phase == "moved" then state.moves = state.moves + 1 end
          if touch.phase == "ended" then return state, "end" end
          if touch.phase == "moved" and not touch.is_active and state.moves == 3 then return state, "recognize" end
          return state, touch.phase == "moved" and "change" or "wait"
        end } } }
        """,
      script: """
        local events = {}
        local function hear(event) events[#events + 1] = event.state end
        local stage = fb.open(fb.screen { size = { 400, 800 }, fb.rectangle { gestures = {
          fb.plugin_gesture { recognizer = "p:r", id = "g", on_began = hear, on_changed = hear, on_ended = hear } } } })
        stage:drag { from = { 100, 100 }, by = { 60, 0 }, duration = 0.1, rate = 60 }
        print((table.concat(events, " "):gsub("changed ", "")), #events > 3)
        """)
    #expect(printed == ["began ended\ttrue"])
  }

  // MARK: Budgets

  /// A project that gives its plugin little time; the script beside it has all that it needs.
  static let granted = #"{ "plugins": { "p": { "grants": { "cpu": 0.1 } } } }"#

  @Test func `a plugin over its share ends the run, past every pcall`() {
    let error = Self.failure(
      plugin: "return { exports = { f = function() while true do end end } }",
      project: Self.granted, script: "local p = fb.plugin 'p' while true do pcall(p.f) end")
    #expect(error?.kind == .budget)
    #expect(
      error?.description.contains("plugin 'p': CPU budget of 0.1 s exceeded") == true,
      "\(error?.description ?? "")")
  }

  @Test func `a plugin over its memory ends the run`() {
    let error = Self.failure(
      plugin:
        "return { exports = { f = function() local t = {} for i = 1, 1e9 do t[i] = {} end end } }",
      script: "pcall(fb.plugin('p').f)")
    #expect(error?.kind == .budget)
    #expect(
      error?.description.contains("plugin 'p': memory budget of 64 MB exceeded") == true,
      "\(error?.description ?? "")")
  }

  @Test func `in view and prompt a failing plugin is retired and the session continues`() throws {
    let printed = try Self.run(
      provides: "\"snap_rule\": [\"r\"]",
      plugin: "return { snap_rule = { r = function() while true do end end } }",
      project: Self.granted,
      script: """
        local stage = fb.open(fb.screen { size = { 400, 800 }, fb.pager { id = "p", page_count = 3, snap = "p:r" } })
        stage:drag { from = { 300, 400 }, by = { -210, 0 }, duration = 0.1 }
        stage:settle()
        print("page", stage.p.page)
        """
    ) { $0.outlivesPlugins = true }
    #expect(printed.count == 2)
    #expect(printed.first?.contains("was disabled") == true)
    #expect(printed.last == "page\t1")
  }

  // MARK: Manifests and grants

  @Test(arguments: [
    (
      "\"easing\": [\"a\"]", "return { easing = { b = function() end } }",
      "returns easing 'b', which 'provides' of plugin.json lacks"
    ),
    (
      "\"easing\": [\"a\"]", "return {}",
      "returns no easing 'a', which plugin.json provides (line 3)"
    ),
    ("\"easing\": [\"a\"]", "return 7", "plugins/p/plugin.lua: returns no table"),
    (
      "\"easing\": [\"a\"]", "return { easing = { a = 7 } }",
      "easing 'a': expected a function, found 7"
    ),
    (
      "", "return { easings = {} }",
      "returns 'easings', which is not an extension point (did you mean 'easing'?)"
    ),
    (
      "\"easings\": [\"a\"]", "return {}",
      "plugins/p/plugin.json:3: unknown extension point 'easings' in 'provides' (did you mean 'easing'?)"
    ),
    (
      "\"easing\": [\"A\"]", "return {}",
      "plugins/p/plugin.json:3: a name in 'easing' of 'provides': expected a word"
    ),
    ("", "return {", "plugins/p/plugin.lua:1: plugin 'p': unexpected symbol"),
    ("", "local x = require 'other'", "no module 'other'"),
    ("", "local x = require '../main'", "bad module name"),
  ])
  func `a plugin's exports must match its manifest`(
    provides: String, plugin: String, message: String
  ) {
    let error = Self.failure(provides: provides, plugin: plugin, script: "fb.plugin 'p'")
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  @Test(arguments: [
    ("fb.plugin 'q'", "no plugin 'q' in flickbook.json"),
    ("fb.easing { name = 'p:x' }", "plugin 'p' provides no easing 'x' (it provides none)"),
    (
      "fb.pager { id = 'a', page_count = 1, estimator = 'p:x' }",
      "plugin 'p' provides no estimator 'x'"
    ),
  ])
  func `an unknown plugin name is an error`(script: String, message: String) {
    let error = Self.failure(plugin: "return {}", script: script)
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  @Test func `a request without a grant stops the run and shows the difference`() {
    let error = Self.failure(
      asks: "\"asks\": { \"read\": [\"data\"], \"cpu\": 3 }", plugin: "return {}",
      project: "{ \"plugins\": { \"p\": { \"grants\": { \"cpu\": 1 } } } }", script: "fb.plugin 'p'"
    )
    #expect(
      error?.description.contains(
        "requests permissions that are not granted: read data, cpu 3 s; `flickbook plugin grant p`")
        == true, "\(error?.description ?? "")")
  }

  @Test func `granted files are read, and no others`() throws {
    let plugin = """
      local plugin = require "plugin"
      return { exports = { read = plugin.read, write = plugin.write } }
      """
    let printed = try Self.run(
      asks: "\"asks\": { \"read\": [\"data\"], \"write\": [\"out.txt\"] }", plugin: plugin,
      project:
        "{ \"plugins\": { \"p\": { \"grants\": { \"read\": [\"data\"], \"write\": [\"out.txt\"] } } } }",
      script: """
        local p = fb.plugin 'p'
        print(p.read "data/a.txt")
        p.write("out.txt", "x")
        for _, name in ipairs { "main.lua", "data/../main.lua", "/etc/passwd", "data//a.txt", "out.txt", "data" } do
          print((select(2, pcall(p.read, name)):gsub("^.-plugin 'p'", "p")))
        end
        """, files: ["data/a.txt": "hello"])
    #expect(printed.first == "hello")
    #expect(printed.count == 7)
    #expect(printed.dropFirst().prefix(5).allSatisfy { $0.contains("may not read") }, "\(printed)")
  }

  @Test func `a dependency's version must be in its range`() {
    let error = Self.failure(
      asks: "\"dependencies\": { \"q\": \"^2\" }", plugin: "return {}",
      project: "{ \"plugins\": { \"p\": {}, \"q\": {} } }", script: "fb.plugin 'p'",
      files: [
        "plugins/q/plugin.json":
          "{ \"name\": \"q\", \"version\": \"1.9.0\", \"api\": 0, \"provides\": {} }",
        "plugins/q/plugin.lua": "return {}",
      ])
    #expect(
      error?.description.contains("plugin 'p' needs 'q' ^2, found 1.9.0") == true,
      "\(error?.description ?? "")")
  }

  @Test func `a file that has changed since it was added is noticed`() {
    let error = Self.failure(
      plugin: "return {}", project: "{ \"plugins\": { \"p\": { \"hash\": \"00\" } } }",
      script: "fb.plugin 'p'")
    #expect(error?.description.contains("its files differ from those that were added") == true)
  }

  @Test func `the reviewed files run, even if they change on disk`() throws {
    let folder = try TemporaryFolder([
      "flickbook.json": "{}",
      "new/plugin.json": #"{ "name": "p", "version": "1.0.0", "api": 0, "provides": {} }"#,
      "new/plugin.lua": "return { exports = { late = function() return require 'late' end } }",
      "new/late.lua": "return 'as it was added'",
      "main.lua": """
      local p = require("flickbook").plugin "p"
      print "swap"
      print(p.late())
      """,
    ])
    var tasks = try PluginTasks(from: folder["main.lua"])
    _ = try tasks.add(folder["new"])
    var printed: [String] = []
    try ScriptHost(.patient) { line in
      printed.append(line)
      guard line == "swap" else { return }
      try File.write(Array("return 'another'".utf8), to: folder["plugins/p/late.lua"])
    }.run(folder["main.lua"])
    #expect(printed == ["swap", "as it was added"])
    let again = #expect(throws: HostError.self) {
      try ScriptHost(.patient) { _ in }.run(folder["main.lua"])
    }
    #expect(again?.description.contains("its files differ from those that were added") == true)
  }

  @Test(arguments: [
    #""write": ["flickbook.json"]"#, #""write": ["plugins/p"]"#, #""write": ["PLUGINS"]"#,
  ])
  func `no plugin may write the file of grants`(grants: String) {
    let error = Self.failure(
      plugin: "return {}", project: "{ \"plugins\": { \"p\": { \"grants\": { \(grants) } } } }",
      script: "fb.plugin 'p'")
    #expect(
      error?.description.contains(
        "flickbook.json:1: 'write' of 'grants' of plugin 'p': plugins cannot")
        == true, "\(error?.description ?? "")")
  }
}
