-- Durations of zero, and waits where they cannot suspend.

local fb = require "flickbook"
local kit = require "flickbook.components"

local size = { 390, 844 }

-- Each form with a motion: without duration its target must be reached at once.
local forms = {
  animate = function(motion)
    local stage = fb.open(fb.screen { size = size, states = { fb.variables("v", { a = 0 }) } })
    stage.v:animate { to = { a = 3 }, motion = motion }
    return stage, stage.v.a, 3
  end,
  variable = function(motion)
    local v = fb.variables("v", { a = fb.variable { start = 0, settle = motion, detents = { low = 0, high = 100 } } })
    local stage = fb.open(fb.screen { size = size, states = { v },
      fb.rectangle { gestures = { fb.drag_gesture { id = "d", moves = v.a, axis = "vertical" } } } })
    stage:drag { from = { 100, 100 }, by = { 0, 90 }, duration = 0.2, hold = 0.1 }
    return stage, stage.v.a, 100
  end,
  pager = function(motion)
    local stage = fb.open(fb.screen { size = size, fb.pager { id = "p", page_count = 3, settle = motion } })
    stage.p:next()
    return stage, stage.p.position, 2
  end,
  ["pager:move"] = function(motion)
    local stage = fb.open(fb.screen { size = size, fb.pager { id = "p", page_count = 3 } })
    stage.p:move { to = 3, settle = motion }
    return stage, stage.p.position, 3
  end,
  ["pager:animate"] = function(motion)
    local stage = fb.open(fb.screen { size = size, fb.pager { id = "p", page_count = 3 } })
    stage.p:animate { to = 3, motion = motion }
    return stage, stage.p.position, 3
  end,
  ["scroll_view:scroll"] = function(motion)
    local stage = fb.open(fb.screen { size = size, fb.scroll_view { id = "s", content_size = { 390, 4000 } } })
    stage.s:scroll { to = { 0, 500 }, settle = motion }
    return stage, stage.s.y, 500
  end,
  ["scroll_view:animate"] = function(motion)
    local stage = fb.open(fb.screen { size = size, fb.scroll_view { id = "s", content_size = { 390, 4000 } } })
    stage.s:animate { to = { 0, 500 }, motion = motion }
    return stage, stage.s.y, 500
  end,
  ["deck"] = function(motion)
    local stage = fb.open(fb.screen { size = size, fb.deck { id = "d", swap = motion, cards = { fb.rectangle {}, fb.rectangle {} } } })
    stage.d:swap {}
    return stage, stage.d.settled_front, 2
  end,
  ["deck:swap"] = function(motion)
    local stage = fb.open(fb.screen { size = size, fb.deck { id = "d", cards = { fb.rectangle {}, fb.rectangle {} } } })
    stage.d:swap { motion = motion }
    return stage, stage.d.settled_front, 2
  end,
  states = function(motion)
    local q = fb.states { id = "q", states = { a = { y = 0 }, b = { y = 1 } }, initial = "a", transitions = { { motion = motion } } }
    local stage = fb.open(fb.screen { size = size, states = { q } })
    stage.q:go "b"
    return stage, stage.q.y, 1
  end,
  ["stage:transition"] = function(motion)
    local stage = fb.open(fb.screen { size = size, fb.rectangle { id = "r", width = 10, height = 10 } })
    stage:transition { to = fb.screen { size = size, padding = 50, fb.rectangle { id = "r", width = 10, height = 10 } }, motion = motion }
    return stage, stage:node("r").frame[1], 50
  end,
  ["stage:relayout"] = function(motion)
    local stage = fb.open(fb.screen { size = size, fb.rectangle { id = "r", width = 10, height = 10 } })
    stage:relayout { to = fb.screen { size = size, padding = 50, fb.rectangle { id = "r", width = 10, height = 10 } }, animate = motion }
    return stage, stage:node("r").frame[1], 50
  end,
  stack = function(motion)
    local made = kit.stack { id = "k", size = size, motion = motion, screens = { fb.rectangle {}, fb.rectangle {} } }
    local stage = fb.open(fb.screen { size = size, states = { made.states }, made.node })
    made.push(stage)
    return stage, made.top(stage), 2
  end,
}

local motions = {
  spring = { duration = 0 }, bouncing = { duration = 0, bounce = 0.3 }, curve = { duration = 0, easing = "linear" },
  ["fb.spring"] = fb.spring { duration = 0 }, jump = "jump", short = { duration = 1e-7 },
}

describe("A duration of zero", function()
  for form, move in pairs(forms) do
    for name, motion in pairs(motions) do
      it(("is at once for %s with %s"):format(form, name), function()
        local stage, value, wanted = move(motion)
        assert.near(wanted, value, 1e-9)
        stage:settle()
        assert.equal(0, form == "variable" and 0 or stage.time)
      end)
    end
  end

  for name, keys in pairs {
    line = { by = { -300, 0 } }, held = { by = { -300, 0 }, hold = 0.02 }, through = { through = { { 200, 300 }, { 50, 400 } } },
    curve = { by = { -300, 0 }, curve = { { 300, 300 }, { 100, 300 } } }, eased = { by = { -300, 0 }, pace = "eased" },
  } do
    it("leaves a drag its start and its end: " .. name, function()
      keys.from, keys.duration = { 350, 400 }, 0
      local touches = fb.drag(keys):touches()
      local first, last = touches[1], touches[#touches]
      assert.same({ "began", 350, 400, 0 }, { first.phase, first.x, first.y, first.time })
      assert.same({ "ended", 50, 400, keys.hold or 0 }, { last.phase, last.x, last.y, last.time })
      local stage = fb.open(fb.screen { size = size, fb.pager { id = "p", page_count = 3 } })
      stage:play(fb.drag(keys))
      stage:settle()
      assert.equal(2, stage.p.page)
    end)
  end

  it("leaves a pinch its spans", function()
    local scale
    local stage = fb.open(fb.screen { size = size, fb.rectangle { gestures = {
      fb.pinch_gesture { id = "z", slop = 0, on_ended = function(event) scale = event.scale end } } } })
    stage:play(fb.pinch { center = { 200, 400 }, from = 100, to = 300, duration = 0 })
    assert.near(3, scale, 1e-9)
  end)

  it("leaves a tap where it is", function()
    local phases = {}
    for index, touch in ipairs(fb.tap { at = { 10, 10 }, duration = 0, count = 2, gap = 0 }:touches()) do phases[index] = touch.phase end
    assert.same({ "began", "ended", "began", "ended" }, phases)
  end)
end)

describe("A pinch from one place", function()
  for _, slop in ipairs { 0, 0.5 } do
    it("begins at scale 1 with a slop of " .. slop, function()
      local scales = {}
      local function keep(event) scales[#scales + 1] = event.scale end
      local stage = fb.open(fb.screen { size = size, fb.rectangle { gestures = {
        fb.pinch_gesture { id = "z", slop = slop, on_began = keep, on_changed = keep } } } })
      stage:touch("began", { 200, 400 }, 0)
      stage:touch("began", { 200, 400 }, 1)
      for _, distance in ipairs { 0.6, 0.9, 5, 10, 20 } do
        stage:wait(1 / 60)
        stage:touch("moved", { 200 - distance, 400 }, 0)
      end
      assert.same({ 1, 1 }, { scales[1], scales[2] })
      assert.near(scales[#scales - 1] * 2, scales[#scales], 1e-9)
      for index = 2, #scales do assert.is_true(scales[index] >= scales[index - 1] and scales[index] <= 4) end
    end)
  end
end)

describe("A wait in a coroutine of the script's own", function()
  local stage
  before_each(function() stage = fb.open(fb.screen { size = size, fb.pager { id = "p", page_count = 3 } }) end)

  local waits = {
    wait = function() stage:wait(0.5) end,
    settle = function() stage.p:next() stage:settle() end,
    wait_for = function() stage.p:next() stage:wait_for("page_changed", "p") end,
  }
  for name, wait in pairs(waits) do
    it("lets time pass outside of a routine: " .. name, function()
      coroutine.wrap(wait)()
      assert.is_true(stage.time > 0.1)
    end)

    it("is refused inside of one: " .. name, function()
      local ok, message
      stage:start(function()
        ok, message = pcall(coroutine.wrap(wait))
        wait()
      end)
      stage:wait(5)
      assert.is_false(ok)
      local wanted = "a coroutine of the script's own cannot wait inside a routine: wait in the routine itself, "
        .. "or start the function by stage:start"
      assert.is_true(tostring(message):find(wanted, 1, true) ~= nil)
    end)
  end

  it("does not keep the routine from waiting afterwards", function()
    local times = {}
    stage:start(function()
      pcall(coroutine.wrap(waits.wait))
      stage:wait(0.25)
      times[1] = stage.time
      coroutine.wrap(function() stage:start(function() stage:wait(1) times[2] = stage.time end) end)()
    end)
    stage:wait(5)
    assert.same({ 0.25, 1.25 }, times)
  end)
end)
