-- Decks with cards that turn, go to sides with meanings, and fly off.

local fb = require "flickbook"

describe("A deck with meanings for its sides", function()
  local stage, told
  local function open(keys)
    told = {}
    local cards = { id = "cards", width = 300, height = 400, direction = "both", ways = { left = "no", right = "yes", up = "later" },
      turn = math.rad(18), flies = true, distance = 90, cards = {}, on_card_changed = function(event)
        told[#told + 1] = ("%d to %d: %s by %s"):format(event.from, event.to, event.way, event.cause)
      end }
    for key, value in pairs(keys or {}) do cards[key] = value end
    for number = 1, keys and keys.count or 5 do cards.cards[number] = fb.rectangle { id = "card" .. number, fill = "teal" } end
    cards.count = nil
    local deck = fb.deck(cards)
    stage = fb.open(fb.screen { size = { 390, 844 }, padding = { left = 45, top = 200 },
      values = { yes = deck.right, no = deck.left, later = deck.up }, deck })
  end
  local function drag(by, keys)
    keys = keys or {}
    stage:drag { from = keys.from or { 195, 300 }, by = by, duration = keys.duration or 0.5, hold = keys.hold or 0.2 }
  end

  it("reports at once what a side means, and lets the next card be taken while one flies", function()
    open()
    drag { 130, 20 }
    assert.same({ "1 to 2: yes by drag" }, told)
    assert.equal(2, stage.cards.front)
    drag { 20, -140 }
    assert.same({ "1 to 2: yes by drag", "2 to 3: later by drag" }, told)
    stage:settle()
    assert.equal(2, #told)
    assert.equal(3, stage.cards.front)
    assert(tostring(stage:why "cards"):find "card 3 by release %(displacement 130")
  end)

  it("comes back from a side without a meaning, and from a throw back", function()
    open()
    drag { 10, 200 }
    stage:settle()
    assert.same({}, told)
    stage:play(fb.drag { from = { 195, 300 }, by = { 160, 0 }, duration = 0.4 }:followed_by(fb.drag { from = { 195, 300 }, by = { 1, 0 } }, 1))
    told = {}
    open()
    stage:touch("began", { 195, 300 })
    for step = 1, 10 do stage:wait(1 / 60) stage:touch("moved", { 195 + step * 15, 300 }) end
    for step = 1, 4 do stage:wait(1 / 60) stage:touch("moved", { 345 - step * 20, 300 }) end
    stage:touch("ended", { 265, 300 })
    stage:settle()
    assert.same({}, told)
    assert.equal(1, stage.cards.front)
  end)

  it("flies on in its direction and at the speed of the release, on top of the others, and then lies behind them", function()
    open()
    drag({ 100, 50 }, { duration = 0.1, hold = 0 })
    local x, y = stage.cards:card(1).x, stage.cards:card(1).y
    stage:wait(0.001)
    assert.near(1, stage.cards:card(1).x - x, 0.25)
    assert.near(0.5, (stage.cards:card(1).y - y) / (stage.cards:card(1).x - x), 0.1)
    assert.is_true(stage.cards:card(1).is_front)
    stage:wait(0.1)
    assert.equal(1, stage.cards:card(1).opacity)
    assert.near(0.5, stage.cards:card(1).y / stage.cards:card(1).x, 0.06)
    stage:settle()
    assert.equal(0, stage.cards:card(1).x)
    assert.equal(0, stage.cards:card(1).opacity)
    assert.equal(0, stage.cards:card(1).z)
  end)

  it("turns with the distance to the side and no farther than that, in the other direction below the middle", function()
    open { ways = { right = "yes" }, turn = 0.3 }
    drag({ 60, 0 }, { hold = 0.2 })
    stage:settle()
    for _, row in ipairs { { y = 250, sign = 1 }, { y = 550, sign = -1 } } do
      stage:touch("began", { 195, row.y })
      stage:touch("moved", { 205, row.y })
      local x = stage.cards.x
      stage:touch("moved", { 280, row.y })
      assert.near(row.sign * 0.3 * (stage.cards.x / 300), stage.cards:card(1).rotation, 1e-9)
      assert.is_true(stage.cards.x > x)
      stage:touch("moved", { 195 + 500, row.y })
      assert.near(row.sign * 0.3, stage.cards:card(1).rotation, 1e-9)
      stage:touch("cancelled", { 195 + 500, row.y })
      stage:settle()
      assert.equal(0, stage.cards:card(1).rotation)
    end
  end)

  it("says how far a card is to the one side to which it is farthest", function()
    open()
    stage:touch("began", { 195, 300 })
    stage:touch("moved", { 205, 300 })
    local shift = 205 - 195 - stage.cards.x
    stage:touch("moved", { 195 + 60 + shift, 270 })
    assert.near((2 * 60 - 60 - 30) / 90, stage:value "yes", 1e-9)
    assert.equal(0, stage:value "no")
    assert.equal(0, stage:value "later")
    stage:touch("moved", { 195 - 200, 300 })
    assert.equal(1, stage:value "no")
  end)

  it("does the same by a program, and knows its sides", function()
    open()
    local outcome
    stage.cards:animate { way = "no", on_end = function(event) outcome = event.outcome end }
    assert.same({ "1 to 2: no by program" }, told)
    stage:wait(0.3)
    assert.is_true(stage.cards:card(1).x < -20)
    stage:settle()
    assert.equal("ended", outcome)
    assert.has_error(function() stage.cards:animate { way = "nope" } end, "no way 'nope'")
    assert.has_error(function() open { ways = { left = "no", aside = "yes" } } end, "aside")
    assert.has_error(function() open { direction = "vertical" } end, "sides along its direction")
  end)

  it("flies from where it is, also one that is caught while it moves behind the others", function()
    open { direction = "horizontal", ways = { right = "yes" }, distance = 60 }
    stage.cards:swap { motion = { duration = 1, easing = "linear" } }
    stage:wait(0.3)
    stage:touch("began", { 195, 300 })
    stage:touch("moved", { 290, 300 })
    local before = stage.cards:card(1)
    stage:touch("ended", { 290, 300 })
    local after = stage.cards:card(1)
    assert.same({ "1 to 2: yes by drag" }, told)
    for _, key in ipairs { "x", "y", "scale", "opacity", "rotation" } do assert.near(before[key], after[key], 1e-9) end
    stage:settle()
    assert.equal(2, stage.cards.front)
  end)

  it("tells of no change where a card that was not in front yet brings back the one that was", function()
    open { count = 2 }
    stage.cards:swap { motion = { duration = 1, easing = "linear" } }
    stage:wait(0.9)
    drag({ 130, 20 }, { duration = 0.05, hold = 0 })
    stage:settle()
    assert.same({}, told)
    assert.equal(1, stage.cards.front)
  end)

  it("keeps its manners with two cards, a new layout in mid-flight, and a swap", function()
    open { count = 2 }
    drag { 130, 20 }
    drag { -130, 20 }
    stage:settle()
    assert.equal(1, stage.cards.front)
    assert.equal(1, stage.cards:card(1).opacity)
    drag { 130, 20 }
    stage.cards:swap {}
    stage:settle()
    assert.equal(1, stage.cards.front)
    assert.equal(0, stage.cards.x)
  end)
end)
