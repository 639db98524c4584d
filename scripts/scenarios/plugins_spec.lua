local fb = require "flickbook"

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
