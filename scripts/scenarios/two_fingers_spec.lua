-- Two fingers that a device reports at one time are judged together, and content in scaled, turned
-- and shifted cards is measured in its own space.

local fb = require "flickbook"

local rates = { 60, 90, 120, 240 }
-- Scale, rotation and shift of the card around the content.
local looks = { { 1, 0, 0 }, { 0.5, 0, 0 }, { 2, 0, 40 }, { 0.8, math.pi / 2, -30 }, { 1.4, -2.2, 25 } }

local function near(a, b, message) assert.is_true(math.abs(a - b) < 1e-6, message .. ": " .. a .. ", " .. b) end

-- A pad of the size of the screen with both gestures of two fingers, and a record of their reports.
local function pad(look)
  local seen = { turns = 0, pinches = 0, scale = 1, rotation = 0 }
  local stage = fb.open(fb.screen { size = { 400, 800 },
    fb.layers { width = 400, height = 800, scale = look[1], rotation = look[2], x = look[3],
      fb.rectangle { id = "pad", gestures = {
        fb.rotate_gesture { id = "turn", slop = 0.1,
          on_began = function() seen.turns = seen.turns + 1 end,
          on_changed = function(event) seen.rotation = event.rotation end },
        fb.pinch_gesture { id = "pinch", slop = 8, simultaneous_with = "turn",
          on_began = function() seen.pinches = seen.pinches + 1 end,
          on_changed = function(event) seen.scale = event.scale end },
      } } } })
  return stage, seen
end

-- Two fingers on straight paths, reported at the same times.
local function both(a, b, rate)
  local first = fb.drag { from = a.from, by = a.by, duration = 0.25, pointer = 0, rate = rate }
  local second = fb.drag { from = b.from, by = b.by, duration = 0.25, pointer = 1, rate = rate }
  return first:merged(second)
end

describe("two fingers", function()
  for _, rate in ipairs(rates) do
    for number, look in ipairs(looks) do
      local name = (" at %d reports a second in card %d"):format(rate, number)

      it("side by side neither turn nor pinch" .. name, function()
        for _, way in ipairs { { 0, -300 }, { 90, 0 }, { -60, 200 } } do
          local stage, seen = pad(look)
          stage:play(both({ from = { 160, 450 }, by = way }, { from = { 240, 450 }, by = way }, rate))
          assert.equal(0, seen.turns)
          assert.equal(0, seen.pinches)
        end
      end)

      it("that move apart scale by the ratio of their distances" .. name, function()
        local stage, seen = pad(look)
        stage:play(both({ from = { 180, 400 }, by = { -60, 0 } }, { from = { 220, 400 }, by = { 60, 0 } }, rate))
        assert.equal(1, seen.pinches)
        assert.equal(0, seen.turns)
        -- It begins where the distance on the screen is 8 points more than the first 40.
        near(seen.scale, 160 / 48, "scale")
      end)
    end
  end
end)

describe("content whose inverse transform is lost under a finger", function()
  for _, lost in ipairs { 0, 1e-12 } do
    it("keeps the last one at scale " .. lost, function()
      local v = fb.variables("v", { scale = fb.variable { start = 1, min = 0, max = 3 } })
      local stage = fb.open(fb.screen { size = { 400, 800 }, states = { v },
        fb.layers { width = 400, height = 800, scale = v.scale,
          fb.scroll_view { id = "list", slop = 0, fb.rectangle { height = 8000 } } } })
      stage:touch("began", { 200, 600 })
      stage:wait(0.1)
      stage:touch("moved", { 200, 500 })
      stage:wait(0.1)
      near(stage.list.y, 100, "before")
      stage.v:set { scale = lost }
      stage:touch("moved", { 200, 460 })
      near(stage.list.y, 140, "without an inverse")
      stage.v:set { scale = 1 }
      stage:wait(0.1)
      stage:touch("moved", { 200, 440 })
      near(stage.list.y, 160, "with one again")
    end)
  end
end)
