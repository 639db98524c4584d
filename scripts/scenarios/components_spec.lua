-- The components of `flickbook.components` under fingers.

local fb = require "flickbook"
local kit = require "flickbook.components"

local function drag(stage, from, by, keys)
  keys = keys or {}
  stage:drag { from = from, by = by, duration = keys.duration or 0.6, hold = keys.hold or 0.2 }
  stage:settle()
end

local size = { 390, 844 }

describe("A sheet", function()
  local told, stage
  local function open(keys)
    told = {}
    local sheet = { id = "sheet", size = size, heights = { low = 120, half = 420, top = 754 },
      on_rested = function(_, name) told[#told + 1] = name end }
    for key, value in pairs(keys or {}) do sheet[key] = value end
    for row = 1, 20 do sheet[row] = fb.rectangle { id = "row" .. row, height = 64 } end
    local made = kit.sheet(sheet)
    stage = fb.open(fb.screen { size = size, fb.layers { align = "top_left",
      fb.scroll_view { id = "map", axes = "both", content_size = { 1200, 1600 } }, made.veil, made.node } })
    return made
  end

  it("rests at its heights and tells of each once", function()
    open()
    drag(stage, { 200, 750 }, { 0, -280 })
    drag(stage, { 200, 450 }, { 0, -280 })
    assert.same({ "half", "top" }, told)
    assert.near(0.35, stage:node("sheet_veil").opacity, 1e-9)
  end)

  it("shares a finger with its list, without losing any of its travel", function()
    local made = open { start = "half" }
    stage:touch("began", { 200, 800 })
    for y = 795, 300, -5 do stage:wait(1 / 60) stage:touch("moved", { 200, y }) end
    assert.equal(754, stage.sheet.y)
    assert.near(490 - 334, stage.sheet_list.y, 1e-9)
    stage:touch("ended", { 200, 300 })
    made.go(stage, "low")
    stage:settle()
    assert.equal(120, stage.sheet.y)
  end)

  it("may be dismissed, unless its guard says no", function()
    local asked = 0
    open { may_dismiss = function() asked = asked + 1 return asked > 1 end }
    drag(stage, { 200, 760 }, { 0, 140 })
    assert.same({ 120, 1 }, { stage.sheet.y, asked })
    drag(stage, { 200, 760 }, { 0, 140 })
    assert.equal(0, stage.sheet.y)
    assert.equal("dismissed", told[#told])
  end)
end)

describe("Heights of a sheet", function()
  local function open(heights, keys)
    local sheet = { id = "sheet", size = size, heights = heights }
    for key, value in pairs(keys or {}) do sheet[key] = value end
    for row = 1, 3 do sheet[row] = fb.rectangle { height = 64 } end
    return fb.open(fb.screen { size = size, kit.sheet(sheet).node })
  end

  it("are points, shares of the screen, or what is in it", function()
    local heights = { low = 100, half = "50%", all = "content" }
    for start, height in pairs { low = 100, half = 422, all = 60 + 3 * 64 } do
      assert.equal(height, open(heights, { start = start }).sheet.y)
    end
    local stage = open(heights)
    drag(stage, { 200, 800 }, { 0, -100 })
    assert.equal(252, stage.sheet.y)
    assert.equal(400, open({ all = "content" }, { size = { 390, 400 }, grabber = 300 }).sheet.y)
  end)

  it("may be the same, or one alone", function()
    local stage = open { a = 200, b = 200, c = 600 }
    drag(stage, { 200, 700 }, { 0, -300 })
    assert.equal(600, stage.sheet.y)
    stage = open { only = 300 }
    drag(stage, { 200, 700 }, { 0, 100 })
    assert.equal(300, stage.sheet.y)
  end)

  it("hold the sheet up, unless it may be dismissed", function()
    local stage = open { low = 120, top = 700 }
    stage:touch("began", { 200, 760 })
    for y = 760, 840, 10 do stage:touch("moved", { 200, y }) end
    assert.is_true(stage.sheet.y > 60 and stage.sheet.y < 120)
    stage:touch("ended", { 200, 840 })
    stage:settle()
    assert.equal(120, stage.sheet.y)
    drag(stage, { 200, 760 }, { 0, 400 }, { duration = 0.1, hold = 0 })
    assert.equal(120, stage.sheet.y)
  end)

  it("that make no sense are told of", function()
    assert.has_error(function() open { low = "a third" } end, "bad height 'low' of flickbook.components.sheet")
    assert.has_error(function() open {} end, "no heights")
    assert.has_error(function() open({ low = 100 }, { start = "half" }) end, "no height 'half'")
  end)

  it("are told of when they change, and a cancelled drag before is no reason to stay", function()
    local told = {}
    local made = kit.sheet { id = "sheet", size = size, heights = { low = 120, top = 700 },
      may_dismiss = function() return true end, on_rested = function(_, name) told[#told + 1] = name end }
    local stage = fb.open(fb.screen { size = size, made.node })
    drag(stage, { 200, 760 }, { 0, -30 })
    assert.same({}, told)
    stage:touch("began", { 200, 760 })
    for y = 760, 840, 10 do stage:touch("moved", { 200, y }) stage:wait(1 / 60) end
    stage:touch("cancelled", { 200, 840 })
    stage:settle()
    assert.same({ {}, 120 }, { told, stage.sheet.y })
    made.go(stage, "dismissed")
    stage:settle()
    assert.same({ { "dismissed" }, 0 }, { told, stage.sheet.y })
  end)
end)

describe("Rows that are drawn aside", function()
  local stage, full
  before_each(function()
    full = {}
    local list = { id = "list", width = 390 }
    local made = kit.swipe_rows { id = "rows", count = 10, row = function(number) return fb.text { "Row " .. number } end,
      behind = function() return fb.rectangle { fill = "green" } end, on_full = function(_, number) full[#full + 1] = number end }
    for number, node in ipairs(made.nodes) do list[number] = node end
    list.on_drag_began = function(event) made.close(event.stage) end
    stage = fb.open(fb.screen { size = size, states = { made.states }, fb.scroll_view(list) })
  end)

  it("open one at a time, go at the end, and close at a scroll", function()
    drag(stage, { 350, 40 }, { -100, 0 })
    drag(stage, { 350, 120 }, { -100, 0 })
    assert.same({ "closed", "open" }, { stage.rows:detent "x1", stage.rows:detent "x2" })
    drag(stage, { 200, 500 }, { 0, -60 })
    assert.equal("closed", stage.rows:detent "x2")
    stage.list:scroll { to = { 0, 0 }, settle = "jump" }
    drag(stage, { 350, 200 }, { -300, 0 })
    assert.same({ 3 }, full)
  end)

  -- Fifteen points a touch, at an angle off the horizontal.
  local function draw(pointer, y, degrees, count)
    local angle = math.rad(degrees)
    stage:touch("began", { 350, y }, pointer)
    for step = 1, count do
      stage:wait(1 / 120)
      stage:touch("moved", { 350 - math.cos(angle) * 15 * step, y + math.sin(angle) * 15 * step }, pointer)
    end
  end

  it("are drawn within their cone, and scroll beside it", function()
    for degrees = -65, 65, 10 do
      draw(0, 420, degrees, 8)
      local is_drawn = stage.rows.x6 < 0
      assert.equal(math.abs(degrees) < 30, is_drawn, degrees .. " degrees")
      stage:touch("cancelled", { 350, 420 })
      stage:settle()
      stage.list:scroll { to = { 0, 0 }, settle = "jump" }
      stage.rows:set { x6 = 0 }
    end
  end)

  it("stay closed while another finger draws one", function()
    draw(0, 40, 0, 6)
    draw(1, 120, 0, 6)
    stage:wait(0.1)
    stage:touch("ended", { 260, 120 }, 1)
    stage:touch("ended", { 260, 40 }, 0)
    stage:settle()
    assert.same({ "open", "closed" }, { stage.rows:detent "x1", stage.rows:detent "x2" })
  end)

  it("show something else as they are drawn to the right, where that is given", function()
    drag(stage, { 50, 40 }, { 100, 0 })
    assert.equal(0, stage.rows.x1)
    local told = {}
    local made = kit.swipe_rows { id = "mails", count = 3, row = function() return fb.text { "Mail" } end,
      behind = function(number) return fb.rectangle { id = "red" .. number, width = 96, height = 76 } end,
      leading = function(number) return fb.rectangle { id = "blue" .. number, width = 96, height = 76 } end,
      on_opened = function(_, number, side) told[#told + 1] = number .. side end,
      on_full = function(_, number, side) told[#told + 1] = number .. side .. " full" end }
    local mails = fb.open(fb.screen { size = size, states = { made.states }, fb.scroll_view { id = "list", table.unpack(made.nodes) } })
    drag(mails, { 50, 40 }, { 100, 0 })
    assert.same({ 96, "leading" }, { mails.mails.x1, mails.mails:detent "x1" })
    assert.same({ 0, 294 }, { mails:node("blue1").frame[1], mails:node("red1").frame[1] })
    drag(mails, { 50, 120 }, { 300, 0 })
    drag(mails, { 350, 200 }, { -100, 0 })
    assert.same({ 0, 390, -96 }, { mails.mails.x1, mails.mails.x2, mails.mails.x3 })
    assert.same({ "1leading", "2leading full", "3trailing" }, told)
  end)
end)

describe("Something that is zoomed", function()
  it("keeps what is under the fingers, and leaves its pager what it does not want", function()
    local one = kit.zoom { id = "one", size = size, child = fb.rectangle { fill = "red", width = 390, height = 844 } }
    local two = kit.zoom { id = "two", size = size, child = fb.rectangle { fill = "blue", width = 390, height = 844 } }
    local stage = fb.open(fb.screen { size = size, states = { one.states, two.states },
      fb.pager { id = "pages", pages = { one.node, two.node } } })
    stage:play(fb.tap { at = { 100, 300 }, count = 2 })
    stage:settle()
    assert.same({ 2.5, 142.5 }, { stage.one.scale, stage.one.x })
    drag(stage, { 300, 400 }, { -100, 0 })
    assert.same({ 52.5, 1 }, { stage.one.x, stage.pages.page })
    one.reset(stage)
    drag(stage, { 300, 400 }, { -250, 0 })
    assert.equal(2, stage.pages.page)
  end)

  it("is dragged at scale 1 too, where it is larger than its frame", function()
    local map = kit.zoom { id = "map", size = size, content = { 1000, 844 }, child = fb.rectangle { width = 1000, height = 844 } }
    local stage = fb.open(fb.screen { size = size, states = { map.states },
      fb.pager { id = "pages", pages = { map.node, fb.rectangle {} } } })
    drag(stage, { 300, 400 }, { -100, 0 })
    assert.same({ -90, 1 }, { stage.map.x, stage.pages.page })
    for _ = 1, 3 do drag(stage, { 350, 400 }, { -340, 0 }) end
    assert.same({ -305, 2 }, { stage.map.x, stage.pages.page })
  end)
end)

describe("A list that is loaded anew", function()
  it("loads once for each pull, and by a call", function()
    local loads, finish = 0, nil
    local made = kit.refresh { id = "refresh", load = function(_, done) loads = loads + 1 finish = done end,
      list = { id = "feed", fb.rectangle { height = 2000 } } }
    local stage = fb.open(fb.screen { size = size, states = { made.states }, values = { phase = made.phase }, made.node })
    local function phase() return stage:value "phase" end
    drag(stage, { 200, 200 }, { 0, 60 })
    assert.same({ 0, 0 }, { loads, phase() })
    stage:touch("began", { 200, 200 })
    stage:touch("moved", { 200, 500 })
    assert.same({ 0, 1 }, { loads, phase() })
    stage:touch("moved", { 200, 230 })
    assert.equal(0, phase())
    stage:touch("cancelled", { 200, 230 })
    stage:settle()
    drag(stage, { 200, 200 }, { 0, 300 })
    assert.same({ 1, -60, 1, 2 }, { loads, stage.feed.y, stage.refresh.loading, phase() })
    drag(stage, { 200, 200 }, { 0, 300 })
    assert.same({ 1, 2 }, { loads, phase() })
    finish()
    finish()
    assert.equal(3, phase())
    stage:settle()
    assert.same({ 0, 0, 0 }, { stage.feed.y, stage.refresh.loading, phase() })
    made.begin(stage)
    stage:settle()
    assert.same({ 2, -60, 2 }, { loads, stage.feed.y, phase() })
  end)
end)

describe("A drawer", function()
  it("is not seen beyond its width, however hard it is thrown, nor jumps when it is caught there", function()
    local made = kit.drawer { id = "drawer", size = size, width = 300, menu = fb.rectangle {} }
    local stage = fb.open(fb.screen { size = size, states = { made.states }, fb.layers { align = "top_left", table.unpack(made.nodes) } })
    stage:drag { from = { 10, 400 }, by = { 200, 0 }, duration = 0.02 }
    for _ = 1, 6 do
      stage:wait(0.02)
      assert.is_true(stage:node("drawer_menu").frame[1] <= 0)
    end
    assert.is_true(stage.drawer.x > 310)
    stage:touch("began", { 350, 400 })
    stage:touch("moved", { 330, 400 })
    -- The finger's travel without its slop.
    assert.near(-10, stage:node("drawer_menu").frame[1], 1e-9)
  end)

  it("comes from its edge, goes by its veil, and leaves the pages alone", function()
    local made = kit.drawer { id = "drawer", size = size, width = 300, menu = fb.rectangle { fill = "white" } }
    local layers = { align = "top_left", fb.pager { id = "pages", page_count = 3 } }
    for _, node in ipairs(made.nodes) do layers[#layers + 1] = node end
    local stage = fb.open(fb.screen { size = size, states = { made.states }, fb.layers(layers) })
    drag(stage, { 10, 400 }, { 200, 0 })
    assert.same({ 300, 1 }, { stage.drawer.x, stage.pages.page })
    stage:play(fb.tap { at = { 360, 400 } })
    stage:settle()
    assert.equal(0, stage.drawer.x)
    drag(stage, { 300, 400 }, { -250, 0 })
    assert.equal(2, stage.pages.page)
    made.go(stage, "open")
    stage:settle()
    assert.equal("open", stage.drawer:detent "x")
  end)
end)

describe("A list that is put in order", function()
  it("tells what went where, and not what was cancelled", function()
    local moved
    local made = kit.reorder { id = "tasks", size = { 390, 700 }, count = 20, row_height = 64,
      row = function(number) return fb.text { "Task " .. number } end, on_moved = function(_, from, to) moved = { from, to } end }
    local stage = fb.open(fb.screen { size = size, states = { made.states }, fb.spacer { height = 100 }, made.node })
    local function carry(from, to, ending)
      stage:touch("began", { 100, from })
      stage:wait(0.5)
      for y = from, to, 8 do stage:touch("moved", { 100, y }) stage:wait(1 / 60) end
      stage:touch(ending, { 100, to })
      stage:settle()
    end
    carry(132, 282, "ended")
    assert.same({ 1, 3 }, moved)
    assert.same({ 2, 3, 1, 4 }, { table.unpack(made.order, 1, 4) })
    moved = nil
    carry(132, 282, "cancelled")
    assert.is_nil(moved)
    assert.same({ 2, 3, 1, 4 }, { table.unpack(made.order, 1, 4) })
    assert.same({ 0, 64, 128 }, { stage.tasks_rows.y2, stage.tasks_rows.y3, stage.tasks_rows.y1 })
  end)
end)

describe("Screens on top of each other", function()
  it("are pushed, swiped back and gone back to, and say which is shown", function()
    local shown = {}
    local made = kit.stack { id = "nav", size = size, on_shown = function(_, level) shown[#shown + 1] = level end,
      screens = { fb.rectangle { fill = "red" }, fb.rectangle { fill = "green" }, fb.rectangle { fill = "blue" } } }
    local stage = fb.open(fb.screen { size = size, states = { made.states }, made.node })
    made.push(stage)
    stage:settle()
    made.push(stage)
    stage:settle()
    assert.same({ 0, 0 }, { stage.nav.x2, stage.nav.x3 })
    drag(stage, { 10, 400 }, { 250, 0 })
    assert.same({ 2, 390 }, { made.top(stage), stage.nav.x3 })
    made.back(stage)
    stage:settle()
    assert.same({ 2, 3, 2, 1 }, shown)
  end)

  it("tell of the one at the top once, also after a drag that was taken away", function()
    local shown = {}
    local made = kit.stack { id = "nav", size = size, on_shown = function(_, level) shown[#shown + 1] = level end,
      screens = { fb.rectangle {}, fb.rectangle {}, fb.rectangle {} } }
    local stage = fb.open(fb.screen { size = size, states = { made.states }, made.node })
    made.push(stage)
    stage:settle()
    drag(stage, { 10, 400 }, { 100, 0 })
    assert.same({ 2 }, shown)
    -- Caught in motion, and cancelled closer to the other place.
    made.back(stage)
    stage:wait(0.05)
    local x = stage.nav.x2
    stage:touch("began", { x + 10, 400 })
    stage:touch("moved", { x + 30, 400 })
    stage:touch("moved", { 300, 400 })
    stage:touch("cancelled", { 300, 400 })
    stage:settle()
    assert.same({ { 2, 1 }, 390 }, { shown, stage.nav.x2 })
  end)

  it("are not seen beyond their places, however hard they are thrown", function()
    local made = kit.stack { id = "nav", size = size, screens = { fb.rectangle {}, fb.rectangle {} } }
    local stage = fb.open(fb.screen { size = size, states = { made.states }, made.node })
    made.push(stage)
    stage:settle()
    stage:drag { from = { 10, 400 }, through = { { 210, 400 }, { 20, 400 } }, duration = 0.05 }
    local least = 0
    for _ = 1, 20 do
      stage:wait(0.01)
      least = math.min(least, stage.nav.x2)
      assert.is_true(stage:node("nav2").frame[1] >= 0)
    end
    assert.is_true(least < -5)
  end)

  it("cannot be drawn from under one that can be seen", function()
    local made = kit.stack { id = "nav", size = size, screens = { fb.rectangle {}, fb.rectangle {}, fb.rectangle {} } }
    local stage = fb.open(fb.screen { size = size, states = { made.states }, made.node })
    made.push(stage)
    stage:settle()
    made.push(stage)
    stage:wait(0.1)
    assert.is_true(stage.nav.x3 > 30 and stage.nav.x3 < 390)
    stage:drag { from = { 10, 400 }, by = { 300, 0 }, duration = 0.1, hold = 0.1 }
    stage:settle()
    assert.same({ 0, 0, 3 }, { stage.nav.x2, stage.nav.x3, made.top(stage) })
  end)
end)

describe("Sections with titles", function()
  it("keep a title at the top until the next one pushes it, and say which section it is", function()
    local told = {}
    local sections = {}
    for number, rows in ipairs { 5, 2, 8 } do
      local section = { title = fb.text { "Section " .. number }, title_height = 40 }
      for row = 1, rows do section[row] = { height = 40, node = fb.text { "Row " .. row } } end
      sections[number] = section
    end
    local made = kit.sections { id = "list", size = { 390, 300 }, sections = sections, on_section = function(_, number) told[#told + 1] = number end }
    local stage = fb.open(fb.screen { size = size, made.node })
    local function titles()
      return { stage:node("list_title1").frame[2], stage:node("list_title2").frame[2], stage:node("list_title3").frame[2] }
    end
    for _, row in ipairs { { 0, 0, 240, 360 }, { 100, 0, 140, 260 }, { 220, -20, 20, 140 }, { 240, -40, 0, 120 }, { 330, -130, -10, 30 } } do
      stage.list:scroll { to = { 0, row[1] }, settle = "jump" }
      assert.same({ row[2], row[3], row[4] }, titles())
    end
    assert.same({ 1, 2 }, told)
    made.go(stage, 2, 2, "jump")
    assert.same({ 280, 2 }, { stage.list.y, made.current(stage) })
  end)
end)

describe("What components decide", function()
  it("has its tests: of a pull, of a row that is put down, of a guard", function()
    local made = kit.refresh { id = "refresh", trigger = 80, list = { id = "inbox", fb.rectangle { height = 2000 } },
      load = function(stage, done) stage:start(function() stage:wait(0.5) done() end) end }
    local stage = fb.open(fb.screen { size = size, states = { made.states }, made.node })
    drag(stage, { 200, 200 }, { 0, 60 })
    local why = stage:why "refresh"
    assert.same({ "stays", 80 }, { why.verdict, why.threshold })
    assert.is_true(why.margin < 0)
    drag(stage, { 200, 200 }, { 0, 400 })
    assert.equal("loads", stage:why("refresh").verdict)

    made = kit.reorder { id = "tasks", size = size, count = 6, row_height = 64, row = function() return fb.text { "Task" } end }
    stage = fb.open(fb.screen { size = size, states = { made.states }, made.node })
    stage:touch("began", { 100, 100 })
    stage:wait(0.5)
    stage:touch("moved", { 100, 130 })
    stage:touch("ended", { 100, 130 })
    why = stage:why "tasks_rows"
    assert.same({ "place 2", 30, 40, 10 }, { why.verdict, why.value, why.threshold, why.margin })

    local sheet = kit.sheet { id = "sheet", size = size, heights = { low = 120, top = 700 }, may_dismiss = function() return false end }
    stage = fb.open(fb.screen { size = size, sheet.node })
    drag(stage, { 200, 760 }, { 0, 80 })
    assert.same({ "not dismissed", 120 }, { stage:why("sheet").verdict, stage.sheet.y })
  end)
end)

describe("Cards", function()
  it("are thrown to a side, by a finger or a call, and come back", function()
    local told = {}
    local made = kit.cards { id = "cards", size = { 390, 700 }, count = 4, card = function() return fb.rectangle { width = 300, height = 400 } end,
      on_decided = function(_, number, where) told[#told + 1] = number .. where end }
    local stage = fb.open(fb.screen { size = size, states = { made.states }, made.node })
    drag(stage, { 195, 300 }, { 60, 0 })
    drag(stage, { 195, 300 }, { -160, 0 })
    made.go(stage, "right")
    stage:settle()
    assert.same({ "1left", "2right" }, told)
    assert.same({ 3, 640 }, { stage.cards.top, stage.cards.x2 })
    made.back(stage)
    stage:settle()
    assert.same({ 2, 0 }, { stage.cards.top, stage.cards.x2 })
  end)
end)

describe("A component", function()
  it("says what is wrong with what it is given", function()
    local function says(words, call)
      local is_done, message = pcall(call)
      assert.is_false(is_done)
      assert.is_true(tostring(message):find(words) ~= nil, message)
    end
    says("bad argument '%a+' to flickbook.components.sheet", function() kit.sheet { id = "s" } end)
    says("unknown key 'edges' in flickbook.components.drawer %(did you mean 'edge'%?%)", function()
      kit.drawer { id = "d", size = size, width = 1, menu = 1, edges = 3 } -- check: ignore
    end)
    says("table expected, got number", function() kit.zoom(3) end)
  end)
end)
