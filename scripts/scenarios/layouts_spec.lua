-- New layouts in mid-gesture, and cancelled gestures.

local fb = require "flickbook"
local kit = require "flickbook.components"

local size = { 390, 844 }

-- A finger that moves from one place to another in 20 steps, and stays down.
local function hold(stage, from, to)
  stage:touch("began", from)
  for step = 1, 20 do
    stage:wait(1 / 120)
    stage:touch("moved", { from[1] + (to[1] - from[1]) * step / 20, from[2] + (to[2] - from[2]) * step / 20 })
  end
end

local function cancel(stage, from, to)
  hold(stage, from, to)
  stage:touch("cancelled", to)
  stage:settle()
end

describe("A drag in a new layout", function()
  local function album(height, ...)
    local pages = {}
    for index, name in ipairs { ... } do pages[index] = fb.rectangle { id = name } end
    return fb.screen { size = size, fb.pager { id = "album", height = height, pages = pages } }
  end

  it("goes on when a keyboard comes", function()
    local stage = fb.open(album(844, "a", "b", "c"))
    hold(stage, { 300, 200 }, { 200, 200 })
    local offset = stage.album.offset
    stage:relayout(album(508, "a", "b", "c"))
    assert.equal(offset, stage.album.offset)
    stage:wait(1 / 60)
    stage:touch("moved", { 150, 200 })
    assert.near(offset + 50, stage.album.offset, 1e-9)
    stage:touch("ended", { 150, 200 })
    stage:settle()
    assert.equal(2, stage.album.page)
  end)

  it("keeps the page under the finger, in another order too", function()
    local stage = fb.open(album(844, "a", "b", "c"))
    stage.album:jump_to(2)
    hold(stage, { 300, 200 }, { 240, 200 })
    local x = stage:node("b").frame[1]
    stage:relayout(album(844, "new", "c", "b", "a"))
    assert.near(x, stage:node("b").frame[1], 1e-9)
    stage:touch("moved", { 230, 200 })
    assert.near(x - 10, stage:node("b").frame[1], 1e-9)
    stage:wait(0.2)
    stage:touch("ended", { 230, 200 })
    stage:settle()
    assert.equal(0, stage:node("b").frame[1])
    assert.equal(3, stage.album.page)
  end)

  it("keeps pages at rest and in motion", function()
    local stage = fb.open(album(844, "a", "b", "c"))
    stage.album:jump_to(2)
    stage:relayout(album(844, "new", "a", "b", "c"))
    assert.equal(3, stage.album.page)
    assert.equal(0, stage:node("b").frame[1])
    stage.album:move_to(4)
    stage:wait(0.05)
    local x, velocity = stage:node("c").frame[1], stage.album.velocity
    stage:relayout(album(844, "b", "c", "d"))
    assert.near(x, stage:node("c").frame[1], 1e-9)
    assert.near(velocity, stage.album.velocity, 1e-6)
    stage:settle()
    assert.equal(0, stage:node("c").frame[1])
  end)

  it("keeps the card in front of a deck", function()
    local function deck(...)
      local cards = {}
      for index, name in ipairs { ... } do cards[index] = fb.rectangle { id = name } end
      return fb.screen { size = size, fb.deck { id = "deck", width = 300, height = 400, commit = "on_release", cards = cards } }
    end
    local stage = fb.open(deck("a", "b", "c"))
    stage:relayout(deck("c", "b", "a"))
    assert.equal(3, stage.deck.front)
    stage:settle()
    hold(stage, { 150, 200 }, { 150, 280 })
    local y = stage:node("a").frame[2]
    stage:relayout(deck("b", "a", "c"))
    assert.near(y, stage:node("a").frame[2], 1e-9)
    stage:touch("moved", { 150, 290 })
    assert.near(y + 10, stage:node("a").frame[2], 1e-9)
    stage:touch("ended", { 150, 290 })
    stage:settle()
    assert.is_true(stage.is_at_rest)
  end)

  it("has the next page where its own is gone", function()
    local stage = fb.open(album(844, "a", "b", "c", "d"))
    stage.album:jump_to(2)
    stage:relayout(album(844, "d", "a", "c"))
    assert.equal(0, stage:node("c").frame[1])
  end)

  it("keeps the row under the finger", function()
    local function rows(...)
      local list = { id = "list" }
      for index, name in ipairs { ... } do list[index] = fb.rectangle { id = name, height = 300 } end
      return fb.screen { size = size, fb.scroll_view(list) }
    end
    local stage = fb.open(rows("a", "b", "c", "d", "e", "f"))
    hold(stage, { 200, 700 }, { 200, 400 })
    local y = stage:node("c").frame[2]
    stage:relayout(rows("new", "a", "b", "c", "d", "e", "f"))
    assert.near(y, stage:node("c").frame[2], 1e-9)
    stage:touch("moved", { 200, 380 })
    assert.near(y - 20, stage:node("c").frame[2], 1e-9)
  end)

  it("keeps the distance from the finger to the edge of a sheet", function()
    local function screen(height)
      local made = kit.sheet { id = "sheet", size = { 390, height }, heights = { low = 120, half = 300, top = 450 },
        fb.rectangle { height = 900 } }
      return fb.screen { size = { 390, height }, made.node }
    end
    local stage = fb.open(screen(844))
    hold(stage, { 200, 740 }, { 200, 560 })
    local y = stage:node("sheet_panel").frame[2]
    stage:relayout(screen(700))
    assert.near(y, stage:node("sheet_panel").frame[2], 1e-9)
    stage:touch("moved", { 200, 550 })
    assert.near(y - 10, stage:node("sheet_panel").frame[2], 1e-9)
    stage:touch("ended", { 200, 550 })
    stage:settle()
    assert.is_true(stage.sheet.y == 120 or stage.sheet.y == 300 or stage.sheet.y == 450)
  end)

  describe("of a variable", function()
    local function screen(keys)
      local v = fb.variables("v", { y = fb.variable(keys) })
      return fb.screen { size = size, states = { v },
        fb.rectangle { gestures = { fb.drag_gesture { id = "pull", moves = v.y, slop = 0 } } } }
    end

    it("goes on below narrower bounds against the resistance", function()
      local stage = fb.open(screen { start = 0, min = 0, max = 800 })
      hold(stage, { 200, 10 }, { 200, 710 })
      stage:relayout(screen { start = 0, min = 0, max = 500 })
      assert.equal(700, stage.v.y)
      stage:touch("moved", { 200, 711 })
      assert.is_true(stage.v.y > 700 and stage.v.y < 701)
      stage:touch("ended", { 200, 711 })
      stage:settle()
      assert.equal(500, stage.v.y)
    end)

    it("goes along with its detent", function()
      local stage = fb.open(screen { start = 0, min = 0, max = 300, detents = { closed = 0, open = 300 } })
      stage.v:animate { to = { y = 300 } }
      stage:settle()
      stage:relayout(screen { start = 0, min = 0, max = 200, detents = { closed = 0, open = 200 } })
      assert.equal(200, stage.v.y)
      stage.v:animate { to = { y = 0 } }
      stage:settle()
      stage.v:animate { to = { y = 200 } }
      stage:wait(0.05)
      local y = stage.v.y
      stage:relayout(screen { start = 0, min = 0, max = 260, detents = { closed = 0, open = 260 } })
      assert.equal(y, stage.v.y)
      stage:settle()
      assert.equal(260, stage.v.y)
    end)

    it("comes back between bounds at rest", function()
      local stage = fb.open(screen { start = 400, min = 0, max = 500 })
      stage:relayout(screen { start = 400, min = 0, max = 250 })
      assert.equal(400, stage.v.y)
      stage:settle()
      assert.equal(250, stage.v.y)
    end)
  end)
end)

describe("A cancelled drag", function()
  it("returns a pager of the profile viewpager to its page, and another to the nearest", function()
    for profile, page in pairs { viewpager = 1, viewpager2 = 2, uikit = 2, compose = 2 } do
      local stage = fb.open(fb.screen { size = size, fb.pager { id = "p", page_count = 3, profile = profile } })
      cancel(stage, { 350, 400 }, { 60, 400 })
      assert.equal(page, stage.p.page)
    end
    local stage = fb.open(fb.screen { size = size, fb.pager { id = "p", page_count = 3, cancel = "return" } })
    cancel(stage, { 350, 400 }, { 60, 400 })
    assert.equal(1, stage.p.page)
  end)

  it("commits nothing that it has only proposed", function()
    local told = {}
    local function tell() told[#told + 1] = "told" end
    local rows = kit.swipe_rows { id = "rows", count = 3, row = function(n) return fb.text { "Row " .. n } end,
      behind = function() return fb.rectangle { fill = "red" } end, on_full = tell, on_opened = tell }
    local stage = fb.open(fb.screen { size = size, states = { rows.states }, fb.column { table.unpack(rows.nodes) } })
    cancel(stage, { 380, 30 }, { 20, 30 })
    assert.equal("closed", stage.rows:detent "x1")
    stage:drag { from = { 380, 30 }, by = { -100, 0 }, duration = 0.3, hold = 0.1 }
    stage:settle()
    told = {}
    cancel(stage, { 380, 30 }, { 20, 30 })
    assert.equal("open", stage.rows:detent "x1")
    local cards = kit.cards { id = "cards", size = { 300, 400 }, count = 3, on_decided = tell,
      card = function() return fb.rectangle { width = 300, height = 400 } end }
    stage = fb.open(fb.screen { size = size, states = { cards.states }, cards.node })
    cancel(stage, { 195, 300 }, { 380, 300 })
    assert.equal(1, stage.cards.top)
    local sheet = kit.sheet { id = "sheet", size = size, heights = { low = 200, top = 700 }, may_dismiss = function() tell() end,
      fb.rectangle { height = 900 } }
    stage = fb.open(fb.screen { size = size, sheet.node })
    cancel(stage, { 195, 660 }, { 195, 843 })
    assert.equal(200, stage.sheet.y)
    assert.same({}, told)
  end)

  it("is decided by the place where that is the state", function()
    local drawer = kit.drawer { id = "drawer", size = size, width = 300, menu = fb.rectangle {} }
    local stage = fb.open(fb.screen { size = size, states = { drawer.states },
      fb.layers { align = "top_left", fb.rectangle {}, table.unpack(drawer.nodes) } })
    cancel(stage, { 10, 400 }, { 260, 400 })
    assert.equal("open", stage.drawer:detent "x")
  end)
end)

describe("A stack", function()
  local made, stage, shown
  before_each(function()
    shown = {}
    local screens = { fb.rectangle {}, fb.scroll_view { id = "list", fb.rectangle { height = 3000 } },
      fb.pager { id = "pages", page_count = 3 }, fb.rectangle {} }
    made = kit.stack { id = "stack", size = size, screens = screens, on_shown = function(_, level) shown[#shown + 1] = level end }
    stage = fb.open(fb.screen { size = size, states = { made.states }, made.node })
    for _ = 1, 3 do
      made.push(stage)
      stage:settle()
    end
    shown = {}
  end)

  it("stays where it was when a swipe is cancelled", function()
    cancel(stage, { 5, 400 }, { 350, 400 })
    assert.equal(4, made.top(stage))
    assert.same({}, shown)
  end)

  it("goes back by one screen when a program does during a swipe", function()
    for _, last in ipairs { "ended", "cancelled" } do
      local before = made.top(stage)
      hold(stage, { 5, 400 }, { 200, 400 })
      assert.equal(before, made.top(stage))
      made.back(stage)
      stage:wait(0.02)
      stage:touch("moved", { 220, 400 })
      stage:touch(last, { 220, 400 })
      stage:settle()
      assert.equal(before - 1, made.top(stage))
    end
    assert.same({ 3, 2 }, shown)
  end)

  it("leaves a steep finger at the edge to the list", function()
    made.go(stage, 2)
    stage:settle()
    for angle = 0, 85, 5 do
      local x, y = math.cos(math.rad(angle)), math.sin(math.rad(angle))
      local copy = stage:copy()
      hold(copy, { 8, 600 }, { 8 + 300 * x, 600 - 300 * y })
      if angle < 45 then
        assert.equal(0, copy.list.y)
      elseif angle > 45 then
        assert.is_true(copy.list.y > 100)
        assert.equal(0, copy.stack.x2)
      end
    end
  end)

  it("leaves a pager at another page its finger", function()
    made.go(stage, 3)
    stage:settle()
    stage.pages:jump_to(2)
    hold(stage, { 8, 400 }, { 250, 400 })
    assert.equal(0, stage.stack.x3)
    stage:touch("ended", { 250, 400 })
    stage:settle()
    assert.equal(1, stage.pages.page)
    hold(stage, { 8, 400 }, { 250, 400 })
    assert.is_true(stage.stack.x3 > 200)
    assert.equal(1, stage.pages.page)
  end)
end)

describe("A drawer", function()
  it("is dragged shut on itself, with a list in it that scrolls", function()
    local made = kit.drawer { id = "drawer", size = size, width = 300,
      menu = fb.scroll_view { id = "menu", fb.rectangle { height = 2000 } } }
    local stage = fb.open(fb.screen { size = size, states = { made.states },
      fb.layers { align = "top_left", fb.rectangle {}, table.unpack(made.nodes) } })
    made.go(stage, "open")
    stage:settle()
    stage:drag { from = { 200, 600 }, by = { 0, -300 }, duration = 0.3, hold = 0.1 }
    stage:settle()
    assert.is_true(stage.menu.y > 200)
    assert.equal(300, stage.drawer.x)
    stage:drag { from = { 280, 400 }, by = { -220, 0 }, duration = 0.3, hold = 0.1 }
    stage:settle()
    assert.equal(0, stage.drawer.x)
  end)
end)

describe("Rows that are carried", function()
  local function tasks(...)
    local keys = { ... }
    local made = kit.reorder { id = "tasks", size = size, count = #keys, row_height = 64, key = function(n) return keys[n] end,
      row = function(n) return fb.text { keys[n] } end }
    return fb.screen { size = size, states = { made.states }, made.node }, made
  end
  local function many(count)
    local keys = {}
    for number = 1, count do keys[number] = "t" .. number end
    return tasks(table.unpack(keys))
  end

  it("scroll the list only where the finger goes", function()
    local stage = fb.open((many(40)))
    stage.tasks:scroll { to = { 0, 600 }, settle = "jump" }
    stage:touch("began", { 100, 30 })
    stage:wait(0.5)
    for y = 30, 300, 5 do
      stage:touch("moved", { 100, y })
      stage:wait(1 / 60)
    end
    assert.equal(600, stage.tasks.y)
    for y = 300, 40, -5 do
      stage:touch("moved", { 100, y })
      stage:wait(1 / 60)
    end
    assert.is_true(stage.tasks.y < 590)
    local y = stage.tasks.y
    stage:touch("moved", { 100, 50 })
    stage:wait(0.2)
    assert.equal(y, stage.tasks.y)
  end)

  it("go on in a layout with other rows, and keep their order", function()
    local stage = fb.open((tasks("a", "b", "c", "d", "e")))
    stage:touch("began", { 100, 96 })
    stage:wait(0.5)
    stage:touch("moved", { 100, 230 })
    stage:wait(0.1)
    local y = stage:node("tasksb").frame[2]
    local screen, made = tasks("a", "b", "c", "e")
    stage:relayout(screen)
    assert.near(y, stage:node("tasksb").frame[2], 1e-9)
    stage:touch("moved", { 100, 231 })
    assert.near(y + 1, stage:node("tasksb").frame[2], 1e-9)
    stage:touch("ended", { 100, 231 })
    stage:settle()
    assert.same({ 1, 3, 4, 2 }, made.order)
    assert.same({ 0, 192, 64, 128 }, { stage.tasks_rows.ya, stage.tasks_rows.yb, stage.tasks_rows.yc, stage.tasks_rows.ye })
  end)

  it("leave no gap when the carried one is removed", function()
    local stage = fb.open((tasks("a", "b", "c", "d")))
    stage:touch("began", { 100, 224 })
    stage:wait(0.5)
    stage:touch("moved", { 100, 30 })
    stage:wait(0.1)
    stage:relayout((tasks("a", "b", "c")))
    stage:touch("moved", { 100, 60 })
    stage:touch("ended", { 100, 60 })
    stage:settle()
    assert.same({ 0, 64, 128 }, { stage.tasks_rows.ya, stage.tasks_rows.yb, stage.tasks_rows.yc })
    assert.equal(0, stage.tasks_rows.carries)
  end)
end)

describe("A refresh", function()
  local function open(load)
    local made = kit.refresh { id = "refresh", list = { id = "list", fb.rectangle { height = 3000 } }, load = load }
    return fb.open(fb.screen { size = size, states = { made.states }, made.node })
  end
  local pull = { from = { 200, 100 }, by = { 0, 400 }, duration = 0.5, hold = 0.1 }

  it("ends with an error in `load`", function()
    local stage = open(function() error "no network" end)
    assert.has_error(function() stage:drag(pull) end)
    stage:settle()
    assert.equal(0, stage.refresh.loading)
    assert.equal(0, stage.list.y)
  end)

  it("may be done after its list has left", function()
    local done
    local stage = open(function(_, finish) done = finish end)
    stage:drag(pull)
    stage:relayout(fb.screen { size = size, fb.rectangle {} })
    done()
    assert.is_true(stage.is_at_rest)
  end)
end)

describe("A node that is drawn scaled, in an animated layout with other sizes", function()
  local motion = { duration = 0.4, easing = "linear" }

  -- The frames of the nodes with these ids.
  local function frames(stage, ids)
    local found = {}
    for _, id in ipairs(ids) do found[id] = stage:node(id).frame end
    return found
  end

  local function check(ids, before, after)
    local stage, other = fb.open(before), fb.open(after)
    local first, last = frames(stage, ids), frames(other, ids)
    stage:relayout { to = after, animate = motion }
    local now = frames(stage, ids)
    for _, id in ipairs(ids) do
      for side = 1, 4 do assert.near(first[id][side], now[id][side], 1e-6) end
    end
    stage:wait(0.2)
    now = frames(stage, ids)
    for _, id in ipairs(ids) do
      for side = 1, 4 do assert.near((first[id][side] + last[id][side]) / 2, now[id][side], 1e-6) end
    end
    stage:settle()
    now = frames(stage, ids)
    for _, id in ipairs(ids) do
      for side = 1, 4 do assert.near(last[id][side], now[id][side], 1e-6) end
    end
  end

  for _, commit in ipairs { "on_cross", "on_release" } do
    it("begins where it was shown: the cards of a deck, " .. commit, function()
      local function deck(width, height)
        local cards = {}
        for number = 1, 4 do cards[number] = fb.rectangle { id = "card" .. number } end
        return fb.screen { size = size, fb.layers { align = "top_left",
          fb.deck { id = "deck", width = width, height = height, commit = commit, cards = cards } } }
      end
      check({ "card1", "card2" }, deck(340, 400), deck(300, 300))
      check({ "card1", "card2" }, deck(200, 200), deck(350, 410))
    end)
  end

  it("begins where it was shown: pages that shrink", function()
    local function pager(width)
      return fb.screen { size = size, fb.layers { align = "top_left", fb.pager { id = "album", width = width, height = 300, page_size = 200,
        interactive = { scale = 0.8 }, pages = { fb.rectangle { id = "page1" }, fb.rectangle { id = "page2", height = 300 } } } } }
    end
    check({ "page1" }, pager(380), pager(300))
  end)

  for _, anchor in ipairs { { 0.5, 0.5 }, { 0, 1 }, { 0.2, 0.7 } } do
    it(("begins where it was shown: scaled about (%g, %g)"):format(table.unpack(anchor)), function()
      local function nodes(width, height, x)
        return fb.screen { size = size, fb.layers { id = "outer", align = "top_left", width = 300, height = 300, scale = 0.7, x = 20,
          fb.rectangle { id = "a", width = width, height = height, scale = 0.5, anchor = anchor, x = x },
          fb.layers { id = "b", align = "top_left", width = width, height = height, scale = 1.5, anchor = anchor,
            fb.rectangle { id = "c", width = width / 2, height = 20, scale = 0.5 }, fb.rectangle { id = "d", width = 30, height = 20 } } } }
      end
      check({ "outer", "a", "b", "c", "d" }, nodes(200, 100, 0), nodes(100, 240, 30))
    end)
  end
end)

describe("An image with padding", function()
  it("is drawn inside it", function()
    local function svg(node)
      return fb.open(fb.screen { size = { 100, 100 }, node }):svg()
    end
    local padded = svg(fb.image { width = 100, height = 100, padding = { left = 30, right = 20, top = 10, bottom = 40 } })
    local plain = svg(fb.layers { width = 100, height = 100, align = "top_left", padding = { left = 30, right = 20, top = 10, bottom = 40 },
      fb.image { width = 50, height = 50 } })
    assert.equal(plain, padded)
  end)
end)
