import Testing

@Suite struct `Sampled frames` {
  private static let opening = """
    local fb = require 'flickbook'
    local function open(more)
      local pager = fb.pager { id = 'p', page_count = 3 }
      local screen = { size = { 390, 844 }, values = { twice = pager.position * 2 }, pager }
      for key, value in pairs(more or {}) do screen[key] = value end
      return fb.open(fb.screen(screen))
    end
    local swipe = fb.drag { from = { 300, 400 }, by = { -250, 0 }, duration = 9 / 60, rate = 60 }

    """

  private static let right: [Check] = [
    Check(
      "are what a call for each number tells",
      """
      local polled, sampled = open(), open()
      local frames = sampled:sample { trace = swipe, every = 1 / 60, 'p.position', 'twice' }
      local touches, next_touch = swipe:touches(), 1
      for i, time in ipairs(frames.time) do
        assert.equal((i - 1) * (1 / 60), time)
        while next_touch <= #touches and touches[next_touch].time <= time + 1e-9 do
          local touch = touches[next_touch]
          polled:wait(math.max(0, touch.time - polled.time))
          polled:touch(touch.phase, { touch.x, touch.y })
          next_touch = next_touch + 1
        end
        polled:wait(math.max(0, time - polled.time))
        assert.near(polled.p.position, frames['p.position'][i], 1e-9)
        assert.near(polled:value('twice'), frames.twice[i], 1e-9)
      end
      assert(#frames.time > 20 and polled.is_at_rest and polled.p.page == 2)
      """),
    Check(
      "begin now and end with the first frame at which all rests",
      """
      local s = open()
      s.p:move_to(3)
      local frames = s:sample { 'p.position', 'p.is_moving' }
      local moving = frames['p.is_moving']
      assert.equal(0, frames.time[1])
      assert.equal(1, frames['p.position'][1])
      assert.equal(3, frames['p.position'][#moving])
      assert(moving[#moving] == 0 and moving[#moving - 1] == 1 and s.is_at_rest)
      assert.equal(frames.time[#moving], s.time)
      """),
    Check(
      "go on for as long as is said",
      """
      local s = open()
      local frames = s:sample { every = 0.1, duration = 0.5, 'p.page' }
      assert.same({ 1.0, 1.0, 1.0, 1.0, 1.0, 1.0 }, frames['p.page'])
      assert.near(0.5, s.time, 1e-12)
      """),
    Check(
      "are a single one of a stage that rests",
      "assert.same({ time = { 0.0 }, twice = { 2.0 } }, open():sample { 'twice' })"),
    Check(
      "do not change what happens, however far apart",
      """
      local ends = {}
      for i, every in ipairs { 1 / 240, 1 / 60, 0.05, 1 } do
        local s = open()
        s:sample { trace = swipe, every = every, 'p.position' }
        s:settle()
        ends[i] = s.p.page .. ' ' .. s:why('p').margin .. ' ' .. s:why('p').time
      end
      for i = 2, #ends do assert.equal(ends[1], ends[i]) end
      """),
    Check(
      "see what handlers do meanwhile, and are the same with them",
      """
      local turned = 0
      local pager = fb.pager { id = 'p', page_count = 3, on_page_changed = function() turned = turned + 1 end }
      local s = fb.open(fb.screen { size = { 390, 844 }, pager })
      local plain = open()
      local heard = s:sample { trace = swipe, 'p.position' }
      assert.same(plain:sample { trace = swipe, 'p.position' }, heard)
      assert.equal(1, turned)
      """),
    Check(
      "let routines go on",
      """
      local s = open()
      s:start(function() s:wait(0.25) s.p:jump_to(2) end)
      local frames = s:sample { every = 0.1, 'p.page' }
      assert.same({ 1.0, 1.0, 1.0, 2.0 }, frames['p.page'])
      """),
  ]

  @Test(arguments: right)
  private func say(_ check: Check) throws {
    try Scripts().run(Self.opening + check.source)
  }

  private static let wrong: [(call: String, message: String)] = [
    ("{}", "reads numbers by their names"),
    ("{ 'p.positon' }", "did you mean 'position'?"),
    ("{ 'q.position' }", "no component 'q'"),
    ("{ 'twce' }", "did you mean 'twice'?"),
    ("{ 'time' }", "contains the times of the frames"),
    ("{ every = 0, 'twice' }", "bad argument 'every' to stage:sample"),
    ("{ every = 50, duration = -1, 'twice' }", "bad argument 'duration' to stage:sample"),
    ("{ evry = 1, 'twice' }", "unknown key 'evry' in stage:sample (did you mean 'every'?)"),
    ("{ every = 1e-4, duration = 3600, 'twice' }", "at most 1000000 numbers"),
    ("{ trace = 3, 'twice' }", "bad argument 'trace' to stage:sample"),
    ("{ 5 }", "bad item 1 of stage:sample"),
  ]

  @Test(arguments: wrong)
  func `invalid samplings are refused`(_ call: String, _ message: String) throws {
    let source = """
      local said, message = pcall(function() open():sample \(call) end)
      assert.is_false(said)
      assert(message:find([[\(message)]], 1, true), message)
      """
    try Scripts().run(Self.opening + source)
  }
}
