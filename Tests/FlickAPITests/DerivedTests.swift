import FlickAPI
import FlickCore
import LuaKit
import Testing

@testable import FlickHost

@Suite struct `Derived values in Lua` {
  /// Opens a pager "p" of 5 pages with a value "v", in `stage`.
  private static func opening(_ value: String, _ more: String = "") -> String {
    """
    local fb = require 'flickbook'
    local calls = 0
    local p = fb.pager { id = 'p', page_count = 5 }
    local stage
    stage = fb.open(fb.screen { size = { 300, 600 }, values = { v = \(value) }, \(more) p })

    """
  }

  @Test(arguments: [
    ("p.position * 10 + 1", 31.0), ("10 - p.position", 7), ("-p.position", -3),
    ("p.position % 2", 1), ("p.position / 2", 1.5), ("fb.min(p.position, 2)", 2),
    ("fb.max(p.position, 4)", 4), ("p.position:clamp(0, 2.5)", 2.5),
    ("(p.position - 5):abs()", 2), ("(p.position / 2):floor()", 1),
    ("(p.position / 2):round()", 2), ("p.position:above(2)", 1), ("p.position:below(2)", 0),
    ("p.position:at_most(3)", 1), ("p.position:equals(3):choose(7, 8)", 7),
    ("p.position:interpolate({ 1, 5 }, { 0, 100 })", 50),
    ("p.position:interpolate({ 1, 2 }, { 0, 10 })", 10),
    ("p.position:interpolate({ 1, 2 }, { 0, 10 }, 'extend')", 20),
    ("fb.value('p.page') + fb.value('p.settled_page')", 6), ("p.page_count", 5),
    ("(p.position - 3):is_zero()", 1),
  ])
  func `derived values in Lua are computed from pages that count from 1`(
    _ value: String, _ expected: Double
  ) throws {
    let scripts = try Scripts()
    try scripts.run(
      Self.opening(value)
        + "stage.p:jump_to(3) assert.near(\(expected), stage:value('v'), 1e-9)")
  }

  @Test(arguments: [
    ("fb.value 'p'", "an id, a dot and a property expected, got 'p'"),
    ("fb.value 'p.positon'", "'p' has no number 'positon'; expected one of 'position'"),
    ("fb.value 'q.position'", "no component 'q'; expected one of 'p'"),
    ("fb.value 'p.ratio'", "'p' has no number 'ratio'; expected one of 'position'"),
    ("p.position + 'x'", "derived"),
    ("p.position + {}", "derived"),
    ("p.position:interpolate({ 1, 2 }, { 1 })", "as many outputs as inputs"),
    ("fb.derive({}, 1)", "function expected"),
    ("fb.derive({ 'x' }, math.sin)", "number or derived value"),
    ("fb.pager { page_count = 2 }.position", "a node needs an 'id' before its 'position'"),
    ("0 / 0", "number or derived value"),
  ])
  func `a wrong derived value is an error that names the mistake`(
    _ value: String, _ message: String
  ) throws {
    let failure = try Scripts().failure(Self.opening(value))
    #expect(failure?.contains(message) == true, "\(failure ?? "no failure")")
  }

  @Test func `call a function only when its inputs have changed`() throws {
    try Scripts().run(
      Self.opening("fb.derive({ p.position }, function(x) calls = calls + 1 return x * x end)")
        + """
        assert.equal(1, stage:value 'v') assert.equal(1, stage:value 'v')
        assert.equal(1, calls)
        stage.p:jump_to(3)
        assert.equal(9, stage:value 'v') assert.equal(9, stage:value 'v')
        assert.equal(2, calls)
        """)
  }

  @Test(arguments: [
    ("error('no luck', 0)", "no luck"), ("return 'x'", "(number expected, got 'x')"),
    ("return {}", "(number expected, got a table)"), ("", "(number expected, got nil)"),
    ("return stage.p.position.nothing", "index"),
  ])
  func `an error in a function of a derived value reaches the script`(
    _ body: String, _ message: String
  ) throws {
    let scripts = try Scripts()
    let failure = scripts.failure(
      Self.opening("fb.derive({ p.position }, function(x) \(body) end)") + "stage:value 'v'")
    #expect(failure?.contains(message) == true, "\(failure ?? "no failure")")
  }

  @Test func `a function may read its stage, also during a hit test`() throws {
    try Scripts().run(
      Self.opening(
        "fb.derive({ p.position }, function(x) return stage and stage.p.page or 0 end)",
        """
        fb.rectangle { id = 'r', height = 10, x = fb.derive({ p.position }, function(x)
          return stage and stage.p.page * 10 or 0
        end) },
        """)
          + """
          stage.p:jump_to(3)
          assert.equal(3, stage:value 'v')
          assert.equal(30, stage:node('r').frame[1])
          stage:touch('began', { 35, 5 })
          stage:touch('ended', { 35, 5 })
          stage:settle()
          """)
  }

  @Test func `a function that changes its stage is an error`() throws {
    let failure = try Scripts().failure(
      Self.opening("fb.derive({ p.position }, function(x) stage.p:jump_to(2) return 1 end)")
        + "stage:value 'v'")
    #expect(failure?.contains("the stage is deciding") == true, "\(failure ?? "no failure")")
  }

  @Test func `derived values in Lua stay on their script's thread when swipes are mapped`() throws {
    try Scripts().run(
      Self.opening(
        "0",
        "fb.rectangle { id = 'r', height = 10, x = fb.derive({ p.position }, function(x) return x end) },"
      )
        + """
        local map = stage:swipe_map { watch = 'p', from = { 250, 300 }, distance = { 9, 200 },
          velocity = { 0, 900 }, columns = 8, rows = 8 }
        assert.equal(1, map:page(1, 1, 'p'))
        """)
  }

  @Test func `a derived value drives a colour, in light and dark mode`() throws {
    try Scripts().run(
      """
      local fb = require 'flickbook'
      for appearance, colors in pairs { light = { '#000000', '#ffffff' }, dark = { '#ffffff', '#000000' } } do
        local p = fb.pager { id = 'p', page_count = 2 }
        local stage = fb.open(fb.screen { size = { 300, 600 }, appearance = appearance,
          background = 'background',
          fb.text { 'One', id = 't', color = fb.mix_colors('primary', '#ff0000', p.position - 1) },
          fb.rectangle { id = 'r', height = 9, fill = { light = '#010203', dark = '#040506' } }, p })
        assert.equal(colors[1], stage:node('t').color)
        assert.equal(appearance == 'light' and '#010203' or '#040506', stage:node('r').fill)
        stage.p:jump_to(2)
        assert.equal('#ff0000', stage:node('t').color)
        assert(stage:svg():find(colors[2], 1, true), 'the background')
      end
      """)
  }
}
