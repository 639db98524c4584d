import Testing

private let open = """
  local function open(start, gestures)
    local v = fb.variables("v", { a = start or 0, b = 0 })
    return fb.open(fb.screen { size = { 400, 800 }, states = { v }, fb.rectangle { gestures = gestures and gestures(v) } })
  end
  local ends = {}
  local function heard(event) ends[#ends + 1] = event.outcome .. " " .. event.id end

  """

@Suite struct `Variables in motion in Lua` {
  private static let checks: [Check] = [
    Check(
      "tell their end once",
      "local s = open() s.v:animate { to = { a = 10 }, on_end = heard } s:settle() assert.same({ 'ended v' }, ends) s:settle() assert.equal(1, #ends)"
    ),
    Check(
      "tell that they were sent elsewhere",
      "local s = open() s.v:animate { to = { a = 10, b = 5 }, on_end = heard } s:wait(0.1) s.v:animate { to = { b = 1 } } s.v:set { a = 0 } s:settle() assert.same({ 'retargeted v' }, ends)"
    ),
    Check(
      "tell in a new layout too",
      "local s = open() s.v:animate { to = { a = 10 }, on_end = heard } s:wait(0.1) s:relayout(fb.screen { size = { 400, 800 }, states = { fb.variables('v', { a = 0 }) } }) s:settle() assert.same({ 'ended v' }, ends) assert.equal(10, s.v.a)"
    ),
    Check(
      "start another from the end of one",
      "local s = open() s.v:animate { to = { a = 10 }, on_end = function(e) e.stage.v:animate { to = { a = 0 }, on_end = heard } end } s:settle() assert.same({ 'ended v' }, ends) assert.equal(0, s.v.a)"
    ),
    Check(
      "are dragged along the axis that their key says",
      "local s = open(0, function(v) return { fb.drag_gesture { id = 'd', moves = { y = v.a }, slop = 0 } } end) s:touch('began', { 100, 400 }) s:touch('moved', { 130, 450 }) assert.equal(50, s.v.a)"
    ),
    Check(
      "are carried along the axis that their key says",
      "local s = open(0, function(v) return { fb.long_press_gesture { id = 'd', moves = { x = v.a } } } end) s:touch('began', { 100, 400 }) s:wait(0.6) s:touch('moved', { 130, 420 }) assert.equal(30, s.v.a)"
    ),
    Check(
      "are stopped by a finger that would drag them, and settle again",
      """
      local rests = fb.variable { start = 0, detents = { 0, 300 } }
      local s = open(rests, function(v) return { fb.drag_gesture { id = 'd', moves = v.a, axis = 'horizontal' } } end)
      s.v:animate { to = { a = 300 }, on_end = heard }
      s:wait(0.15)
      local at = s.v.a
      s:touch('began', { 100, 400 })
      s:wait(0.2)
      assert(at > 150 and at < 290 and s.v.a == at)
      assert.same({ 'interrupted v' }, ends)
      assert.equal('v.a: held by catch', tostring(s:why 'v'))
      s:touch('ended', { 100, 400 })
      s:settle()
      assert.equal(300, s.v.a)
      s.v:animate { to = { a = 0 } }
      s:wait(0.1)
      at = s.v.a
      s:touch('began', { 100, 400 })
      s:touch('moved', { 112, 400 })
      s:touch('moved', { 132, 400 })
      assert.near(at + 22, s.v.a, 1e-9)
      """),
    Check(
      "are not stopped where nothing would have them go on, nor by a gesture that asks first",
      """
      local s = open(fb.variable { start = 0, throws = false }, function(v) return { fb.drag_gesture { id = 'd', moves = v.a, axis = 'vertical' } } end)
      s.v:animate { to = { a = 300 } }
      s:wait(0.1) s:touch('began', { 100, 400 }) s:wait(0.1) s:touch('ended', { 100, 400 }) s:settle()
      assert.equal(300, s.v.a)
      s = open(fb.variable { start = 0, detents = { 0, 300 } }, function(v)
        return { fb.drag_gesture { id = 'd', moves = v.a, axis = 'vertical', should_begin = function() return true end } } end)
      s.v:animate { to = { a = 300 } }
      s:wait(0.02) s:touch('began', { 100, 400 }) s:wait(0.1) s:touch('ended', { 100, 400 }) s:settle()
      assert.equal(300, s.v.a)
      """),
    Check(
      "say that a program has sent them, unless something else was decided",
      """
      local s = open(fb.variable { start = 0, detents = { 0, 300 } })
      s.v:animate { to = { b = 5 } }
      assert.is_nil(s:why 'v')
      s.v:animate { to = { a = 300 } }
      assert.equal('v.a: offset 300 pt by program', tostring(s:why 'v'))
      s:wait(1)
      s:decide { about = 'v', verdict = 'yes', tests = { { name = 'way', value = 2, threshold = 1 } } }
      s.v:animate { to = { a = 0 } }
      assert.matches('^v: yes by script', tostring(s:why 'v'))
      """),
    Check(
      "play motions by name",
      "local s = open() s.v:animate { motion = fb.parallel { a = fb.tween { to = 4, duration = 0.5 }, b = fb.keyframes { frames = { 0, 9, 3 }, duration = 1 } }, on_end = heard } s:settle() assert.equal(4, s.v.a) assert.equal(3, s.v.b) assert.equal(1, s.time)"
    ),
    Check(
      "stretch a motion to where they go",
      "local s = open(100) s.v:animate { to = { a = 200 }, motion = fb.tween { from = 5, to = 6, duration = 1, easing = 'linear' } } s:wait(0.5) assert.near(150, s.v.a, 1e-9) s:settle() assert.equal(200, s.v.a)"
    ),
    Check(
      "set out at a speed of their own",
      "local s = open() s.v:animate { to = { a = 0, b = 0 }, velocity = { a = 500 } } s:wait(0.01) assert(s.v.a > 3 and s.v.b == 0)"
    ),
    Check(
      "go on by friction",
      "local s = open(7) s.v:animate { motion = fb.decay { velocity = 0, friction = 2 }, velocity = { a = 100 } } s:settle() assert.near(57, s.v.a, 0.1)"
    ),
    Check(
      "set out one after another",
      "local s = open() s.v:animate { to = { a = 1, b = 1 }, motion = { duration = 0.2, easing = 'linear' }, stagger = 0.2, order = 'b', delay = 0.1 } s:wait(0.3) assert.near(1, s.v.b, 1e-9) assert.equal(0, s.v.a) s:settle() assert.near(0.5, s.time, 1e-9)"
    ),
    Check(
      "are dragged by what moves them",
      "local s = open(0, function(v) return { fb.drag_gesture { id = 'd', moves = v.a, axis = 'horizontal', per_point = -2, slop = 0 } } end) s:drag { from = { 200, 400 }, by = { 30, 0 }, hold = 1 } assert.equal(-60, s.v.a) assert.equal('d', s.d.id)"
    ),
    Check(
      "rest at detents by their ranges",
      "local s = open(fb.variable { start = 0, min = 0, max = 10, detents = { 0, 5, { 10, 6, 10 } } }) local g = s.v:grab 'a' g:move_by(5.9) g:release() s:settle() assert.equal(5, s.v.a) g = s.v:grab 'a' g:move_by(1.2) assert.is_true(g.is_held) g:release {} assert.is_false(g.is_held) s:settle() assert.equal(10, s.v.a) assert.equal('3', s.v:detent 'a') assert.is_nil(s.v:detent 'b')"
    ),
    Check(
      "are thrown between their bounds",
      "local s = open(fb.variable { start = 0, min = 0, max = 100 }) local g = s.v:grab 'a' g:release { velocity = 5000 } s:settle() assert.equal(100, s.v.a)"
    ),
    Check(
      "scroll views tell what becomes of them",
      "local told = {} local function tell(name) return function(e) told[#told + 1] = name .. ' ' .. e.id end end local s = fb.open(fb.screen { size = { 400, 800 }, fb.scroll_view { id = 'f', on_drag_began = tell 'began', on_drag_ended = tell 'ended', on_rest = tell 'rest', fb.rectangle { height = 3000 } } }) s:drag { from = { 200, 600 }, by = { 0, -200 } } s:settle() assert.same({ 'began f', 'ended f', 'rest f' }, told)"
    ),
    Check(
      "are carried by a long press, without a jump",
      "local s = open(fb.variable { start = 0, throws = false }, function(v) return { fb.long_press_gesture { id = 'd', moves = v.a, axis = 'vertical' } } end) s:touch('began', { 100, 100 }) s:wait(0.1) s:touch('moved', { 100, 104 }) s:wait(1) assert.equal(0, s.v.a) s:touch('moved', { 100, 150 }) assert.equal(46, s.v.a) s:touch('ended', { 100, 150 }) s:settle() assert.equal(46, s.v.a)"
    ),
    Check(
      "ask before they begin",
      "local asked = {} local s = open(0, function(v) return { fb.drag_gesture { id = 'd', moves = v.a, axis = 'horizontal', slop = 0, should_begin = function(g) asked[#asked + 1] = g.x return g.translation_x > 0 end } } end) s:drag { from = { 200, 400 }, by = { -30, 0 }, hold = 1 } assert.equal(0, s.v.a) assert.equal('should begin', s:why('d').rule) s:drag { from = { 200, 400 }, by = { 30, 0 }, hold = 1 } assert.equal(30, s.v.a) assert.equal(2, #asked)"
    ),
    Check(
      "are asked with the stage as it was",
      "local told local s s = open(5, function(v) return { fb.drag_gesture { id = 'd', moves = v.a, axis = 'horizontal', should_begin = function(g) told = g.stage.v.a return true end } } end) s:drag { from = { 200, 400 }, by = { 30, 0 }, hold = 1 } assert.equal(5, told)"
    ),
    Check(
      "are scaled by a pinch, with what lies under the fingers",
      "local v = fb.variables('v', { scale = fb.variable { start = 1, min = 1, max = 3 }, x = fb.variable { start = 0, room = { scale = 'scale', content = 400, viewport = 400 } }, y = fb.variable { start = 0, room = { scale = 'scale', content = 400, viewport = 800 } } }) local s = fb.open(fb.screen { size = { 400, 800 }, states = { v }, gestures = { fb.pinch_gesture { id = 'z', slop = 0, moves = { scale = v.scale, x = v.x, y = v.y } } } }) s:touch('began', { 250, 400 }, 1) s:touch('began', { 350, 400 }, 2) s:touch('moved', { 250, 401 }, 1) local before = (300 - 200 - s.v.x) / s.v.scale s:touch('moved', { 200, 401 }, 1) s:touch('moved', { 400, 400 }, 2) assert.near(2, s.v.scale, 1e-3) assert.near(before, (300 - 200 - s.v.x) / s.v.scale, 1e-9) s:touch('ended', { 200, 401 }, 1) s:touch('ended', { 400, 400 }, 2) s:settle() assert.near(-100, s.v.x, 0.01) assert.near(0, s.v.y, 0.01)"
    ),
    Check(
      "go to a detent by a toolkit's rule",
      "for _, row in ipairs { { 'compose', 124, 0 }, { 'compose', 126, 300 }, { 'drawer_layout', 399, 0 }, { 'drawer_layout', 400, 300 }, { 'floating_panel', 600, 300 }, { 'lookahead', 600, 0 } } do local s = open(fb.variable { start = 0, detents = { a = 0, b = 300 }, snap = row[1] }) local g = s.v:grab 'a' g:move_by(20) g:release { velocity = row[2] } s:settle() assert.equal(row[3], s.v.a, row[1] .. row[2]) end"
    ),
    Check(
      "go to a detent by a function",
      "local told = {} local s = open(fb.variable { start = 0, detents = { left = 0, right = 100 }, snap = function(r) told = r if r.velocity > 0 then return 'right' end end }) local g = s.v:grab 'a' g:move_by(10) g:release { velocity = 1 } s:settle() assert.equal(100, s.v.a) assert.same({ 10, 'left' }, { told.value, told.from }) g = s.v:grab 'a' g:move_by(-10) g:release() s:settle() assert.equal(100, s.v.a)"
    ),
    Check(
      "are turned by a finger about the middle, as often as it goes around",
      "local s = open(0, function(v) return { fb.drag_gesture { id = 'd', moves = v.a, turns = true, slop = 0 } } end) local function at(turns) return { 200 + 100 * math.cos(turns * 2 * math.pi), 400 + 100 * math.sin(turns * 2 * math.pi) } end s:touch('began', at(0)) for step = 1, 25 do s:wait(0.02) s:touch('moved', at(step / 20)) end assert.near(1.25 * 2 * math.pi, s.v.a, 1e-6) for step = 24, 10, -1 do s:touch('moved', at(step / 20)) end assert.near(math.pi, s.v.a, 1e-6) s:touch('moved', { 201, 400 }) assert.near(math.pi, s.v.a, 1e-6) s:touch('ended', at(0.5)) s:settle()"
    ),
    Check(
      "are decided about by a script",
      "local s = open() local why = s:decide { about = 'v', verdict = 'armed', tests = { { name = 'way', value = 42, threshold = 30, unit = 'pt', compare = 'at least' } } } assert.equal('v: armed by script (way 42 pt, 30 needed, 12 to spare)', tostring(why)) assert.equal('armed', s:why('v').verdict) assert.equal(1, #s:decisions())"
    ),
    Check(
      "let others have what they refuse",
      "local s = fb.open(fb.screen { size = { 400, 800 }, fb.pager { id = 'p', page_count = 3, gestures = { fb.pan_gesture { id = 'g', axis = 'horizontal', priority = 1, should_begin = function(g) return g.y > 400 end } } } }) s:drag { from = { 300, 200 }, by = { -250, 0 } } s:settle() assert.equal(2, s.p.page) s:drag { from = { 300, 600 }, by = { -250, 0 } } s:settle() assert.equal(2, s.p.page)"
    ),
    Check(
      "content goes to a node",
      "local rows = { id = 'f' } for i = 1, 20 do rows[i] = fb.rectangle { id = 'r' .. i, height = 100 } end local s = fb.open(fb.screen { size = { 400, 800 }, fb.scroll_view(rows) }) for _, row in ipairs { { 'r3', nil, 0 }, { 'r10', nil, 200 }, { 'r5', nil, 200 }, { 'r2', nil, 100 }, { 'r5', 'start', 400 }, { 'r10', 'center', 550 }, { 'r20', 'end', 1200 }, { 'r20', 'start', 1200 } } do s.f:scroll { node = row[1], align = row[2], settle = 'jump' } assert.equal(row[3], s.f.y, row[1]) end assert.is_false(pcall(function() s.f:scroll { node = 'f' } end))"
    ),
    Check(
      "touches go where a rule says",
      "local hit = {} local function tap(id) return { id = id, on_tap = function(e) hit[#hit + 1] = e.id end } end local function node(id, keys) keys.id = id keys.on_tap = function() hit[#hit + 1] = id end return fb.rectangle(keys) end local s = fb.open(fb.screen { size = { 400, 800 }, fb.layers { align = 'top_left', node('under', {}), node('glass', { hit = 'none' }), node('small', { width = 10, height = 10, hit_margin = 20 }) } }) s:play(fb.tap { at = { 25, 25 } }) s:wait(1) s:play(fb.tap { at = { 200, 200 } }) s:settle() assert.same({ 'small', 'under' }, hit)"
    ),
  ]

  @Test(arguments: checks)
  func `variables follow their motions`(_ check: Check) throws {
    try Check(check.name, open + check.source).run()
  }

  @Test(arguments: [
    ("s.v:animate { motion = fb.decay { velocity = 1 } }", "'to'"),
    ("s.v:animate { to = { a = 1 }, motion = fb.decay { velocity = 1 } }", "no target"),
    ("s.v:animate { to = { a = 1 }, velocity = { b = 1 } }", "'b' does not move"),
    ("s.v:animate { to = { a = 1 }, order = 'b' }", "'b' does not move"),
    ("s.v:animate { to = { b = 1 }, motion = fb.parallel { a = fb.tween {} } }", "no motion"),
    ("s.v:grab 'c'", "no property 'c'"),
    ("fb.variable { start = 0, min = 1, max = 0 }", "at most 'max'"),
    ("fb.variable { start = 0, detents = { a = 'x' } }", "bad detent 'a'"),
    ("fb.variables('w', { a = fb.variable { start = 0, max = 1, detents = { 2 } } })", "detent"),
    ("fb.drag_gesture { moves = 3 }", "variable"),
    ("fb.drag_gesture { moves = fb.variables('w', { q = 0 }).q }", "needs an 'axis'"),
    ("fb.drag_gesture { moves = fb.variables('w', { x = 0 }).x + 1 }", "a variable expected"),
    ("fb.rectangle { hit = 'nothing' }", "hit"),
    ("fb.variable { start = 0, snap = 'compose' }", "detents"),
    (
      "local w = fb.variables('w', { x = 0, y = 0 }) fb.drag_gesture { moves = { x = w.x, y = w.y }, turns = true }",
      "one variable"
    ),
    (
      "fb.variables('w', { x = fb.variable { start = 0, room = { scale = 's', content = 1, viewport = 1 } } })",
      "not one of them"
    ),
    ("s:decide { about = 'v', verdict = 'on', tests = { { name = 'luck' } } }", "value"),
    ("fb.scroll_view { order = 2 }", "order"),
    (
      "fb.open(fb.screen { size = { 400, 800 }, fb.rectangle { gestures = { fb.tap_gesture { id = 't', should_begin = function() error 'boom' end } } } }):play(fb.tap { at = { 1, 1 } })",
      "boom"
    ),
    ("s.v:grab('a'):release { speed = 1 }", "velocity"),
  ])
  func `a wrong use of a variable is an error that names the mistake`(
    _ row: (source: String, words: String)
  ) throws {
    try Check(
      row.source,
      open
        + "local s = open() local ok, fault = pcall(function() \(row.source) end) assert.is_false(ok) assert.truthy(tostring(fault):find(\"\(row.words)\", 1, true), tostring(fault))"
    ).run()
  }
}
