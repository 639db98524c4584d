-- Recognizers and pagers of known toolkits, against situations of their own tests.

local fb = require "flickbook"

-- A button of 200 by 44 points at a corner of a larger screen, and one of 10 by 10.
local function open(profile, width, height, keys)
  local options = { id = "tap", profile = profile }
  for key, value in pairs(keys or {}) do options[key] = value end
  local count = 0
  options.on_ended = function() count = count + 1 end
  local stage = fb.open(fb.screen { size = { 390, 844 }, padding = 100, align = "top_left",
    fb.rectangle { id = "button", width = width, height = height, gestures = { fb.tap_gesture(options) } } })
  return stage, function() return count end
end

-- Positions relative to the corner of the button, which is at 100, 100.
local function move(stage, places, step)
  stage:touch("began", { 100 + places[1][1], 100 + places[1][2] })
  for index = 2, #places do
    stage:wait(step or 0.02)
    stage:touch("moved", { 100 + places[index][1], 100 + places[index][2] })
  end
  stage:wait(step or 0.02)
  local last = places[#places]
  stage:touch("ended", { 100 + last[1], 100 + last[2] })
end

local situations = {
  ["slides 80 pt inside"] = function(stage) move(stage, { { 20, 22 }, { 100, 22 } }) end,
  ["stays for 0.6 s"] = function(stage) move(stage, { { 100, 22 }, { 100, 22 } }, 0.3) end,
  ["leaves by 6 pt"] = function(stage) move(stage, { { 190, 22 }, { 206, 22 } }) end,
  ["leaves by 14 pt"] = function(stage) move(stage, { { 190, 22 }, { 214, 22 } }) end,
  ["leaves by 14 pt and returns"] = function(stage) move(stage, { { 190, 22 }, { 214, 22 }, { 190, 22 } }) end,
  ["leaves by 90 pt and returns"] = function(stage) move(stage, { { 190, 22 }, { 290, 22 }, { 190, 22 } }) end,
  ["is joined by another finger"] = function(stage)
    stage:touch("began", { 120, 120 }, 0)
    stage:touch("began", { 200, 120 }, 1)
    stage:wait(0.05)
    stage:touch("ended", { 200, 120 }, 1)
    stage:touch("ended", { 120, 120 }, 0)
  end,
}

local expected = {
  --             slides, stays, 6, 14, 14 back, 90 back, another
  flickbook = { true, true, false, false, false, false, false },
  uikit     = { true, true, true, true, true, true, true },
  android   = { true, true, true, false, false, false, true },
  compose   = { true, true, false, false, false, false, true },
  flutter   = { false, true, true, false, false, false, true },
  rngh      = { true, false, false, false, false, false, true },
}
local order = { "slides 80 pt inside", "stays for 0.6 s", "leaves by 6 pt", "leaves by 14 pt", "leaves by 14 pt and returns",
  "leaves by 90 pt and returns", "is joined by another finger" }

describe("A tap", function()
  for profile, verdicts in pairs(expected) do
    for index, situation in ipairs(order) do
      it(("as in %s of a finger that %s"):format(profile, situation), function()
        local stage, count = open(profile, 200, 44)
        situations[situation](stage)
        stage:settle()
        assert.equal(verdicts[index] and 1 or 0, count())
      end)
    end
  end

  it("by default is that of the node's bounds", function()
    for index, situation in ipairs(order) do
      local stage, count = open(nil, 200, 44)
      situations[situation](stage)
      stage:settle()
      assert.equal(expected.flickbook[index] and 1 or 0, count(), situation)
    end
    local stage, count = open(nil, 10, 10)
    move(stage, { { 5, 5 }, { 15, 15 } })
    assert.equal(0, count())
    local why = stage:why "tap"
    assert.same({ "failed", "outside" }, { why.verdict, why.criterion })
    assert.near(math.sqrt(50), why.value, 1e-9)
  end)

  it("with a slop is that of versions before 3", function()
    for _, row in ipairs { { { 18, 0 }, 1 }, { { 18.5, 0 }, 0 }, { { -17, 0 }, 1 } } do
      local stage, count = open(nil, 10, 10, { slop = 18, longest = 0.5 })
      move(stage, { { 5, 5 }, { 5 + row[1][1], 5 + row[1][2] } })
      assert.equal(row[2], count())
    end
    local stage, count = open(nil, 200, 44, { slop = 18, longest = 0.5 })
    situations["stays for 0.6 s"](stage)
    assert.equal(0, count())
  end)

  it("is measured in the space of a node that is scaled, turned or scrolled", function()
    local count = 0
    local stage = fb.open(fb.screen { size = { 390, 844 }, fb.scroll_view { id = "list", axes = "vertical",
      fb.rectangle { height = 400 },
      fb.rectangle { id = "button", width = 100, height = 40, scale = 2, rotation = math.pi / 2, on_tap = function() count = count + 1 end },
      fb.rectangle { height = 2000 } } })
    stage.list:scroll { to = { 0, 200 }, settle = "jump" }
    -- Its middle is at 50, 220; drawn it is 80 wide and 200 high.
    for _, row in ipairs { { { 50, 130 }, { 80, 130 }, 1 }, { { 50, 235 }, { 80, 235 }, 2 }, { { 50, 220 }, { 95, 220 }, 2 } } do
      stage:touch("began", row[1])
      stage:touch("moved", row[2])
      stage:touch("ended", row[2])
      assert.equal(row[3], count)
    end
  end)

  it("may end in the margin of the hit area where it began", function()
    local count = 0
    local stage = fb.open(fb.screen { size = { 390, 844 }, padding = 100, align = "top_left",
      fb.rectangle { id = "button", width = 10, height = 10, hit_margin = 20, on_tap = function() count = count + 1 end } })
    stage:play(fb.tap { at = { 85, 105 } })
    move(stage, { { 5, 5 }, { 25, 5 } })
    assert.equal(2, count)
    move(stage, { { 5, 5 }, { 35, 5 } })
    assert.equal(2, count)
  end)
end)

describe("A drag", function()
  local function drag(keys)
    local v = fb.variables("v", { x = 0 })
    keys.id, keys.moves, keys.axis = "d", v.x, "horizontal"
    return fb.open(fb.screen { size = { 390, 844 }, states = { v }, fb.rectangle { gestures = { fb.drag_gesture(keys) } } })
  end

  it("begins after the slop of its toolkit, Flutter's without the rest of the event", function()
    for profile, moved in pairs { flickbook = 90, uikit = 90, android = 92, compose = 92, flutter = 50, rngh = 92 } do
      local stage = drag { profile = profile }
      stage:touch("began", { 100, 100 })
      stage:touch("moved", { 150, 100 })
      stage:touch("moved", { 200, 100 })
      assert.equal(moved, stage.v.x, profile)
    end
  end)

  it("is taken over by the finger that its toolkit follows", function()
    -- A second finger comes, moves by 30, the first moves by 10 and is lifted, the second moves by 20 more.
    local courses = { flickbook = { 90, 90, 100, false }, uikit = { 90, 105, 110, 130 }, android = { 92, 122, 122, 142 },
      compose = { 92, 92, 102, 122 }, flutter = { 50, 80, 80, 100 }, rngh = { 92, 122, 122, 142 } }
    for profile, course in pairs(courses) do
      local stage = drag { profile = profile }
      stage:touch("began", { 100, 100 }, 0)
      stage:touch("moved", { 150, 100 }, 0)
      stage:touch("moved", { 200, 100 }, 0)
      stage:touch("began", { 100, 300 }, 1)
      local seen = { stage.v.x }
      stage:touch("moved", { 130, 300 }, 1)
      seen[2] = stage.v.x
      stage:touch("moved", { 210, 100 }, 0)
      seen[3] = stage.v.x
      stage:touch("ended", { 210, 100 }, 0)
      seen[4] = stage.d.is_active
      if seen[4] then
        stage:touch("moved", { 150, 300 }, 1)
        seen[4] = stage.v.x
      end
      assert.same(course, seen, profile)
    end
  end)
end)

describe("A pager", function()
  it("as Flutter's drops the surplus of the event that begins the drag", function()
    for _, row in ipairs { { nil, 1 }, { false, 2 } } do
      local stage = fb.open(fb.screen { size = { 360, 640 },
        fb.pager { id = "p", page_count = 3, profile = "flutter_android", drops_surplus = row[1] } })
      stage:touch("began", { 300, 300 })
      stage:wait(1 / 60)
      stage:touch("moved", { 200, 300 })
      stage:wait(1 / 60)
      stage:touch("moved", { 100, 300 })
      stage:wait(0.3)
      stage:touch("ended", { 100, 300 })
      stage:settle()
      assert.equal(row[2], stage.p.page)
    end
  end)

  it("as SwiftUIPager's counts steps in whole degrees", function()
    for degrees, moves in pairs { [29.9] = true, [30.35] = true, [30.49] = true, [30.51] = false, [31] = false } do
      local stage = fb.open(fb.screen { size = { 300, 300 }, fb.pager { id = "p", page_count = 3, profile = "swiftui_pager" } })
      local angle = math.rad(degrees)
      stage:touch("began", { 150, 150 })
      stage:touch("moved", { 150 - 60 * math.cos(angle), 150 - 60 * math.sin(angle) })
      assert.equal(moves, stage.p.position > 1, degrees .. " degrees")
    end
  end)
end)

describe("A resistance", function()
  local function pulled(keys, from, by)
    local v = fb.variables("v", { x = fb.variable(keys) })
    local stage = fb.open(fb.screen { size = { 390, 844 }, states = { v },
      fb.rectangle { gestures = { fb.drag_gesture { id = "d", moves = v.x, axis = "horizontal", slop = 0 } } } })
    stage:touch("began", { from, 100 })
    stage:touch("moved", { from + by, 100 })
    return stage.v.x
  end

  it("is Motion's 0.35", function() assert.near(135, pulled({ start = 0, min = 0, max = 100, overscroll = "motion" }, 10, 200), 1e-9) end)

  it("is use-gesture's power beyond an only edge, and its band between two", function()
    assert.near(200 + 250 ^ 0.75, pulled({ start = 200, max = 200, overscroll = "use_gesture" }, 10, 250), 1e-6)
    assert.near(-(50 ^ 0.75), pulled({ start = 0, min = 0, overscroll = "use_gesture" }, 200, -50), 1e-6)
    assert.near(100 + 50 * 100 * 0.15 / (100 + 0.15 * 50), pulled({ start = 100, min = 0, max = 100, overscroll = "use_gesture" }, 10, 50), 1e-9)
  end)
end)
