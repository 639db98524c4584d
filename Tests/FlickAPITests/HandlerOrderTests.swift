import Testing

/// Handlers run one after another, in the order of the events, each to its end.
@Suite struct `Handlers` {
  private static let opening = """
    local fb = require 'flickbook'
    local heard = {}
    local function hear(text) heard[#heard + 1] = text end
    local v = fb.variables('v', { x = 0 })
    -- A stage with a gesture; `keys` are its handlers and options.
    local function open(keys, more)
      keys.id = keys.id or 'pan'
      local gestures = { fb.pan_gesture(keys), table.unpack(more or {}) }
      return fb.open(fb.screen { size = { 390, 844 }, states = { v }, fb.rectangle { id = 'card', gestures = gestures } })
    end
    -- A stage with pagers that turn at once.
    local function pages(handlers)
      local nodes = {}
      for index, id in ipairs { 'a', 'b', 'c' } do
        nodes[index] = fb.pager { id = id, height = 200, page_count = 9, settle = 'jump', on_page_changed = handlers[id],
          on_page_will_change = handlers['will_' .. id] }
      end
      return fb.open(fb.screen { size = { 390, 844 }, table.unpack(nodes) })
    end
    local function down_and_over(s)
      s:touch('began', { 50, 50 }) s:touch('moved', { 90, 50 })
    end

    """

  private static let order: [Check] = [
    Check(
      "of one touch",
      """
      local s = open {
        on_changed = function(e) e.stage.v:set { x = 1 } e.stage.v:set { x = 2 } end,
        on_ended = function(e) e.stage.v:set { x = 0 } end,
      }
      s:drag { from = { 50, 50 }, by = { 200, 0 } }
      assert.equal(0.0, s.v.x)
      """),
    Check(
      "of states that a new layout does not have",
      """
      local function screen(states)
        return fb.screen { size = { 390, 844 }, states = { fb.states { id = 'sheet', states = states, initial = 'open',
          on_state_changed = function(e) hear(e.from .. ' ' .. e.to .. ' ' .. e.cause) end } } }
      end
      local s = fb.open(screen { closed = { y = 1 }, half = { y = 2 }, open = { y = 3 } })
      s.sheet:go 'half' s:settle()
      s:relayout(screen { open = { y = 3 } })
      assert.same({ 'open half program', 'half open layout' }, heard)
      """),
    Check(
      "of a gesture that another handler of it ends",
      """
      local s = open {
        on_changed = function(e) e.stage.v:set { x = 1 } e.stage.pan:cancel() e.stage.v:set { x = 2 } end,
        on_cancelled = function(e) e.stage.v:set { x = 0 } end,
      }
      down_and_over(s)
      s:touch('moved', { 120, 50 })
      assert.equal(0, s.v.x)
      """),
    Check(
      "of two gestures of one touch",
      """
      local s = open({
        id = 'one', simultaneous_with = 'two',
        on_changed = function(e) hear 'one' e.stage.v:set { x = 1 } e.stage.v:set { x = 2 } hear 'one done' end,
      }, { fb.pan_gesture { id = 'two', on_changed = function(e) hear 'two' e.stage.v:set { x = 3 } end } })
      down_and_over(s)
      s:touch('moved', { 120, 50 })
      assert.same({ 'one', 'one done', 'two' }, heard)
      assert.equal(3, s.v.x)
      """),
    Check(
      "of what a handler touches",
      """
      local s
      s = open({
        id = 'one', on_began = function() hear 'began' s:touch('ended', { 90, 50 }) hear 'began done' end,
        on_ended = function() hear 'ended' s:touch('began', { 9, 9 }, 1) s:touch('ended', { 9, 9 }, 1) hear 'ended done' end,
      }, { fb.tap_gesture { id = 'tap', on_ended = function() hear 'tap' end } })
      down_and_over(s)
      assert.same({ 'began', 'began done', 'ended', 'ended done', 'tap' }, heard)
      """),
    Check(
      "of what several pagers do to each other",
      """
      local s
      s = pages {
        a = function() hear 'a' s.b:jump_to(2) s.c:jump_to(2) hear 'a done' end,
        b = function() hear 'b' s.c:jump_to(3) hear 'b done' end,
        c = function(e) hear('c ' .. e.from .. e.to .. ' at ' .. s.c.page) end,
      }
      s.a:jump_to(2)
      assert.same({ 'a', 'a done', 'b', 'b done', 'c 12 at 3', 'c 23 at 3' }, heard)
      """),
    Check(
      "on two stages",
      """
      local s, t
      s = pages { a = function() hear 's' t.a:next() hear 's done' end, b = function() hear 's b' end }
      t = pages { a = function() hear 't' s.b:next() hear 't done' end }
      s.a:next()
      assert.same({ 's', 's done', 't', 't done', 's b' }, heard)
      """),
    Check(
      "of what a routine does that a handler starts",
      """
      local s
      s = pages {
        a = function() s:start(function() hear 'routine' s.b:next() s:wait(0) hear 'woken' end) hear 'a done' end,
        b = function() hear 'b' end,
      }
      s.a:next()
      assert.same({ 'routine', 'a done', 'b' }, heard)
      s:settle()
      assert.equal('woken', heard[4])
      """),
    Check(
      "of what a handler does to a routine that waits for it",
      """
      local s
      s = pages { a = function() hear 'a' s.b:next() hear 'a done' end }
      s:start(function() s:wait_for('page_changed', 'b') hear 'woken' end)
      s.a:next()
      s:settle()
      assert.same({ 'a', 'a done', 'woken' }, heard)
      """),
    Check(
      "with the values of their moment",
      """
      local s
      s = pages { will_a = function(e) s.a:jump_to(7) hear(e.from .. ' to ' .. e.to) end,
        a = function(e) hear(e.from .. ' to ' .. e.to) end }
      s.a:jump_to(3)
      assert.equal('1 to 3', heard[1])
      local seen = {}
      local t
      t = open { on_began = function(e) t:touch('moved', { 200, 50 }) t.pan:cancel() seen[1] = e.translation[1] end,
        on_changed = function(e) seen[2] = e.translation[1] seen[3] = e.state end }
      down_and_over(t)
      assert.equal(110.0, seen[2] - seen[1])
      assert.equal('changed', seen[3])
      """),
    Check(
      "of a drag that a program ends, with where it was",
      """
      local s
      local function tell(e) hear(('%s %.2f'):format(e.ending, e.position)) assert(e.stage == s) end
      s = fb.open(fb.screen { size = { 400, 844 }, fb.pager { id = 'p', page_count = 5, on_drag_ended = tell } })
      s:touch('began', { 300, 50 }) s:touch('moved', { 90, 50 })
      s.p:jump_to(4)
      assert.same({ 'program 1.50' }, heard)
      """),
    Check(
      "of a screen that one of them replaces",
      """
      local s
      local function screen(name, handler)
        return fb.screen { size = { 390, 844 }, fb.pager { id = 'p', page_count = 9, settle = 'jump',
          on_page_changed = function(e) hear(name .. e.to) if handler then handler() end end } }
      end
      local second = screen 'second '
      s = fb.open(screen('first ', function() s:relayout(second) s.p:next() end))
      s.p:next()
      assert.same({ 'first 2', 'second 3' }, heard)
      """),
    Check(
      "all, though some fail; the first error is the caller's",
      """
      local s
      s = pages {
        a = function() s.b:next() s.c:next() error('one', 0) end,
        b = function() hear 'b' error('two', 0) end,
        c = function() hear 'c' end,
      }
      assert.has_error(function() s.a:next() end, 'one')
      assert.same({ 'b', 'c' }, heard)
      s.c:next()
      assert.same({ 'b', 'c', 'c' }, heard)
      """),
    Check(
      "of what a rule does to another stage",
      """
      local other = pages { a = function() hear 'other' end }
      local s = fb.open(fb.screen { size = { 390, 844 }, fb.pager { id = 'p', page_count = 3,
        on_page_will_change = function() hear 'will change' end,
        snap = function()
          other.a:next() hear 'rule'
          local said, message = pcall(other.wait, other, 1)
          assert(not said and message:find('time cannot pass while a stage is deciding', 1, true))
          return 2
        end } })
      s:drag { from = { 300, 100 }, by = { -250, 0 } }
      assert.same({ 'rule', 'other', 'will change' }, heard)
      """),
    Check(
      "many of one call",
      """
      local s
      s = pages { a = function(e) for _ = 1, 2000 do s.b:next() s.b:previous() end end, b = function() hear 'b' end }
      s.a:next()
      assert.equal(4000, #heard)
      for _ = 1, 5000 do s.b:next() s.b:previous() end
      assert.equal(14000, #heard)
      """),
  ]

  @Test(arguments: order)
  func `handlers are called in order`(_ check: Check) throws {
    try Scripts().run(Self.opening + check.source)
  }

  /// Calls that let time pass, on the stage of the handler and on another one.
  private static let waits = [
    "s:wait(1)", "s:wait(0)", "s:settle()", "s:wait_for('page_changed', 'a')",
    "s:play(fb.tap { at = { 9, 9 } })",
    "s:drag { from = { 9, 9 }, by = { 50, 0 } }", "other:wait(1)", "other:settle()",
    "other:drag { from = { 9, 9 }, by = { 50, 0 } }", "coroutine.wrap(function() s:wait(1) end)()",
    "fb.open(fb.screen { size = { 9, 9 } }):wait(1)", "s:sample { 'a.position' }",
    "s:swipe_map { watch = 'a', from = { 9, 9 }, distance = { 9, 99 }, velocity = { 0, 9 }, columns = 2, rows = 2 }",
  ]

  @Test(arguments: waits)
  func `a handler cannot let time pass`(_ call: String) throws {
    let source = """
      local other, s = pages { b = function() end }
      s = pages { a = function() \(call) end, c = function() s:start(function() s:wait(1) hear(s.time) end) end }
      local said, message = pcall(function() s.a:next() end)
      assert.is_false(said)
      assert(message:find("time cannot pass in the handler 'a' (on_page_changed)", 1, true), message)
      assert(message:find('stage:start', 1, true), message)
      assert(s.time == 0 and other.time == 0)
      s.c:next()
      s:settle()
      assert.same({ 1.0 }, heard)
      """
    try Scripts().run(Self.opening + source)
  }

  @Test func `a routine started by a handler cannot let time pass before its first wait`() throws {
    let source = """
      local s
      s = pages { a = function() s:start(function()
        local said, message = pcall(s.drag, s, { from = { 9, 9 }, by = { 50, 0 } })
        assert.is_false(said)
        hear(message)
        s:wait(0)
        s:drag { from = { 9, 9 }, by = { 50, 0 } }
      end) end }
      s.a:next()
      assert(heard[1]:find("before the handler 'a' (on_page_changed) has returned", 1, true), heard[1])
      s:settle()
      assert.near(0.3, s.time, 1e-9)
      """
    try Scripts().run(Self.opening + source)
  }

  /// Loops without end, and the handlers that the error names.
  private static let loops: [(String, String, [String])] = [
    (
      "of one", "s = pages { a = function(e) s.a:jump_to(3 - e.to) end } s.a:jump_to(2)",
      ["'a' (on_page_changed)"]
    ),
    (
      "of two",
      """
      s = pages { a = function() s.b:jump_to(3 - s.b.page) end, b = function() s.a:jump_to(3 - s.a.page) end }
      s.a:jump_to(2)
      """, ["'a' (on_page_changed)", "'b' (on_page_changed)"]
    ),
    (
      "of two stages",
      """
      local t = pages { b = function() s.a:jump_to(3 - s.a.page) end }
      s = pages { a = function() t.b:jump_to(3 - t.b.page) end }
      s.a:jump_to(2)
      """, ["'a' (on_page_changed)", "'b' (on_page_changed)"]
    ),
    (
      "that grows",
      "s = pages { a = function(e) s.a:jump_to(3 - e.to) s.a:jump_to(e.to) end } s.a:jump_to(2)",
      ["'a' (on_page_changed)"]
    ),
    (
      "that fails too",
      "s = pages { a = function(e) s.a:jump_to(3 - e.to) error 'inside' end } s.a:jump_to(2)",
      ["'a' (on_page_changed)"]
    ),
    (
      "through routines",
      """
      s = pages { a = function(e) s:start(function() s:wait(0) s.a:jump_to(3 - e.to) end) end }
      s.a:jump_to(2)
      s:settle()
      """, ["'a' (on_page_changed)"]
    ),
    (
      "of taps",
      """
      s = fb.open(fb.screen { size = { 390, 844 }, fb.rectangle { id = 'r', height = 99, on_tap = function()
        s:touch('began', { 9, 9 }) s:touch('ended', { 9, 9 })
      end } })
      s:play(fb.tap { at = { 9, 9 } })
      """, ["'r.tap' (on_tap)"]
    ),
  ]

  @Test(arguments: loops)
  func `handlers that call each other endlessly end with an error`(
    _ name: String, _ source: String, _ names: [String]
  ) throws {
    let failure = try Scripts().failure(Self.opening + "local s\n" + source)
    #expect(
      failure?.contains("endless handlers: after 10000 events") == true, "\(failure ?? "")")
    for name in names { #expect(failure?.contains(name) == true, "\(failure ?? "")") }
  }

  @Test func `a stopped loop of handlers leaves no queued events`() throws {
    let source = """
      local s, loops = nil, true
      s = pages { a = function(e) hear 'a' if loops then s.a:jump_to(3 - e.to) end end }
      assert(not pcall(function() s.a:jump_to(2) end))
      assert.equal(10000, #heard)
      loops = false
      s.a:next()
      assert.equal(10001, #heard)
      """
    try Scripts().run(Self.opening + source)
  }
}
