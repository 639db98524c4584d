import Foundation
import Testing

/// Plugins where they are used: runs, tests, maps, the REPL, the view, reloads.
@Suite struct `Plugins in use` {
  /// A project with a plugin `p`.
  private static func project(
    _ provides: String, _ plugin: String, _ files: [String: String] = [:], grants: String = ""
  ) throws -> Project {
    try Project(
      [
        "flickbook.json": "{ \"plugins\": { \"p\": { \(grants) } } }",
        "plugins/p/plugin.json": """
        { "name": "p", "version": "1.0.0", "api": 0, "summary": "What is tried here.",
          "provides": { \(provides) } }
        """,
        "plugins/p/plugin.lua": plugin,
      ].merging(files) { $1 })
  }

  private static let pager = """
    local fb = require "flickbook"
    return fb.screen { title = "Pages", size = { 200, 400 },
      fb.pager { id = "pages", page_count = 3, snap = "p:lazy" } }
    """
  /// Returns, except for a finger that has moved.
  private static let lazy = """
    return { snap_rule = { lazy = function(release) while true do end end } }
    """
  private static let drag = """
    local fb = require "flickbook"
    local stage = fb.open "screen"
    pcall(function() stage:drag { from = { 180, 200 }, by = { -150, 0 }, duration = 0.2 } end)
    print "never"
    """

  // MARK: Names of others

  /// Names that are code, HTML or a cell of a table where they are taken as they are.
  @Test func `the example exporter and reporter escape names`() async throws {
    let project = try Project([
      "flickbook.json": #"{ "plugins": { "tools": {}, "summary": {} } }"#,
      "s.lua": #"""
      local fb = require "flickbook"
      local N = "p | <b>`x`\nFORGED"
      fb.tunables { class = { 1, unit = "pt\n  static let forged = 1", doc = "a\nlet forged = 2" },
        text = { 'a"; fatalError() //', choices = { 'a"; fatalError() //' } } }
      local stage = fb.open(fb.screen { size = { 400, 600 }, fb.pager { id = N, page_count = 3 } })
      stage:drag { from = { 300, 300 }, by = { -200, 0 }, duration = 0.2 } stage:settle()
      """#,
    ])
    for name in ["tools", "summary"] {
      for file in ["plugin.json", "plugin.lua"] {
        try project.add(
          "plugins/\(name)/\(file)",
          Array(
            Data(contentsOf: Repository.folder.appending(path: "scripts/plugins/\(name)/\(file)"))))
      }
    }
    let code = try await Program.run(["plugin", "export", "tools:swift", "s.lua"], in: project)
    code.expectSuccess()
    #expect(
      code.text == #"""
        enum Tunables {
          /// a\nlet forged = 2
          static let `class` = 1.0  // pt\n  static let forged = 1
          static let text = "a\"; fatalError() //"
        }

        """#, "\(code.text)")
    try await Program.run(["run", "s.lua", "--log", "l.jsonl"], in: project).expectSuccess()
    let page = try await Program.run(
      ["plugin", "report", "summary:markdown", "l.jsonl"], in: project)
    page.expectSuccess()
    #expect(page.text.contains(#"| p \| &lt;b&gt;\`x\`\\nFORGED |"#), "\(page.text)")
    #expect(!page.text.contains("<b>"))
  }

  // MARK: Budgets

  /// A small budget for endless plugins; the script has a large one, as a stalled machine may add
  /// to its time.
  private static let little = #""grants": { "cpu": 0.1 }"#

  @Test(arguments: [
    "run drag.lua", "run --in-process drag.lua", "run map.lua", "test a_spec.lua",
    "test --shard 1/2 a_spec.lua", "test --jobs 2",
  ])
  func `a plugin over its share ends the run`(_ command: String) async throws {
    let project = try Self.project(
      #""snap_rule": ["lazy"]"#, Self.lazy,
      [
        "screen.lua": Self.pager, "drag.lua": Self.drag,
        "map.lua": """
        local fb = require "flickbook"
        local stage = fb.open "screen"
        pcall(stage.swipe_map, stage, { watch = "pages", from = { 180, 200 }, distance = { 20, 150 },
          velocity = { 0, 1000 }, columns = 4, rows = 3 })
        print "never"
        """,
        "a_spec.lua": "it('never ends', function() dofile 'drag.lua' end)",
        "b_spec.lua": "it('ends', function() end)",
      ], grants: Self.little)
    let words = command.split(separator: " ").map(String.init)
    let outcome = try await Program.run(words + ["--cpu-limit", "600"], in: project)
    #expect(outcome.exit == 3)
    let said = outcome.errorText + outcome.text
    #expect(
      said.contains("plugins/p/plugin.lua:1: plugin 'p': CPU budget of 0.1 s exceeded"), "\(said)")
    #expect(!said.contains("never\n"))
  }

  /// Reporters run in the process that started the workers, which is not supervised.
  @Test func `a plugin that blocks the engine ends its process`()
    async throws
  {
    let project = try Self.project(
      #""reporter": ["stuck"]"#,
      """
      return { reporter = { stuck = function()
        local t = setmetatable({}, {}) getmetatable(t).__call = t t()
      end } }
      """, ["a_spec.lua": "it('ends', function() end)"])
    let outcome = try await Program.run(
      ["test", "--reporter", "p:stuck", "--cpu-limit", "0.2"], in: project)
    #expect(outcome.exit == 3)
    #expect(
      outcome.errorText.contains("CPU budget of 0.2 s exceeded, in code that does not return"),
      "\(outcome.errorText)")
  }

  @Test func `a session from a file is a run too`() async throws {
    let project = try Self.project(
      #""snap_rule": ["lazy"]"#, Self.lazy,
      ["screen.lua": Self.pager, "talk": ":drag 180,200 -150,0 0.2s\nprint 'never'"],
      grants: Self.little)
    let outcome = try await Program.shell(
      "\"$0\" repl screen.lua --cpu-limit 600 <talk", in: project)
    #expect(outcome.exit == 3)
    #expect(outcome.errorLine.hasPrefix("stdin:1: plugins/p/plugin.lua:1: plugin 'p', "))
    #expect(!outcome.text.contains("never"))
  }

  @Test func `at a prompt a failing plugin is retired with a report`() async throws {
    let project = try Self.project(
      #""snap_rule": ["lazy"], "repl_command": ["where"]"#,
      """
      return {
        snap_rule = { lazy = function(release) while true do end end },
        repl_command = { where = function(text, stage) return "on page " .. stage.pages.page end },
      }
      """, ["screen.lua": Self.pager], grants: Self.little)
    let outcome = try await Tmux.run(
      """
      start_program repl screen.lua --cpu-limit 600
      until_shows 'stage of screen.lua'
      type_keys ':whe' Tab Enter
      until_shows '^on page 1'
      type_keys ':drag 180,200 -150,0 0.2s' Enter
      until_shows 'disabled, and later results cannot be reproduced'
      until_shows '^.not reproducible. 0'
      type_keys ':settle' Enter ':drag 180,200 -150,0 0.2s' Enter ':settle' Enter 'stage.pages.page + 40' Enter
      # Its rule answers as if the finger had not moved.
      until_shows '^41'
      type_keys ':where' Enter
      until_shows "'where': was disabled: CPU budget of 0.1 s exceeded"
      type_keys C-d
      until_shows 'exit 0'
      show | grep -c 'cannot be reproduced'
      """, in: project, columns: 180)
    #expect(outcome.text == "1\n", "\(outcome.text)\(outcome.errorText)")
  }

  // MARK: The REPL

  @Test func `plugin commands are called, listed and completed, and report errors`()
    async throws
  {
    let project = try Self.project(
      #""repl_command": ["where", "wrong"]"#,
      """
      return { repl_command = {
        where = function(text, stage)
          if not stage then return "nowhere" end
          return { "page " .. stage.pages.page, text:upper() }
        end,
        wrong = function() return 7 end,
      } }
      """,
      [
        "screen.lua": Self.pager.replacing(#", snap = "p:lazy""#, with: ""),
        "talk": ":where\n:screen screen.lua\n:where a b\n:p:where\n:help :where\n:help\n:wrong\n1",
      ])
    let outcome = try await Program.shell("\"$0\" repl <talk", in: project)
    let lines = outcome.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.first == "nowhere")
    #expect(lines.dropFirst(2).prefix(3) == ["page 1", "A B", "page 1"], "\(outcome.text)")
    #expect(lines.contains("  Plugin 'p': What is tried here."))
    #expect(lines.suffix(4).first == "Of plugins:", "\(lines.suffix(5))")
    #expect(outcome.exit == 2)
    #expect(
      outcome.errorLine
        == "stdin:7: plugins/p/plugin.lua:6: plugin 'p', repl command 'wrong': "
        + "a text, or a list of lines, expected, got 7")
  }

  // MARK: The view

  private static let looker = """
    local fb = require "flickbook"
    local shown = 0
    return {
      view_panel = {
        pages = function(stage)
          local decisions = stage:decisions()
          return { "page " .. stage.pages.page, "decisions " .. #decisions }
        end,
        broken = function() error "this panel is broken" end,
        slow = function() while true do end end,
      },
      view_key = {
        go = { key = "g", press = function(stage)
          return "on page " .. stage.pages.page, fb.flick { from = { 180, 200 }, by = { -120, 0 }, speed = 1500 }
        end },
        bad = { key = "b", press = function() return {} end },
      },
    }
    """

  @Test func `panels and keys of plugins work in an open view`() async throws {
    let project = try Self.project(
      #""view_panel": ["pages", "broken", "slow"], "view_key": ["go", "bad"]"#, Self.looker,
      [
        "screen.lua": Self.pager.replacing(#", snap = "p:lazy""#, with: ""),
        // It lacks a plugin.json and does not take a share from the others.
        "flickbook.json": #"{ "plugins": { "gone": {}, "p": { "grants": { "cpu": 0.25 } } } }"#,
        "plugins/gone/plugin.lua": "",
      ])
    let outcome = try await Tmux.run(
      """
      start screen.lua --cpu-limit 600
      until_shows 'pages 1.00'
      type_keys P
      until_shows ' p:pages '
      until_shows 'page 1 .*│'
      type_keys g
      until_shows 'on page 1'
      until_shows 'page 2 .*│'
      until_shows 'pages 2.00'
      until_shows 'decisions 2'
      type_keys P
      until_shows ' p:broken '
      until_shows 'this panel is broken'
      type_keys P
      until_shows 'budget of 0.25 s'
      until_shows 'not reproducible'
      type_keys P
      until_shows 'pages 2.00'
      type_keys b
      until_shows 'was disabled'
      type_keys Left
      until_shows 'pages 3.00'
      type_keys q
      until_shows 'exit 0'
      until_shows 'a plugin was disabled'
      echo all
      """, in: project, columns: 100)
    #expect(outcome.text == "all\n", "\(outcome.text)\(outcome.errorText)")
  }

  // MARK: Reloads

  @Test func `run --watch reports flips against the last good run`()
    async throws
  {
    let rule = { (least: Double) in
      """
      return { snap_rule = { lazy = function(release)
        local moved = release.position - release.from
        return release.from + (moved >= \(least) and 1 or 0)
      end } }
      """
    }
    let project = try Self.project(
      #""snap_rule": ["lazy"]"#, rule(0.3),
      ["screen.lua": Self.pager, "drag.lua": Self.drag.replacing("never", with: "ran")])
    // Each edit is atomic, as a file may be run while it is written.
    let outcome = try await Program.shell(
      """
      until_shows() {
        tries=0
        until [ "$(grep -c -- "$1" said)" -ge "$2" ]; do
          tries=$((tries + 1))
          if [ $tries -gt 300 ]; then echo "never shows: $1"; cat said; kill $pid; exit 9; fi
          sleep 0.05
        done
      }
      "$0" run --watch drag.lua >said 2>&1 &
      pid=$!
      until_shows 'watching 5 files' 1
      cat >new <<'END'
      \(rule(0.9))
      END
      mv new plugins/p/plugin.lua
      until_shows '1 of 2 decisions flipped' 1
      until_shows 'page 2 -> page 1' 1
      until_shows 'watching 5 files' 2
      echo 'return {' >new
      mv new plugins/p/plugin.lua
      until_shows 'plugins/p/plugin.lua:2: plugin .p.: ' 1
      until_shows 'after an error' 1
      cat >new <<'END'
      \(rule(0.3))
      END
      mv new plugins/p/plugin.lua
      until_shows 'page 1 -> page 2' 1
      kill $pid
      wait $pid
      echo $?
      grep -c '^ran' said
      """, in: project)
    #expect(outcome.text == "143\n3\n", "\(outcome.text)\(outcome.errorText)")
  }

  // MARK: Examples

  @Test func `the examples pass their check and describe themselves`()
    async throws
  {
    let scripts = Repository.path("scripts")
    let outcome = try await Program.shell(
      """
      cp -R '\(scripts)/plugins' '\(scripts)/flickbook.json' '\(scripts)/screens' .
      "$0" plugin check | grep -c '^[a-z]'
      "$0" plugin export tools:swift screens/pager.lua | head -1
      "$0" repl screens/pager.lua <talk | tail -1
      printf 'time,pointer,phase,x,y\\n0,0,down,10,20\\n0.1,0,up,30,20\\n' >touches.csv
      "$0" trace import --from csv:touches touches.csv --output trace.json
      "$0" run drag.lua --log log >/dev/null && "$0" plugin report summary:markdown log | head -1
      """,
      in: Project([
        "talk": ":drag 300,400 -160,0 0.8s\n:settle\n:closest 1",
        "drag.lua": "require('flickbook').open('screens/pager')",
      ]))
    #expect(outcome.errorText == "")
    let lines = outcome.text.split(separator: "\n")
    #expect(lines.prefix(2) == ["9", "enum Tunables {"], "\(outcome.text)")
    #expect(lines.count == 5 && lines[2].contains(" by release "), "\(outcome.text)")
    #expect(lines.suffix(2) == ["trace.json", "### drag.lua"], "\(outcome.text)")
  }
}
