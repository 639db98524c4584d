-- Majid Jabrayilov's pager, point by point. The article's spring has a response of 0.15 s and a
-- damping of 0.86. In compat `stage.state.page` counts from 0, as the article's index does;
-- positions count from 1 in both modes.

local fb = require "flickbook"
local fingers = require "lib.fingers"
local points = require "lib.points"
local open_screen = require("lib.screens").opener "screens/pager"

local compat, default, missing = points.of(
  "R1 R2 R3 R4 R5 R6 R7 E1 E2 E3 E4 E5 E6 E7 E8 E9 H1 H2 H3 H4 H5 H6 H7 A",
  { A = "A remark on the name of a spring; nothing is claimed that could be checked." })

-- On the page, above its strip of chips; on the strip; on the buttons of the parent.
local height, strip_height = 200, 506
local previous_button, next_button = { 50, 616 }, { 320, 616 }

local function open(mode, keys)
  keys = keys or {}
  keys.mode = mode
  return open_screen(keys)
end

-- A finger that starts with room to move, and rests before its lift.
local function drag(stage, x, y)
  stage:drag { from = { x < 0 and 350 or 10, height }, by = { x, y or 0 }, duration = 0.5, hold = 0.1 }
  stage:settle()
end

-- The page, from 0, after a drag of `translation` from page `index`.
local function turned(mode, index, translation, keys)
  local stage = open(mode, keys)
  if mode == "compat" then stage.state:set { page = index, index = index } else stage.pages:jump_to(index + 1) end
  drag(stage, translation)
  assert.near(stage:value "position" - 1, mode == "compat" and stage.state.page or stage.pages.page - 1, 1e-9)
  return math.tointeger(stage:value "position" - 1)
end

local function tap(stage, point)
  stage:play(fb.tap { at = point })
  stage:settle()
end

describe("Pager, compat", function()
  local stage
  before_each(function() stage = open "compat" end)

  it(compat "R1 has its pages in a row, each as wide as the container, from its left edge on", function()
    for number = 1, 3 do
      assert.same({ 360 * (number - 1), 0, 360, 560 }, stage:node("page_" .. number).frame)
    end
    assert.same({ 0, 0, 360, 560 }, stage.container.frame)
    for _, width in ipairs { 200, 700 } do
      local other = open("compat", { width = width })
      assert.same({ 0, 0, width, 560 }, other.container.frame)
      assert.same({ width, 0, width, 560 }, other.page_2.frame)
    end
  end)

  it(compat "R2 moves the row by −index · width + translation, once the spring has arrived", function()
    stage.state:set { page = 1, index = 1 }
    assert.equal(-360, stage.row.frame[1])
    stage:touch("began", { 200, height })
    stage:wait(0.01)
    stage:touch("moved", { 120, height })
    stage:wait(1)
    assert.near(-360 - 80, stage.row.frame[1], 1e-6)
  end)

  it(compat "R3 forgets the translation at the end and when the system cancels", function()
    for _, phase in ipairs { "ended", "cancelled" } do
      stage:touch("began", { 200, height })
      stage:touch("moved", { 100, height })
      stage:wait(0.5)
      assert.near(-100, stage.state.translation, 1e-3)
      stage:touch(phase, { 100, height })
      stage:settle()
      assert.equal(0, stage.state.translation)
      assert.equal(0, stage.row.frame[1])
    end
    -- A cancel does not decide for a page either.
    stage:touch("began", { 300, height })
    stage:touch("moved", { 20, height })
    stage:touch("cancelled", { 20, height })
    stage:settle()
    assert.equal(0, stage.state.page)
  end)

  -- 1 − e^(−ζωt) (cos ω't + ζω/ω' sin ω't), with ω = 2π/0.15, ζ = 0.86, ω' = ω √(1 − ζ²).
  local curve = { [0.02] = 0.2173164779, [0.05] = 0.6766346304, [0.1] = 0.9758763499 }

  it(compat "R4 moves index and translation by the interactive spring", function()
    for time, share in pairs(curve) do
      local one = open "compat"
      one:touch("began", { 300, height })
      one:touch("moved", { 200, height })
      one:wait(time)
      assert.near(-100 * share, one.state.translation, 1e-6)
      local other = open "compat"
      other:play(fb.tap { at = next_button })
      other:wait(time)
      assert.near(share, other.state.index, 1e-6)
    end
  end)

  it(compat "R5 goes to the nearest page, from the first to the last", function()
    -- Width 360: (0, −180) → 1, (1, +180) → 1, (1, +181) → 0, (2 of 3, −400) → 2, (0, +200) → 0.
    assert.equal(0, turned("compat", 0, -179))
    assert.equal(1, turned("compat", 0, -180))
    assert.equal(1, turned("compat", 1, 180))
    assert.equal(0, turned("compat", 1, 181))
    assert.equal(2, turned("compat", 2, -400))
    assert.equal(0, turned("compat", 0, 200))
  end)

  it(compat "R6 begins with 10 points in any direction and reads the horizontal part", function()
    stage:touch("began", { 200, height })
    stage:touch("moved", { 190.5, height })
    stage:wait(0.2)
    assert.equal(0, stage.state.translation)
    stage:touch("moved", { 189, height + 80 })
    stage:wait(1)
    assert.near(-11, stage.state.translation, 1e-6)
  end)

  it(compat "R6, E9 begins at exactly 10 points, and not before", function()
    for distance, shown in pairs { [9.999] = 0, [10] = -10 } do
      local one = open "compat"
      one:touch("began", { 200, height })
      one:touch("moved", { 200 - distance, height })
      one:wait(1)
      assert.near(shown, one.row.frame[1], 1e-6)
    end
  end)

  it(compat "R7 turns pages for the parent, by the same spring", function()
    stage:play(fb.tap { at = next_button })
    assert.equal(1, stage.state.page)
    assert.is_false(stage.is_at_rest)
    stage:settle()
    assert.equal(2, stage:value "position")
    tap(stage, previous_button)
    assert.equal(1, stage:value "position")
  end)

  it(compat "E1 gives exactly half a page to the higher index", function()
    assert.equal(1, turned("compat", 0, -180))
    assert.equal(1, turned("compat", 1, 180))
    assert.equal(2, turned("compat", 1, -180))
  end)

  it(compat "E2 turns two pages by a drag over one and a half", function()
    assert.equal(2, turned("compat", 0, -541)) -- (0, −541) → 2
    assert.equal(1, turned("compat", 0, -539))
  end)

  it(compat "E3 follows past the ends as if there were none, then springs back", function()
    stage:touch("began", { 50, height })
    stage:touch("moved", { 250, height })
    stage:wait(1)
    assert.near(200, stage.row.frame[1], 1e-6)
    stage:touch("ended", { 250, height })
    stage:settle()
    assert.equal(0, stage.row.frame[1])
  end)

  it(compat "E4 is empty for an index of the parent out of range, until a drag ends", function()
    for _ = 1, 3 do tap(stage, next_button) end
    assert.equal(3, stage.state.page)
    assert.equal(-1080, stage.row.frame[1]) -- right of the last page
    drag(stage, -20)
    assert.equal(2, stage.state.page)
    assert.equal(-720, stage.row.frame[1])
  end)

  it(compat "E5 divides by a width of 0, which is an error", function()
    local thin = open("compat", { width = 0 })
    assert.has_error(function() drag(thin, -100) end, "is no page")
  end)

  it(compat "E6 makes −1 the index of no pages", function()
    local empty = open("compat", { page_count = 0 })
    drag(empty, -100)
    assert.equal(-1, empty.state.page)
  end)

  it(compat "E7 moves the row by the horizontal part of a vertical drag", function()
    stage:drag { from = { 200, 400 }, by = { -30, -200 }, duration = 0.4, hold = 0.5 }
    stage:touch("began", { 200, 400 })
    stage:touch("moved", { 170, 200 })
    stage:wait(1)
    assert.near(-30, stage.row.frame[1], 1e-6)
  end)

  -- The row's distance behind a finger of 1000 points per second: c/k = 2ζ/ω = 41.06 ms, and on
  -- average half of the time between two touches.
  local function trail(interval)
    stage:touch("began", { 300, height })
    for step = 1, math.floor(0.5 / interval + 0.5) do
      stage:wait(interval)
      stage:touch("moved", { 300 - 1000 * step * interval, height })
    end
    return stage.row.frame[1] + 500
  end

  it(compat "E8 trails the finger by 41 points at 1000 points per second", function()
    assert.near(41.062 + 0.5, trail(0.001), 0.01)
  end)

  it(compat "E8 trails it by the time between two touches too", function()
    assert.near(41.062 + 1000 / 240, trail(1 / 120), 0.01)
  end)

  it(compat "E9 hides the slop in the spring: the first translation is 10 points or more, without a jump", function()
    stage:touch("began", { 200, height })
    stage:wait(0.01)
    stage:touch("moved", { 185, height })
    assert.equal(0, stage.row.frame[1])
    stage:wait(0.05)
    assert.near(-15 * 0.6766346304, stage.row.frame[1], 1e-6)
    stage:wait(1)
    assert.near(-15, stage.row.frame[1], 1e-6)
  end)

  it(compat "H1 does not turn a page by a flick", function()
    stage:play(fb.flick { from = { 300, height }, by = { -100, 0 }, speed = 2000, duration = 0.1 })
    stage:settle()
    assert.equal(0, stage.state.page)
  end)

  it(compat "H2 builds all pages", function()
    local many = open("compat", { page_count = 12 })
    assert.equal(12 * 360, many.row.frame[3])
    assert.has_error(function() return many.pages.loaded_count end, "no property")
  end)

  it(compat "H3 has the next page on the right for all readers", function()
    assert.equal(1, turned("compat", 0, -200, { reversed = true }))
    assert.equal(0, turned("compat", 0, 200, { reversed = true }))
  end)

  it(compat "H4 has one axis, two ends, and no indicator of its position", function()
    assert.has_error(function() return stage:node("indicator") end, "indicator")
    assert.equal(2, turned("compat", 2, -200, { loop = true }))
    local upright = open("compat", { axis = "vertical", spacing = 20 })
    upright:drag { from = { 200, 400 }, by = { 0, -390 }, duration = 0.5, hold = 0.1 }
    upright:settle()
    assert.equal(0, upright.state.page)
    assert.same({ 360, 0, 360, 560 }, upright.page_2.frame)
  end)

  it(compat "H5 ignores a drag on the strip inside, even at the strip's end", function()
    stage.strip:scroll { to = { 250, 0 }, settle = "jump" }
    stage:drag { from = { 300, strip_height }, by = { -280, 0 }, duration = 0.5, hold = 0.1 }
    stage:settle()
    assert.equal(0, stage.state.page)
    assert.equal(1, stage:value "position")
  end)

  it(compat "H6 lets the place under the finger slip when it catches the moving row", function()
    stage:play(fb.tap { at = next_button })
    stage:wait(0.05)
    local row, finger = stage.row.frame[1], 200
    stage:touch("began", { finger, height })
    stage:wait(0.01)
    stage:touch("moved", { finger - 20, height })
    stage:wait(1)
    -- 243.6 of 360 points when it was caught; a second later it is where the finger and the index
    -- place it.
    assert.near(-360 * 0.6766346304, row, 1e-3)
    assert.near(-360 - 20, stage.row.frame[1], 1e-6)
  end)

  it(compat "H7 has a fixed threshold of half a page", function()
    assert.equal(0, turned("compat", 0, -130, { distance = 0.3 }))
  end)
end)

describe("Pager, default", function()
  local stage
  before_each(function() stage = open "default" end)

  it(default "R1 has its pages in a row, each as wide as the container", function()
    for number = 1, 3 do
      assert.same({ 360 * (number - 1), 0, 360, 560 }, stage:node("page_" .. number).frame)
    end
  end)

  it(default "R2, E8, E9 has the row under the finger, from the slop on, at every moment", function()
    stage:touch("began", { 300, height })
    for step = 1, 40 do
      stage:wait(1 / 120)
      local x = 300 - 220 * math.sin(step / 12)
      stage:touch("moved", { x, height })
      if x <= 290 then assert.near(x - 290, stage.page_1.frame[1], 1e-9) end
    end
  end)

  it(default "R3 settles when the system cancels", function()
    stage:touch("began", { 300, height })
    stage:touch("moved", { 180, height })
    stage:touch("cancelled", { 180, height })
    stage:settle()
    assert.equal(1, stage:value "position")
  end)

  it(default "R4, R7 turns pages for the parent, by the same spring", function()
    stage:play(fb.tap { at = next_button })
    stage:wait(0.05)
    assert.near(1.6766346304, stage:value "position", 1e-6)
    stage:settle()
    assert.equal(2, stage.pages.page)
  end)

  it(default "R5, E1 turns a page by half of it, beyond the slop", function()
    assert.equal(0, turned("default", 0, -189))
    assert.equal(1, turned("default", 0, -191))
    assert.equal(1, turned("default", 1, 189))
    assert.equal(0, turned("default", 1, 191))
  end)

  it(default "E2 turns one page by a long drag, or up to 'pages_per_swipe'", function()
    assert.equal(1, turned("default", 0, -560, { pages_per_swipe = 1 }))
    assert.equal(2, turned("default", 0, -560, { pages_per_swipe = 12 }))
  end)

  it(default "E3 resists past the ends", function()
    stage:touch("began", { 50, height })
    stage:touch("moved", { 260, height })
    -- UIKit's band, c x d / (c x + d) with c = 0.55, x = 200 and d = 360.
    assert.near(-(0.55 * 200 * 360) / (0.55 * 200 + 360), stage.pages.overscroll, 1e-6)
    stage:touch("ended", { 260, height })
    stage:settle()
    assert.equal(1, stage:value "position")
  end)

  it(default "E4 keeps to its pages, for any request of the parent", function()
    for _ = 1, 5 do tap(stage, next_button) end
    assert.equal(3, stage:value "position")
  end)

  it(default "E5, E6 stays at rest without width, and without pages", function()
    for _, keys in ipairs { { width = 0 }, { page_count = 0 } } do
      local bare = open("default", keys)
      drag(bare, -100)
      tap(bare, next_button)
      assert.is_true(bare.is_at_rest)
      assert.is_true(math.abs(bare:value "position") < 100)
    end
  end)

  it(default "E7 does not move by a vertical drag", function()
    stage:drag { from = { 200, 400 }, by = { -9, -200 }, duration = 0.4 }
    assert.equal(1, stage:value "position")
    assert.equal("failed", stage:why("pages").verdict)
    -- A finger that also moves sideways moves the pages by its distance beyond the slop.
    stage:touch("began", { 200, 400 })
    stage:wait(0.4)
    stage:touch("moved", { 170, 200 })
    assert.near(1 + 20 / 360, stage:value "position", 1e-9)
  end)

  it(default "H1 turns a page by a flick, and carries its speed on", function()
    stage:play(fb.flick { from = { 300, height }, by = { -100, 0 }, speed = 2000, duration = 0.1 })
    assert.near(2000 / 360, stage.pages.velocity, 1e-6)
    stage:settle()
    assert.equal(2, stage.pages.page)
    assert.equal("velocity", stage:why("pages").criterion)
  end)

  it("takes no twitch for a flick: eleven points in ten milliseconds", function()
    local function twitch(keys)
      local fresh = open("default", keys)
      fresh:play(fb.drag { from = { 300, height }, by = { -11, 0 }, duration = 0.01, rate = 100 })
      fresh:settle()
      return fresh.pages.page, assert(fresh:why("pages"))
    end
    local page, why = twitch()
    assert.equal(1, page)
    assert.same({ "travel", -11, 18, -7 }, { why.criterion, why.value, why.threshold, why.margin })
    assert.equal(2, (twitch { flick_distance = 11 }))
  end)

  it("takes a finger that brakes hard for one that stands, and not for one that turns back", function()
    stage = open "default"
    local places, touches = { 320, 200, 140, 110, 95, 88 }, {}
    for index, x in ipairs(places) do
      touches[index] = { time = (index - 1) / 60, x = x, y = height, phase = index == 1 and "began" or "moved" }
    end
    touches[#touches + 1] = { time = (#places - 1) / 60, x = 88, y = height, phase = "ended" }
    local brake = fb.touches(touches)
    assert.is_true(brake:release_velocity("lsq2") > 1000)
    assert.equal(0, (brake:release_velocity()))
    stage:play(brake)
    stage:settle()
    assert.equal(2, stage.pages.page)
    -- This one turns back, and so does the page.
    stage = open "default"
    stage:play(fb.trace("traces/turn_back"):starting_at { 330, height })
    local back = assert(stage:why("pages"))
    stage:settle()
    assert.same({ "velocity", 1 }, { back.criterion, stage.pages.page })
    assert.is_true(back.value > 0)
  end)

  it(default "H2 needs three frames of pages, however many there are", function()
    local many = open("default", { page_count = 12 })
    many.pages:jump_to(6)
    assert.same({ 5, 3 }, { many.pages.first_loaded, many.pages.loaded_count })
  end)

  it(default "H3 has the next page on the left for readers from right to left", function()
    assert.equal(0, turned("default", 0, -200, { reversed = true }))
    assert.equal(1, turned("default", 0, 200, { reversed = true }))
    -- So do the dots, and the dot that moves along them.
    local arabic = open("default", { reversed = true })
    assert.is_true(arabic.dot_2.frame[1] < arabic.dot_1.frame[1])
    arabic.pages:jump_to(2)
    assert.near(arabic.dot_2.frame[1], arabic.indicator.frame[1], 1e-6)
  end)

  it(default "H3 has its buttons where their pages are", function()
    for _, is_reversed in ipairs { false, true } do
      local fresh = open("default", { reversed = is_reversed })
      local before, after = fresh:node "previous", fresh:node "next"
      assert.equal(is_reversed, after.frame[1] < before.frame[1])
      assert.equal(is_reversed and "‹ Next" or "Next ›", after.text)
      assert.equal(is_reversed and "Previous ›" or "‹ Previous", before.text)
      fresh:play(fb.tap { at = { is_reversed and 50 or 310, 616 } })
      fresh:settle()
      assert.equal(2, fresh.pages.page)
      fresh:play(fb.tap { at = { is_reversed and 310 or 50, 616 } })
      fresh:settle()
      assert.equal(1, fresh.pages.page)
    end
  end)

  it(default "H4 has a loop, an axis, spacing, and an indicator", function()
    assert.equal(0, turned("default", 2, -200, { loop = true }) % 3)
    local upright = open("default", { axis = "vertical", spacing = 20 })
    assert.same({ 0, 580, 360, 560 }, upright.page_2.frame)
    upright:drag { from = { 200, 400 }, by = { 0, -390 }, duration = 0.5, hold = 0.1 }
    upright:settle()
    assert.equal(2, upright.pages.page)
    -- Dots of 8 points, 8 apart.
    assert.near(upright.dot_1.frame[1] + 16, upright.indicator.frame[1], 1e-6)
    assert.near(upright.dot_1.frame[2], upright.indicator.frame[2], 1e-6)
  end)

  it(default "H5 turns the page by the rest of the travel at the strip's end", function()
    stage.strip:scroll { to = { 250, 0 }, settle = "jump" }
    stage:drag { from = { 300, strip_height }, by = { -280, 0 }, duration = 0.5, hold = 0.1 }
    stage:settle()
    assert.equal(250, stage.strip.x)
    assert.equal(2, stage.pages.page)
  end)

  it(default "H6 holds the moving row where it is caught", function()
    stage:play(fb.tap { at = next_button })
    stage:wait(0.05)
    local caught = stage.page_1.frame[1]
    stage:touch("began", { 200, height })
    stage:wait(0.1)
    assert.near(caught, stage.page_1.frame[1], 1e-9)
    stage:touch("moved", { 170, height })
    local moved = caught - stage.page_1.frame[1]
    stage:touch("moved", { 150, height })
    assert.near(moved + 20, caught - stage.page_1.frame[1], 1e-9)
    assert.is_true(moved >= 20 and moved <= 30) -- 30 points, with or without the slop
  end)

  it(default "H7 takes any share of a page for the threshold", function()
    assert.equal(0, turned("default", 0, -117, { distance = 0.3 }))
    assert.equal(1, turned("default", 0, -119, { distance = 0.3 }))
  end)
end)

describe("Pager, under any fingers", function()
  it("rests at a page and turns again, whatever its axis, direction and ends", function()
    for number = 1, 12 do
      local keys = {
        axis = number % 3 == 0 and "vertical" or "horizontal", reversed = number % 5 == 0, loop = number % 2 == 0,
        spacing = number % 4 * 10, pages_per_swipe = 1 + number % 3,
      }
      local stage = open("default", keys)
      local travel = keys.reversed and 260 or -260
      local by = keys.axis == "vertical" and { 0, 1.4 * travel } or { travel, 0 }
      for round = 1, 5 do
        fingers.anything(stage, 5 * number + round, 5 * round, { 360, 640 })
        local position = stage:value "position"
        assert.near(math.floor(position + 0.5), position, 1e-9)
        stage.pages:jump_to(1)
        stage:drag { from = { 180 - by[1] / 2, 230 - by[2] / 2 }, by = by, duration = 0.5, hold = 0.1 }
        stage:settle()
        assert.equal(2, stage.pages.page)
      end
    end
  end)

  it("in compat, rests at a page too, as a cancel is an end there", function()
    local stage = open "compat"
    for seed = 1, 60 do
      fingers.anything(stage, seed, 5 + seed % 25, { 360, 640 })
      assert.equal(0, stage.state.translation)
      assert.equal(stage.state.page, stage.state.index)
    end
  end)
end)

describe("Pager, in characters", function()
  -- The visible number, and its left margin in characters, 30 for 360 points.
  local function number_seen(stage)
    for line in stage:picture(30):gmatch "[^\n]+" do
      local left, number = line:match "^([^%w]*)([123])[^%w]*$"
      if number then return { number, utf8.len(left) } end
    end
  end

  it("shows a page's number in its middle, wherever the page is", function()
    local stage = open "default"
    assert.same({ "1", 13 }, number_seen(stage)) -- a letter of 58 points in the middle: from 151 on
    stage:touch("began", { 300, height })
    stage:touch("moved", { 290, height })
    stage:touch("moved", { 110, height })
    assert.same({ "2", 28 }, number_seen(stage)) -- 180 further to the right, and the first out of sight
  end)
end)

describe("The points of the pager", function()
  it("have a check each, or a reason", function() assert.same({}, missing()) end)
end)
