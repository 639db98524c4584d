@testable import FlickHost
import LuaKit
import LuaSchema
import Testing

/// Tables that handlers, rules and methods pass to scripts, against the documentation.
@Suite struct `A table passed to a script` {
  /// Prints `name key type` for each key of each such table.
  private static let script = """
    local fb = require "flickbook"
    local function tell(name)
      return function(handed)
        for key, value in pairs(handed) do
          print(name .. " " .. key .. " " .. (math.type(value) or type(value)))
        end
        return 1
      end
    end
    local box = fb.states { id = "box", initial = "a", states = { a = { x = 0 }, b = { x = 1 } },
      on_state_changed = tell "state_change" }
    local landing = tell "scroll_release"
    local beginning, releasing = tell "beginning_gesture", tell "detent_release"
    local dial = fb.variables("dial", { turn = fb.variable { start = 0, detents = { one = 0, two = 10 },
      on_detent = tell "detent_crossing",
      snap = function(release) releasing(release) end } })
    local stage = fb.open(fb.screen { size = { 390, 844 }, states = { box, dial },
      crosses = { { id = "l", of = "s.y", every = 50, on_crossed = tell "line_crossing" } }, on_tick = tell "tick",
      gestures = { fb.pan_gesture { id = "g", priority = 1, should_begin = function(g) beginning(g) return false end } },
      fb.pager { id = "p", page_count = 3, height = 200, on_touches = tell "raw_touch", on_hover = tell "hover", page = 2, snap = tell "release",
        on_page_will_change = tell "page_change", on_page_changed = tell "page_change",
        on_drag_began = tell "pager_drag", on_drag_ended = tell "pager_drag" },
      fb.deck { id = "d", height = 200, cards = { fb.rectangle {}, fb.rectangle {} },
        on_card_changed = tell "card_change" },
      fb.scroll_view { id = "s", snap = function(release) landing(release) end, height = 200, fb.rectangle { height = 900 },
        on_drag_began = tell "scroll_drag", on_drag_ended = tell "scroll_drag", on_rest = tell "scroll_rest", on_scroll = tell "scroll_move",
        header = fb.header { id = "h", height = 80, pull_trigger = 20, on_pulled = tell "header_pull" } },
    })
    stage:events()
    stage:touch("hovered", { 100, 100 })
    stage:drag { from = { 100, 100 }, by = { 200, 0 }, duration = 0.2 }
    stage:settle()
    local grip = stage.dial:grab "turn"
    grip:move_by(4)
    grip:release()
    stage.dial:set { turn = 9 }
    stage.dial:set { turn = 0 }
    stage.d:swap { motion = "jump" }
    stage.box:go "b"
    stage.box:animate { to = { x = 2 }, on_end = tell "animation_end" }
    stage:settle()
    stage:drag { from = { 100, 590 }, by = { 0, -90 }, duration = 0.2 }
    stage:settle()
    stage.s:scroll { to = { 0, 0 }, settle = "jump" }
    stage:drag { from = { 100, 500 }, by = { 0, 200 }, duration = 0.2 }
    stage:settle()
    tell "card" (stage.d:card(1))
    tell "page_effect" (stage.p:effect(1))
    tell "profile" (fb.profiles()[1])
    tell "trace_touch" (fb.tap { at = { 1, 2 } }:touches()[1])
    local rows = fb.open(fb.screen { size = { 390, 844 }, fb.scroll_view { id = "r",
      rows = { count = 9, row = function() return fb.rectangle { height = 10 } end } } })
    tell "rows_known" (rows.r.rows)
    tell "row_place" (rows.r:row(1))
    stage.p:move_to(1)
    for _, event in ipairs(stage:events()) do tell "stage_event" (event) end
    for _, decision in ipairs(stage:decisions()) do
      for _, criterion in ipairs(decision.criteria) do tell "criterion" (criterion) end
    end
    """

  @Test func `a table has the documented keys and values`() throws {
    let scripts = try Scripts()
    try scripts.run(Self.script)
    var found: [String: [String: Set<String>]] = [:]
    for line in scripts.lines {
      let parts = line.split(separator: " ").map(String.init)
      found[parts[0], default: [:]][parts[1], default: []].insert(parts[2])
    }
    // The tables of modules in Lua have tests of their own.
    var schema = HostAPI.test.schema
    schema.modules.removeAll { $0.name.contains(".") }
    let tables = schema.tables.filter { !$0.isGiven }
    #expect(tables.map(\.name).sorted() == found.keys.sorted())
    for table in tables {
      let keys = found[table.name] ?? [:]
      let required = Set(table.keys.filter { !$0.isOptional }.map(\.name))
      #expect(required.subtracting(keys.keys) == [], "\(table.name)")
      for (key, types) in keys {
        let declared = table.keys.first { $0.name == key }
        let expected = declared.map { Self.types(of: $0.value) } ?? []
        #expect(types.isSubset(of: expected), "\(table.name).\(key) is \(types)")
      }
    }
  }

  private static func types(of value: ValueSchema) -> Set<String> {
    switch value {
    case .integer: ["integer"]
    case .number: ["float"]
    case .string, .word: ["string"]
    case .boolean: ["boolean"]
    case .object: ["userdata"]
    case .optional(let value), .alias(_, let value): types(of: value)
    case .union(let values): Set(values.flatMap(types))
    default: []
    }
  }

  @Test func `a rule receives pages from 1, positive towards later pages`() throws {
    let scripts = try Scripts()
    try scripts.run(
      """
      local fb = require "flickbook"
      for _, reversed in ipairs { false, true } do
        local told
        local stage = fb.open(fb.screen { size = { 390, 844 }, fb.pager { id = "p", page_count = 5,
          page = 2, reversed = reversed, snap = function(release) told = release return release.from + 1 end } })
        stage:drag { from = { 200, 400 }, by = { reversed and 150 or -150, 0 }, duration = 0.1 }
        stage:settle()
        assert(told.from == 2 and told.page_count == 5 and stage.p.page == 3)
        assert(told.travel == -150 and told.velocity < -1000 and told.position > 2)
        assert(told.page_length == 390 and told.pitch == 390 and told.duration == 0.1)
      end
      """)
  }
}

@Suite struct `States of a script` {
  @Test func `states begin in the first name in alphabetical order by default`() throws {
    let scripts = try Scripts()
    try scripts.run(
      """
      local fb = require 'flickbook'
      local s = fb.states { id = 's', states = { open = { x = 1 }, closed = { x = 0 } } }
      assert.equal('closed', fb.open(fb.screen { size = { 9, 9 }, states = { s } }).s.state)
      """)
  }

  @Test func `states and cards count from 1 as derived numbers too`() throws {
    let scripts = try Scripts()
    try scripts.run(
      """
      local fb = require "flickbook"
      local box = fb.states { id = "box", initial = "b", states = { a = { x = 0 }, b = { x = 1 } } }
      local deck = fb.deck { id = "d", cards = { fb.rectangle {}, fb.rectangle {} } }
      local stage = fb.open(fb.screen { size = { 390, 844 }, states = { box }, deck,
        values = { state = box.state, front = deck.front, top = fb.value "d.top" } })
      assert(stage:value "state" == 1 and stage:value "front" == 1 and stage:value "top" == 1)
      stage.d:swap { motion = "jump" }
      stage.box:go "a"
      assert(stage:value "state" == 2 and stage:value "front" == 2 and stage:value "top" == stage.d.top)
      """)
  }
}
