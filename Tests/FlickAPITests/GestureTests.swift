import Testing

/// A card with every kind of gesture, and a list of the events in its handlers.
private let card = """
  local heard = {}
  local function hear(event)
    heard[#heard + 1] = event.id .. ' ' .. event.state .. (event.ending and (' ' .. event.ending) or '')
  end
  local function on(gesture, options)
    options.on_began, options.on_ended, options.on_cancelled = hear, hear, hear
    return gesture(options)
  end
  local function open(gestures, size)
    return fb.open(fb.screen { size = size or { 390, 844 }, fb.rectangle { id = 'card', gestures = gestures } })
  end

  """

@Suite struct `Gestures in Lua` {
  private static let gestures: [Check] = [
    Check(
      "a double tap before a tap",
      """
      local s = open { on(fb.tap_gesture, { id = 'tap', requires_failure_of = 'double' }), on(fb.tap_gesture, { id = 'double', count = 2 }) }
      s:play(fb.tap { at = { 50, 50 } }) s:settle()
      s:play(fb.tap { at = { 50, 50 }, count = 2 }) s:settle()
      assert.same({ 'tap ended completed', 'double ended completed' }, heard)
      """),
    Check(
      "a long press is told at its moment",
      """
      local moment
      local s = open { fb.long_press_gesture { id = 'press', duration = 0.4, on_began = function(event) moment = event.time end } }
      s:play(fb.press { at = { 50, 50 }, duration = 2 })
      assert.near(0.4, moment, 1e-12)
      """),
    Check(
      "a handler acts at its moment, in mid-trace",
      """
      local seen
      local s
      s = open { fb.long_press_gesture { id = 'press', on_began = function() seen = s.time end } }
      s:play(fb.press { at = { 50, 50 }, duration = 2 })
      assert.near(0.5, seen, 1e-12)
      assert.near(2, s.time, 1e-12)
      """),
    Check(
      "a routine of a handler waits, and the trace goes on",
      """
      local s, woken
      s = open { fb.tap_gesture { id = 'tap', on_ended = function()
        s:start(function() s:wait(1) woken = s.time end)
      end } }
      local tap = fb.tap { at = { 50, 50 } }
      s:play(tap:followed_by(tap, 0.3))
      assert.near(0.4, s.time, 1e-9)
      s:settle()
      assert.near(1.4, woken, 1e-9)
      """),
    Check(
      "an error in a handler takes nothing from the others",
      """
      local s = open {
        fb.pan_gesture { id = 'a', simultaneous_with = 'b', on_began = function() error('inside', 0) end },
        on(fb.pan_gesture, { id = 'b' }),
      }
      s:touch('began', { 50, 50 })
      assert.has_error(function() s:touch('moved', { 90, 50 }) end, 'inside')
      assert.same({ 'b began' }, heard)
      """),
    Check(
      "in the order of the events, whatever a handler does",
      """
      local s
      s = open {
        fb.pan_gesture { id = 'a', on_began = function(e) hear(e) s.a:cancel() end, on_cancelled = hear },
        fb.tap_gesture { id = 'b', slop = 1000, on_failed = hear },
      }
      s:touch('began', { 50, 50 }) s:touch('moved', { 90, 50 })
      assert.same({ 'a began', 'b failed', 'a cancelled program' }, heard)
      """),
    Check(
      "a layout from a handler of a layout",
      """
      local s
      local function screen(name, height, on_cancelled)
        local pan = fb.pan_gesture { id = 'pan', axis = name == 'second' and 'vertical' or nil, on_began = function() heard[#heard + 1] = name end, on_cancelled = on_cancelled }
        return fb.screen { size = { 390, height }, fb.rectangle { gestures = { pan } } }
      end
      local third = screen('third', 200)
      s = fb.open(screen('first', 844, function() s:relayout(third) end))
      s:touch('began', { 50, 50 }) s:touch('moved', { 90, 50 })
      s:relayout(screen('second', 400))
      s:touch('ended', { 90, 50 })
      s:drag { from = { 50, 50 }, by = { 50, 0 } }
      assert.same({ 'first', 'third' }, heard)
      """),
    Check(
      "a layout whose handlers fail",
      """
      local function screen(height, gesture)
        return fb.screen { size = { 390, height }, fb.rectangle { gestures = { gesture } } }
      end
      local s = fb.open(screen(844, fb.pan_gesture { id = 'pan', on_cancelled = function() error('inside', 0) end }))
      s:touch('began', { 50, 50 }) s:touch('moved', { 90, 50 })
      assert.has_error(function() s:relayout(screen(400, on(fb.pan_gesture, { id = 'pan', axis = 'horizontal' }))) end, 'inside')
      s:touch('ended', { 90, 50 })
      s:drag { from = { 50, 50 }, by = { 50, 0 } }
      assert.same({ 'pan began', 'pan ended completed' }, heard)
      """),
    Check(
      "no decision is lost when nobody listens any more",
      """
      local s = open { on(fb.pan_gesture, { id = 'pan' }) }
      s:drag { from = { 50, 50 }, by = { 50, 0 } }
      assert.equal(1, #s:decisions())
      s:relayout(fb.screen { size = { 9, 9 }, fb.rectangle { gestures = { fb.tap_gesture { id = 'tap' } } } })
      s:play(fb.tap { at = { 5, 5 } })
      assert.equal(2, #s:decisions())
      """),
    Check(
      "an error in a handler is the caller's",
      "local s = open { fb.tap_gesture { id = 'tap', on_ended = function() error('inside', 0) end } } assert.has_error(function() s:play(fb.tap { at = { 5, 5 } }) end, 'inside')"
    ),
    Check(
      "swipe directions",
      """
      local s = open { on(fb.swipe_gesture, { id = 'left', directions = 'left' }), on(fb.swipe_gesture, { id = 'other', directions = { 'right', 'up' } }) }
      s:play(fb.flick { from = { 300, 400 }, by = { -100, 0 }, speed = 900 })
      s:play(fb.flick { from = { 300, 400 }, by = { 0, -100 }, speed = 900 })
      assert.same({ 'left ended completed', 'other ended completed' }, heard)
      """),
    Check(
      "an edge pan from its edge only",
      """
      local s = open { on(fb.edge_pan_gesture, { id = 'back' }) }
      s:drag { from = { 100, 400 }, by = { 100, 0 } }
      s:drag { from = { 10, 400 }, by = { 100, 0 } }
      assert.same({ 'back began', 'back ended completed' }, heard)
      """),
    Check(
      "pinch and rotation at once",
      """
      local s = open { on(fb.pinch_gesture, { id = 'zoom' }), on(fb.rotate_gesture, { id = 'turn', simultaneous_with = 'zoom' }) }
      s:play(fb.pinch { center = { 200, 400 }, from = 100, to = 250, turn = 1 })
      table.sort(heard)
      assert.same({ 'turn began', 'turn ended completed', 'zoom began', 'zoom ended completed' }, heard)
      """),
    Check(
      "a second finger that cancels",
      """
      local s = open { on(fb.pan_gesture, { id = 'pan', policy = 'cancel' }) }
      s:touch('began', { 100, 100 }) s:touch('moved', { 100, 150 }) s:touch('began', { 200, 200 }, 1)
      assert.same({ 'pan began', 'pan cancelled second finger' }, heard)
      """),
    Check(
      "taken away by the system, a program, a new layout, removal",
      """
      local endings = {}
      local function pan(axis) return fb.pan_gesture { id = 'pan', axis = axis, on_cancelled = function(e) endings[#endings + 1] = e.ending end } end
      local s = open { pan() }
      local function start() s:touch('began', { 100, 100 }) s:touch('moved', { 100, 150 }) assert(s.pan.is_active) end
      start() s:touch('cancelled', { 100, 150 })
      start() s.pan:cancel() s:touch('ended', { 100, 150 })
      start() s:relayout(fb.screen { size = { 390, 400 }, fb.rectangle { height = 9 }, fb.rectangle { id = 'card', gestures = { pan 'vertical' } } }) s:touch('ended', { 100, 150 })
      start() s:remove 'card'
      assert.same({ 'system', 'program', 'layout', 'removal' }, endings)
      """),
    Check(
      "a gesture that is gone says so",
      """
      local s = open { fb.tap_gesture { id = 'tap' } }
      local tap = s.tap
      s:remove 'card'
      assert.has_error(function() return tap.state end, "gesture 'tap' is not on the stage any more")
      assert.has_error(function() tap:cancel() end, "gesture 'tap' is not on the stage any more")
      assert.equal("gesture 'tap'", tostring(tap))
      """),
    Check(
      "a decision about a gesture without an id",
      """
      local s = open { fb.pan_gesture {} }
      s:drag { from = { 50, 50 }, by = { 50, 0 } }
      assert.equal(1, (tostring(s:decisions()[1]):find('(without an id): recognized by pan', 1, true)))
      """),
    Check(
      "what it measures, while it is active",
      """
      local s = open { fb.pan_gesture { id = 'pan' } }
      assert.is_nil(s.pan.translation)
      s:touch('began', { 100, 100 }) s:wait(0.1) s:touch('moved', { 100, 150 })
      assert.same({ 0.0, 40.0 }, s.pan.translation)
      assert.same({ 0 }, s.pan.pointers)
      """),
    Check(
      "why it lost",
      """
      local s = open { fb.pan_gesture { id = 'pan', axis = 'horizontal' } }
      s:drag { from = { 100, 100 }, by = { 6, 200 } }
      local why = s:why 'pan'
      assert.equal('failed', why.verdict) assert.equal('way', why.criterion) assert.near(-4, why.margin, 1e-9)
      """),
    Check(
      "what its tests had to spare",
      """
      local s = open { fb.pan_gesture { id = 'pan', axis = 'horizontal', slop = 10 } }
      s:touch('began', { 100, 100 }) s:touch('moved', { 108, 100 }) s:touch('moved', { 114, 100 })
      local why = s:why 'pan'
      local slop, direction = why.criteria[1], why.criteria[2]
      assert.same({ 'slop', 14.0, 10.0, 4.0, 8.0 },
        { slop.name, slop.value, slop.own_threshold, slop.spare, slop.nearest_miss })
      assert.equal('slop 14 pt, 10 needed, 4 to spare, nearest miss 8', slop.text)
      assert.equal('direction 0°, 45° allowed, 45° to spare', direction.text)
      assert.near(math.pi / 4, direction.own_threshold, 1e-12)
      assert.is_nil(direction.nearest_miss)
      """),
    Check(
      "what its deciding test had to spare",
      """
      local s = fb.open(fb.screen { size = { 390, 844 }, fb.pager { id = 'p', page_count = 3 } })
      s:drag { from = { 300, 400 }, by = { -240, 0 }, duration = 0.25, rate = 60 }
      local why = s:why 'p'
      assert.same({ 'velocity', 500.0, -500.0 }, { why.criterion, why.own_threshold, why.threshold })
      assert.near(460, why.spare, 1e-6) assert.near(1460, why.margin, 1e-6)
      assert.equal(
        'velocity 960 pt/s, 500 needed, 460 to spare, flips at 500 the other way, 1460 away', why.reason)
      assert.equal('p: page 2 by release (' .. why.reason .. ')', tostring(why))
      """),
    Check(
      "a finger beside its cone",
      """
      local function why(strict)
        local s = open { fb.pan_gesture { id = 'pan', axis = 'horizontal', cone = 0.2, strict_cone = strict } }
        s:drag { from = { 100, 100 }, by = { 100, 100 } }
        return s:why 'pan'
      end
      assert.equal('recognized', why(false).verdict) assert.equal('way', why(false).criterion)
      assert.equal('failed', why(true).verdict) assert.equal('direction', why(true).criterion)
      """),
    Check(
      "a mouse only",
      """
      local s = open { on(fb.tap_gesture, { id = 'tap', pointer_kinds = 'mouse' }) }
      s:play(fb.tap { at = { 5, 5 } }) s:play(fb.tap { at = { 5, 5 }, kind = 'mouse' })
      assert.equal(1, #heard)
      """),
    Check(
      "judged by an estimator of its own",
      """
      local function swiped(estimator)
        local s = open { fb.swipe_gesture { id = 'swipe', estimator = estimator, velocity = 900 } }
        s:play(fb.flick { from = { 300, 400 }, by = { -100, 0 }, speed = 1000, estimator = 'ios' })
        return s:why('swipe')
      end
      assert.equal('recognized', swiped('ios').verdict)
      local speed
      for _, test in ipairs(swiped('ios').criteria) do if test.name == 'velocity' then speed = test.value end end
      assert.near(1000, speed, 1e-2)
      """),
    Check(
      "by a speed that is limited",
      "local s = open { fb.swipe_gesture { id = 'swipe', velocity_limits = { 0, 300 } } } s:play(fb.flick { from = { 300, 400 }, by = { -100, 0 }, speed = 1000 }) assert.equal('failed', s:why('swipe').verdict)"
    ),
    Check(
      "what was decided of one that is removed",
      "local s = open { fb.tap_gesture { id = 'tap' } } s:touch('began', { 100, 100 }) s:remove 'card' assert.equal('over: removal', s:why('tap').verdict)"
    ),
    Check(
      "handlers need an id",
      "assert.has_error(function() fb.tap_gesture { on_ended = print } end, \"needs an 'id'\")"),
    Check(
      "an unknown relative",
      "assert.has_error(function() open { fb.tap_gesture { id = 'tap', blocks = 'nobody' } } end, 'nobody')"
    ),
    Check(
      "a circle of waiting",
      "assert.has_error(function() open { fb.tap_gesture { id = 'a', requires_failure_of = 'b' }, fb.tap_gesture { id = 'b', requires_failure_of = 'a' } } end, 'circle')"
    ),
    Check(
      "a gesture is not a pager",
      "local s = open { fb.tap_gesture { id = 'tap' } } assert.has_error(function() s:gesture 'card' end, 'card') assert.equal(\"gesture 'tap'\", tostring(s.tap)) assert(s:gesture 'tap' == s.tap)"
    ),
    Check(
      "gaps in order",
      "assert.has_error(function() fb.tap_gesture { shortest_gap = 1 } end, \"is above 'longest_gap'\")"
    ),
    Check(
      "a pager's drag taken away",
      """
      local s = fb.open(fb.screen { size = { 390, 844 }, fb.pager { id = 'p', page_count = 2 } })
      s:touch('began', { 300, 400 }) s:wait(0.1) s:touch('moved', { 100, 400 })
      s.p:cancel()
      assert.is_false(s.p.is_held) s:settle() assert.equal(1, s.p.page)
      """),
  ]

  @Test(arguments: gestures)
  func `each gesture calls its handler once`(_ check: Check) throws {
    try Check(check.name, card + check.source).run()
  }
}
