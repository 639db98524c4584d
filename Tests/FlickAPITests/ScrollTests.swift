import Testing

private let open = """
  local function open(options, ...)
    options.id = "v"
    for _, item in ipairs { ... } do options[#options + 1] = item end
    if #options == 0 then options.content_size = options.content_size or { 400, 4000 } end
    return fb.open(fb.screen { size = { 400, 800 }, fb.scroll_view(options) })
  end
  local function flick(s, by, speed)
    s:play(fb.flick { from = { 200, 400 - by / 2 }, by = { 0, by }, speed = speed, duration = 0.25 })
  end

  """

@Suite struct `Scroll views in Lua` {
  private static let checks: [Check] = [
    Check(
      "a fling by a law's name",
      "local s = open { fling = 'compose' } flick(s, -100, 1000) s:settle() assert.near(90 + 1000 / 4.2, s.v.y, 0.5)"
    ),
    Check(
      "a fling by a rate",
      "local s = open { fling = 2 } flick(s, -100, 1000) s:settle() assert.near(90 + 500, s.v.y, 0.5)"
    ),
    Check(
      "is scrolled by a wheel, or not",
      "local s = open {} assert.is_true(s:wheel { at = { 200, 400 }, by = { 0, 120 } }) assert.equal(120.0, s.v.y) assert.equal('wheel', s:why('v').rule) s = open { wheel = false } assert.is_false(s:wheel { at = { 200, 400 }, by = { 0, 120 } })"
    ),
    Check(
      "is dragged by the pointers it names",
      "local s = open { pointer_kinds = 'mouse' } flick(s, -100, 0) assert.equal(0.0, s.v.y) s:drag { from = { 200, 400 }, by = { 0, -110 }, kind = 'mouse', hold = 1 } assert.equal(100.0, s.v.y)"
    ),
    Check(
      "is told to keep room beside it, without a jump",
      "local s = open { on_drag_ended = function(e) if e.y < -80 then e.stage.v:resize { insets = { top = 60 } } end end } s:drag { from = { 200, 200 }, by = { 0, 300 }, duration = 0.5 } s:settle() assert.equal(-60.0, s.v.y) s:touch('began', { 200, 200 }) s:touch('moved', { 200, 220 }) local y = s.v.y s.v:resize { insets = 0 } assert.near(y, s.v.y, 1e-9) s:touch('moved', { 200, 230 }) assert(s.v.y < y) s:touch('ended', { 200, 230 }) s:settle() assert.equal(0.0, s.v.y)"
    ),
    Check(
      "gets more content while it is on its way",
      "local s = open { content_size = { 400, 1200 } } flick(s, -100, 2000) local speed = s.v.velocity[2] s.v:resize { content_size = { 400, 9000 } } assert.near(speed, s.v.velocity[2], 1e-6) s:settle() assert(s.v.y > 900) s:relayout(fb.screen { size = { 400, 800 }, fb.scroll_view { id = 'v', content_size = { 400, 1200 } } }) assert(s.v.y > 900)"
    ),
    Check(
      "says where it is at touches, and sixty times in a second",
      "local told = {} local s = open { on_scroll = function(e) told[#told + 1] = e.y end } s:touch('began', { 200, 600 }) s:touch('moved', { 200, 500 }) assert.same({ 90.0 }, told) s:touch('ended', { 200, 500 }) told = {} s.v:scroll { to = { 0, 300 }, settle = { duration = 0.5, easing = 'linear' } } s:settle() assert.equal(30, #told) assert.equal(300.0, told[#told]) s:wait(1) assert.equal(30, #told)"
    ),
    Check(
      "ticks while something moves",
      "local ticks = 0 local function screen(at_rest) return fb.screen { size = { 400, 800 }, on_tick = function(e) ticks = ticks + 1 assert.equal(0.1, e.duration) end, tick_rate = 10, ticks_at_rest = at_rest, fb.scroll_view { id = 'v', content_size = { 400, 4000 } } } end local s = fb.open(screen(false)) s:wait(1) assert.equal(0, ticks) s.v:scroll { to = { 0, 300 }, settle = { duration = 0.45, easing = 'linear' } } s:settle() assert.equal(4, ticks) assert.near(1.45, s.time, 1e-3) ticks = 0 s = fb.open(screen(true)) s:settle() assert.equal(0, ticks) s:wait(1) assert.equal(10, ticks)"
    ),
    Check(
      "and nodes in it are told of touches as they come",
      "local told = {} local function tell(e) told[#told + 1] = e.id .. ' ' .. e.phase .. ' ' .. e.x end local s = fb.open(fb.screen { size = { 400, 800 }, fb.scroll_view { id = 'v', on_touches = tell, fb.rectangle { height = 300 }, fb.rectangle { id = 'r', height = 2000, on_touches = tell } } }) s:touch('began', { 100, 400 }) s:touch('moved', { 100, 100 }) s:touch('began', { 50, 5 }, 1) s:touch('cancelled', { 50, 5 }, 1) s:touch('ended', { 110, 100 }) assert.same({ 'r began 100.0', 'r moved 100.0', 'v began 50.0', 'v cancelled 50.0', 'r ended 110.0' }, told)"
    ),
    Check(
      "tell nodes of pointers in the air",
      """
      local told = {}
      local function tell(e) told[#told + 1] = e.id .. ' ' .. e.phase .. ' ' .. e.x .. ' ' .. e.kind end
      local s = fb.open(fb.screen { size = { 400, 800 }, fb.layers { id = 'card', width = 300, height = 300, on_hover = tell,
        align = 'top_left', fb.rectangle { id = 'star', width = 100, height = 100, on_hover = tell } } })
      for _, x in ipairs { 350, 50, 60, 200, 350 } do s:touch('hovered', { x, 50 }, 0, 'mouse') end
      assert.same({ 'card entered 50.0 mouse', 'star entered 50.0 mouse', 'star moved 60.0 mouse', 'card moved 60.0 mouse',
        'star left 200.0 mouse', 'card moved 200.0 mouse', 'card left 350.0 mouse' }, told)
      told = {}
      s:touch('hovered', { 50, 50 }) s:touch('began', { 50, 50 }) s:touch('ended', { 50, 50 })
      s:touch('hovered', { 200, 50 }) s:touch('left', { 200, 50 })
      assert.same({ 'card entered 50.0 touch', 'star entered 50.0 touch', 'star left 50.0 touch', 'card left 50.0 touch',
        'card entered 200.0 touch', 'card left 200.0 touch' }, told)
      assert.is_true(s.is_at_rest)
      s:touch('began', { 50, 50 })
      assert.error_matches(function() s:touch('hovered', { 60, 50 }) end, 'pointer 0 hovered while it is down')
      """),
    Check(
      "play traces of pointers in the air",
      """
      local phases = {}
      local s = fb.open(fb.screen { size = { 400, 800 }, fb.rectangle { id = 'r', height = 300, on_hover = function(e) phases[#phases + 1] = e.phase .. ' ' .. e.time end } })
      s:play(fb.touches { { time = 0, phase = 'hovered', x = 9, y = 9 }, { time = 0.1, phase = 'hovered', x = 9, y = 400 },
        { time = 0.2, phase = 'began', x = 9, y = 9 }, { time = 0.3, phase = 'ended', x = 9, y = 9 } })
      assert.same({ 'entered 0.0', 'left 0.1' }, phases)
      """),
    Check(
      "comes to rest where a function says",
      "local told local s = open { snap = function(r) told = r if r.velocity ~= 0 then return math.floor(r.projection / 300 + 0.5) * 300 end end } flick(s, -100, 1000) s:settle() assert.equal(600.0, s.v.y) assert.near(590, told.projection, 1) assert.equal('projection', s:why('v').criterion) s:drag { from = { 200, 400 }, by = { 0, -60 }, hold = 1 } s:settle() assert.equal(650.0, s.v.y) assert.equal(0.0, told.velocity)"
    ),
    Check(
      "is not dragged while it may not be",
      "local s = open {} s.v.is_draggable = false flick(s, -100, 0) assert.equal(0.0, s.v.y) assert.is_false(s.v.is_draggable) s.v.is_draggable = true flick(s, -100, 0) assert(s.v.y > 50)"
    ),
    Check(
      "stops at an edge",
      "local s = open { edges = 'stop' } flick(s, 300, 3000) s:settle() assert.equal(0.0, s.v.y) assert.same({ 'top' }, s.v.edges)"
    ),
    Check(
      "goes over an edge and comes back",
      "local s = open { offset = { 0, 100 } } flick(s, 150, 2000) assert(s.v.peak_overscroll[2] < -10) s:settle() assert.equal(0.0, s.v.y)"
    ),
    Check(
      "resists as its law says",
      "local s = open { overscroll = 'wall' } s:drag { from = { 200, 100 }, by = { 0, 400 }, hold = 1 } assert.equal(0.0, s.v.y)"
    ),
    Check(
      "rests at whole viewports",
      "local s = open { paging = true } flick(s, -100, 1500) s:settle() assert.equal(800.0, s.v.y)"),
    Check(
      "rests at places",
      "local s = open { snap_places = { 0, 450, 2000 } } flick(s, -100, 700) s:settle() assert.equal(450.0, s.v.y)"
    ),
    Check(
      "no places to rest",
      "local s = open { snap_places = {} } flick(s, -100, 700) s:settle() assert(s.is_at_rest)"),
    Check(
      "two rules for rest",
      "assert.has_error(function() open { paging = true, snap_every = 10 } end, \"one of 'paging'\")"
    ),
    Check(
      "as long as its nodes",
      "local s = open({ spacing = 10 }, fb.rectangle { height = 500 }, fb.rectangle { height = 900 }, fb.rectangle {}) assert.same({ 400.0, 2220.0 }, s.v.content_size) assert.same({ 0.0, 1420.0 }, s.v.farthest)"
    ),
    Check(
      "both axes at once",
      "local s = open { axes = 'both', lock = 'free', content_size = { 2000, 2000 } } s:drag { from = { 300, 600 }, by = { -200, -100 }, hold = 1 } assert.near(2, s.v.x / s.v.y, 1e-9) assert.equal('dragging', (function() s:touch('began', { 1, 1 }) s:touch('moved', { 1, 50 }) return s.v.phase end)())"
    ),
    Check(
      "moved by a program",
      "local s = open {} s.v:scroll { to = { 0, 9e5 }, settle = 'jump' } assert.equal(3200.0, s.v.y) s.v:scroll { to = { 0, 0 } } assert.equal('animating', s.v.phase) s:settle() assert.equal(0.0, s.v.y) assert.has_error(function() s.v:scroll { to = { 0, 0 }, settle = 'embla' } end, \"a pager's motion\")"
    ),
    Check(
      "taken away",
      "local s = open {} s:touch('began', { 200, 400 }) s:wait(0.1) s:touch('moved', { 200, 300 }) s.v:cancel() assert.equal(90.0, s.v.y) assert.equal('idle', s.v.phase)"
    ),
    Check(
      "why it flew",
      "local s = open {} flick(s, -100, 1000) local speed for _, test in ipairs(s:why('v').criteria) do if test.name == 'velocity' then speed = test end end assert.near(950, speed.margin, 1e-3)"
    ),
    Check(
      "a list in a pager hands a drag over and back",
      """
      local inner = fb.scroll_view { id = 'inner', axes = 'horizontal', content_size = { 500, 800 } }
      local s = fb.open(fb.screen { size = { 400, 800 }, fb.pager { id = 'outer', pages = { inner }, page_count = 2 } })
      s:touch('began', { 390, 400 }) s:touch('moved', { 380, 400 })
      for x = 370, 10, -10 do
        s:wait(0.01) s:touch('moved', { x, 400 })
        assert.near(380 - x, s.inner.x + s.outer.offset, 1e-9)
      end
      assert.near(270, s.outer.offset, 1e-9)
      for x = 20, 370, 10 do
        s:wait(0.01) s:touch('moved', { x, 400 })
        assert.near(380 - x, s.inner.x + s.outer.offset, 1e-9)
      end
      """),
    Check(
      "quick flings add up",
      """
      local function second(carries)
        local s = open { carries_momentum = carries, content_size = { 400, 40000 } }
        local flick = fb.flick { from = { 200, 600 }, by = { 0, -150 }, speed = 2000, duration = 0.12 }
        s:play(flick) s:play(flick)
        return -select(2, flick:release_velocity()), s.v.velocity[2]
      end
      local speed, plain = second(false)
      local _, boosted = second(true)
      assert.near(speed, plain, 1) assert(boosted > plain + 1000, boosted)
      """),
    Check(
      "a trembling finger holds it",
      "local s = open { start_threshold = true } s:touch('began', { 200, 400 }) s:wait(0.1) s:touch('moved', { 200, 388 }) assert(s.v.y < 2, s.v.y)"
    ),
    Check(
      "another policy at the end",
      """
      local inner = fb.scroll_view { id = 'inner', axes = 'horizontal', content_size = { 500, 800 }, end_handover = 'off' }
      local s = fb.open(fb.screen { size = { 400, 800 }, fb.pager { id = 'outer', pages = { inner }, page_count = 2 } })
      s:drag { from = { 390, 400 }, by = { -300, 0 }, hold = 1 }
      assert.equal(0.0, s.outer.offset)
      """),
    Check(
      "a pager's law by name",
      "local s = fb.open(fb.screen { size = { 400, 800 }, fb.pager { id = 'q', page_count = 2, overscroll = 'wall' } }) s:touch('began', { 10, 10 }) s:touch('moved', { 300, 10 }) assert.equal(0.0, s.q.offset) assert.has_error(function() fb.pager { rubber_band = 1, overscroll = 'wall' } end, 'not by both')"
    ),
    Check("as text", "assert.equal(\"scroll view 'v'\", tostring(open({}).v))"),
    Check(
      "is not a pager",
      "local s = open {} assert.has_error(function() return s:pager('v').page end, \"'v'\") assert(s:scroll_view 'v' == s.v)"
    ),
  ]

  @Test(arguments: checks)
  func `scroll views follow their options`(_ check: Check) throws {
    try Check(check.name, open + check.source).run()
  }

  @Test(arguments: [
    "fb.easing { elastic = {} }", "fb.easing { bezier = {} }", "fb.interpolate(1, {}, {})",
    "fb.scroll_view { snap_places = {} }", "fb.keyframes { frames = {} }", "fb.sequence {}",
    "fb.touches {}", "fb.drag { from = { 0, 0 }, through = {} }", "fb.easing { stops = {} }",
  ])
  func `an empty list is accepted or an error that names the reason`(_ source: String) throws {
    try Scripts().run("local fb = require 'flickbook' pcall(function() return \(source) end)")
  }
}
