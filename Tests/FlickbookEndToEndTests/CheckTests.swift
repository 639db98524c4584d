import Testing

@Suite struct `flickbook check` {
  private static let start = "local fb = require \"flickbook\"\n"
  private static let screen = """
    local fb = require "flickbook"
    local tune = fb.tunables { mode = { "a", choices = { "a", "b" } } }
    return fb.screen { size = { 390, 844 },
      states = { fb.variables("knob", { angle = 0 }) },
      fb.pager { id = tune.mode == "a" and "photos" or "songs", page_count = 3 },
    }

    """

  @Test func `a new project and the repository's scripts have no findings`() async throws {
    let project = try Project()
    try await Program.run(["init"], in: project).expectSuccess()
    for path in [".", Repository.path("scripts")] {
      let outcome = try await Program.run(["check", path], in: project)
      outcome.expectSuccess()
      #expect(outcome.text == "")
    }
  }

  /// Takes minutes if each place of the line is compared with the whole quotation of the message.
  @Test func `flickbook check finds the column in a long line, and counts characters`() async throws
  {
    let long = String(repeating: "[", count: 200_000) + String(repeating: "]", count: 200_000)
    let project = try Project(["long.lua": long, "short.lua": "x = 'é' y z = "])
    let (first, second) = (
      try await Program.run(["check", "long.lua"], in: project),
      try await Program.run(["check", "short.lua"], in: project)
    )
    #expect(first.exit == 2 && first.text.hasPrefix("long.lua:1:1: unexpected symbol near '[["))
    #expect(second.exit == 2 && second.text.hasPrefix("short.lua:1:11: "), "\(second.text)")
  }

  /// Each option with another option that disables it, on a screen of its own.
  @Test(arguments: [
    (
      "fb.pager { id = 'p', page_count = 3, delays_touches = false, slop = 20 }",
      "'slop' of 'p' has no effect: 'delays_touches' is false"
    ),
    (
      "fb.pager { id = 'p', page_count = 3, loop = true, containment = 'trim' }",
      "'containment' of 'p' has no effect: a ring has no edges"
    ),
    (
      "fb.pager { id = 'p', page_count = 3, draggable = false, area = 'page' }",
      "'area' of 'p' has no effect: 'draggable' is false"
    ),
    (
      "fb.pager { id = 'p', page_count = 3, draggable = false, wheel = false, directions = 'forward' }",
      "'directions' of 'p' has no effect: 'draggable' and 'wheel' are false"
    ),
    (
      "fb.deck { id = 'd', out = 300, cards = { fb.rectangle {}, fb.rectangle {} } }",
      "'out' of 'd' has no effect: 'flies' is false"
    ),
    (
      "fb.rectangle { gestures = { fb.pan_gesture { id = 'g', cone = 0.3 } } }",
      "'cone' of 'g' has no effect: it has no 'axis'"
    ),
    (
      "fb.pager { id = 'p', pages = { fb.rectangle { gestures = { fb.tap_gesture { id = 'g', slop = 12 } } } } }",
      "'slop' of 'g' has no effect: a drag of 'p' begins after 10 pt"
    ),
    (
      "fb.scroll_view { id = 's', fb.rectangle { gestures = { fb.pan_gesture { id = 'g', axis = 'horizontal', cone = 0.5 } } } }",
      "'cone' of 'g' has no effect: without 'strict_cone' it takes each finger up to 45° that no other drag takes, and none here does"
    ),
    (
      "fb.pager { id = 'p', slop = 30, pages = { fb.rectangle { gestures = { fb.pan_gesture { id = 'g', slop = 5, requires_failure_of = 'p' } } } } }",
      "'slop' of 'g' has no effect: it waits for 'p', which fails after 30 pt at the earliest"
    ),
  ])
  func `flickbook check finds options without effect`(_ row: (node: String, finding: String))
    async throws
  {
    let text = Self.start + "return fb.screen { size = { 390, 844 }, \(row.node) }\n"
    let project = try Project(["screens/a.lua": text])
    let outcome = try await Program.run(["check"], in: project)
    #expect(outcome.text.hasSuffix(": \(row.finding) [idle-option]\n"), "\(outcome.text)")
    #expect(outcome.text.hasPrefix("screens/a.lua:2:"))
    #expect(outcome.exit == 1)
  }

  @Test(arguments: [
    "fb.pager { id = 'p', page_count = 3, slop = 20, directions = 'forward', containment = 'trim', area = 'page' }",
    "fb.deck { id = 'd', out = 300, flies = true, cards = { fb.rectangle {}, fb.rectangle {} } }",
    "fb.pager { id = 'p', pages = { fb.rectangle { gestures = { fb.tap_gesture { id = 'g', slop = 8 } } } } }",
    "fb.scroll_view { fb.rectangle { gestures = { fb.pan_gesture { id = 'g', axis = 'horizontal', cone = 0.5, strict_cone = true } } } }",
    "fb.scroll_view { cone = 1, fb.rectangle { gestures = { fb.pan_gesture { id = 'g', axis = 'horizontal', cone = 0.5 } } } }",
  ])
  func `options with an effect are not reported`(_ node: String) async throws {
    let text = Self.start + "return fb.screen { size = { 390, 844 }, \(node) }\n"
    let project = try Project(["screens/a.lua": text])
    let outcome = try await Program.run(["check"], in: project)
    #expect(outcome.text == "")
  }

  /// One mistake each, in line 2 of a scenario file, with the place and the words for it.
  @Test(arguments: [
    (
      "fb.pager { page_cuont = 3 }",
      "12: unknown key 'page_cuont' of flickbook.pager (did you mean 'page_count'?) [unknown-key]"
    ),
    (
      "fb.pager { snap = { distanc = 3 } }",
      "21: unknown key 'distanc' of 'snap' of flickbook.pager (did you mean 'distance'?) [unknown-key]"
    ),
    ("fb.drag { 'x' }", "11: flickbook.drag takes no value without a key [unknown-key]"),
    (
      "fb.pager { axis = 'horizontl' }",
      "19: 'axis' of flickbook.pager is not 'horizontl' (did you mean 'horizontal'?) [unknown-word]"
    ),
    (
      "require('flickbook.components').shet {}",
      "33: flickbook.components has no 'shet' (did you mean 'sheet'?) [unknown-name]"
    ),
    (
      "local kit = require 'flickbook.components' kit.sheet { heigths = {} }",
      "56: unknown key 'heigths' of flickbook.components.sheet (did you mean 'heights'?) [unknown-key]"
    ),
    (
      "local kit = require 'flickbook.components' print(kit.sheet({ id = 's' }).vail)",
      "74: a sheet_parts has no 'vail' (did you mean 'veil'?) [unknown-name]"
    ),
    (
      "local kit = require 'flickbook.components' kit.cards { ways = { lft = 'no' } }",
      "65: unknown key 'lft' of 'ways' of flickbook.components.cards (did you mean 'left'?) [unknown-key]"
    ),
    (
      "local kit = require 'flickbook.components' local d = kit.drawer({ id = 'd' }) d.go(nil, 'opn')",
      "89: 'name' of drawer_parts.go is not 'opn' (did you mean 'open'?) [unknown-word]"
    ),
    (
      "for _, strip in ipairs(require('flickbook.feel').flips {}) do print(strip.gestur) end",
      "75: a feel_strip has no 'gestur' (did you mean 'gesture'?) [unknown-name]"
    ),
    (
      "local strips = require('flickbook.feel').flips {} strips:neer(3)",
      "58: a feel_strips has no 'neer' (did you mean 'near'?) [unknown-name]"
    ),
    ("fb.pagr {}", "4: flickbook has no 'pagr' (did you mean 'pager'?) [unknown-name]"),
    (
      "fb.open('s'):drga {}",
      "14: a stage has no method 'drga' (did you mean 'drag'?) [unknown-name]"
    ),
    (
      "print(fb.open('s').phots)",
      "20: no id 'phots' on 's' (did you mean 'photos'?) [unknown-id]"
    ),
    (
      "fb.open('s'):why('song')",
      "18: no id 'song' on 's' (did you mean 'songs'?) [unknown-id]"
    ),
    (
      "fb.open('s'):sample { 'phots.page' }",
      "23: no name 'phots' on 's' (did you mean 'photos'?) [unknown-id]"
    ),
    (
      "fb.open('s', { moed = 'b' })",
      "16: no tunable 'moed' in 's' (did you mean 'mode'? there are: mode) [tunable]"
    ),
    (
      "local t = fb.tunables { a = { 1 }, b = { 2 } } print(t.b)",
      "25: unused tunable 'a' [tunable]"
    ),
    ("dscribe()", "1: no global variable 'dscribe' (did you mean 'describe'?) [unknown-global]"),
    (
      "local stage stge = 1 return stage",
      "13: 'stge' becomes an unused global variable (did you mean 'stage'?) [unknown-global]"
    ),
    ("print(unpack {})", "7: 'unpack' is from an older Lua; 5.4 has table.unpack [deprecated]"),
    (
      "print(('x'):rep(2), string.fromat())",
      "28: no 'string.fromat' (did you mean 'format'?) [unknown-name]"
    ),
    ("print(io.popen)", "10: scripts have no 'io.popen': scripts start no programs [unknown-name]"),
    ("assert.eqaul(1, 1)", "8: no 'assert.eqaul' (did you mean 'equal'?) [unknown-name]"),
    ("assert.is_not.smae(1, 1)", "15: no 'assert.smae' (did you mean 'same'?) [unknown-name]"),
    ("assert.are_eqaul(1, 1)", "8: no 'assert.eqaul' (did you mean 'equal'?) [unknown-name]"),
    (
      "assert.spy(print).was.calld(1)",
      "23: no 'assert.calld' (did you mean 'called'?) [unknown-name]"
    ),
    (
      "assert.decided(fb.open('s'), 'phots', 2)",
      "30: no name 'phots' on 's' (did you mean 'photos'?) [unknown-id]"
    ),
    (
      "fb.open('s').photos.pgae = 2",
      "21: a pager has no property 'pgae' to assign [unknown-name]"
    ),
    ("fb.open('s').photos.page = 2", "21: 'page' of a pager cannot be assigned [unknown-name]"),
    ("fb.open('s').tiem = 2", "14: a stage has no property 'tiem' to assign [unknown-name]"),
    (
      "print(fb.open('s').photos.pgae)",
      "27: a pager has no 'pgae' (did you mean 'page'?) [unknown-name]"
    ),
    (
      "local p = fb.open('s').photos p:jmp_to(2)",
      "33: a pager has no 'jmp_to' (did you mean 'jump_to'?) [unknown-name]"
    ),
    (
      "local function open() if fb then return fb.open('s') end return fb.open('s', {}) end open():drga{}",
      "93: a stage has no method 'drga' (did you mean 'drag'?) [unknown-name]"
    ),
    (
      "local function f(_, s) s:drga{} end f(1, fb.open('s')) f(2, fb.open('s'))",
      "26: a stage has no method 'drga' (did you mean 'drag'?) [unknown-name]"
    ),
    (
      "for _, d in ipairs(fb.open('s'):decisions()) do print(d.mergin) end",
      "57: a decision has no 'mergin' (did you mean 'margin'?) [unknown-name]"
    ),
    (
      "local a = fb.open('s') local s = a or fb.open('s') print(s:decisions()[1].mergin)",
      "75: a decision has no 'mergin' (did you mean 'margin'?) [unknown-name]"
    ),
    (
      "print(fb.open('s').knob.agle)",
      "25: 'knob' has no variable 'agle' (did you mean 'angle'?) [unknown-name]"
    ),
    (
      "fb.open('s').knob:ste {}",
      "19: states have no method 'ste' (did you mean 'set'?) [unknown-name]"
    ),
    ("fb.open('screens/s')", "9: screen 'screens/s' not found from here [unknown-name]"),
    (
      "local t = fb.tunables { share = { 1 } } print(t.share, t.shaer)",
      "58: no tunable 'shaer' (did you mean 'share'? there are: share) [tunable]"
    ),
    ("print(1 +)", "10: unexpected symbol near ')' [load]"),
    (
      "fb.screen { size = { 1, 1 }, fb.pager { on_page_changed = function(c) print(c.form) end } }",
      "79: a page_change has no 'form' (did you mean 'from'?) [unknown-name]"
    ),
  ])
  func `flickbook check names a mistake with its place`(_ line: String, _ expected: String)
    async throws
  {
    let body = "it('x', function()\n\(line) end)"
    let project = try Project(["s.lua": Self.screen, "a_spec.lua": Self.start + body + "\n"])
    let outcome = try await Program.run(["check", "a_spec.lua"], in: project)
    #expect(outcome.text == "a_spec.lua:3:\(expected)\n")
    #expect(outcome.errorText == "")
    #expect(outcome.exit == (expected.hasSuffix("[load]") ? 2 : 1))
  }

  /// Valid code, or code that cannot be known to be wrong.
  @Test(arguments: [
    "local u = unpack or table.unpack return u", "if jit then print(1) end", "print(type(nothing))",
    "pcall(fb.pager, {}) pcall(function() fb.pager { nonsense = 1 } end)",
    "assert.has_error(function() fb.pager { nonsense = 1 } end)", "x = 1 print(x)",
    "function string.trim(s) return s end print(string.trim(''))", "print(_G.y) y = 2",
    "local t = fb.tunables { a = { 1 } } for k in pairs(t) do print(k, t[k]) end",
    "local t = fb.tunables { distance = { 1 } } fb.pager { snap = t }",
    "local t = fb.tunables { a = { 1 } } print(t['a'])", "print(fb.open('s').songs)",
    "local s = fb.open('s') s:relayout('t') print(s.other)", "local function f(s) s:drga() end f()",
    "fb.pager { snap = 'thirds:thirds' }", "descrbe() -- check: ignore",
    "assert.is_true(true) assert.are_not.same({}, {}) assert.message('x').is_nil(nil)",
    "assert.spy(print).was_called_at_least(1) assert.is_table({}).nam = 1 assert.has_no.errors(print)",
    "assert:register('assertion', 'smae', print) assert.is_smae(1)",
    "local t = fb.tunables { [('a'):rep(2)] = { 1 } } print(t.aa)",
    "print(fb.open('s').photos.page)", "print(fb.open('s').knob.angle, fb.open('s').knob.state)",
    "local s = fb.open('s') s = s.photos print(s.pgae, s:drga())",
    "local function f(s) s:drga() end f(fb.open('s')) f({})",
    "local function f(s) s:drga() end print(f)",
    "local function f(s) if f then return s end return {} end f(fb.open('s')):drga()",
    "local function f(a, s) s:drga() end f(print()) f(1, fb.open('s'))",
    "local s = fb.open('s') s:transition { to = 't' } print(s.other.thing)",
    "for _, d in pairs(fb.open('s')) do print(d.mergin) end",
    "pcall(fb.open, 'nosuch') assert.has_error(function() fb.open 'nosuch' end)",
  ])
  func `valid code is not reported`(_ line: String) async throws {
    let project = try Project([
      "s.lua": Self.screen, "a_spec.lua": Self.start + "it('x', function() \(line)\nend)\n",
    ])
    let outcome = try await Program.run(["check", "a_spec.lua"], in: project)
    outcome.expectSuccess()
    #expect(outcome.text == "")
  }

  @Test func `screens are loaded with each of their choices, and dead handlers are found`()
    async throws
  {
    let project = try Project([
      "screens/a.lua": """
      local fb = require "flickbook"
      local tune = fb.tunables { mode = { "a", choices = { "a", "b" } } }
      if tune.mode == "b" then error "no such mode" end
      return fb.screen { size = { 390, 844 },
        fb.pager { id = "p", page_count = 1,
          on_page_changed = print,
          on_page_will_change = function(e) print(e.stage.p.pgae, e.stage.q) end },
        fb.rectangle { height = 10, gestures = {
          fb.tap_gesture { id = "t", on_began = function() end, on_ended = function() end },
        } },
      }
      """,
      "tools/talk.lua": "error 'is not run'",
    ])
    let outcome = try await Program.run(["check"], in: project)
    #expect(
      outcome.text == """
        screens/a.lua:3:1: no such mode (with mode=b) [load]
        screens/a.lua:7:5: 'on_page_will_change' of 'p' is never called: it has one page [idle-handler]
        screens/a.lua:7:55: a pager has no 'pgae' (did you mean 'page'?) [unknown-name]
        screens/a.lua:9:32: 'on_began' of 't' is never called: a tap is over at once [idle-handler]

        """)
    #expect(outcome.exit == 2)
  }

  @Test func `flickbook check writes annotations, ten of a kind`() async throws {
    let lines = (1...12).map { "print(nothing\($0))\n" }.joined()
    let project = try Project(["a,b.lua": lines])
    let outcome = try await Program.run(["check", "--format", "github"], in: project)
    let shown = outcome.text.split(separator: "\n")
    #expect(
      shown.first
        == "::warning file=a%2Cb.lua,line=1,col=7,title=unknown-global::no global variable 'nothing1'"
    )
    #expect(shown.count == 12)
    #expect(shown.last == "a,b.lua:12:7: no global variable 'nothing12' [unknown-global]")
    #expect(outcome.exit == 1)
  }

  @Test func `an empty project is reported as such`() async throws {
    let project = try Project()
    let nothing = try await Program.run(["check"], in: project)
    nothing.expectError("no script in .", exit: 5)
    let absent = try await Program.run(["check", "x.lua"], in: project)
    absent.expectError("x.lua: there is no such file", exit: 2)
    let format = try await Program.run(["check", "--format", "x"], in: project)
    #expect(format.exit == 64)
  }
}
