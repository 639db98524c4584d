-- Any motion plays on pagers, scroll views and decks, as on variables: their ends, continuity, and one report of each end.

local fb = require "flickbook"

local function open()
  local cards = {}
  for number = 1, 3 do cards[number] = fb.rectangle { id = "card" .. number } end
  return fb.open(fb.screen { size = { 400, 800 },
    fb.pager { id = "pages", page_count = 5, height = 200 },
    fb.scroll_view { id = "feed", width = 400, height = 300, content_size = { 400, 3000 } },
    fb.scroll_view { id = "map", width = 400, height = 100, axes = "both", content_size = { 2000, 1000 } },
    fb.deck { id = "cards", width = 400, height = 200, cards = cards },
  })
end

local motions = {
  spring = fb.spring { duration = 0.5, bounce = 0.3 }, curve = { duration = 0.4, easing = "ease_in_out" },
  tween = fb.tween { from = 3, to = 9, duration = 0.5 }, keyframes = fb.keyframes { frames = { 0, 5, 2, 10 }, duration = 0.6 },
  sequence = fb.sequence { fb.tween { from = 0, to = 1, duration = 0.2 }, fb.spring { from = 1, to = 3, duration = 0.3 } },
  clamped = fb.spring { response = 0.5, damping_fraction = 0.3, clamped = true }, settling = fb.spring { settling_time = 0.5, damping_fraction = 0.6 },
  decay = fb.decay { velocity = 900 }, spline = fb.decay { velocity = 900, friction = "android" }, fling = fb.fling { velocity = 3000, max = 700 },
  reversed = fb.tween { from = 1, to = 0, duration = 0.3 }:reversed(), delayed = fb.tween { from = 0, to = 1, duration = 0.3 }:delayed(0.2),
}

local names = {}
for name in pairs(motions) do names[#names + 1] = name end
table.sort(names)

-- For each kind of component: the target, and the number to read.
local kinds = {
  pages = { to = 4, goal = 4, read = "position", start = 1, unit = 1 },
  feed = { to = { 0, 1200 }, goal = 1200, read = "y", start = 0, unit = 400 },
}

local function told(stage, id, keys)
  local outcomes = {}
  keys.on_end = function(event) outcomes[#outcomes + 1] = event.outcome end
  stage[id]:animate(keys)
  return outcomes
end

-- The largest step of a number between frames, at 240 frames per second.
local function largest_step(stage, id, read, seconds)
  local last, most = stage[id][read], 0
  for _ = 1, seconds * 240 do
    stage:wait(1 / 240)
    local now = stage[id][read]
    most, last = math.max(most, math.abs(now - last)), now
  end
  return most
end

describe("any motion", function()
  for id, kind in pairs(kinds) do
    for _, name in ipairs(names) do
      if name ~= "decay" and name ~= "spline" then
        it(name .. " brings " .. id .. " to where it is sent, and tells so once", function()
          local stage = open()
          local outcomes = told(stage, id, { to = kind.to, motion = motions[name] })
          local steps = largest_step(stage, id, kind.read, 1)
          stage:settle()
          assert.near(kind.goal, stage[id][kind.read], 1e-6)
          assert.same({ "ended" }, outcomes)
          if name ~= "fling" and name ~= "keyframes" then assert.is_true(steps < kind.unit / 3) end
        end)
      end
    end

    it("goes on as fast as " .. id .. " is, by a curve too", function()
      local stage = open()
      stage[id]:animate { to = kind.to, motion = { duration = 1, easing = "linear" } }
      stage:wait(0.25)
      local before, speed = stage[id][kind.read], kind.goal - kind.start
      local outcomes = told(stage, id, { to = id == "pages" and 1 or { 0, 0 }, motion = motions.tween })
      stage:wait(0.001)
      assert.near(before + speed * 0.001, stage[id][kind.read], speed * 2e-5)
      stage:settle()
      assert.near(kind.start, stage[id][kind.read], 1e-9)
      assert.same({ "ended" }, outcomes)
    end)

    it("sets out at a velocity of " .. id, function()
      local stage = open()
      stage[id]:animate { to = kind.to, motion = fb.spring { duration = 0.5 }, velocity = 2 * kind.unit }
      stage:wait(0.0005)
      assert.near(kind.start + kind.unit * 0.001, stage[id][kind.read], kind.unit * 1e-4)
    end)

    it("waits with " .. id, function()
      local stage = open()
      stage[id]:animate { to = kind.to, motion = motions.curve, delay = 0.5 }
      stage:wait(0.5)
      assert.near(kind.start, stage[id][kind.read], 1e-9)
      stage:settle()
      assert.near(kind.goal, stage[id][kind.read], 1e-6)
    end)

    it("is retargeted where " .. id .. " is sent elsewhere, interrupted by a finger or a program's hand", function()
      local stage = open()
      local first = told(stage, id, { to = kind.to })
      stage:wait(0.1)
      local second = told(stage, id, { to = kind.to })
      assert.same({ "retargeted" }, first)
      stage:wait(0.1)
      stage:touch("began", { 200, id == "pages" and 100 or 300 })
      assert.same({ "interrupted" }, second)
      stage:touch("ended", { 200, id == "pages" and 100 or 300 })
      stage:settle()
      local third = told(stage, id, { to = id == "pages" and 1 or { 0, 0 } })
      stage[id]:grab():release()
      stage:settle()
      assert.same({ "interrupted" }, third)
      local fourth = told(stage, id, { to = kind.to, motion = "jump" })
      assert.same({ "ended" }, fourth)
    end)
  end

  it("plays values of its own on a pager, which ends at a page", function()
    local stage = open()
    stage.pages:jump_to(2)
    stage.pages:animate { motion = fb.keyframes { frames = { 2, 2.4, 2 }, duration = 1 } }
    stage:wait(0.5)
    assert.near(2.4, stage.pages.position, 1e-9)
    stage:settle()
    assert.equal(2, stage.pages.page)
    stage.pages:animate { motion = fb.tween { from = 2, to = 3.8, duration = 0.3 } }
    stage:settle()
    assert.equal(4, stage.pages.page)
  end)

  it("throws a pager by friction as far as that goes, to the nearest page", function()
    local stage = open()
    stage.pages:animate { motion = fb.decay { velocity = 0, friction = 2 }, velocity = 4.4 }
    stage:wait(0.001)
    assert.near(1.0044, stage.pages.position, 5e-4)
    stage:settle()
    assert.equal(3, stage.pages.page)
  end)

  it("throws content by friction, which bounces at an edge", function()
    local stage = open()
    local outcomes = told(stage, "feed", { motion = fb.decay { velocity = 0, friction = 2 }, velocity = 1000 })
    stage:settle()
    assert.near(500, stage.feed.y, 1)
    stage.feed:animate { motion = fb.decay { velocity = -3000, friction = 2 } }
    assert.is_true(stage.feed.peak_overscroll[2] < -20)
    stage:settle()
    assert.equal(0, stage.feed.y)
    assert.same({ "ended" }, outcomes)
  end)

  it("sends two axes by motions of their own, one after the other", function()
    local stage = open()
    local outcomes = told(stage, "map", { to = { 800, 400 }, motion = { duration = 0.4, easing = "linear" }, stagger = 0.2 })
    stage:wait(0.2)
    assert.near(400, stage.map.x, 1e-6)
    assert.near(0, stage.map.y, 1e-6)
    stage:settle()
    assert.near(0.6, stage.time, 1e-6)
    assert.same({ "ended" }, outcomes)
    stage.map:animate { motion = fb.parallel { x = fb.tween { from = 800, to = 0, duration = 1 }, y = fb.tween { from = 400, to = 100, duration = 0.5 } } }
    stage:wait(0.5)
    assert.near(400, stage.map.x, 1e-6)
    assert.near(100, stage.map.y, 1e-6)
    assert.has_error(function() stage.map:animate { motion = motions.tween } end, "a place to go to expected")
  end)

  it("goes to a node and to a row", function()
    local stage = fb.open(fb.screen { size = { 400, 800 }, fb.scroll_view { id = "list", rows = { count = 1000, estimate = 50,
      row = function(number) return fb.rectangle { id = "row" .. number, height = 40 + number % 3 * 10 } end } } })
    local outcomes = told(stage, "list", { row = 700, align = "start", motion = motions.keyframes })
    stage:settle()
    assert.near(0, stage:node("row700").frame[2], 1e-6)
    assert.same({ "ended" }, outcomes)
    stage.list:animate { node = "row701", align = "end", motion = motions.curve }
    stage:settle()
    assert.near(800, stage:node("row701").frame[2] + stage:node("row701").frame[4], 1e-6)
  end)

  it("brings a card to the front, thrown, and tells of it once", function()
    local stage = open()
    local outcomes = told(stage, "cards", { motion = fb.spring { duration = 0.4, bounce = 0.2 }, velocity = { 0, -2000 } })
    stage:wait(0.01)
    assert.near(-17, stage.cards:card(1).y, 4)
    stage:settle()
    assert.equal(2, stage.cards.front)
    assert.same({ "ended" }, outcomes)
    local stopped = told(stage, "cards", { motion = motions.keyframes })
    stage:wait(0.1)
    stage:drag { from = { 200, 700 }, by = { 0, 60 }, duration = 0.2 }
    assert.same({ "interrupted" }, stopped)
    assert.has_error(function() stage.cards:animate { motion = motions.decay } end, "friction")
  end)

  it("goes on in a new layout, and is over where that takes it away", function()
    local function screen(pages)
      return fb.screen { size = { 400, 800 }, pages > 0 and fb.pager { id = "pages", page_count = pages, height = 200 } or nil }
    end
    local stage = fb.open(screen(5))
    local outcomes = told(stage, "pages", { to = 4, motion = motions.curve })
    stage:wait(0.1)
    stage:relayout(screen(6))
    assert.same({}, outcomes)
    stage:relayout(screen(2))
    assert.same({ "retargeted" }, outcomes)
    local gone = told(stage, "pages", { to = 1, motion = motions.curve })
    stage:relayout(screen(0))
    assert.same({ "interrupted" }, gone)
  end)
end)

describe("a program's hand", function()
  it("takes what may be dragged again, before a finger has come down", function()
    local stage = open()
    stage.feed.is_draggable = false
    stage:drag { from = { 200, 400 }, by = { 0, -100 } }
    assert.equal(0, stage.feed.y)
    assert.has_error(function() stage.feed:grab() end, "whose drags are turned off")
    stage.feed.is_draggable = true
    stage.feed:grab():move_by(0, -50)
    assert.near(50, stage.feed.y, 1e-9)
  end)
end)

describe("a map of swipes", function()
  it("tells of variables, scroll views, decks and states as of pagers", function()
    local sheet = fb.variables("sheet", { y = fb.variable { start = 600, min = 100, max = 700, detents = { full = 100, half = 350, low = 600 } } })
    local stage = fb.open(fb.screen { size = { 400, 800 }, states = { sheet },
      fb.layers { width = 400, height = 400, gestures = { fb.drag_gesture { id = "pull", moves = sheet.y, axis = "vertical" } } },
      fb.scroll_view { id = "feed", width = 400, height = 200, content_size = { 400, 3000 } },
      fb.deck { id = "cards", width = 400, height = 200, cards = { fb.rectangle {}, fb.rectangle {} } } })
    local function map(watch, y)
      return stage:swipe_map { watch = watch, from = { 200, y }, towards = { 0, -1 }, distance = { 20, 200 }, velocity = { 0, 2000 }, columns = 4, rows = 2 }
    end
    local found = map({ "sheet.y", "sheet" }, 300)
    assert.equal("low", found:outcome(1, 1))
    assert.equal("half", found:outcome(4, 1))
    assert.equal("full", found:outcome(4, 2, "sheet"))
    assert.is_true(found:margin(4, 1) > 0)
    assert.equal(2, map("cards", 700):outcome(4, 1))
    assert.near(190, map("feed", 500):outcome(4, 1), 15)
    assert.is_true(map("feed.y", 500):outcome(4, 2) > 500)
    assert(map({ "sheet" }, 300):text():find("sheet half", 1, true))
    assert.has_error(function() map("feed.x", 500) end, "the scroll view's 'x' or 'y'")
    assert.has_error(function() map("pull", 300) end, "expected a pager, a deck, states")
  end)
end)
