-- Screens of the gallery: what a hand expects of them.

local fb = require "flickbook"

local function drag(stage, from, by, keys)
  keys = keys or {}
  stage:drag { from = from, by = by, duration = keys.duration or 0.6, hold = keys.hold or 0.2 }
  stage:settle()
end

describe("A sheet over a map", function()
  local stage
  before_each(function() stage = fb.open "screens/map_sheet" end)

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
