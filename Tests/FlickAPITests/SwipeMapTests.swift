import Testing

@Suite struct `Swipe maps with handlers` {
  private static let opening = """
    local fb = require 'flickbook'
    local keys = { watch = 'p', from = { 300, 300 }, distance = { 10, 190 }, velocity = { 0, 500 }, columns = 10, rows = 3 }
    -- A pager that only its handlers turn: by a swipe of more than 100 points.
    local function open(handler, more)
      local gestures = { fb.pan_gesture { id = 'swipe', slop = 0, keeps_slop = true, on_ended = handler } }
      return fb.open(fb.screen { size = { 390, 844 }, states = more, fb.pager { id = 'p', draggable = false, settle = 'jump',
        pages = { fb.rectangle { gestures = gestures }, fb.rectangle {}, fb.rectangle {} } } })
    end
    local function turn(e) if e.translation[1] < -100 then e.stage.p:jump_to(2) end end
    -- The expected outcome of each cell.
    local function check(map, page_of)
      for column = 1, map.columns do
        for row = 1, map.rows do
          local expected = page_of(map:distance(column), row)
          assert.equal(expected, map:page(column, row))
        end
      end
    end
    local function half(distance) return distance > 100 and 2 or 1 end

    """

  private static let right: [Check] = [
    Check("played with them", "check(open(turn):swipe_map(keys), half)"),
    Check(
      "played with what they cause",
      """
      local s = fb.open(fb.screen { size = { 390, 844 }, fb.pager { id = 'first', height = 400, page_count = 2,
        on_page_changed = function(e) e.stage.p:next() end }, fb.pager { id = 'p', height = 400, page_count = 3 } })
      keys.watch = { 'first', 'p' }
      local map = s:swipe_map(keys)
      local seen = {}
      for column = 1, map.columns do
        assert.equal(map:page(column, 3, 'first'), map:page(column, 3, 'p'))
        seen[map:page(column, 3)] = true
      end
      assert(seen[1] and seen[2])
      """),
    Check(
      "played with routines that they start",
      """
      local function later(e)
        local stage, dx = e.stage, e.translation[1]
        stage:start(function() stage:wait(0.5) if dx < -100 then stage.p:jump_to(3) end end)
      end
      check(open(later):swipe_map(keys), function(distance) return distance > 100 and 3 or 1 end)
      """),
    Check(
      "each from the same variables of the script",
      """
      local count, list, nested = 0, {}, { { n = 0 } }
      total = 0
      local function counts(e)
        count, total, nested[1].n = count + 1, total + 1, nested[1].n + 1
        list[#list + 1] = e.time
        setmetatable(list, { __name = 'seen' })
        if count == 1 and total == 1 and #list == 1 and nested[1].n == 1 then turn(e) end
      end
      local s = open(counts)
      check(s:swipe_map(keys), half)
      assert(count == 0 and total == 0 and #list == 0 and nested[1].n == 0 and getmetatable(list) == nil)
      s:drag { from = { 300, 300 }, by = { -150, 0 } }
      assert(s.p.page == 2 and count == 1)
      """),
    Check(
      "each from the same dice",
      """
      local rolls = {}
      math.randomseed(7)
      local function rolled(e) if math.random() < 0.5 then e.stage.p:jump_to(3) else e.stage.p:jump_to(2) end end
      local s = open(rolled)
      local map = s:swipe_map(keys)
      s:drag { from = { 300, 300 }, by = { -150, 0 } }
      check(map, function() return s.p.page end)
      """),
    Check(
      "each from the same values of the stage",
      """
      local v = fb.variables('v', { n = 0 })
      local function counts(e)
        e.stage.v:set { n = e.stage.v.n + 1 }
        if e.stage.v.n == 1 then turn(e) end
      end
      local s = open(counts, { v })
      check(s:swipe_map(keys), half)
      assert.equal(0.0, s.v.n)
      """),
    Check(
      "and print nothing, and let no time pass",
      """
      local s = open(function(e) print 'heard' turn(e) end)
      s:wait(1)
      local clock = os.clock()
      check(s:swipe_map(keys), half)
      assert(s.time == 1 and s.p.page == 1 and os.clock() == clock)
      """),
    Check(
      "from a routine",
      """
      local s, other = open(turn), open(turn)
      other:start(function() check(s:swipe_map(keys), half) other:wait(1) other.p:jump_to(3) end)
      other:settle()
      assert.equal(3, other.p.page)
      """),
  ]

  @Test(arguments: right)
  func `a map has the outcomes of its swipes`(_ check: Check) throws {
    let scripts = try Scripts()
    try scripts.run(Self.opening + check.source)
    #expect(scripts.lines.isEmpty)
  }

  private static let stageOfEvent =
    "the handler 'swipe' (on_ended) uses a stage other than its event's"

  /// Scripts that a map cannot play, and the reasons.
  private static let refused: [(String, String, String)] = [
    (
      "a stage of the script that is changed",
      "local s s = open(function() s.p:jump_to(2) end) s:swipe_map(keys)", stageOfEvent
    ),
    (
      "one that is read",
      "local s s = open(function(e) if s.p.page == 1 then turn(e) end end) s:swipe_map(keys)",
      stageOfEvent
    ),
    (
      "its time",
      "local s s = open(function(e) if s.time == 0 then turn(e) end end) s:swipe_map(keys)",
      stageOfEvent
    ),
    (
      "a pager of it",
      "local p local s = open(function(e) if p.position == 1 then turn(e) end end) p = s.p s:swipe_map(keys)",
      stageOfEvent
    ),
    (
      "states of it",
      "local v local s = open(function(e) if v.n == 0 then turn(e) end end, { fb.variables('v', { n = 0 }) }) v = s.v s:swipe_map(keys)",
      stageOfEvent
    ),
    (
      "an error that the handler catches",
      "local s s = open(function() pcall(function() s.p:jump_to(2) end) end) s:swipe_map(keys)",
      stageOfEvent
    ),
    (
      "a stage that the handler opens",
      "local other = fb.screen { size = { 9, 9 } } open(function() fb.open(other):wait(0) end):swipe_map(keys)",
      stageOfEvent
    ),
    (
      "a routine that waits",
      "local s = open(turn) s:start(function() s:wait(1) end) s:swipe_map(keys)",
      "a map cannot copy routines in progress (1 of this stage wait)"
    ),
    (
      "a coroutine within reach",
      "local next_page = coroutine.wrap(function() for i = 2, 99 do coroutine.yield(i) end end) open(function(e) e.stage.p:jump_to(next_page()) end):swipe_map(keys)",
      "a map cannot play this screen's handlers: they reach a waiting coroutine"
    ),
    (
      "an error of the handler", "open(function() error('inside', 0) end):swipe_map(keys)", "inside"
    ),
  ]

  @Test(arguments: refused)
  func `maps that cannot be undone are refused`(_ name: String, _ source: String, _ message: String)
    throws
  {
    let failure = try Scripts().failure(Self.opening + source)
    #expect(failure?.contains(message) == true, "\(failure ?? "no failure")")
  }

  @Test func `a refused map leaves the stage unchanged`() throws {
    let source = """
      local count, s = 0
      s = open(function(e) count = count + 1 s.p:jump_to(2) end)
      assert(not pcall(s.swipe_map, s, keys))
      assert(count == 0 and s.p.page == 1)
      s:drag { from = { 300, 300 }, by = { -150, 0 } }
      assert(count == 1 and s.p.page == 2)
      """
    try Scripts().run(Self.opening + source)
  }
}
