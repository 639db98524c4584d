-- Screens of the gallery under fingers.

local fb = require "flickbook"

local function drag(stage, from, by, keys)
  keys = keys or {}
  stage:drag { from = from, by = by, duration = keys.duration or 0.6, hold = keys.hold or 0.2 }
  stage:settle()
end

describe("A sheet over a map", function()
  local stage
  before_each(function() stage = fb.open "screens/map_sheet" end)

  it("cannot be drawn off the screen", function()
    stage:drag { from = { 200, 760 }, by = { 0, 400 }, duration = 0.1 }
    stage:settle()
    assert.equal(120, stage.sheet.y)
  end)

  it("rests at three heights", function()
    for _, row in ipairs { { -150, 120 }, { -300, 420 }, { -500, 754 } } do
      stage = fb.open "screens/map_sheet"
      drag(stage, { 200, 750 }, { 0, row[1] })
      assert.equal(row[2], stage.sheet.y)
    end
  end)

  it("lets its list scroll once it is up, in one drag, and gives back in order", function()
    stage.sheet:scroll { to = { 0, 420 }, settle = "jump" }
    stage:touch("began", { 200, 800 })
    for y = 795, 300, -5 do stage:wait(1 / 60) stage:touch("moved", { 200, y }) end
    assert.equal(754, stage.sheet.y)
    assert.near(490 - 334, stage.places.y, 1e-9)
    for y = 305, 700, 5 do stage:wait(1 / 60) stage:touch("moved", { 200, y }) end
    assert.equal(0, stage.places.y)
    assert.near(420 + 90, stage.sheet.y, 1e-9)
    stage:touch("ended", { 200, 700 })
    stage:settle()
    assert.equal(420, stage.sheet.y)
  end)

  it("lets touches beside it through to the map", function()
    drag(stage, { 200, 300 }, { -80, -60 })
    assert.is_true(stage.map.x > 360 and stage.map.y > 440)
    assert.equal(120, stage.sheet.y)
  end)

  it("moves the sheet by its grabber, wherever the list is", function()
    stage.sheet:scroll { to = { 0, 754 }, settle = "jump" }
    stage.places:scroll { to = { 0, 200 }, settle = "jump" }
    drag(stage, { 200, 120 }, { 0, 360 })
    assert.equal(420, stage.sheet.y)
    assert.equal(200, stage.places.y)
  end)
end)

describe("Letters", function()
  local stage
  before_each(function() stage = fb.open "screens/mail" end)

  local function detents()
    return stage.rows:detent "x1", stage.rows:detent "x2"
  end

  it("open, close and go by how far they are drawn, and how fast", function()
    for _, row in ipairs { { -40, "closed" }, { -100, "open" }, { -320, "gone" }, { 60, "closed" } } do
      stage = fb.open "screens/mail"
      drag(stage, { 350, 160 }, { row[1], 0 })
      assert.equal(row[2], (detents()))
    end
    stage:drag { from = { 350, 240 }, by = { -60, 0 }, duration = 0.12 }
    assert.equal("open", select(2, detents()))
    assert.equal("projection", stage:why("rows").criterion)
  end)

  it("are open one at a time", function()
    drag(stage, { 350, 160 }, { -100, 0 })
    drag(stage, { 350, 240 }, { -100, 0 })
    assert.same({ "closed", "open" }, { detents() })
    drag(stage, { 200, 500 }, { 0, -60 })
    assert.same({ "closed", "closed" }, { detents() })
  end)

  it("are not drawn by a scroll", function()
    drag(stage, { 300, 500 }, { -30, -200 })
    assert.is_true(stage.letters.y > 100 and stage.rows.x1 == 0)
  end)
end)

describe("A drawer", function()
  local stage
  before_each(function() stage = fb.open "screens/drawer" end)

  it("comes from the edge, under the finger, and goes by the veil", function()
    stage:touch("began", { 10, 400 })
    for x = 20, 200, 10 do stage:wait(1 / 60) stage:touch("moved", { x, 400 }) end
    assert.equal(180, stage.drawer.x)
    stage:touch("ended", { 200, 400 })
    stage:settle()
    assert.equal("open", stage.drawer:detent "x")
    assert.equal(1, stage.pages.page)
    drag(stage, { 380, 400 }, { -200, 0 })
    assert.equal("closed", stage.drawer:detent "x")
  end)

  it("is closed by a tap beside it, and leaves the pages alone", function()
    stage.drawer:set { x = 300 }
    stage:play(fb.tap { at = { 360, 400 } })
    stage:settle()
    assert.equal(0, stage.drawer.x)
    drag(stage, { 300, 400 }, { -250, 0 })
    assert.equal(2, stage.pages.page)
  end)
end)

describe("Photos", function()
  local stage
  before_each(function() stage = fb.open "screens/photos" end)

  -- The point of a photo at a position of the screen, relative to the photo's middle.
  local function under(x, y)
    local now = stage.photo1
    return (x - 195 - now.x) / now.scale, (y - 422 - now.y) / now.scale
  end

  it("are zoomed about the fingers, and never cover less than they did", function()
    stage:touch("began", { 200, 500 }, 1)
    stage:touch("began", { 300, 500 }, 2)
    stage:touch("moved", { 190, 500 }, 1)
    local x, y = under(245, 500)
    for way = 10, 110, 10 do
      stage:wait(1 / 60)
      stage:touch("moved", { 190 - way, 500 + way }, 1)
      stage:touch("moved", { 300 + way / 2, 500 + way }, 2)
    end
    local now_x, now_y = under(245 - 27.5, 610)
    assert.near(x, now_x, 1e-9)
    assert.near(y, now_y, 1e-9)
    assert.is_true(stage.photo1.scale > 2)
    stage:touch("ended", { 80, 610 }, 1)
    stage:touch("ended", { 355, 610 }, 2)
    stage:settle()
    assert.equal(0, stage.photo1.y) -- at this scale the photo is still less high than the screen
    assert.equal(1, stage.photos.page)
  end)

  it("resist beyond the greatest scale, and come back about the fingers", function()
    stage.photo1:set { scale = 3.9 }
    stage:play(fb.pinch { center = { 195, 422 }, from = 100, to = 200, duration = 0.3 })
    assert.is_true(stage.photo1.scale > 4 and stage.photo1.scale < 7)
    stage:settle()
    assert.equal(4, stage.photo1.scale)
  end)

  it("are zoomed by a double tap about its place, and back", function()
    stage:play(fb.tap { at = { 100, 422 }, count = 2 })
    stage:settle()
    assert.equal(2.5, stage.photo1.scale)
    assert.near(95 * 1.5, stage.photo1.x, 1e-9)
    stage:play(fb.tap { at = { 100, 422 }, count = 2 })
    stage:settle()
    assert.same({ 1, 0 }, { stage.photo1.scale, stage.photo1.x })
  end)

  it("are turned like pages at fit, and at the edge that a drag pulls away from", function()
    drag(stage, { 300, 400 }, { -250, 0 })
    assert.equal(2, stage.photos.page)
    stage = fb.open "screens/photos"
    stage.photo1:set { scale = 2 }
    drag(stage, { 300, 400 }, { -150, 0 })
    assert.same({ 1, -140 }, { stage.photos.page, stage.photo1.x })
    drag(stage, { 300, 400 }, { -150, 0 })
    assert.same({ 1, -195 }, { stage.photos.page, stage.photo1.x })
    drag(stage, { 300, 400 }, { -250, 0 })
    assert.same({ 2, 1 }, { stage.photos.page, stage.photo1.scale })
  end)

  it("go on under the finger that stays", function()
    stage.photo1:set { scale = 2 }
    stage:touch("began", { 150, 422 }, 1)
    stage:touch("moved", { 170, 422 }, 1)
    stage:touch("began", { 300, 422 }, 2)
    for way = 5, 60, 5 do
      stage:wait(1 / 60)
      stage:touch("moved", { 300 + way, 422 }, 2)
    end
    local before = stage.photo1.x
    stage:touch("ended", { 360, 422 }, 2)
    assert.equal(before, stage.photo1.x)
    stage:touch("moved", { 160, 422 }, 1)
    assert.near(before - 10, stage.photo1.x, 1e-9)
    stage:touch("ended", { 160, 422 }, 1)
    stage:settle()
  end)
end)

describe("A feed", function()
  local stage
  before_each(function() stage = fb.open "screens/feed" end)

  it("stays open while it loads, once for each pull, and closes by itself", function()
    drag(stage, { 200, 300 }, { 0, 60 })
    assert.same({ 0, 0 }, { stage.state.loaded, stage.feed.y })
    stage:drag { from = { 200, 300 }, by = { 0, 300 }, duration = 0.4, hold = 0.2 }
    stage:wait(0.8)
    assert.near(-60, stage.feed.y, 2)
    assert.equal(1, stage.state.loading)
    stage:drag { from = { 200, 300 }, by = { 0, 200 }, duration = 0.2, hold = 0.1 }
    stage:settle()
    assert.same({ 1, 0, 0 }, { stage.state.loaded, stage.state.loading, stage.feed.y })
  end)

  it("loads while a finger holds it, without a jump", function()
    stage:drag { from = { 200, 300 }, by = { 0, 300 }, duration = 0.4, hold = 0.2 }
    stage:wait(0.7)
    stage:touch("began", { 200, 300 })
    stage:touch("moved", { 200, 340 })
    local before = stage.feed.y
    stage:wait(1)
    assert.same({ 0, before }, { stage.state.loading, stage.feed.y })
    stage:touch("ended", { 200, 340 })
    stage:settle()
    assert.equal(0, stage.feed.y)
  end)

  it("is not loaded by a fling that arrives at the top", function()
    stage.feed:scroll { to = { 0, 600 }, settle = "jump" }
    stage:drag { from = { 200, 300 }, by = { 0, 200 }, duration = 0.06 }
    stage:settle()
    assert.same({ 0, 0 }, { stage.state.loaded, stage.feed.y })
  end)

  it("keeps a title at the top until the next one pushes it", function()
    for _, row in ipairs { { 0, 100, 856 }, { 300, 100, 556 }, { 730, 90, 126 }, { 756, 64, 100 }, { -40, 140, 896 } } do
      stage.feed:scroll { to = { 0, row[1] }, settle = "jump" }
      if row[1] >= 0 then
        assert.same({ row[2], row[3] }, { stage:node("title1").frame[2], stage:node("title2").frame[2] }, row[1])
      end
    end
  end)
end)

describe("A list that is put in order", function()
  local stage
  before_each(function() stage = fb.open "screens/reorder" end)

  local function carry(from, to)
    stage:touch("began", { 100, from })
    stage:wait(0.5)
    for y = from, to, to > from and 8 or -8 do
      stage:touch("moved", { 100, y })
      stage:wait(1 / 60)
    end
    stage:touch("moved", { 100, to })
  end

  it("has its rows move aside, and keeps where the carried one is put down", function()
    carry(132, 132 + 150)
    assert.equal(150, stage.rows.y1)
    stage:touch("ended", { 100, 282 })
    stage:settle()
    assert.same({ 128, 0, 64, 192 }, { stage.rows.y1, stage.rows.y2, stage.rows.y3, stage.rows.y4 })
  end)

  it("scrolls near its edge, as far as there are rows, with the row under the finger", function()
    carry(132, 820)
    local before = stage:node("task1").frame[2]
    stage:wait(3)
    assert.equal(536, stage.tasks.y)
    assert.near(before, stage:node("task1").frame[2], 1e-6)
    stage:touch("ended", { 100, 820 })
    stage:settle()
    assert.equal(19 * 64, stage.rows.y1)
    assert.equal(18 * 64, stage.rows.y20)
  end)

  it("scrolls as any list under a finger that does not stay", function()
    drag(stage, { 200, 600 }, { 0, -200 })
    assert.is_true(stage.tasks.y > 150 and stage.rows.y1 == 0)
  end)
end)
