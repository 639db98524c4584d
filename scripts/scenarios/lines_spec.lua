-- A drag along a line, and layouts that are animated.

local fb = require "flickbook"

describe("A drag along a line", function()
  local stage
  local function open(keys)
    local knob = fb.variables("knob", { way = fb.variable { start = keys.start or 0, min = 0, max = keys.max or 200, overscroll = "wall", throws = keys.throws or false, detents = keys.detents } })
    stage = fb.open(fb.screen { size = { 390, 844 }, states = { knob },
      fb.rectangle { id = "face", height = 400, gestures = {
        fb.drag_gesture { id = "go", moves = knob.way, slop = 0, per_point = keys.per_point,
          path = keys.path or { { 100, 100 }, { 200, 100 }, { 200, 200 } } } } } })
  end

  it("keeps the finger's offset, and goes around its corner", function()
    open {}
    stage:touch("began", { 90, 110 })
    stage:touch("moved", { 120, 110 })
    assert.near(30, stage.knob.way, 1e-9)
    stage:touch("moved", { 190, 130 })
    assert.near(120, stage.knob.way, 1e-9)
    stage:touch("moved", { 190, 160 })
    assert.near(150, stage.knob.way, 1e-9)
    stage:touch("moved", { 100, 110 })
    assert.near(10, stage.knob.way, 1e-9)
    stage:touch("ended", { 100, 110 })
    stage:settle()
    assert.near(10, stage.knob.way, 1e-9)
  end)

  it("does not jump to a part that comes near again", function()
    open { max = 1000, path = { { 50, 100 }, { 350, 100 }, { 350, 120 }, { 50, 120 } } }
    stage:touch("began", { 60, 100 })
    for x = 60, 200, 10 do stage:touch("moved", { x, 118 }) end
    assert.near(140, stage.knob.way, 1e-9)
  end)

  it("is thrown along it, counts by its units, and goes to detents", function()
    open { per_point = 0.5, max = 100, detents = { low = 0, high = 100 } }
    stage:drag { from = { 100, 100 }, by = { 90, 0 }, duration = 0.1 }
    assert.is_true(stage.knob.way > 40)
    stage:settle()
    assert.equal("high", stage.knob:detent "way")
  end)

  it("is refused without a line", function()
    local knob = fb.variables("knob", { way = 0 })
    for _, path in ipairs { { { 1, 1 } }, { { 1, 1 }, { 1, 1 } }, { 1, 2 } } do
      assert.has_error(function() fb.drag_gesture { moves = knob.way, path = path } end)
    end
    assert.has_error(function() fb.drag_gesture { moves = knob.way, turns = true, path = { { 0, 0 }, { 9, 9 } } } end)
  end)
end)

describe("A new layout", function()
  local function screen(first, second)
    return fb.screen { size = { 390, 844 },
      fb.rectangle { id = first, height = 100 }, fb.rectangle { id = second, height = 100 } }
  end
  it("is animated by relayout too", function()
    local stage = fb.open(screen("a", "b"))
    stage:relayout { to = screen("b", "a"), animate = { duration = 1, easing = "linear" } }
    stage:wait(0.5)
    assert.equal(50, stage:node("a").frame[2])
    stage:settle()
    stage:relayout { to = screen("a", "b") }
    assert.equal(0, stage:node("a").frame[2])
    stage:relayout { to = screen("b", "a"), animate = true }
    assert.is_false(stage.is_at_rest)
    stage:relayout(screen("a", "b"))
    assert.equal(0, stage:node("a").frame[2])
    for _, bad in ipairs { { to = 7 }, { to = screen("a", "b"), animat = true }, { to = screen("a", "b"), animate = { duration = -1 } } } do
      assert.has_error(function() stage:relayout(bad) end)
    end
  end)
end)

describe("A new layout under two fingers", function()
  it("takes nothing from the second one", function()
    local function screen(pages)
      return fb.screen { size = { 400, 800 },
        fb.scroll_view { id = "outer", axes = "horizontal", content_size = { 800, 800 },
          fb.scroll_view { id = "inner", axes = "horizontal", width = 400, content_size = { 800, 800 },
            fb.pager { id = "pages", axis = "vertical", width = 200, page_count = pages } } } }
    end
    local stage = fb.open(screen(3))
    stage:touch("began", { 100, 400 })
    stage:touch("moved", { 100, 200 })
    stage:touch("began", { 300, 400 }, 1)
    stage:relayout(screen(5))
    stage:touch("moved", { 280, 400 }, 1)
    stage:touch("moved", { 200, 400 }, 1)
    assert.equal("dragging", stage.inner.phase)
    assert.equal(90, stage.inner.x)
    stage:touch("ended", { 200, 400 }, 1)
    stage:touch("ended", { 100, 200 })
    stage:settle()
  end)
end)
