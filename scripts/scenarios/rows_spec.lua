-- Rows that are made when they come near.

local fb = require "flickbook"

local function height(number) return 40 + number * 37 % 60 end

local function list(options)
  options = options or {}
  local asked = {}
  local screen = fb.screen { size = { 390, 844 },
    fb.scroll_view { id = "feed", snap_every = options.snap, spacing = options.spacing, padding = options.padding,
      rows = { count = options.count or 100000, estimate = options.estimate or 60, row = function(number)
        asked[number] = (asked[number] or 0) + 1
        return fb.rectangle { id = "row" .. number, height = height(number) }
      end } } }
  return fb.open(screen), asked
end

local function count(asked)
  local found = 0
  for number, times in pairs(asked) do
    assert.equal(1, times, "row " .. number)
    found = found + 1
  end
  return found
end

-- The visible rows, as drawn on the stage.
local function seen(stage)
  local found = {}
  local rows = stage.feed.rows
  for number = rows.first, rows.last do
    local frame = stage:node("row" .. number).frame
    if frame[2] + frame[4] > 0 and frame[2] < 844 then found[number] = frame[2] end
  end
  return found
end

local function stands(before, after)
  local shared = 0
  for number, y in pairs(before) do
    if after[number] then
      shared = shared + 1
      assert.near(y, after[number], 1e-6)
    end
  end
  assert.is_true(shared > 0)
end

describe("rows that come near", function()
  it("are asked for once, and those alone", function()
    local stage, asked = list()
    local at_first = count(asked)
    assert.is_true(at_first > 15 and at_first < 45, tostring(at_first))
    stage:play(fb.flick { from = { 200, 700 }, by = { 0, -300 }, speed = 3000 })
    stage:settle()
    local y = stage.feed.y
    assert.is_true(y > 1000)
    local later = count(asked)
    assert.is_true(later > at_first and later < at_first + y / 40 + 25, later .. " " .. y)
  end)

  it("lie where their heights put them", function()
    local stage = list { spacing = 3, padding = 7 }
    stage:play(fb.flick { from = { 200, 700 }, by = { 0, -300 }, speed = 6000 })
    stage:settle()
    local y = 7
    for number = 1, stage.feed.rows.last do
      local place = stage.feed:row(number)
      assert.is_true(place.is_known)
      assert.near(y, place.start, 1e-6)
      y = y + height(number) + 3
    end
  end)

  it("end where the last one does", function()
    local stage, asked = list { count = 500 }
    stage.feed:scroll { to = { 0, 1e8 }, settle = "jump" }
    local last = stage:node("row500").frame
    assert.near(844, last[2] + last[4], 1e-6)
    stage:settle()
    last = stage:node("row500").frame
    assert.near(844, last[2] + last[4], 1e-6)
    assert.is_true(count(asked) < 130)
    assert.near(stage.feed.farthest[2], stage.feed.y, 1e-6)
  end)

  it("are gone to by their numbers, at once and while content moves", function()
    local stage = list()
    stage.feed:scroll { row = 70000, align = "center", settle = "jump" }
    local frame = stage:node("row70000").frame
    assert.near(422, frame[2] + frame[4] / 2, 1e-6)
    stage.feed:scroll { row = 70100, align = "start" }
    stage:settle()
    assert.near(0, stage:node("row70100").frame[2], 1e-6)
    stage.feed:scroll { row = 69000, align = "end", settle = { duration = 1, easing = "linear" } }
    stage:settle()
    frame = stage:node("row69000").frame
    assert.near(844, frame[2] + frame[4], 1e-6)
  end)

  it("stand still when the truth comes, at rest, in motion and under a finger", function()
    local stage = list { estimate = 20 }
    stage.feed:scroll { row = 50000, align = "start", settle = "jump" }
    -- Towards rows that were never visible: the rows before the visible ones are longer than estimated.
    stage:touch("began", { 200, 200 })
    stage:wait(0.02)
    local y, before = 200, seen(stage)
    for _ = 1, 60 do
      y = y + 10
      stage:touch("moved", { 200, y })
      local after = seen(stage)
      for number, place in pairs(before) do
        if after[number] then assert.near(place + 10, after[number], y > 210 and 1e-6 or 11) end
      end
      before = after
      stage:wait(0.01)
    end
    stage:touch("ended", { 200, y })
    while not stage.is_at_rest do
      local velocity = stage.feed.velocity[2]
      stage:wait(1 / 120)
      local after = seen(stage)
      for number, where in pairs(before) do
        if after[number] then
          assert.is_true(math.abs(after[number] - where) < math.abs(velocity) / 120 + 1, number)
        end
      end
      before = after
    end
    stage:settle()
    stands(before, seen(stage))
    -- At rest the numbers are those of the known rows.
    local first = stage.feed.rows.first
    assert.near(stage:node("row" .. first).frame[2], stage.feed:row(first).start - stage.feed.y, 1e-6)
  end)

  it("come back to the first one exactly", function()
    local stage = list { estimate = 20, count = 300 }
    stage.feed:scroll { row = 150, align = "start", settle = "jump" }
    for _ = 1, 60 do
      stage:play(fb.flick { from = { 200, 300 }, by = { 0, 200 }, speed = 5000 })
      stage:settle()
    end
    assert.near(0, stage.feed.y, 1e-9)
    assert.near(0, stage:node("row1").frame[2], 1e-9)
    assert.equal(1, stage.feed.rows.first)
  end)

  it("are not changed by who looks", function()
    local function play(look)
      local stage, asked = list { estimate = 20 }
      stage.feed:scroll { row = 5000, align = "start", settle = "jump" }
      stage:play(fb.flick { from = { 200, 300 }, by = { 0, 200 }, speed = 5000 })
      if look then
        for _ = 1, 300 do stage:wait(1 / 97) stage:picture(20) end
      end
      stage:settle()
      return stage.feed.y, count(asked), stage.feed.rows.first
    end
    local y, asked, first = play(false)
    local other_y, other_asked, other_first = play(true)
    assert.near(y, other_y, 1e-6)
    assert.same({ asked, first }, { other_asked, other_first })
  end)

  it("may become more, or fewer", function()
    local stage = list { count = 10 }
    assert.near(0, stage.feed.farthest[2] - math.max(0, stage.feed:row(10).start + height(10) - 844), 1e-6)
    stage.feed:resize { row_count = 1000 }
    assert.equal(1000, stage.feed.rows.count)
    stage.feed:scroll { row = 1000, settle = "jump" }
    local frame = stage:node("row1000").frame
    assert.near(844, frame[2] + frame[4], 1e-6)
    stage.feed:resize { row_count = 20 }
    stage:settle()
    frame = stage:node("row20").frame
    assert.near(844, frame[2] + frame[4], 1e-6)
    stage.feed:resize { row_count = 0 }
    stage:settle()
    assert.is_nil(stage.feed.rows.first)
  end)

  it("come before the first without a jump", function()
    local from, asked = 1001, 0
    local function id(number) return "m" .. from + number - 1 end
    local stage = fb.open(fb.screen { size = { 390, 844 },
      fb.scroll_view { id = "chat", offset = { 0, 1e9 }, rows = { count = 200, estimate = 30, row = function(number)
        asked = asked + 1
        return fb.rectangle { id = id(number), height = height(from + number - 1) }
      end } } })
    local last = stage:node("m1200").frame
    assert.near(844, last[2] + last[4], 1e-6)
    stage.chat:scroll { to = { 0, 0 }, settle = "jump" }
    local before, first = asked, stage:node("m1001").frame[2]
    assert.near(0, first, 1e-6)
    -- Older ones have come, and the first row now has the number 101.
    from = 901
    stage.chat:resize { row_count = 300, rows_at = "start" }
    assert.near(first, stage:node("m1001").frame[2], 1e-6)
    assert.is_true(asked > before and stage.chat:row(101).is_known)
    stage:touch("began", { 200, 300 })
    for y = 310, 700, 10 do stage:touch("moved", { 200, y }) end
    from = 851
    local seen_at = stage:node("m1001").frame[2]
    stage.chat:resize { row_count = 350, rows_at = "start" }
    assert.near(seen_at, stage:node("m1001").frame[2], 1e-6)
    stage:touch("moved", { 200, 710 })
    assert.near(seen_at + 10, stage:node("m1001").frame[2], 1e-6)
    stage:touch("ended", { 200, 710 })
    stage:settle()
    local shown = stage.chat.rows.first
    from = 901
    local place = stage:node("m990").frame[2]
    stage.chat:resize { row_count = 300, rows_at = "start" }
    assert.near(place, stage:node("m990").frame[2], 1e-6)
    assert.equal(shown - 50, stage.chat.rows.first)
  end)

  it("keep their place in a new layout of the same", function()
    local function screen(width)
      return fb.screen { size = { width, 844 },
        fb.scroll_view { id = "feed", rows = { count = 1000, estimate = 30, row = function(number)
          return fb.rectangle { id = "row" .. number, height = height(number) }
        end } } }
    end
    local stage = fb.open(screen(390))
    stage.feed:scroll { row = 300, align = "start", settle = "jump" }
    stage:touch("began", { 200, 200 })
    for step = 1, 20 do stage:touch("moved", { 200, 200 + 20 * step }) end
    stage:touch("ended", { 200, 600 })
    stage:settle()
    local before = seen(stage)
    stage:relayout(screen(844))
    stands(before, seen(stage))
  end)

  it("say what they should have been", function()
    local function with(row)
      return function()
        local stage = fb.open(fb.screen { size = { 390, 844 },
          fb.scroll_view { id = "feed", rows = { count = 3, row = row } } })
        return stage
      end
    end
    assert.has_error(with(function() return 7 end))
    assert.has_error(with(function() error "no row" end))
    assert.has_error(with(function() return fb.rectangle { id = "same", height = 10 } end))
    local slip = { ["cuont"] = 3, row = function() end }
    assert.has_error(function() fb.scroll_view { id = "feed", rows = slip } end)
    assert.has_error(function()
      fb.scroll_view { rows = { count = 3, row = function() end } }
    end)
    local stage = list()
    assert.has_error(function() stage.feed:scroll { row = 100001 } end)
    assert.is_nil(stage.feed:row(100001))
  end)

  it("hear what is on them", function()
    local taps = {}
    local stage = fb.open(fb.screen { size = { 390, 844 },
      fb.scroll_view { id = "feed", rows = { count = 5000, estimate = 60, row = function(number)
        return fb.rectangle { id = "row" .. number, height = 60, on_tap = function() taps[#taps + 1] = number end }
      end } } })
    stage:play(fb.tap { at = { 200, 90 } })
    stage.feed:scroll { row = 4000, align = "start", settle = "jump" }
    stage:play(fb.tap { at = { 200, 90 } })
    stage:settle()
    assert.same({ 2, 4001 }, taps)
  end)
end)

describe("a layout with other rows that is animated", function()
  local function screen(items)
    return fb.screen { size = { 390, 844 }, fb.scroll_view { id = "feed", rows = { count = #items, estimate = 50,
      row = function(number) return fb.rectangle { id = "item" .. items[number], height = 60 } end } } }
  end
  local items, stage
  before_each(function()
    items = {}
    for number = 1, 1000 do items[number] = number end
    stage = fb.open(screen(items))
  end)
  local function top(number) return stage:node("item" .. number).frame[2] end
  local function change() stage:transition { to = screen(items), motion = { duration = 1, easing = "linear" } } end

  it("takes rows where they will be, and has others come", function()
    table.remove(items, 3)
    table.insert(items, 6, 5000)
    change()
    assert.same({ 180, 240, 420 }, { top(4), top(5), top(8) })
    assert.equal(0, stage:node("item5000").opacity)
    stage:wait(0.5)
    assert.same({ 150, 210, 420 }, { top(4), top(5), top(8) })
    assert.near(0.5, stage:node("item5000").opacity, 1e-9)
    stage:settle()
    assert.same({ 120, 180, 420, 1 }, { top(4), top(5), top(8), stage:node("item5000").opacity })
  end)

  it("goes on from where rows are, under a finger, and as others come near", function()
    table.remove(items, 1)
    change()
    stage:wait(0.5)
    table.insert(items, 1, 6000)
    change()
    assert.same({ 30, 90 }, { top(2), top(3) })
    stage:touch("began", { 200, 800 })
    stage:touch("moved", { 200, 790 })
    local before = top(12)
    -- Far enough to need new rows, which must not make the visible ones jump.
    for y = 790, 90, -50 do stage:touch("moved", { 200, y }) end
    assert.near(before - 700, top(12), 1e-6)
    stage:touch("ended", { 200, 90 })
    stage:settle()
    assert.equal(60, top(13) - top(12))
  end)
end)

describe("a list under random fingers", function()
  -- Rows follow each other, cover the visible range, and are made once.
  local function check(stage, asked, height_of, spacing)
    local rows = stage.feed.rows
    if rows.count == 0 then return assert.is_nil(rows.first) end
    local place = stage:node("row" .. rows.first).frame[2]
    assert.is_true(rows.first == 1 or place <= 0, "a gap above")
    for number = rows.first, rows.last do
      local frame = stage:node("row" .. number).frame
      assert.near(place, frame[2], 1e-6)
      assert.near(height_of(number), frame[4], 1e-9)
      place = place + frame[4] + spacing
    end
    assert.is_true(rows.last == rows.count or place >= 844, "a gap below")
    for number, times in pairs(asked) do
      if times ~= 1 then error(("row %d was asked for %d times"):format(number, times)) end
    end
  end

  local function hand(seed)
    math.randomseed(seed)
    local random, asked = math.random, {}
    local spread, spacing = random(1, 300), random(0, 1) * 8
    local function height_of(number) return 10 + number * 7919 % spread end
    local stage = fb.open(fb.screen { size = { 390, 844 },
      fb.scroll_view { id = "feed", spacing = spacing, padding = random(0, 1) * 20,
        offset = { 0, random(0, 1) * random(0, 100000) }, overscroll = random(0, 1) == 1 and "wall" or nil,
        snap_every = random(1, 6) == 1 and 100 or nil, fling = random(1, 3) == 1 and "android" or nil,
        rows = { count = random(0, 1) * random(0, 2000) + random(0, 60), estimate = random(1, 200),
          row = function(number)
            asked[number] = (asked[number] or 0) + 1
            return fb.rectangle { id = "row" .. number, height = height_of(number) }
          end } } })
    local function at() return { random(10, 380), random(10, 830) } end
    local actions = {
      function()
        local way = random(40, 300) * (random(0, 1) * 2 - 1)
        stage:play(fb.flick { from = { 200, 400 }, by = { 0, way }, speed = math.abs(way) * random(2, 30) })
      end,
      function() stage:drag { from = at(), by = { 0, random(-400, 400) }, duration = 0.1 + random() } end,
      function()
        if stage.feed.rows.count == 0 then return end
        stage.feed:scroll { row = random(1, stage.feed.rows.count), align = ({ "start", "center", "end", "nearest" })[random(4)],
          settle = ({ "jump", { duration = random() + 0.1, bounce = 0.3 }, { duration = 1, easing = "ease" } })[random(3)] }
      end,
      function() stage.feed:scroll { to = { 0, random(-100, 100000) }, settle = random(1, 2) == 1 and "jump" or nil } end,
      function() stage.feed:resize { row_count = math.max(0, stage.feed.rows.count + random(-50, 50)) } end,
      function() stage.feed:resize { insets = { top = random(0, 60), bottom = random(0, 60) } } end,
      function() stage:wait(random() * 0.5) end,
      function() stage:settle() end,
      function()
        stage:touch("began", at())
        stage:wait(random() * 0.1)
        stage:touch("moved", at())
        stage:touch("ended", at())
      end,
    }
    for _ = 1, 25 do
      actions[random(#actions)]()
      check(stage, asked, height_of, spacing)
    end
    stage:settle()
    check(stage, asked, height_of, spacing)
    local feed, insets = stage.feed, 0
    assert.is_true(feed.y >= -60 - insets and feed.y <= math.max(0, feed.farthest[2]) + 1e-6, feed.y .. " " .. feed.farthest[2])
  end

  for group = 1, 4 do
    it("shows no gap " .. group, function()
      for seed = group * 100, group * 100 + 3 do
        local ok, fault = pcall(hand, seed)
        if not ok then error("seed " .. seed .. ": " .. tostring(fault)) end
      end
    end)
  end
end)
