import Testing

@Suite struct `Motions in Lua` {
  private static let motions: [Check] = [
    Check(
      "a tween along an easing by name",
      "assert.equal(75.0, fb.tween { to = 100, duration = 1, easing = 'out_quad' }:value(0.5))"),
    Check(
      "springs at the limits of what a spring is",
      """
      for _, rigid in ipairs { { duration = 0 }, { response = 0 }, { stiffness = math.huge } } do
        rigid.to = 100
        local s = fb.spring(rigid)
        assert.equal(100.0, s:value(0)) assert.equal(0.0, s:rest_time())
      end
      local glide = fb.spring { stiffness = 0, damping = 2, velocity = 100 }
      assert.near(50, glide.final_value, 1e-9)
      assert.equal(math.huge, fb.spring { stiffness = 0, velocity = 1 }:rest_time())
      """),
    Check(
      "a motion does not grow without end",
      "local m = fb.tween {} assert.has_error(function() for _ = 1, 60 do m = m:followed_by(m) end end, 'at most 10000 motions')"
    ),
    Check(
      "a trace does not grow without end",
      "local t = fb.drag { from = { 0, 0 }, by = { 9, 0 }, duration = 60, rate = 1500 } assert.has_error(function() for _ = 1, 60 do t = t:followed_by(t) end end, 'at most 1000000 samples')"
    ),
    Check(
      "what cannot rest says so",
      "assert.has_error(function() fb.accelerated { velocity = 1 }:reversed() end, 'found an endless one; cut it first')"
    ),
    Check(
      "a tween along an easing of its own",
      "assert.equal(25.0, fb.tween { to = 100, duration = 1, easing = fb.easing { power = 2 } }:value(0.5))"
    ),
    Check(
      "keyframes with jumps",
      "local k = fb.keyframes { duration = 1, easing = 'linear', frames = { 0, { 1, at = 0.5 }, { 5, at = 0.5 }, 6 } } assert.equal(5.0, k:value(0.5)) assert.equal(6.0, k.final_value)"
    ),
    Check(
      "decay by the name of a toolkit",
      "assert.near(238.095, fb.decay { velocity = 1000, friction = 'compose' }.final_value, 1e-3)"),
    Check(
      "decay by a rate",
      "assert.equal(500.0, fb.decay { velocity = 1000, friction = 2 }.final_value)"),
    Check(
      "a fling that stays inside",
      "assert.equal(50.0, fb.fling { velocity = 100, friction = 2, max = 60 }.final_value)"),
    Check(
      "a fling over the edge keeps value and velocity there",
      """
      local decay = fb.decay { velocity = 1000, friction = 2 }
      local fling = fb.fling { velocity = 1000, friction = 2, max = 100 }
      local low, high = 0, 1
      for _ = 1, 60 do
        local middle = (low + high) / 2
        if decay:value(middle) < 100 then low = middle else high = middle end
      end
      assert.near(decay:velocity(high), fling:velocity(high + 1e-9), 1e-3)
      """),
    Check(
      "constant acceleration",
      "local m = fb.accelerated { velocity = 10, acceleration = -10 } assert.equal(5.0, m:value(1)) assert.equal(math.huge, m.duration)"
    ),
    Check(
      "a sequence leaves a spring where it rests",
      "local s = fb.sequence { fb.spring { to = 1 }, fb.tween { from = 1, to = 2, duration = 1 } } assert.equal(2.0, s.final_value) assert(s.duration > 1.5 and s.duration < 2)"
    ),
    Check(
      "a spring's retargeting keeps value and velocity",
      "local a = fb.spring { to = 10 } local b = a:retargeted { at = 0.2, to = -5 } assert.same({ a:at(0.2) }, { b:at(0) })"
    ),
    Check(
      "a tween retargeted by another's spring",
      "local b = fb.tween { duration = 1, easing = 'linear' }:retargeted { at = 0.5, to = 0, spring = fb.spring { bounce = 0.2 } } assert.near(0.2, 1 - b.damping_fraction, 1e-12) assert.equal(0.5, b:value(0))"
    ),
    Check(
      "a tween has no spring to go on with",
      "assert.has_error(function() fb.tween {}:retargeted { at = 0, to = 1 } end, 'give \\'spring\\'')"
    ),
    Check(
      "twice reversed is the motion itself",
      "local m = fb.tween { duration = 1 } assert(m:reversed():reversed() == m)"),
    Check(
      "a motion for ever",
      "assert.equal(math.huge, fb.tween { duration = 1 }:repeated(math.huge).duration)"),
    Check(
      "nothing of a spring but of springs",
      "assert.is_nil(fb.tween {}.stiffness) assert.is_nil(fb.decay { velocity = 1 }.target)"),
    Check(
      "a group by names",
      "local g = fb.parallel { x = fb.spring { to = 3 }, at = fb.tween { duration = 2 } } assert.equal(3.0, g.x.final_value) assert.equal(2.0, g:motion('at').duration) assert.equal(math.huge, g.duration)"
    ),
    Check(
      "a group of something else",
      "assert.has_error(function() fb.parallel { x = 1 } end, \"bad motion 'x' to flickbook.parallel\")"
    ),
    Check(
      "stagger from the last",
      "local m = fb.tween { duration = 1 } local s = fb.stagger { interval = 0.5, origin = 'last', m, m } assert.equal(1.5, s[1].duration) assert.equal(1.0, s[2].duration)"
    ),
    Check(
      "an easing of two kinds",
      "assert.has_error(function() fb.easing { name = 'ease', power = 2 } end, \"got 'name' and 'power'\")"
    ),
    Check(
      "an easing of an unknown name",
      "assert.has_error(function() fb.easing { name = 'eas' } end, \"found 'eas'\")"),
    Check(
      "stairs", "assert.equal(0.25, fb.easing { steps = 4 }:value(0.3))"),
    Check(
      "a polygon",
      "local e = fb.easing { stops = { 0, { 0.8, 0.2 }, 1 } } assert.equal(0.8, e:value(0.2)) assert.equal(4.0, e:slope(0.1))"
    ),
    Check(
      "elastic with its period alone left out",
      "assert(fb.easing { elastic = { 1 } } == fb.easing { name = 'in_elastic' })"),
    Check(
      "negative bounce to the end",
      "assert(fb.spring { bounce = -0.99 }:rest_time() > 10) assert.has_error(function() fb.spring { bounce = -1 } end, 'bounce')"
    ),
    Check(
      "interpolation with a jump",
      "assert.equal(2.0, fb.interpolate(1, { 0, 1, 1, 2 }, { 0, 1, 2, 3 }))"),
    Check(
      "interpolation of lists of different lengths",
      "assert.has_error(function() fb.interpolate(1, { 0, 1 }, { 0 }) end, 'as many outputs')"),
    Check("around a ring", "assert.equal(0.5, fb.wrap(-2.5, 0, 3))"),
  ]

  @Test(arguments: motions)
  func `motions in Lua are formulas of time`(_ check: Check) throws { try check.run() }
}

@Suite struct `Traces made in Lua` {
  private static let traces: [Check] = [
    Check(
      "through points",
      "local t = fb.drag { from = { 0, 0 }, through = { { 100, 0 }, { 100, 100 } }, duration = 1, rate = 10 }:touches() assert.equal(100.0, t[#t].x) assert.equal(100.0, t[#t].y) assert.equal(100.0, t[6].x) assert.equal(0.0, t[6].y)"
    ),
    Check(
      "without a displacement",
      "assert.has_error(function() fb.drag { from = { 0, 0 } } end, \"'by', or a path\")"),
    Check(
      "with two displacements",
      "assert.has_error(function() fb.drag { from = { 0, 0 }, by = { 1, 1 }, through = { { 1, 1 } } } end, \"'through' does not go with\")"
    ),
    Check(
      "a pen's",
      "assert.equal('pen', fb.tap { at = { 1, 1 }, kind = 'pen' }:touches()[1].kind)"),
    Check(
      "two taps of two fingers",
      "local t = fb.tap { at = { 1, 1 }, count = 2, fingers = 2 } assert.equal(2, t.pointer_count) local downs = 0 for _, touch in ipairs(t:touches()) do if touch.phase == 'began' then downs = downs + 1 end end assert.equal(4, downs)"
    ),
    Check(
      "a pinch that turns",
      "local t = fb.pinch { center = { 0, 0 }, from = 100, to = 100, turn = math.pi, duration = 1 }:touches() assert.equal(1, t[#t].pointer) assert.near(50, t[#t].x, 1e-9)"
    ),
    Check(
      "touch by touch and back",
      "local t = fb.press { at = { 5, 6 } } assert.same(t:touches(), fb.touches(t:touches()):touches())"
    ),
    Check(
      "in the wrong order",
      "assert.has_error(function() fb.touches { { time = 1, x = 0, y = 0, phase = 'began' }, { time = 0, x = 0, y = 0, phase = 'ended' } } end, 'sort the samples')"
    ),
    Check(
      "of one finger twice at once",
      "local t = fb.press { at = { 5, 6 } } assert.has_error(function() t:merged(t) end, 'began twice')"
    ),
    Check(
      "one after another",
      "local t = fb.tap { at = { 1, 1 } } assert.near(0.3, t:followed_by(t, 0.2).duration, 1e-12)"),
  ]

  @Test(arguments: traces)
  func `a trace made in Lua has the requested path`(_ check: Check) throws { try check.run() }
}
