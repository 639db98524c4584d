local fb = require "flickbook"
-- Editors and luacheck do not know the assertions of plugins.
---@diagnostic disable-next-line: undefined-field
local rests_on_page = assert.rests_on_page -- luacheck: ignore 143

local size = { 390, 844 }

-- A finger that draws a part of a circle about the middle of the screen.
local function draw(stage, share, radius)
  local steps = 48
  for i = 0, steps do
    local angle = share * 2 * math.pi * i / steps
    local place = { 195 + radius * math.cos(angle), 400 + radius * math.sin(angle) }
    stage:touch(i == 0 and "began" or "moved", place)
    stage:wait(0.01)
  end
  stage:touch("ended", { 195 + radius * math.cos(share * 2 * math.pi), 400 + radius * math.sin(share * 2 * math.pi) })
end

describe("the recognizer of circles", function()
  local drawn, stage

  before_each(function()
    drawn = 0
    stage = fb.open(fb.screen { size = size,
      fb.rectangle { gestures = {
        fb.plugin_gesture { recognizer = "circle:circle", id = "round", on_ended = function() drawn = drawn + 1 end },
        fb.tap_gesture { id = "tap" },
      } },
    })
  end)

  it("knows a circle", function()
    draw(stage, 1, 80)
    assert.equal(1, drawn)
    assert.equal("recognized", stage:why("round").verdict)
  end)

  it("refuses half of one, and says by how much", function()
    draw(stage, 0.5, 80)
    assert.equal(0, drawn)
    local why = stage:why("round")
    assert.equal("failed", why.verdict)
    assert.equal("turn", why.criterion)
    assert.is_true(why.margin < 0)
  end)

  it("takes options", function()
    stage = fb.open(fb.screen { size = size,
      fb.rectangle { gestures = {
        fb.plugin_gesture { recognizer = "circle:circle", id = "round", options = { size = 200 } } } } })
    draw(stage, 1, 80)
    assert.equal("failed", stage:why("round").verdict)
  end)
end)

describe("the snap rule of thirds", function()
  local function page_after(drag, rule)
    local stage = fb.open(fb.screen { size = size, fb.pager { id = "p", page_count = 3, snap = rule or "thirds:thirds" } })
    stage:drag(drag)
    stage:settle()
    return stage.p.page, stage:why("p")
  end

  it("turns after a third of a page", function()
    local page, why = page_after { from = { 300, 400 }, by = { -150, 0 }, duration = 1, hold = 0.2 }
    assert.equal(2, page)
    assert.equal("distance", why.criterion)
    assert.near(0.333333, why.threshold, 1e-5)
    assert.is_true(why.margin > 0)
  end)

  it("does not before", function()
    local page, why = page_after { from = { 300, 400 }, by = { -120, 0 }, duration = 1, hold = 0.2 }
    assert.equal(1, page)
    assert.is_true(why.margin < 0)
  end)

  it("follows a flick", function()
    local page, why = page_after { from = { 300, 400 }, by = { -60, 0 }, duration = 0.1 }
    assert.equal(2, page)
    assert.equal("velocity", why.criterion)
  end)
end)

describe("the estimator of median slopes", function()
  it("gives the speed of a steady finger", function()
    local stage = fb.open(fb.screen { size = size,
      fb.rectangle { gestures = { fb.pan_gesture { id = "pan", estimator = "theil_sen:median_slope" } } } })
    stage:drag { from = { 100, 400 }, by = { 200, 0 }, duration = 0.2 }
    assert.equal("recognized", stage:why("pan").verdict)
  end)

  it("turns the page of a pager", function()
    local stage = fb.open(fb.screen { size = size,
      fb.pager { id = "p", page_count = 3, estimator = "theil_sen:median_slope" } })
    stage:drag { from = { 300, 400 }, by = { -100, 0 }, duration = 0.1 }
    stage:settle()
    assert.equal(2, stage.p.page)
  end)
end)

describe("the dial", function()
  it("rests on a number", function()
    local stage = fb.open(fb.screen { size = size,
      fb.component("dial:dial", { id = "volume", from = 0, to = 20, value = 5 }) })
    assert.equal(6, stage.volume.page)
    stage:drag { from = { 60, 150 }, by = { 0, -98 }, duration = 0.6, hold = 0.2 }
    stage:settle()
    assert.equal(8, stage.volume.page)
  end)

  it("says what it cannot be made of, and whose word that is", function()
    local ok, message = pcall(fb.component, "dial:dial", { from = 3, to = 1 })
    assert.is_false(ok)
    assert.is_true(message:find("plugin 'dial', component 'dial': 'to' is a whole number", 1, true) ~= nil, message)
  end)
end)

describe("the profile of laws", function()
  it("is Compose's with another threshold", function()
    local stage = fb.open(fb.screen { size = size, fb.pager { id = "p", page_count = 3, profile = "laws:relaxed" } })
    stage:drag { from = { 380, 400 }, by = { -215, 0 }, duration = 1, hold = 0.3 }
    stage:settle()
    assert.equal(0.6, stage:why("p").threshold)
    rests_on_page(stage.p, 1)
  end)
end)

describe("the curve and the motion of laws", function()
  it("go as their formulas say", function()
    local curve = fb.easing { name = "laws:draw_back" }
    assert.near(-0.0625, curve:value(0.5), 1e-5)
    local swing = fb.plugin_motion { motion = "laws:swing", options = { size = 20, duration = 2 } }
    assert.equal(2, swing.duration)
    assert.near(20 * 0.875 ^ 2, swing:value(0.25), 1e-3)
    assert.near(0, swing.final_value, 1e-9)
  end)
end)

describe("the laws of laws", function()
  it("end a fling where constant friction does", function()
    local stage = fb.open(fb.screen { size = size,
      fb.scroll_view { id = "s", fling = "laws:carpet", fb.rectangle { height = 9000 } } })
    stage:play(fb.flick { from = { 200, 700 }, by = { 0, -100 }, speed = 1000 })
    local lifted = stage.s.y
    stage:settle()
    assert.near(lifted + 1000 ^ 2 / 5000, stage.s.y, 1)
  end)

  it("hold content back beyond an edge", function()
    local stage = fb.open(fb.screen { size = size,
      fb.pager { id = "p", page_count = 2, overscroll = "laws:soft_wall" } })
    stage:touch("began", { 10, 300 })
    stage:wait(0.1)
    stage:touch("moved", { 380, 300 })
    assert.near(1 - 0.3, stage.p.position, 0.02)
  end)
end)

describe("the rules of rules", function()
  it("let a card go that is far, or fast", function()
    local rows = {
      { seconds = 0.6, way = 120, front = 2, criterion = "displacement" },
      { seconds = 0.6, way = 80, front = 1, criterion = "displacement" },
      { seconds = 0.1, way = 80, front = 2, criterion = "velocity" },
    }
    for _, row in ipairs(rows) do
      local stage = fb.open(fb.screen { size = size,
        fb.deck { id = "d", width = 320, height = 320, commit = "rules:far_or_fast",
          cards = { fb.rectangle { fill = "teal" }, fb.rectangle { fill = "indigo" } } } })
      stage:drag {
        from = { 160, 60 }, by = { 0, row.way }, duration = row.seconds, hold = row.seconds > 0.5 and 0.3 or nil }
      stage:settle()
      assert.equal(row.front, stage.d.front)
      assert.equal(row.criterion, stage:why("d").criterion)
    end
  end)

  it("move the outer pager before the inner one", function()
    local stage = fb.open(fb.screen { size = size, fb.pager { id = "outer", pages = {
      fb.pager { id = "inner", page_count = 3, handover = "rules:outer_first" }, fb.column {} } } })
    stage:touch("began", { 380, 300 })
    stage:wait(0.1)
    stage:touch("moved", { 180, 300 })
    assert.is_true(stage.outer.position > 1.4)
    assert.equal(1, stage.inner.position)
  end)

  it("say where a pager is that does not rest on a page", function()
    local stage = fb.open(fb.screen { size = size, fb.pager { id = "p", page_count = 3 } })
    rests_on_page(stage.p, 1)
    local _, message = pcall(rests_on_page, stage.p, 2)
    assert.is_true(tostring(message):find("expected a pager at rest on page 2, it is at 1.0", 1, true) ~= nil, message)
  end)
end)
