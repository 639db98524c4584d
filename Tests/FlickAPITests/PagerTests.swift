import Testing

/// Opens a pager of the given options on a screen of 360 by 640 points.
private let open = """
  local function open(options)
    options.id = "q"
    options.page_count = options.page_count or 5
    return fb.open(fb.screen { size = { 360, 640 }, fb.pager(options) })
  end
  local function swipe(s, by, speed)
    s:play(fb.flick { from = { 180 - by / 2, 300 }, by = { by, 0 }, speed = speed or 0, duration = 0.4 })
    s:settle()
    return s.q.page
  end

  """

@Suite struct `A pager's options in Lua` {
  private static let options: [Check] = [
    Check("reversed", "assert.equal(2, swipe(open { reversed = true }, 250))"),
    Check("around the ring", "assert.equal(5, swipe(open { loop = true }, 250))"),
    Check(
      "a share of the frame, in its middle",
      "local s = open { page_size = { share = 0.8 }, alignment = 'center' } assert.equal(36.0, s.q:effect(1).offset) s.q:next() s:settle() assert.near(36 - 288, s.q:effect(1).offset, 0.2)"
    ),
    Check(
      "a ratio", "assert.equal(320.0, open { page_size = { ratio = 0.5 } }.q:effect(2).offset)"),
    Check(
      "the frame less an inset",
      "assert.equal(344.0, open { page_size = { inset = 8 } }.q:effect(2).offset)"),
    Check(
      "justified: the first at the start, the last at the end, the rest in the middle",
      "local s = open { page_size = 300, alignment = 'justified', inset = 10, page_count = 3, settle = 'jump' } assert.equal(10.0, s.q:effect(1).offset) s.q:next() assert.equal(30.0, s.q:effect(2).offset) s.q:next() assert.equal(50.0, s.q:effect(3).offset)"
    ),
    Check(
      "on its pages only",
      "local s = open { page_size = 100, area = 'page' } s:drag { from = { 50, 300 }, by = { -200, 0 }, duration = 1 } s:settle() assert.equal(2, s.q.page) s = open { page_count = 2, page_size = 100, area = 'page' } s:drag { from = { 300, 300 }, by = { -200, 0 }, duration = 1 } s:settle() assert.equal(1, s.q.page)"
    ),
    Check(
      "not by a mouse",
      "local s = open { pointer_kinds = { 'touch', 'pen' } } s:play(fb.drag { from = { 300, 300 }, by = { -250, 0 }, kind = 'mouse' }) s:settle() assert.equal(1, s.q.page) assert.equal(2, swipe(s, -250))"
    ),
    Check(
      "at once, without a slop",
      "local s = open { delays_touches = false } s:touch('began', { 300, 300 }) s:touch('moved', { 298, 300 }) assert.equal(2.0, s.q.offset)"
    ),
    Check(
      "deaf to steps across",
      "local function moved(cone) local s = open { step_cone = cone } s:touch('began', { 300, 300 }) s:touch('moved', { 280, 300 }) local before = s.q.offset s:touch('moved', { 270, 320 }) return s.q.offset - before end assert.near(10, moved(math.pi / 2), 1e-9) assert.near(0, moved(math.pi / 6), 1e-9)"
    ),
    Check(
      "a page for a frame",
      "local function moved(scale) local s = open { page_size = 180, drag_scale = scale } s:touch('began', { 300, 300 }) s:touch('moved', { 280, 300 }) local before = s.q.offset s:touch('moved', { 180, 300 }) return s.q.offset - before end assert.near(100, moved 'finger', 1e-9) assert.near(50, moved 'page', 1e-9)"
    ),
    Check(
      "turned by a wheel, or not",
      "local s = open {} assert.is_true(s:wheel { at = { 100, 100 }, by = { 0, 40 } }) s:settle() assert.equal(2, s.q.page) s = open { wheel = false } assert.is_false(s:wheel { at = { 100, 100 }, by = { 0, 40 } })"
    ),
    Check(
      "pages beyond those seen",
      "local s = open { page_count = 100, page = 50, beyond_pages = 2 } assert.equal(48, s.q.first_loaded) assert.equal(5, s.q.loaded_count) assert.has_error(function() open { beyond_pages = 1, lazy_ratio = 1 } end, 'give one of the two')"
    ),
    Check(
      "a sensitivity by name",
      "assert.equal(2, swipe(open { snap = { sensitivity = 'high' } }, -110)) assert.equal(1, swipe(open { snap = { sensitivity = 'low' } }, -250)) assert.has_error(function() open { snap = { sensitivity = 'low', distance = 0.1 } } end, 'distance by name')"
    ),
    Check(
      "libadwaita's long swipes",
      "local function pages(long) local s = open { snap = { rule = 'libadwaita', long_swipes = long } } return swipe(s, -200, 3000) end assert.equal(2, pages(false)) assert.equal(3, pages(true)) assert.has_error(function() open { snap = { rule = 'embla', long_swipes = true } } end, \"is not a setting of the rule 'embla'\")"
    ),
    Check(
      "SwiftUIPager's several pages",
      "local function pages(many) local s = open { page_count = 12, snap = { rule = 'swiftui_pager', multiple_pages = many } } return swipe(s, -200, 1200) end assert.equal(2, pages(false)) assert.equal(4, pages(true))"
    ),
    Check(
      "Embla's skipped snaps, Compose's pages, Swiper's share",
      "assert.equal(2, swipe(open { page_size = 100, snap = { rule = 'embla' } }, -80, 900)) assert.equal(3, swipe(open { page_size = 100, snap = { rule = 'embla', skip_snaps = true } }, -80, 900)) assert.equal(3, swipe(open { page_size = 100, snap = { rule = 'compose', pages_per_swipe = 2 } }, -60, 2000)) assert.equal(1, swipe(open { snap = { rule = 'swiper', distance = 0.9 } }, -250))"
    ),
    Check(
      "told of its drags",
      """
      local heard = {}
      local function hear(event) heard[#heard + 1] = event end
      local s = open { on_drag_began = hear, on_drag_changed = hear, on_drag_ended = hear }
      s:touch("began", { 300, 300 })
      s:touch("moved", { 110, 300 })
      s:touch("moved", { 20, 300 })
      s:touch("ended", { 20, 300 })
      assert.equal("q", heard[1].id)
      assert.equal(1.5, heard[1].position)
      assert.equal(1.75, heard[2].position)
      assert.equal("completed", heard[#heard].ending)
      local count = #heard
      s:touch("began", { 300, 300 })
      s:touch("moved", { 110, 300 })
      s:touch("cancelled", { 110, 300 })
      assert.equal("system", heard[#heard].ending)
      assert.equal(count + 2, #heard)
      """),
    Check(
      "forwards only",
      "assert.equal(3, swipe(open { page = 3, directions = 'forward' }, 250))"),
    Check("not by fingers", "assert.equal(1, swipe(open { draggable = false }, -250))"),
    Check(
      "no farther than a limit",
      "local s = open { drag_limit = 0.1 } s:drag { from = { 300, 300 }, by = { -250, 0 }, hold = 1 } assert.near(0.1, s.q.position - 1, 1e-9)"
    ),
    Check(
      "a profile's snap",
      "assert.equal(2, swipe(open { profile = 'tabview_50' }, -70)) assert.equal(1, swipe(open { profile = 'majid' }, -70))"
    ),
    Check(
      "a flick from a distance on",
      "local function page(least) local s = open { snap = { flick_distance = least } } swipe(s, -40, 900) return s.q.page end assert.equal(2, page(40)) assert.equal(1, page(40.01)) assert.has_error(function() open { snap = { rule = 'swiper', flick_distance = 1 } } end, \"is not a setting of the rule 'swiper'\") assert.has_error(function() open { snap = { flick_distance = -1 } } end, 'flick_distance')"
    ),
    Check(
      "a profile's estimator beside limits of one's own",
      "local s = open { profile = 'swiftui_pager', velocity_limits = { 0, 8000 } } local list = { { time = 0, x = 300, y = 300, phase = 'began' } } for step = 1, 30 do list[step + 1] = { time = step / 100, x = 300 - step, y = 300, phase = 'moved' } end list[32] = { time = 0.31, x = 263, y = 300, phase = 'moved' } list[33] = { time = 0.31, x = 263, y = 300, phase = 'ended' } s:play(fb.touches(list)) s:settle() assert.equal(2, s.q.page)"
    ),
    Check(
      "another profile's rule alone",
      "assert.equal(2, swipe(open { snap = 'tabview_50' }, -70))"),
    Check(
      "a key beside a profile stands",
      "local s = open { profile = 'tabview_50', slop = 100 } assert.equal(1, swipe(s, -70))"),
    Check(
      "several pages a swipe",
      "assert.equal(3, swipe(open { page_size = 100, snap = { pages_per_swipe = 3 } }, -220))"),
    Check(
      "settled by a curve",
      "local s = open { settle = { duration = 2, easing = 'linear' } } s.q:next() s:wait(1) assert.near(1.5, s.q.position, 1e-9)"
    ),
    Check(
      "settled by a spring that is a motion",
      "local s = open { settle = fb.spring { duration = 3 } } s.q:next() assert(s:settle() > 3)"),
    Check("settled at once", "local s = open { settle = 'jump' } s.q:next() assert(s.is_at_rest)"),
    Check(
      "moved by a motion of its own",
      "local s = open {} s.q:move { by = 2, settle = 'jump' } assert.equal(3, s.q.page) assert.has_error(function() s.q:move {} end, \"either 'to'\")"
    ),
    Check(
      "moves around a ring",
      "local s = open { loop = true, settle = 'jump' } s.q:previous() assert.equal(5, s.q.page) s.q:move_by(2) assert.equal(2, s.q.page)"
    ),
    Check(
      "looks",
      "local s = open { interactive = { scale = 0.5, fade = 0.25 } } local look = s.q:effect(2) assert.equal(0.5, look.scale) assert.equal(0.75, look.opacity) assert.equal(1.0, look.distance)"
    ),
    Check(
      "a lazy window of many pages",
      "local s = open { page_count = 100000, page = 50000, lazy_ratio = 3 } assert.equal(49999, s.q.first_loaded) assert.equal(3, s.q.loaded_count) assert.equal(5, open { lazy_ratio = 0 }.q.loaded_count)"
    ),
    Check(
      "a manual offset",
      "local s = open {} s.q:set_manual_offset(0.25) assert.equal(1.25, s.q.position) assert.equal(0.25, s.q.manual_offset) assert.equal(1, s.q.settled_page)"
    ),
    Check(
      "two fingers on one drag",
      """
      local s = open { second_finger = 'latest' }
      s:touch('began', { 300, 300 }) s:touch('moved', { 290, 300 }) s:touch('moved', { 200, 300 })
      local before = s.q.offset
      s:touch('began', { 100, 300 }, 1) assert.equal(before, s.q.offset)
      s:touch('moved', { 50, 300 }, 1) assert.near(before + 50, s.q.offset, 1e-9)
      s:touch('ended', { 50, 300 }, 1) assert.is_true(s.q.is_held)
      """),
  ]

  @Test(arguments: options)
  func `each option of a pager has its documented effect`(_ check: Check) throws {
    try Check(check.name, open + check.source).run()
  }

  private static let functions: [Check] = [
    Check(
      "is asked and obeyed",
      """
      local seen
      local s = open { snap = function(release) seen = release return release.from + 2 end }
      assert.equal(3, swipe(s, -100, 800))
      assert.equal(1, seen.from) assert.near(-800, seen.velocity, 1e-3) assert.equal(5, seen.page_count)
      """),
    Check(
      "is kept to pages that exist",
      "assert.equal(5, swipe(open { snap = function() return 99 end }, -100))"),
    Check(
      "that fails is the caller's error",
      "local s = open { snap = function() error('inside', 0) end } assert.has_error(function() swipe(s, -100) end, 'inside') s:settle() assert.equal(1, s.q.page)"
    ),
    Check(
      "that returns no page is an error",
      "local s = open { snap = function() return 'b' end } assert.has_error(function() swipe(s, -100) end, 'page or position between pages expected')"
    ),
    Check(
      "reads the stage as it was, and cannot change it",
      """
      local s, page, fault
      s = open { snap = function(release)
        page = s.q.settled_page
        local _ = tostring(s.q) .. #s:decisions() .. tostring(s.q.target_page)
        fault = select(2, pcall(function() s:wait(1) end))
        return release.from + 1
      end }
      assert.equal(2, swipe(s, -100))
      assert.equal(1, page) assert(tostring(fault):find('while a stage is deciding', 1, true), fault)
      """),
    Check(
      "works on a map, on its own thread",
      """
      local s = open { snap = function(release) return release.velocity < -500 and 3 or 1 end }
      local map = s:swipe_map { watch = 'q', from = { 300, 300 }, distance = { 50, 250 }, velocity = { 0, 1000 }, columns = 2, rows = 2 }
      assert.equal(1, map:page(2, 1)) assert.equal(3, map:page(1, 2))
      """),
    Check(
      "is asked where a drag would go",
      "local s = open { snap = function() return 4 end } s:touch('began', { 300, 300 }) s:touch('moved', { 100, 300 }) assert.equal(4, s.q.target_page)"
    ),
  ]

  @Test(arguments: functions)
  func `a function chooses the page`(_ check: Check) throws {
    try Check(check.name, open + check.source).run()
  }

  private static let changes: [Check] = [
    Check(
      "once each, with its cause",
      """
      local heard = {}
      local function hear(change) heard[#heard + 1] = ('%d>%d %s'):format(change.from, change.to, change.cause) end
      local s = open { on_page_will_change = hear, on_page_changed = hear }
      swipe(s, -250)
      s.q:move_to(4) s:settle()
      assert.same({ '1>2 drag', '1>2 drag', '2>4 programmatic', '2>4 programmatic' }, heard)
      """),
    Check(
      "at its moment, in mid-trace",
      """
      local at, s
      s = open { on_page_changed = function(change) at = { change.time, s.time } end }
      s.q:next() s:wait(10)
      assert(at[1] < 2) assert.equal(at[1], at[2])
      """),
    Check(
      "needs an id",
      "assert.has_error(function() fb.pager { page_count = 2, on_page_changed = print } end, \"needs an 'id'\")"
    ),
  ]

  @Test(arguments: changes)
  func `page changes call their handlers`(_ check: Check) throws {
    try Check(check.name, open + check.source).run()
  }
}
