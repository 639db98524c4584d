import Foundation
import LuaKit
import Testing

@testable import FlickHost

/// A script that checks itself by `assert`.
struct Check: Sendable, CustomTestStringConvertible {
  var name: String
  var source: String

  init(_ name: String, _ source: String) { (self.name, self.source) = (name, source) }

  var testDescription: String { name }

  func run() throws {
    try Scripts().run(Scripts.objects + "local p = objects.pager\n" + source)
  }
}

@Suite struct `Stages and pagers` {
  private static let pages: [Check] = [
    Check("page", "p:jump_to(1) assert.equal(1, p.page) p:jump_to(3) assert.equal(3, p.page)"),
    Check(
      "start",
      "assert.equal(2, fb.open(fb.screen { size = { 9, 9 }, fb.pager { id = 'q', page_count = 3, page = 2 } }).q.page)"
    ),
    Check("position", "p:jump_to(1) assert.equal(1.0, p.position) assert.equal(0.0, p.offset)"),
    Check("settled page", "stage:settle() p:jump_to(1) assert.equal(1, p.settled_page)"),
    Check(
      "target page",
      "p:jump_to(1) p:move_to(3) assert.equal(3, p.target_page) assert.equal(1, p.page)"),
    Check(
      "decision",
      "assert.equal(2, objects.decision.page) assert.equal('page 2', objects.decision.verdict)"),
    Check(
      "decision as text",
      "assert.is_true(tostring(objects.decision):find('^p: page 2 by release') ~= nil)"),
    Check("program", "p:move_to(3) assert.equal(3, stage:why('p').page)"),
    Check(
      "beyond",
      "p:jump_to(99) assert.equal(3, p.page) p:jump_to(-99) assert.equal(1, p.page) p:jump_to(0) assert.equal(1, p.page)"
    ),
    Check(
      "huge",
      "p:jump_to(math.maxinteger) assert.equal(3, p.page) p:jump_to(math.mininteger) assert.equal(1, p.page)"
    ),
  ]

  @Test(arguments: pages)
  func `stages and pagers count pages from 1`(_ check: Check) throws { try check.run() }

  private static let objects: [Check] = [
    Check("equal", "assert(stage.p == stage.p and stage.p == stage:pager 'p' and p == stage.p)"),
    Check("not the same object", "assert(not rawequal(stage.p, stage.p))"),
    Check("another stage's", "assert(fb.open(screen).p ~= p)"),
    Check(
      "another pager's",
      "local s = fb.open(fb.screen { size = { 9, 9 }, fb.pager { id = 'a' }, fb.pager { id = 'b' } }) assert(s.a ~= s.b)"
    ),
    Check("another kind", "assert(p ~= stage and p ~= 'p' and p ~= nil)"),
    Check(
      "outlive the stage",
      "stage, objects = nil, nil collectgarbage() p:jump_to(3) assert.equal(3, p.page)"),
    Check(
      "decisions outlive it too",
      "local d = objects.decision stage, objects, p = nil, nil, nil collectgarbage() assert.equal('p', d.component)"
    ),
    Check(
      "a finished trace stays",
      "local t = objects.trace stage, objects = nil, nil collectgarbage() assert(t.count > 2)"),
    Check("as text", "assert.equal(\"pager 'p'\", tostring(p))"),
    Check("an unknown pager", "assert.has_error(function() stage:pager 'q' end, \"'q'\")"),
    Check("components", "assert.same({ 'p', 't' }, screen.components)"),
  ]

  @Test(arguments: objects)
  func `stages and pagers are objects with an identity`(_ check: Check) throws { try check.run() }

  private static let edges: [Check] = [
    Check("no time", "local t = stage.time stage:wait(0) assert.equal(t, stage.time)"),
    Check("a long time", "stage:wait(3600) assert(stage.is_at_rest)"),
    Check(
      "a drag of no time",
      "stage:settle() local t = stage.time stage:drag { from = { 1, 1 }, by = { 0, 0 }, duration = 0 } assert.equal(t, stage.time)"
    ),
    Check(
      "a drag of many touches",
      "local t = fb.drag { from = { 0, 0 }, by = { 9, 9 }, duration = 60, rate = 1000 } assert.equal(60002, t.count)"
    ),
    Check(
      "a drag of too many touches",
      "assert.has_error(function() fb.drag { from = { 0, 0 }, by = { 9, 9 }, duration = 60, hold = 60, rate = 10000 } end, 'reports')"
    ),
    Check(
      "a touch that did not begin",
      "assert.has_error(function() stage:touch('moved', { 1, 1 }) end, 'without having begun')"),
    Check(
      "a touch that begins twice",
      "stage:touch('began', { 1, 1 }) assert.has_error(function() stage:touch('began', { 1, 1 }) end, 'began twice')"
    ),
    Check(
      "a touch far away", "stage:touch('began', { 390, 844 }) stage:touch('ended', { -1e9, 1e9 })"),
    Check(
      "a touch too far away",
      "assert.has_error(function() stage:touch('began', { 1e10, 0 }) end, 'within ±1e9')"),
    Check(
      "a touch at no place",
      "assert.has_error(function() stage:touch('began', { 0 / 0, 0 }) end, 'within ±1e9')"),
    Check(
      "many fingers",
      "for i = 0, 99 do stage:touch('began', { i, i }, i) end for i = 0, 99 do stage:cancel(i) end assert(stage:settle() >= 0)"
    ),
    Check(
      "no such finger",
      "stage:cancel(7) stage:cancel(-1) stage:cancel(math.maxinteger) stage:cancel(math.mininteger)"
    ),
    Check(
      "a cancelled drag",
      "p:jump_to(1) stage:touch('began', { 300, 400 }) stage:wait(0.1) stage:touch('moved', { 100, 400 }) stage:cancel() stage:settle() assert.equal(1, p.page)"
    ),
    Check(
      "nothing to settle", "stage:settle() local t = stage.time assert.equal(t, stage:settle())"),
    Check(
      "no pages",
      "local q = fb.open(fb.screen { size = { 9, 9 }, fb.pager { id = 'q' } }).q q:jump_to(2) q:move_to(2) assert.equal(0, q.page_count)"
    ),
    Check(
      "a pager of no size",
      "local s = fb.open(fb.screen { size = { 0, 0 }, fb.pager { id = 'q', page_count = 3 } }) s.q:move_to(2) s:settle() assert.equal(2, s.q.page)"
    ),
    Check(
      "a billion pages",
      "local s = fb.open(fb.screen { size = { 9, 9 }, fb.pager { id = 'q', page_count = 1e9 } }) s.q:jump_to(1e9) assert.equal(1000000000, s.q.page)"
    ),
    Check(
      "a trace moved too far",
      "assert.has_error(function() objects.trace:scaled(1e9) end, 'after the change')"),
    Check(
      "a trace of no size",
      "assert.equal(0, select('#', stage:play(objects.trace:scaled(0):time_scaled(0))))"),
    Check(
      "a trace turned often",
      "assert.equal(objects.trace.count, objects.trace:rotated(math.maxinteger):rotated(math.mininteger).count)"
    ),
    Check(
      "a spring for ever",
      "assert.equal(math.huge, fb.spring { response = 1, damping_fraction = 0 }:rest_time())"),
    Check("a spring at the end of time", "assert.equal(1.0, fb.spring {}:value(math.huge))"),
    Check(
      "a velocity that a spring hands over",
      """
      local v = fb.variables('v', { x = 0, y = 0 })
      local s = fb.open(fb.screen { size = { 390, 844 }, states = { v } })
      local spring = fb.spring { response = 0.5, velocity = 3000 }
      s.v:animate { to = { x = 0, y = 50 }, motion = spring }
      s:wait(1e-6)
      assert.near(3e-3, s.v.x, 1e-6)
      assert.near(3e-3, s.v.y, 1e-6)
      s:settle()
      assert.same({ 0.0, 50.0 }, { s.v.x, s.v.y })
      """),
    Check(
      "a velocity that nothing takes over",
      """
      local spring = fb.spring { velocity = 3000 }
      local said = "a spring's 'velocity' (3000 per second) is used only by the 'animate' of states and variables"
      local cards = { id = 'cards', cards = { fb.rectangle {}, fb.rectangle {} } }
      local s = fb.open(fb.screen { size = { 9, 9 }, fb.deck(cards), fb.scroll_view { id = 'list' } })
      for _, call in ipairs {
        function() fb.pager { page_count = 2, settle = spring } end,
        function() p:move { to = 2, settle = spring } end,
        function() s.list:scroll { to = { 0, 9 }, settle = spring } end,
        function() s.cards:swap { motion = spring } end,
        function() fb.states { id = 's', states = { a = { x = 1 } }, transitions = { { motion = spring } } } end,
      } do assert.has_error(call, said) end
      """),
    Check(
      "two kinds of spring",
      "assert.has_error(function() fb.spring { response = 1, stiffness = 1 } end, \"a spring is given by one of 'response' and 'stiffness', not by both\")"
    ),
    Check(
      "a key of another kind of spring",
      "assert.has_error(function() fb.spring { response = 1, bounce = 0 } end, \"'bounce' does not go with the 'response' of a spring\")"
    ),
    Check(
      "a map drawn",
      "p:jump_to(1) local map = stage:swipe_map { watch = 'p', from = { 300, 400 }, distance = { 50, 350 }, velocity = { 0, 1000 }, columns = 3, rows = 2 } assert.equal('   1000 ...\\n      0 aa.\\n   pt/s 50 to 350 pt, left to right\\n      . p page 2\\n      a p page 1', map:text())"
    ),
    Check(
      "no such place on a map",
      "assert.has_error(function() objects.swipe_map:page(3, 1) end, 'no column 3 (1 to 2 expected)') assert.has_error(function() objects.swipe_map:page(1, 1, 'q') end, \"'q' was not watched\")"
    ),
    Check("a list of nothing", "assert.same({}, fb.each({}, print))"),
    Check(
      "a list with a hole",
      "assert.same({ 2 }, fb.each({ 1, nil, 3 }, function(v) return 2 * v end))"),
    Check(
      "an index beside the value",
      "assert.same({ 'a1', 'b2' }, fb.each({ 'a', 'b' }, function(v, i) return v .. i end))"),
    Check(
      "an error within each",
      "assert.has_error(function() fb.each({ 1 }, function() error 'inside' end) end, 'inside')"),
  ]

  @Test(arguments: edges)
  func `odd values are accepted or errors that name the reason`(_ check: Check) throws {
    try check.run()
  }

  private static let handovers: [Check] = [
    Check("off", "assert.equal(1, turned 'off')"),
    Check("start", "assert.equal(2, turned 'start')"),
    Check("drag", "assert.equal(2, turned 'drag')"),
    Check("drag+fling", "assert.equal(2, turned 'drag+fling')"),
    Check(
      "of another name",
      "assert.has_error(function() turned 'drags' end, \"bad argument 'handover' to flickbook.pager ('off' | 'start' | 'drag' | 'drag+fling' or nil expected, got 'drags' (did you mean 'drag'?))\")"
    ),
  ]

  @Test(arguments: handovers)
  func `the named handover policy decides a drag at the edge`(_ check: Check) throws {
    let turned = """
      local function turned(policy)
        local inner = fb.pager { id = "inner", page_count = 2, page = 2, handover = policy }
        local s = fb.open(fb.screen { size = { 390, 844 }, fb.pager { id = "outer", page_count = 2, pages = { inner } } })
        s:drag { from = { 300, 400 }, by = { -250, 0 } }
        s:settle()
        return s.outer.page
      end

      """
    try Check(check.name, turned + check.source).run()
  }

  #if os(Linux)
    @Test func `a long script keeps its memory bounded`() throws {
      func residentMegabytes() throws -> Double {
        let statm = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        return Double(statm.split(separator: " ")[1]).map { $0 * 4096 / 1_048_576 } ?? 0
      }
      let scripts = try Scripts()
      let open = "for i = 1, 1000 do fb.open(screen).p:move_to(2) end"
      try scripts.run(Scripts.objects + open)
      let (before, usedBefore) = (try residentMegabytes(), scripts.host.lua.memoryUsed)
      for _ in 1...9 { try scripts.run(Scripts.objects + open) }
      scripts.host.lua.collectGarbage()
      #expect(scripts.host.lua.memoryUsed < usedBefore + 1_000_000)
      // Other tests run meanwhile; ten thousand stages that stay would be some 30 MB of their own.
      #expect(try residentMegabytes() < before + 300)
    }
  #endif
}

@Suite struct `Tunables` {
  private static let declaration = """
    local fb = require "flickbook"
    local t = fb.tunables { share = { 0.5, min = 0, max = 1 }, mode = { "a", choices = { "a", "b" } }, on = { true }, free = { -3 } }
    return t.share, t.mode, t.on, t.free

    """

  @Test(arguments: [
    ("", "", "t.share == 0.5 and t.mode == 'a' and t.on == true and t.free == -3"),
    ("share", "1", "t.share == 1"), ("share", "0", "t.share == 0"), ("mode", "b", "t.mode == 'b'"),
    ("on", "false", "t.on == false"), ("free", "-1e300", "t.free == -1e300"),
  ])
  func `a tunable has the set value or its default`(
    _ name: String, _ value: String, _ check: String
  ) throws {
    let scripts = try Scripts(settings: name.isEmpty ? [:] : [name: value])
    try scripts.run(
      Self.declaration.replacing("return t.share, t.mode, t.on, t.free", with: "assert(\(check))"))
  }

  @Test(arguments: [
    ("share", "1.01", "a number from 0 to 1 expected, got 1.01"),
    ("share", "x", "a number expected, got 'x'"),
    ("mode", "c", "one of 'a', 'b' expected, got 'c'"),
    ("on", "yes", "true or false expected, got 'yes'"),
    ("free", "inf", "a finite number expected, got inf"),
  ])
  func `tunables refuse a value that does not fit`(
    _ name: String, _ value: String, _ reason: String
  ) throws {
    #expect(
      try Scripts(settings: [name: value]).failure(Self.declaration)
        == "test.lua:2: bad value for tunable '\(name)' (\(reason))")
  }

  @Test(arguments: [
    ("{ 1 }", "a tunable's name is a string"),
    ("{ a = 1 }", "tunable 'a' is declared by a table, such as { 0.5, min = 0, max = 1 }"),
    ("{ a = {} }", "tunable 'a' has no default at 1 (a number, a string or a boolean)"),
    ("{ a = { 1, mni = 0, zzz = 1 } }", "unknown key 'mni' in tunable 'a' (did you mean 'min'?)"),
    (
      "{ a = { 1, min = 'x' } }",
      "bad 'min' of tunable 'a' (value: number or nil expected, got string)"
    ),
    (
      "{ a = { 1, unit = 5 } }",
      "bad 'unit' of tunable 'a' (value: string or nil expected, got number)"
    ),
    (
      "{ a = { 'x', choices = 5 } }",
      "bad 'choices' of tunable 'a' (value: table or nil expected, got number)"
    ),
    (
      "{ a = { 'x', choices = { 'x', 5 } } }",
      "bad 'choices' of tunable 'a' (item 2 is not a string)"
    ),
    (
      "{ a = { 'z', choices = { 'x' } } }",
      "bad value for tunable 'a' (one of 'x' expected, got 'z')"
    ),
    (
      "{ a = { 2, min = 3, max = 1 } }",
      "bad range of tunable 'a' ('min' at most 'max' expected, got 3 and 1)"
    ),
    ("{ a = { 2, max = 1 } }", "bad value for tunable 'a' (a number of at most 1 expected, got 2)"),
    (
      "{ a = { -2 ^ 63, min = 0 } }",
      "bad value for tunable 'a' (a number of at least 0 expected, got -9.223372036854776e+18)"
    ),
    (
      "{ b = { {} }, a = { {} } }",
      "tunable 'a' has no default at 1 (a number, a string or a boolean)"
    ),
  ])
  func `invalid declarations of tunables are errors`(_ declaration: String, _ message: String)
    throws
  {
    #expect(
      try Scripts().failure("require 'flickbook'.tunables \(declaration)")
        == "test.lua:1: \(message)")
  }
}
