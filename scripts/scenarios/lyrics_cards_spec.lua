local fb = require "flickbook"
local fingers = require "lib.fingers"
local points = require "lib.points"
local open_screen = require("lib.screens").opener "screens/lyrics_cards"

-- The points of the lyrics cards, in the specification of the five screens (4.1): R are requirements,
-- E edge cases, A flaws that the author admits and H hidden flaws. Each has a check in both modes
-- below.
local compat, default, missing = points.of(
  "R1 R2 R3 R4 R5 R6 R7 R8 R9 E1 E2 E3 E4 E5 A1 H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11", {}, true)

-- The middle of the cards.
local middle = { 195, 323 }

-- A finger that has moved by x and y beyond the slop of 10 points, and stays down. It starts in the
-- direction of its end.
local function drag(stage, x, y)
  local length = math.sqrt(x * x + y * y)
  stage:touch("began", middle)
  stage:wait(0.1)
  stage:touch("moved", { middle[1] + 10 * x / length, middle[2] + 10 * y / length })
  stage:wait(0.1)
  stage:touch("moved", { middle[1] + (10 / length + 1) * x, middle[2] + (10 / length + 1) * y })
end

-- Moves the same finger to y below the end of the slop, as if it had only moved down.
local function move_down(stage, y) stage:touch("moved", { middle[1], middle[2] + 10 + y }) end

-- Lifts it after a rest, so that it has velocity 0.
local function lift(stage, y)
  stage:wait(0.2)
  stage:touch("ended", { middle[1], middle[2] + 10 + y })
end

-- A slow drag along y, released at rest.
local function slow_drag(stage, y)
  stage:drag { from = middle, by = { 0, y < 0 and y - 10 or y + 10 }, duration = 0.5, hold = 0.1 }
end

-- The cards in the order of their declaration.
local function picture(stage)
  local cover, lyrics = stage:node("cover"), stage:node("lyrics")
  return { cover.frame, cover.opacity, stage.cards:card(1).z, lyrics.frame, lyrics.opacity, stage.cards:card(2).z }
end

local function assert_near_all(expected, actual, tolerance)
  for index, value in ipairs(expected) do assert.near(value, actual[index], tolerance) end
end

local at_rest = { { 35, 163, 320, 320 }, 1, 1, { 51, 149, 288, 288 }, 1, 0 }

-- Direction, the finger's displacement, the offset measured, the card's opacity.
---@type { [1]: string, [2]: number, [3]: number, [4]: number, [5]: number }[]
local drags = {
  { "vertical", 0, 20, 20, 1 },
  { "vertical", 0, 50, 50, 0.7 },
  { "vertical", 0, -50, 50, 0.7 },
  { "vertical", 0, 80, 80, 0.4 },
  { "horizontal", 20, 0, 20, 1 },
  { "horizontal", -40, 0, 40, 0.8 },
  { "horizontal", 60, 0, 60, 0.6 },
  { "both", 30, 30, 40, 1 },
  { "both", 45, -45, 60, 0.8 },
  { "both", -60, 75, 90, 0.5 },
}

describe("Lyrics cards, compat", function()
  local function open(more)
    local tunables = { mode = "compat" }
    for name, value in pairs(more or {}) do tunables[name] = value end
    return open_screen(tunables)
  end

  it(compat "R1 two cards fill one frame of 320 by 320, and take turns", function()
    local stage = open()
    assert.same({ 35, 163, 320, 320 }, stage:node("cards").frame)
    assert.equal(2, stage.cards.count)
    assert.same({ 35, 163, 320, 320 }, stage:node("cover").frame)
    stage.cards:swap { motion = "jump" }
    assert.same({ 35, 163, 320, 320 }, stage:node("lyrics").frame)
    assert.same({ 51, 149, 288, 288 }, stage:node("cover").frame)
  end)

  it(compat "R2 the card behind is 0.9 as large and 30 points higher, and shows 14 above the front one", function()
    local stage = open()
    local back = stage.cards:card(2)
    assert.same({ 0, -30 }, { back.x, back.y })
    assert.near(0.9, back.scale, 1e-12)
    assert.equal(14, stage:node("cover").frame[2] - stage:node("lyrics").frame[2])
    assert.is_true(stage.cards:card(1).z > back.z)
    assert.is_true(stage.cards:card(1).is_front)
  end)

  it(compat "R3 R4 each direction measures and fades differently, and the card follows along it", function()
    for _, row in ipairs(drags) do
      local direction, x, y, offset, opacity = table.unpack(row)
      local stage = open { direction = direction }
      drag(stage, x, y)
      assert.near(offset, stage.cards.offset, 1e-9)
      assert.near(x, stage.cards.x, 1e-9)
      assert.near(y, stage.cards.y, 1e-9)
      assert.near(opacity, stage.cards:card(1).alpha, 1e-9)
      assert.is_true(stage.cards.is_dragged)
    end
  end)

  it(compat "R3 the card does not follow across the axis", function()
    local stage = open { direction = "vertical" }
    drag(stage, 30, 40)
    assert.equal(0, stage.cards.x)
    assert.near(40, stage.cards.y, 1e-9)
    stage = open { direction = "both" }
    drag(stage, 30, 40)
    assert.near(30, stage.cards.x, 1e-9)
  end)

  it(compat "R3 a finger that sets out across the axis is a drag too, of no offset", function()
    local stage = open { direction = "vertical" }
    drag(stage, 60, 0)
    assert.is_true(stage.cards.is_dragged)
    assert.equal(0, stage.cards.offset)
    assert.equal(1, stage.cards:card(1).alpha)
  end)

  it(compat "R4 the fade sets in without a jump", function()
    local stage = open()
    drag(stage, 0, 20)
    assert.equal(1, stage.cards:card(1).alpha)
    move_down(stage, 20.001)
    assert.near(1 - 0.00001, stage.cards:card(1).alpha, 1e-9)
  end)

  it(compat "R5 a card goes as soon as it is farther than the distance, up or down", function()
    for _, row in ipairs { { 80, 1 }, { -80, 1 }, { 80.001, 2 }, { -80.001, 2 } } do
      local stage = open()
      drag(stage, 0, row[1])
      assert.equal(row[2], stage.cards.front)
    end
    for direction, limit in pairs { horizontal = 60, both = 135 } do
      local stage = open { direction = direction }
      drag(stage, limit - 0.001, 0)
      assert.equal(1, stage.cards.front)
      stage = open { direction = direction }
      drag(stage, limit + 0.001, 0)
      assert.equal(2, stage.cards.front)
    end
  end)

  it(compat "R6 the finger loses the card that goes: the drag is cancelled, not ended", function()
    local stage = open()
    drag(stage, 0, 81)
    assert.is_false(stage.cards.is_dragged)
    assert.equal(2, stage.cards.front)
    local rules = fb.each(stage:decisions(), function(decision) return decision.rule end)
    assert.same({ "pan", "crossing", "taken away" }, rules)
    -- The lift makes no further decision.
    local count = #stage:decisions()
    stage:touch("ended", { 195, 414 })
    stage:settle()
    assert.equal(count, #stage:decisions())
  end)

  it(compat "R7 the cards change places in 0.33 s along the default curve", function()
    local curve = fb.easing { name = "ease_in_out" }
    local stage = open()
    drag(stage, 0, 90)
    local passed = 0
    for _, share in ipairs { 0.1, 0.25, 0.5, 0.75, 0.9 } do
      stage:wait(0.33 * share - passed)
      passed = 0.33 * share
      local done = curve:value(share)
      local gone, come = stage.cards:card(1), stage.cards:card(2)
      -- From 90 points down to 30 up.
      assert.near(90 - 120 * done, gone.y, 1e-6)
      assert.near(1 - 0.1 * done, gone.scale, 1e-9)
      -- From the opacity at 90 points.
      assert.near(0.3 + 0.7 * done, gone.alpha, 1e-9)
      assert.near(-30 + 30 * done, come.y, 1e-6)
      assert.near(0.9 + 0.1 * done, come.scale, 1e-9)
      assert.is_true(come.is_front)
    end
    assert.equal(1, stage.cards.settled_front)
    assert.is_true(stage.cards.is_moving)
    stage:wait(0.33 - passed + 1e-9)
    assert.equal(2, stage.cards.settled_front)
    -- Drags are on again.
    stage:touch("ended", { 195, 423 })
    drag(stage, 0, 50)
    assert.is_true(stage.cards.is_dragged)
  end)

  it(compat "R8 let go before, it springs back: 0.33 s, damping 0.7, from 0.7 of its distance a second", function()
    local stage = open()
    drag(stage, 0, 60)
    lift(stage, 60)
    -- A damped spring of UIKit has fallen to a thousandth of its amplitude by its duration: 0.7 omega
    -- 0.33 = ln 1000.
    local omega = math.log(1000) / (0.7 * 0.33)
    local spring = fb.spring { stiffness = omega * omega, damping = 2 * 0.7 * omega, from = 60, to = 0, velocity = -42 }
    for _, time in ipairs { 0, 0.05, 0.1, 0.15, 0.2, 0.25 } do
      assert.near(spring:value(time), stage.cards.y, 1e-6)
      stage:wait(0.05)
    end
    -- It overshoots.
    assert.is_true(select(1, spring:bounds()) < -1)
    stage:settle()
    assert_near_all(at_rest[1], stage:node("cover").frame, 0)
    assert.equal(1, stage.cards:card(1).alpha)
    assert.equal(1, stage.cards.settled_front)
  end)

  it(compat "R9 dragged up, the card comes back from where the finger left it", function()
    local stage = open()
    drag(stage, 0, -85)
    assert.near(-85, stage.cards:card(1).y, 1e-9)
    local before = -85
    while not stage.is_at_rest do
      stage:wait(1 / 120)
      local y = stage.cards:card(1).y
      assert.is_true(y >= before - 1e-9 and y <= -30 + 1e-9)
      before = y
    end
    assert.equal(-30, stage.cards:card(1).y)
  end)

  it(compat "E1 H9 one event far beyond makes the opacity negative in the code, and 0 on the screen", function()
    local stage = open()
    stage:touch("began", middle)
    stage:touch("moved", { 195, middle[2] + 310 })
    assert.near(-1.8, stage.cards:card(1).alpha, 1e-9)
    assert.equal(0, stage.cards:card(1).opacity)
    assert.equal(0, stage:node("cover").opacity)
  end)

  it(compat "E2 dragged down by 79, back to 10 and released, the cards are not swapped and the front one is opaque again", function()
    local stage = open()
    drag(stage, 0, 79)
    move_down(stage, 10)
    lift(stage, 10)
    stage:settle()
    assert.equal(1, stage.cards.front)
    assert.equal(1, stage.cards:card(1).alpha)
    assert_near_all(at_rest[1], stage:node("cover").frame, 0)
  end)

  it(compat "E3 in any direction, the card goes beyond a diamond with its corners at 135 points", function()
    for _, row in ipairs {
      { 134.9, 0, 1 }, { 135.1, 0, 2 }, { 0, -134.9, 1 }, { 0, -135.1, 2 }, { 67.4, 67.4, 1 }, { 67.6, 67.6, 2 },
      { -100, 34.9, 1 }, { -100, 35.1, 2 },
    } do
      local stage = open { direction = "both" }
      drag(stage, row[1], row[2])
      assert.equal(row[3], stage.cards.front)
    end
  end)

  it(compat "E4 two swaps are none", function()
    local stage = open()
    local before = stage:svg()
    slow_drag(stage, 100)
    stage:settle()
    assert.equal(2, stage.cards.settled_front)
    assert.is_true(stage:svg() ~= before)
    slow_drag(stage, -100)
    stage:settle()
    assert.equal(before, stage:svg())
    assert.same(at_rest, picture(stage))
  end)

  it(compat "E5 a finger that stays down after a swap moves the cards only after its lift", function()
    local stage = open()
    drag(stage, 0, 90)
    stage:wait(2)
    move_down(stage, 200)
    move_down(stage, 400)
    assert.is_false(stage.cards.is_dragged)
    assert.equal(2, stage.cards.front)
    assert.equal(0, stage.cards.offset)
    stage:touch("ended", { 195, 733 })
    drag(stage, 0, 40)
    assert.near(40, stage.cards.offset, 1e-9)
  end)

  it(compat "A1 the fade is over at 120 points: the card goes with most of it left to come", function()
    local stage = open()
    drag(stage, 0, 79)
    assert.near(0.41, stage.cards:card(1).alpha, 1e-9)
    -- A fade by its progress would have 0.0125 left.
    assert.near(0.9875, stage:value "progress", 1e-9)
  end)

  it(compat "H1 during a swap drags are off, but a call starts a second swap", function()
    local stage = open()
    stage.cards:swap {}
    stage:wait(0.1)
    stage:drag { from = middle, by = { 0, 120 }, duration = 0.1 }
    assert.equal(2, stage.cards.front)
    stage.cards:swap {}
    assert.equal(1, stage.cards.front)
  end)

  it(compat "H2 a cancelled drag leaves the card displaced and faded", function()
    local stage = open()
    drag(stage, 0, 70)
    stage:touch("cancelled", { 195, 403 })
    stage:settle()
    assert.near(70, stage.cards:card(1).y, 1e-9)
    assert.near(0.5, stage:node("cover").opacity, 1e-9)
  end)

  it(compat "H3 the order flips at once, while the cards overlap", function()
    local stage = open()
    drag(stage, 0, 81)
    assert.equal(2, stage.cards.top)
    local gone, come = stage:node("cover"), stage:node("lyrics")
    -- 44 points from the lower edge of the card that covers it, and well visible.
    assert.is_true(gone.frame[2] < come.frame[2] + come.frame[4])
    assert.near(0.39, gone.opacity, 1e-9)
  end)

  it(compat "H4 the speed of the finger that lets go is ignored", function()
    for _, speed in ipairs { 0, 400, 2000 } do
      local stage = open()
      local hold = speed == 0 and 0.1 or 0
      stage:drag { from = middle, by = { 0, 70 }, duration = speed == 0 and 0.5 or 70 / speed, hold = hold }
      -- 60 points beyond the slop, so 42 a second, inwards.
      assert.near(60, stage.cards.offset, 1e-9)
      assert.near(-42, stage.cards.velocity, 1e-6)
      stage:settle()
      assert.equal(1, stage.cards.front)
    end
  end)

  it(compat "H5 cards in motion cannot be caught", function()
    local stage = open()
    drag(stage, 0, 90)
    stage:touch("ended", { 195, 423 })
    stage:wait(0.1)
    drag(stage, 0, 50)
    assert.is_false(stage.cards.is_dragged)
    stage:wait(2)
    assert.equal(2, stage.cards.front)
    assert.equal(0, stage.cards.offset)
  end)

  it(compat "H6 a swap cannot be undone by dragging back", function()
    local stage = open()
    drag(stage, 0, 90)
    move_down(stage, 0)
    lift(stage, 0)
    stage:settle()
    assert.equal(2, stage.cards.front)
  end)

  it(compat "H7 the card behind does not move with the drag", function()
    local stage = open()
    drag(stage, 0, 75)
    assert.same({ 51, 149, 288, 288 }, stage:node("lyrics").frame)
    assert.equal(0, stage:value "lift")
  end)

  it(compat "H8 another direction during a drag measures the same path by other rules", function()
    local stage = open { direction = "horizontal" }
    drag(stage, 40, 0)
    assert.near(0.8, stage.cards:card(1).alpha, 1e-9)
    stage:relayout("screens/lyrics_cards", { mode = "compat", direction = "vertical" })
    -- A sideways movement has no part along y: the card jumps back to full opacity.
    assert.equal(0, stage.cards.offset)
    assert.equal(1, stage.cards:card(1).alpha)
  end)

  it(compat "H10 the card that goes brightens while it goes behind", function()
    local stage = open()
    drag(stage, 0, 81)
    local before = stage:node("cover").opacity
    assert.near(0.39, before, 1e-9)
    for _ = 1, 10 do
      stage:wait(0.03)
      local opacity = stage:node("cover").opacity
      assert.is_true(opacity > before)
      before = opacity
    end
    assert.is_true(before > 0.9)
  end)

  it(compat "H11 aside, the card is not under a finger that goes up or down as well", function()
    local stage = open { direction = "horizontal" }
    drag(stage, 40, 30)
    assert.near(40, stage.cards.x, 1e-9)
    assert.equal(0, stage.cards.y)
  end)
end)

describe("Lyrics cards, default", function()
  local function open(more) return open_screen(more or {}) end

  it(default "R1 R2 looks at rest as the article's cards do", function()
    local stage = open()
    assert.same(at_rest, picture(stage))
    assert.equal(open { mode = "compat" }:svg(), stage:svg())
  end)

  it(default "R3 R4 H9 measures and fades as the article's does, and never leaves 0 to 1", function()
    for _, row in ipairs(drags) do
      local direction, x, y, offset, opacity = table.unpack(row)
      local stage = open { direction = direction }
      drag(stage, x, y)
      assert.near(offset, stage.cards.offset, 1e-9)
      assert.near(opacity, stage.cards:card(1).alpha, 1e-9)
    end
    for _, y in ipairs { 120, 121, 300, -300 } do
      local stage = open()
      drag(stage, 0, y)
      assert.equal(0, stage.cards:card(1).alpha)
    end
  end)

  it(default "R5 the distance decides when the finger lets go, and is still strict", function()
    for _, row in ipairs { { 80, 1 }, { -80, 1 }, { 80.5, 2 }, { -80.5, 2 } } do
      local stage = open()
      slow_drag(stage, row[1])
      stage:settle()
      assert.equal(row[2], stage.cards.front)
      assert.equal("displacement", stage:why("cards").criterion)
      assert.near(math.abs(row[1]) - 80, stage:why("cards").margin, 1e-6)
    end
  end)

  it(default "R3 a finger that moves across the axis does not drag the cards", function()
    local stage = open { direction = "vertical" }
    drag(stage, 60, 0)
    assert.is_false(stage.cards.is_dragged)
    stage:touch("ended", { middle[1] + 70, middle[2] })
    assert.equal("failed", stage:why("cards").verdict)
    assert.equal("way", stage:why("cards").criterion)
  end)

  it(default "R5 goes at the crossing, at the release, or by a flick too, depending on 'commit'", function()
    local stage = open { commit = "on_cross" }
    drag(stage, 0, 80.5)
    assert.equal(2, stage.cards.front)
    assert.is_false(stage.cards.is_dragged)
    for commit, front in pairs { on_release = 1, on_release_or_flick = 2 } do
      stage = open { commit = commit }
      stage:play(fb.flick { from = middle, by = { 0, 60 }, speed = 1500 })
      assert.equal(front, stage.cards.front)
      stage = open { commit = commit }
      drag(stage, 0, 80.5)
      assert.equal(1, stage.cards.front)
      lift(stage, 80.5)
      assert.equal(2, stage.cards.front)
    end
  end)

  it(default "R6 R7 let go, both cards take their new places by one spring", function()
    local stage = open()
    slow_drag(stage, 100)
    assert.equal(2, stage.cards.front)
    assert.equal(1, stage.cards.settled_front)
    local spring = fb.spring { duration = 0.35, from = 100, to = 0 }
    for _, time in ipairs { 0, 0.05, 0.1, 0.2 } do
      assert.near(spring:value(time), stage.cards.offset, 1e-6)
      stage:wait(({ [0] = 0.05, [0.05] = 0.05, [0.1] = 0.1, [0.2] = 0 })[time])
    end
    stage:settle()
    assert.equal(2, stage.cards.settled_front)
    assert.same({ 51, 149, 288, 288 }, stage:node("cover").frame)
    assert.same({ 35, 163, 320, 320 }, stage:node("lyrics").frame)
  end)

  it(default "R8 H4 the spring takes over the finger's speed, in any direction", function()
    for _, row in ipairs { { 70, 0.25 }, { -70, 0.25 }, { 70, 0.2 }, { 60, 0.14 } } do
      local stage = open()
      local dy, duration = row[1], row[2]
      local finger = stage:drag { from = middle, by = { 0, dy }, duration = duration }
      local _, speed = finger:release_velocity()
      assert.near(math.abs(dy) / duration, math.abs(speed), 1)
      assert.near(math.abs(speed), stage.cards.velocity, 1e-6)
      assert.near(math.abs(dy) - 10, stage.cards.offset, 1e-6)
    end
  end)

  it(default "R8 let go at rest before the distance, it comes back by a spring that swings over a little", function()
    local stage = open()
    slow_drag(stage, 60)
    local spring = fb.spring { duration = 0.35, bounce = 0.15, from = 60, to = 0 }
    for _ = 1, 6 do
      -- At time 0, then every 0.05 s.
      assert.near(math.abs(spring:value(stage.time - 0.6)), stage.cards.offset, 1e-6)
      stage:wait(0.05)
    end
    stage:settle()
    assert.same(at_rest, picture(stage))
    assert.equal("displacement", stage:why("cards").criterion)
    assert.near(-20, stage:why("cards").margin, 1e-6)
  end)

  it(default "H4 a flick decides by its direction, outwards or back", function()
    local stage = open()
    stage:play(fb.flick { from = middle, by = { 0, 50 }, speed = 600 })
    stage:settle()
    assert.equal(2, stage.cards.front)
    assert.equal("velocity", stage:why("cards").criterion)
    assert.near(100, stage:why("cards").margin, 1e-6)
    stage = open()
    stage:play(fb.flick { from = middle, by = { 0, 50 }, speed = 400 })
    stage:settle()
    assert.equal(1, stage.cards.front)
    -- Out by 140, and back by 40 of it, fast.
    stage = open()
    stage:drag { from = middle, through = { { 195, 473 }, { 195, 433 } }, duration = 0.2 }
    assert.near(100, stage.cards.offset, 1)
    stage:settle()
    assert.equal(1, stage.cards.front)
    assert.equal("velocity", stage:why("cards").criterion)
  end)

  it(default "R9 dragged up, the card comes back from where the finger left it", function()
    local stage = open()
    slow_drag(stage, -100)
    assert.near(-100, stage.cards.y, 1e-6)
    stage:wait(1 / 120)
    assert.is_true(stage.cards:card(1).y < -80)
    stage:settle()
    assert.equal(-30, stage.cards:card(1).y)
  end)

  it(default "E1 one event far beyond fades the card out, and is undone by going back", function()
    local stage = open()
    stage:touch("began", middle)
    stage:touch("moved", { 195, middle[2] + 310 })
    assert.equal(0, stage.cards:card(1).alpha)
    assert.equal(1, stage.cards.front)
    move_down(stage, 5)
    assert.equal(1, stage.cards:card(1).alpha)
    lift(stage, 5)
    stage:settle()
    assert.equal(1, stage.cards.front)
  end)

  it(default "E2 H6 dragged far and back again, the cards are not swapped", function()
    for _, far in ipairs { 79, 90, 200 } do
      local stage = open()
      drag(stage, 0, far)
      move_down(stage, 10)
      lift(stage, 10)
      stage:settle()
      assert.same(at_rest, picture(stage))
    end
  end)

  it(default "E3 in any direction, the measure is the same diamond", function()
    for _, row in ipairs {
      { 134.9, 0, 1 }, { 135.1, 0, 2 }, { 67.4, 67.4, 1 }, { 67.6, 67.6, 2 }, { -100, 35.1, 2 },
    } do
      local stage = open { direction = "both" }
      local length = math.sqrt(row[1] * row[1] + row[2] * row[2])
      local reach = (length + 10) / length
      stage:drag { from = middle, by = { row[1] * reach, row[2] * reach }, duration = 1, hold = 0.1 }
      stage:settle()
      assert.equal(row[3], stage.cards.front)
    end
  end)

  it(default "E4 two swaps are none, in every direction", function()
    for direction, displacement in pairs { vertical = { 0, -120 }, horizontal = { 120, 0 }, both = { 100, 100 } } do
      local stage = open { direction = direction }
      local before = stage:svg()
      for swap = 1, 2 do
        stage:drag { from = middle, by = displacement, duration = 0.5, hold = 0.1 }
        stage:settle()
        assert.equal(swap == 1 and 2 or 1, stage.cards.settled_front)
      end
      assert.equal(before, stage:svg())
      assert.same(at_rest, picture(stage))
    end
  end)

  it(default "E5 a finger that stays down keeps the card", function()
    local stage = open()
    drag(stage, 0, 90)
    stage:wait(1)
    assert.is_true(stage.cards.is_dragged)
    move_down(stage, 40)
    assert.near(40, stage.cards.offset, 1e-9)
  end)

  it(default "A1 the numbers that the article chose by eye are tunables", function()
    local stage = open {
      back_offset = -50, back_scale = 0.8, distance_vertical = 120, fade_vertical = 60, fade_length = 60,
    }
    -- 320 * 0.8, and 50 points higher.
    assert.same({ 67, 145, 256, 256 }, stage:node("lyrics").frame)
    drag(stage, 0, 60)
    assert.equal(1, stage.cards:card(1).alpha)
    assert.equal(0.5, stage:value "progress")
    move_down(stage, 120)
    -- Invisible at the distance where it goes.
    assert.near(0, stage.cards:card(1).alpha, 1e-9)
  end)

  it(default "H1 the deck is moving until its cards rest", function()
    local stage = open()
    assert.is_false(stage.cards.is_moving)
    slow_drag(stage, 100)
    assert.is_true(stage.cards.is_moving)
    stage:settle()
    assert.is_false(stage.cards.is_moving)
    assert.is_true(stage.is_at_rest)
  end)

  it(default "H2 a cancelled drag settles", function()
    for _, far in ipairs { 70, 100, -150 } do
      local stage = open()
      drag(stage, 0, far)
      stage:touch("cancelled", { 195, 323 + far })
      stage:settle()
      assert.same(at_rest, picture(stage))
      assert.equal("cancel", stage:why("cards").rule)
    end
  end)

  it(default "H3 H10 the order changes while the front card is invisible, and the topmost card never brightens", function()
    for _, far in ipairs { 85, 100, -100, 150 } do
      local stage = open()
      slow_drag(stage, far)
      local last, overtaken, depth = stage.cards:card(1).opacity, nil, 0
      assert.equal(1, stage.cards.top)
      while not stage.is_at_rest do
        stage:wait(0.001)
        local gone = stage.cards:card(1)
        -- Exactly one card in front at any time.
        assert.is_true(gone.is_front ~= stage.cards:card(2).is_front)
        if gone.is_front then
          assert.is_true(gone.opacity <= last + 1e-9)
        elseif not overtaken then
          overtaken, depth = gone.opacity, gone.depth
        end
        last = gone.opacity
      end
      assert.is_true(overtaken < 0.02)
      -- Half of the swap is over by then: the card has half of its final depth.
      assert.near(0.5, depth, 0.01)
      assert.equal(1, stage.cards:card(1).opacity)
    end
  end)

  it(default "H5 a card in motion is caught where it is, and dragged on", function()
    local stage = open()
    slow_drag(stage, 100)
    stage:wait(0.03)
    local before = stage.cards:card(1)
    stage:touch("began", middle)
    stage:touch("moved", { 195, middle[2] + 11 })
    -- 1 point beyond the slop.
    assert.is_true(stage.cards.is_dragged)
    assert.near(before.y + 1, stage.cards:card(1).y, 1e-6)
    assert.near(before.opacity, stage.cards:card(1).opacity, 0.02)
    -- Back to its place: the swap is undone.
    stage:wait(0.05)
    stage:touch("moved", { 195, middle[2] - 60 })
    stage:wait(0.2)
    stage:touch("ended", { 195, middle[2] - 60 })
    stage:settle()
    assert.same(at_rest, picture(stage))
  end)

  it(default "H7 the card behind comes up with the drag, and is in its place where the front one goes", function()
    for _, row in ipairs { { 20, 0.925, -22.5 }, { 40, 0.95, -15 }, { -40, 0.95, -15 }, { 80, 1, 0 }, { 120, 1, 0 } } do
      local stage = open()
      drag(stage, 0, row[1])
      assert.near(row[2], stage.cards:card(2).scale, 1e-9)
      assert.near(row[3], stage.cards:card(2).y, 1e-9)
      assert.near(math.min(1, math.abs(row[1]) / 80), stage:value "lift", 1e-9)
    end
  end)

  it(default "H8 another direction during a drag applies from the next drag on", function()
    for _, row in ipairs { { 40, 1 }, { 70, 2 } } do
      local dx, front = row[1], row[2]
      local stage = open { direction = "horizontal" }
      drag(stage, 40, 0)
      local before = stage:svg()
      stage:relayout("screens/lyrics_cards", { direction = "vertical" })
      assert.equal(before, stage:svg())
      assert.near(40 / 60, stage.cards.progress, 1e-9)
      -- The finger continues sideways; the card goes at 60 points.
      stage:touch("moved", { 205 + dx, 323 })
      assert.near(dx, stage.cards.offset, 1e-9)
      stage:wait(0.2)
      stage:touch("ended", { 205 + dx, 323 })
      stage:settle()
      assert.equal(front, stage.cards.settled_front)
      -- From now on only downward drags count.
      stage:drag { from = middle, by = { 150, 0 }, duration = 0.5, hold = 0.1 }
      stage:settle()
      assert.equal(front, stage.cards.settled_front)
      slow_drag(stage, 100)
      stage:settle()
      assert.equal(3 - front, stage.cards.settled_front)
    end
  end)

  it(default "H11 the card is under the finger across the axis too", function()
    local stage = open { direction = "horizontal" }
    drag(stage, 40, 30)
    assert.near(40, stage.cards.x, 1e-9)
    assert.near(30, stage.cards.y, 1e-9)
    -- Only the distance along the axis counts.
    assert.near(40, stage.cards.offset, 1e-9)
  end)
end)

describe("Lyrics cards, under any fingers", function()
  local swapped = { at_rest[4], 1, 0, at_rest[1], 1, 1 }

  it("rests with one card in front and the other behind, and can be dragged again", function()
    for _, direction in ipairs { "vertical", "horizontal", "both" } do
      local stage = open_screen({ direction = direction })
      local displacement = direction == "horizontal" and { 120, 0 } or { 0, 160 }
      for seed = 1, 20 do
        fingers.anything(stage, seed, 5 + seed)
        local front = stage.cards.settled_front
        assert.same(front == 1 and at_rest or swapped, picture(stage))
        stage:drag { from = middle, by = displacement, duration = 0.5, hold = 0.1 }
        stage:settle()
        assert.equal(3 - front, stage.cards.settled_front)
      end
    end
  end)

  it("in compat, cancelled drags leave cards about", function()
    local seed = 0
    local stage
    repeat
      seed = seed + 1
      stage = open_screen({ mode = "compat" })
      fingers.anything(stage, seed, 5 + seed % 20)
    until stage.cards.offset > 0 or seed == 60
    assert.is_true(stage.cards.offset > 0)
  end)
end)

describe("Lyrics cards, in a real hand", function()
  -- A recorded flick to the left, turned so that it goes down.
  local flick = fb.trace("traces/short_flick"):rotated(3):starting_at(middle)

  it("a short flick brings the lyrics, which in compat takes a longer distance", function()
    local stage = open_screen()
    stage:play(flick)
    assert.equal("velocity", stage:why("cards").criterion)
    stage:settle()
    assert.equal(2, stage.cards.front)
    -- Made short enough, the same flick has no effect there.
    local old = open_screen({ mode = "compat" })
    old:play(flick:scaled(0.5))
    old:settle()
    assert.equal(1, old.cards.front)
    stage = open_screen()
    stage:play(flick:scaled(0.5))
    stage:settle()
    assert.equal(2, stage.cards.front)
  end)

  it("a twitch brings nothing", function()
    for least, card in pairs { [18] = 1, [11] = 2 } do
      local stage = open_screen({ flick_distance = least })
      stage:play(fb.drag { from = middle, by = { 0, -11 }, duration = 0.01, rate = 100 })
      assert.equal(least == 18 and "travel" or "velocity", stage:why("cards").criterion)
      stage:settle()
      assert.equal(card, stage.cards.front)
    end
  end)

  it("is the same however often it is looked at", function()
    local seen = {}
    for index, rate in ipairs { 10, 30, 60, 120, 240 } do
      local stage = open_screen()
      stage:play(flick)
      for _ = 1, rate / 10 do stage:wait(1 / rate) end
      seen[index] = stage:svg()
      assert.equal(seen[1], seen[index])
    end
  end)
end)

describe("Lyrics cards, turned", function()
  it("goes on with the drag, and with the swap", function()
    local turned = { width = 844, height = 390 }
    local stage = open_screen()
    drag(stage, 0, 60)
    local opacity = stage.cards:card(1).opacity
    stage:relayout("screens/lyrics_cards", turned)
    assert.same({ 35, 35, 320, 320 }, stage:node("cards").frame)
    assert.equal(0.75, stage.cards.progress)
    assert.equal(opacity, stage.cards:card(1).opacity)
    stage:touch("cancelled", { 195, 393 })
    stage:settle()
    assert.same({ 35, 35, 320, 320 }, stage:node("cover").frame)
    stage:drag { from = { 195, 60 }, by = { 0, 160 }, duration = 0.5, hold = 0.1 }
    stage:wait(0.1)
    stage:relayout "screens/lyrics_cards"
    stage:settle()
    assert.equal(2, stage.cards.settled_front)
    assert.same({ 35, 163, 320, 320 }, stage:node("lyrics").frame)
  end)
end)

describe("Lyrics cards, on other screens", function()
  it("have all of the player below them on a low one, and the cards work there", function()
    for _, height in ipairs { 667, 720, 844, 932 } do
      local stage = open_screen({ height = height })
      local x, y, width, tall = table.unpack(stage:node("cards").frame)
      assert.same({ 35, 320, 320 }, { x, width, tall })
      local play = stage:node("play_button").frame
      assert.is_true(play[2] > y + tall and play[2] + play[4] < height - 34)
      stage:drag { from = { 195, y + 100 }, by = { 0, 100 }, duration = 0.5, hold = 0.1 }
      stage:settle()
      assert.equal(2, stage.cards.settled_front)
    end
  end)
end)

describe("Lyrics cards, as text", function()
  it("shows the front card below the one that comes up", function()
    local stage = open_screen()
    drag(stage, 0, 50)
    local lines = {}
    for line in (stage:picture(34) .. "\n"):gmatch("(.-)\n") do lines[#lines + 1] = line end
    assert.equal([[
▒▒▒▒▒LYRICS▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒MORE▒▒▒▒
▒▒▒╭──────────────────────────╮▒▒▒
▒▒▒│▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓│▒▒▒
▒▒▒│▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓│▒▒▒
▒▒▒│▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓│▒▒▒
▒▒▒│▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓│▒▒▒
░░░│▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓│░░░
░░░│▓▓▓▓▓▓▓Slow Weather▓▓▓▓▓▓▓│░░░
]], table.concat(lines, "\n", 9, 16) .. "\n")
  end)
end)

describe("The points of the lyrics cards", function()
  it("have a check each in both modes", function() assert.same({}, missing()) end)
end)
