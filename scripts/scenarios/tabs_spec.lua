-- The swipeable TabView, point by point. Figures are the article's: more than 50 points, two tabs.

local fb = require "flickbook"
local fingers = require "lib.fingers"
local points = require "lib.points"
local open_screen = require("lib.screens").opener "screens/tabs"

local compat, default, missing = points.of(
  "R1 R2 R3 R4 R5 E1 E2 E3 E4 E5 A1 A2 H1 H2 H3 H4 H5 H6 H7", {})

-- In the list below the shelf; in the shelf, which scrolls sideways; and on the tab bar.
local list, shelf = { 200, 500 }, { 300, 200 }
local first_item, second_item = { 98, 785 }, { 292, 785 }

local function open(mode, keys)
  keys = keys or {}
  keys.mode = mode
  return open_screen(keys)
end

-- A drag that rests before the lift, so that only its distance counts.
local function drag(stage, from, x, y)
  stage:drag { from = from, by = { x, y or 0 }, duration = 0.5, hold = 0.1 }
  stage:settle()
  return stage.tabs.page
end

describe("Tabs, compat", function()
  local stage
  before_each(function() stage = open "compat" end)

  it(compat "R1 opens at the first of two tabs, with 50 points as the distance", function()
    assert.equal(1, stage.tabs.page)
    assert.equal(2, stage.tabs.page_count)
    assert.equal(1, drag(open("compat", { min_drag = 60 }), list, -55))
    assert.equal(2, drag(stage, list, -55))
  end)

  it(compat "R2 decides at the end, from the width alone", function()
    stage:touch("began", list)
    for x = 195, 60, -5 do
      stage:wait(1 / 120)
      stage:touch("moved", { x, 500 })
      assert.equal(1, stage.tabs.page)
    end
    stage:touch("ended", { 60, 500 })
    assert.equal(2, stage.tabs.page)
  end)

  it(compat "R3 switches beyond 50 points and not at them", function()
    -- (51, tab 1) → 0, (50, tab 1) → 1, (−51, tab 0 of 2) → 1, counted from 0 as in the article.
    stage.tabs:jump_to(2)
    assert.equal(2, drag(stage, list, 50))
    assert.equal(1, drag(stage, list, 51))
    assert.equal(1, drag(stage, list, -50))
    assert.equal(2, drag(stage, list, -51))
  end)

  it("is mapped as it plays, for each form of attaching the drag", function()
    for _, gesture in ipairs { "high_priority", "simultaneous" } do
      for _, start in ipairs { 1, 2 } do
        local on = open("compat", { gesture = gesture })
        on.tabs:jump_to(start)
        local towards = start == 1 and -1 or 1
        local map = on:swipe_map { watch = "tabs", from = list, towards = { towards, 0 }, distance = { 10, 180 },
          velocity = { -400, 1600 }, columns = 17, rows = 5 }
        for column = 1, map.columns do
          for row = 1, map.rows do
            local turned = map:distance(column) > 50
            assert.equal(turned and 3 - start or start, map:page(column, row))
          end
        end
        assert.equal(start, on.tabs.page)
        assert.equal(0.0, on.time)
      end
    end
  end)

  it(compat "R4 goes to a tab that is tapped, and swipes on from there", function()
    stage:play(fb.tap { at = second_item })
    stage:settle()
    assert.equal(2, stage.tabs.page)
    assert.equal(1, drag(stage, list, 51))
    stage:play(fb.tap { at = second_item })
    stage:play(fb.tap { at = first_item })
    stage:settle()
    assert.equal(1, stage.tabs.page)
  end)

  it(compat "R5 goes one tab at a time, however long the drag", function()
    local three = open("compat", { tab_count = 3 })
    assert.equal(2, drag(three, { 380, 500 }, -370))
    stage.tabs:jump_to(2)
    assert.equal(1, drag(stage, { 10, 500 }, 370))
  end)

  it(compat "E1 stays at the first and the last tab, and does not bounce", function()
    -- (500, tab 0) → 0, (−51, tab 1 of 2) → 1.
    assert.equal(1, drag(stage, { 10, 500 }, 500))
    stage:touch("began", list)
    stage:touch("moved", { 380, 500 })
    assert.equal(1, stage.tabs.position)
    stage:touch("ended", { 380, 500 })
    stage.tabs:jump_to(2)
    assert.equal(2, drag(stage, list, -51))
  end)

  it(compat "E2 keeps the tab for a drag of 200 points that comes back to 40", function()
    stage:drag { from = { 300, 500 }, through = { { 100, 500 }, { 260, 500 } }, duration = 0.6 }
    stage:settle()
    assert.equal(1, stage.tabs.page)
  end)

  it(compat "E3 switches by a drag of 300 points down and 51 to the side", function()
    assert.equal(2, drag(stage, { 200, 300 }, -51, 300))
  end)

  it(compat "E4 does not begin a drag of less than 10 points", function()
    local easy = open("compat", { min_drag = 5 })
    drag(easy, list, -9.5)
    assert.equal(1, easy.tabs.page)
    assert.equal("failed", easy:why("swipe_1").verdict)
    assert.equal(2, drag(easy, list, -10.5))
    easy.tabs:jump_to(1)
    assert.equal(2, drag(easy, list, -10))
  end)

  it(compat "E5 leaves the tab when the system cancels the drag", function()
    stage:touch("began", list)
    stage:touch("moved", { 60, 500 })
    stage:touch("cancelled", { 60, 500 })
    stage:settle()
    assert.equal(1, stage.tabs.page)
    assert.equal(2, drag(stage, list, -51))
  end)

  it(compat "H1 stays still until the finger lifts, then shows the other tab at once", function()
    stage:touch("began", list)
    for x = 190, 20, -10 do
      stage:wait(1 / 120)
      stage:touch("moved", { x, 500 })
      assert.equal(1, stage:value "position")
    end
    stage:touch("ended", { 20, 500 })
    assert.equal(2, stage:value "position")
    assert.is_true(stage.is_at_rest)
  end)

  it(compat "H2 is blind to speed", function()
    stage:play(fb.flick { from = list, by = { -40, 0 }, speed = 1500, duration = 0.06 })
    stage:settle()
    assert.equal(1, stage.tabs.page)
    stage:drag { from = list, by = { -51, 0 }, duration = 5 }
    stage:settle()
    assert.equal(2, stage.tabs.page)
  end)

  it(compat "H3 takes the drags of the lists inside", function()
    stage:drag { from = shelf, by = { -200, 0 }, duration = 0.4 }
    stage:settle()
    assert.equal(0, stage.shelf.x)
    assert.equal(2, stage.tabs.page)
    stage.tabs:jump_to(1)
    drag(stage, { 200, 600 }, 0, -300)
    assert.equal(0, stage.list_1.y)
  end)
end)

describe("Tabs, default", function()
  local stage
  before_each(function() stage = open "default" end)

  -- 18 % of 390 points, and 10 points of slop before them.
  local enough = 0.18 * 390 + 10

  it(default "R1, R4 opens at the first of two tabs, goes to a tapped one, and swipes on from there", function()
    assert.equal(1, stage.tabs.page)
    stage:play(fb.tap { at = second_item })
    stage:settle()
    assert.equal(2, stage.tabs.page)
    assert.equal(1, drag(stage, list, 100))
  end)

  it(default "R3 switches by 18 % of the width", function()
    assert.equal(1, drag(stage, list, -(enough - 0.5)))
    assert.near(-0.5 / 390, stage:why("tabs").margin, 1e-9)
    assert.equal(2, drag(stage, list, -(enough + 0.5)))
  end)

  it(default "E1 resists before the first tab and after the last, and springs back", function()
    stage:touch("began", { 10, 500 })
    stage:touch("moved", { 310, 500 })
    assert.is_true(stage.tabs.overscroll < -50 and stage.tabs.overscroll > -290)
    stage:touch("ended", { 310, 500 })
    stage:settle()
    assert.equal(1, stage.tabs.position)
  end)

  it(default "E2 keeps the tab for a drag that comes back", function()
    stage:drag { from = { 300, 500 }, through = { { 100, 500 }, { 260, 500 } }, duration = 0.6, hold = 0.1 }
    stage:settle()
    assert.equal(1, stage.tabs.page)
  end)

  it(default "E3 leaves the tab for a drag of 300 points up and 51 to the side, which is the list's", function()
    assert.equal(1, drag(stage, { 200, 700 }, -51, -300))
    assert.is_true(stage.list_1.y > 250)
  end)

  it(default "E3 takes drags nearer to the horizontal than to the list's axis, and all where no list is", function()
    local title = { 300, 70 }
    for degrees, tab in pairs { [28] = 2, [32] = 2, [44] = 2, [46] = 1, [70] = 1 } do
      local dy = 200 * math.tan(math.rad(degrees))
      stage.tabs:jump_to(1)
      stage.list_1:scroll { to = { 0, 0 }, settle = "jump" }
      assert.equal(2, drag(stage, title, -200, dy))
      stage.tabs:jump_to(1)
      assert.equal(tab, drag(stage, list, -200, -dy))
      assert.equal(tab == 1, stage.list_1.y > 100)
    end
  end)

  it(default "E4 does not move below the slop", function()
    drag(stage, list, -9.5)
    assert.equal(1, stage.tabs.position)
    assert.equal(1, stage.tabs.page)
  end)

  it(default "E5 rests at a tab when the system cancels, as if let go at standstill", function()
    for _, case in ipairs { { distance = 70, tab = 1 }, { distance = 90, tab = 2 } } do
      stage:touch("began", list)
      stage:wait(0.01)
      stage:touch("moved", { 200 - case.distance, 500 })
      assert.near(1 + (case.distance - 10) / 390, stage.tabs.position, 1e-9)
      stage:touch("cancelled", { 200 - case.distance, 500 })
      stage:settle()
      assert.equal(case.tab, stage.tabs.position)
    end
  end)

  it(default "A1 reports the margin of a drag that missed, in place of printed values", function()
    drag(stage, list, -51)
    local why = stage:why "tabs"
    assert.equal("distance", why.criterion)
    assert.near(41 / 390 - 0.18, why.margin, 1e-9)
  end)

  it(default "H1 follows the finger, point by point, and settles from there", function()
    stage:touch("began", list)
    for x = 190, 20, -10 do
      stage:wait(1 / 120)
      stage:touch("moved", { x, 500 })
      assert.near(1 + (190 - x) / 390, stage:value "position", 1e-9)
    end
    stage:touch("ended", { 20, 500 })
    assert.near(1 + 170 / 390, stage:value "position", 1e-9)
    assert.is_false(stage.is_at_rest)
    stage:settle()
    assert.equal(2, stage.tabs.position)
  end)

  it(default "H2 counts speed: a flick of 40 points does, a slow drag of 51 does not", function()
    stage:play(fb.flick { from = list, by = { -40, 0 }, speed = 1500, duration = 0.06 })
    stage:settle()
    assert.equal(2, stage.tabs.page)
    assert.equal("velocity", stage:why("tabs").criterion)
    stage.tabs:jump_to(1)
    stage:drag { from = list, by = { -51, 0 }, duration = 5 }
    stage:settle()
    assert.equal(1, stage.tabs.page)
  end)

  it(default "H3 leaves drags to the lists inside, and moves by the rest of their travel", function()
    drag(stage, shelf, -200)
    assert.near(190, stage.shelf.x, 1e-9)
    assert.equal(1, stage.tabs.position)
    drag(stage, { 200, 600 }, 0, -200)
    assert.near(190, stage.list_1.y, 1e-9)
    -- Six covers of 140 and gaps of 12 in 358 points: 542 points to scroll, 352 of them left.
    stage.list_1:scroll { to = { 0, 0 }, settle = "jump" }
    stage:touch("began", { 370, 200 })
    for x = 360, -100, -10 do
      stage:wait(1 / 120)
      stage:touch("moved", { x, 200 })
      -- The tabs move by the travel beyond the shelf's end, so that the sum is the whole movement of the
      -- finger.
      assert.near(360 - x, stage.shelf.x - 190 + (stage.tabs.position - 1) * 390, 1e-6)
    end
    assert.near(542, stage.shelf.x, 1e-9)
    assert.near(1 + (460 - 352) / 390, stage.tabs.position, 1e-9)
  end)

  it(default "H7 never moves a list and the tabs by the same movement of a finger", function()
    stage.shelf:scroll { to = { 400, 0 }, settle = "jump" }
    stage:touch("began", shelf)
    stage:touch("moved", { 290, 200 })
    for step = 1, 60 do
      stage:wait(1 / 120)
      local x = 290 - 250 * math.sin(step / 20)
      stage:touch("moved", { x, 200 + step })
      -- Each point of travel moves only one of them; the list below stays.
      assert.near(290 - x, stage.shelf.x - 400 + (stage.tabs.position - 1) * 390, 1e-6)
      assert.is_true(stage.tabs.position == 1 or stage.shelf.x > 542 - 1e-6)
      assert.equal(0, stage.list_1.y)
    end
  end)

  it("keeps line and colours of the bar where the pages are", function()
    stage.tabs:move_to(2)
    while not stage.is_at_rest do
      stage:wait(1 / 60)
      assert.near((stage.tabs.position - 1) * 195, stage.indicator.frame[1], 1e-6)
    end
    assert.equal("#007aff", stage.label_2.color)
    assert.equal("#3c3c4399", stage.label_1.color)
  end)
end)

describe("Tabs, compat, as they are set", function()
  it(compat "A1 has one figure for all screens and fingers", function()
    -- The article found it by printing values; here it is a tunable and can be mapped.
    assert.equal(2, drag(open("compat", { min_drag = 30 }), list, -31))
    assert.equal(1, drag(open("compat", { min_drag = 80 }), list, -79))
  end)

  it(compat "A2 does not know of a third tab unless somebody counts it", function()
    local three = open("compat", { tab_count = 3 })
    three.tabs:jump_to(2)
    assert.equal(2, drag(three, list, -200))
    local counted = open("compat", { tab_count = 3, num_tabs = 3 })
    counted.tabs:jump_to(2)
    assert.equal(3, drag(counted, list, -200))
  end)

  it(compat "H4 asks for the same distance on a tablet, a twentieth of its width", function()
    assert.equal(2, drag(open "compat", list, -51))
    assert.equal(2, drag(open("compat", { width = 1024 }), list, -51))
  end)

  it(compat "H5 turns forward by a drag to the left, in any direction of reading", function()
    local arabic = open("compat", { reversed = true })
    assert.equal(1, drag(arabic, list, 200))
    assert.equal(2, drag(arabic, list, -200))
  end)

  it(compat "H6 ignores swipes on a tab without the handler", function()
    local three = open("compat", { tab_count = 3 })
    three.tabs:jump_to(3)
    assert.equal(3, drag(three, list, 200))
  end)

  it(compat "H7 scrolls a list and switches the tab by one drag, where it is attached as in copies", function()
    local copy = open("compat", { gesture = "simultaneous" })
    copy:drag { from = shelf, by = { -60, 0 }, duration = 0.3, hold = 0.1 }
    copy:settle()
    assert.equal(2, copy.tabs.page)
    assert.near(50, copy.shelf.x, 1e-9) -- 60 points without the shelf's slop of 10
  end)
end)

describe("Tabs, default, as they are set", function()
  it(default "R5 goes one tab at a time, however long the drag", function()
    assert.equal(2, drag(open("default", { tab_count = 3 }), { 380, 500 }, -370))
  end)

  it(default "A2 counts its tabs itself", function()
    local three = open("default", { tab_count = 3 })
    assert.equal(3, three.tabs.page_count)
    three.tabs:jump_to(2)
    assert.equal(3, drag(three, list, -150))
  end)

  it(default "H4 asks for the same share of every screen", function()
    assert.equal(2, drag(open "default", list, -100))
    local tablet = open("default", { width = 1024 })
    assert.equal(1, drag(tablet, list, -100))
    assert.equal(2, drag(tablet, { 400, 500 }, -(0.18 * 1024 + 11)))
  end)

  it(default "H5 turns forward by a drag to the right if the direction of reading is from right to left", function()
    local arabic = open("default", { reversed = true })
    assert.equal(1, drag(arabic, list, -150))
    assert.equal(2, drag(arabic, list, 150))
    -- So does the tab bar, and the shelf begins on the right.
    assert.same({ 195, 0 }, { arabic.item_1.frame[1], arabic.item_2.frame[1] })
    assert.near(0, arabic.indicator.frame[1], 1e-6)
    arabic.tabs:jump_to(1)
    assert.near(542, arabic.shelf.x, 1e-9)
    assert.equal(1, drag(arabic, shelf, 80))
    assert.near(472, arabic.shelf.x, 1e-9)
  end)

  it(default "H6 is swipeable on every tab", function()
    local three = open("default", { tab_count = 3 })
    three.tabs:jump_to(3)
    assert.equal(2, drag(three, list, 150))
    assert.equal(1, drag(three, list, 150))
  end)
end)

describe("Tabs, under any fingers", function()
  it("rest at a tab, with lists and shelf within their ends, and switch again", function()
    for number = 1, 6 do
      local mode, is_mirrored = number % 2 == 0 and "compat" or "default", number % 3 == 0
      local stage = open(mode, { reversed = is_mirrored, tab_count = 2 + number % 2 })
      for round = 1, 10 do
        fingers.anything(stage, 10 * number + round, 4 + 2 * round)
        assert.is_true(fingers.is_on_page(stage.tabs))
        assert.is_true(stage.shelf.x >= 0 and stage.shelf.x <= stage.shelf.farthest[1])
        assert.is_true(stage.list_1.y >= 0 and stage.list_1.y <= stage.list_1.farthest[2])
        stage.tabs:jump_to(1)
        assert.equal(2, drag(stage, { 200, 700 }, mode == "default" and is_mirrored and 150 or -150))
      end
    end
  end)
end)

describe("Tabs, by a twitch", function()
  it("stay", function()
    for least, tab in pairs { [18] = 1, [11] = 2 } do
      local stage = open("default", { flick_distance = least })
      stage:play(fb.drag { from = { 300, 500 }, by = { -11, 0 }, duration = 0.01, rate = 100 })
      stage:settle()
      assert.equal(tab, stage.tabs.page)
    end
  end)
end)

describe("Tabs, in characters", function()
  -- Rows of 40 characters for 19.5 points each: the first row with text has the title, the last one
  -- the names on the bar.
  local function rows(stage)
    local lines = {}
    for line in (stage:picture(40) .. "\n"):gmatch "(.-)\n" do
      if line:find "%a%a%a" then lines[#lines + 1] = line:gsub("%s+$", "") end
    end
    return { lines[1], lines[#lines] }
  end

  it("shows both tabs on the bar and the page that is there, at rest and halfway", function()
    local stage = open "default"
    assert.same({ "  Home", "        Home                Profile" }, rows(stage))
    stage:touch("began", { 300, 600 })
    stage:touch("moved", { 290, 600 })
    stage:touch("moved", { 95, 600 })
    assert.same({ "                      Profile", "        Home                Profile" }, rows(stage))
  end)
end)

describe("The points of the tabs", function()
  it("have a check each", function() assert.same({}, missing()) end)
end)
