-- Pagers with pages of different lengths, and pagers that rest between pages.

local fb = require "flickbook"

local function open(keys)
  keys.id = "p"
  keys.slop = 0
  return fb.open(fb.screen { size = { 300, 600 }, fb.pager(keys) })
end

local function drag(stage, by)
  stage:drag { from = { 150, 300 }, by = { by, 0 }, duration = 0.5, hold = 0.2 }
  stage:settle()
end

describe("A pager with pages of different lengths", function()
  it("has as many pages as lengths", function()
    local stage = open { page_size = { 100, 200, 50 }, spacing = 10 }
    assert.equal(3, stage.p.page_count)
    stage.p:move { to = 3 }
    stage:settle()
    assert.equal(320, stage.p.offset)
  end)

  it("turns at half of the way to the next page", function()
    local stage = open { page_size = { 100, 200, 50 }, spacing = 10 }
    drag(stage, -54)
    assert.equal(1, stage.p.page)
    drag(stage, -56)
    assert.equal(2, stage.p.page)
    drag(stage, -104)
    assert.equal(2, stage.p.page)
    drag(stage, -106)
    assert.equal(3, stage.p.page)
  end)

  it("gives its pages their lengths", function()
    local stage = open {
      page_size = { 100, 200 },
      pages = { fb.rectangle { id = "one" }, fb.rectangle { id = "two" } },
    }
    assert.equal(100, stage:node("one").frame[3])
    assert.equal(200, stage:node("two").frame[3])
    local hit
    local tapped = fb.open(fb.screen { size = { 300, 600 }, fb.pager {
      page_size = { 100, 200 },
      pages = {
        fb.rectangle { id = "page1", on_tap = function() hit = 1 end },
        fb.rectangle { id = "page2", on_tap = function() hit = 2 end },
      },
    } })
    tapped:play(fb.tap { at = { 120, 100 } })
    tapped:settle()
    assert.equal(2, hit)
  end)

  it("refuses another number of lengths, and a limit in pages", function()
    assert.has_error(function() open { page_size = { 100, 200 }, page_count = 3 } end,
      "expected one for each of 3 pages, found 2")
    assert.has_error(function() open { page_size = { 100, 200 }, drag_limit = 1 } end, "no drag limit")
    assert.has_error(function() open { page_size = { 100, "wide" } } end, "page_size")
    assert.has_error(function() open { page_size = {} } end, "page_size")
  end)
end)

describe("A pager that rests between pages", function()
  local function anywhere(release) return release.position end

  it("stays where it is let go, at the nearest page", function()
    local changes = {}
    local stage = open { page_count = 4, snap = anywhere, on_page_changed = function(change)
      changes[#changes + 1] = change.from .. ">" .. change.to
    end }
    drag(stage, -120)
    assert.near(1.4, stage.p.position, 1e-9)
    assert.equal(1, stage.p.page)
    drag(stage, -60)
    assert.near(1.6, stage.p.position, 1e-9)
    assert.equal(2, stage.p.settled_page)
    assert.same({ "1>2" }, changes)
    drag(stage, 900)
    assert.equal(1, stage.p.position)
  end)

  it("goes on from there by a script", function()
    local stage = open { page_count = 4, snap = anywhere }
    drag(stage, -120)
    stage.p:next()
    stage:settle()
    assert.equal(2, stage.p.position)
  end)
end)
