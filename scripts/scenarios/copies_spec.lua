-- Copies of a stage: each continues from the same moment, independent of the other.

local fb = require "flickbook"

local size = { 390, 844 }

local function pager(keys)
  keys.id, keys.page_count = "p", 5
  return fb.pager(keys)
end

-- The readable numbers of a stage while it comes to rest.
local function rest(stage) return stage:sample { every = 1 / 120, "p.position", "p.velocity" } end

describe("A copy of a stage", function()
  it("goes on from where the stage is, under a finger, in motion and at rest", function()
    for _, time in ipairs { 0, 0.05, 0.12, 0.35, 5 } do
      local stage = fb.open(fb.screen { size = size, pager {} })
      stage:touch("began", { 300, 400 })
      for step = 1, 4 do
        stage:wait(0.05)
        stage:touch("moved", { 300 - 60 * step, 400 })
      end
      if time > 0 then
        stage:touch("ended", { 60, 400 })
        stage:wait(time)
      end
      local other = stage:copy()
      assert.is_false(stage == other)
      assert.equal(stage.time, other.time)
      if time == 0 then
        for _, each in ipairs { stage, other } do each:touch("ended", { 60, 400 }) end
      end
      assert.same(rest(stage), rest(other))
      assert.equal(2, other.p.page)
      assert.equal(stage:why("p").margin, other:why("p").margin)
    end
  end)

  it("shows nothing of what is done to the stage, nor the stage of it", function()
    local stage = fb.open(fb.screen { size = size, pager {} })
    local other = stage:copy()
    other.p:jump_to(3)
    other:wait(1)
    stage.p:jump_to(5)
    assert.same({ 5, 0, 3, 1 }, { stage.p.page, stage.time, other.p.page, other.time })
    stage:relayout(fb.screen { size = size, fb.rectangle { id = "r" } })
    assert.equal(3, other.p.page)
    assert.has_error(function() return stage.p.page end)
  end)

  it("keeps the decisions so far, and its own from then on", function()
    local stage = fb.open(fb.screen { size = size, pager {} })
    local function swipe(on, by)
      on:drag { from = { 300, 400 }, by = { by, 0 }, duration = 0.5, hold = 0.2 }
      on:settle()
    end
    swipe(stage, -230)
    local other = stage:copy()
    local count = #stage:decisions()
    assert.is_true(count > 0)
    swipe(other, -20)
    assert.equal(count, #stage:decisions())
    assert.is_true(#other:decisions() > count)
    swipe(stage, -230)
    assert.same({ 3, 2 }, { stage.p.page, other.p.page })
  end)

  it("calls the functions of the screen with the stage of the event", function()
    local heard = {}
    local stage = fb.open(fb.screen { size = size,
      pager { on_page_changed = function(change) heard[#heard + 1] = { change.stage, change.to } end } })
    stage.p:move_to(2)
    local other = stage:copy()
    other:settle()
    assert.equal(1, #heard)
    assert.equal(other, heard[1][1])
    stage:settle()
    other.p:jump_to(4)
    assert.same({ 2, 2, 4 }, { heard[1][2], heard[2][2], heard[3][2] })
    assert.equal(stage, heard[2][1])
    assert.equal(other, heard[3][1])
  end)

  it("can be made by a function of the screen, and be copied again", function()
    local copies = {}
    local stage = fb.open(fb.screen { size = size,
      pager { on_page_changed = function(change) copies[#copies + 1] = change.stage:copy() end } })
    stage.p:jump_to(2)
    local third = copies[1]:copy():copy()
    third.p:jump_to(5)
    assert.equal(2, #copies)
    assert.same({ 2, 2, 5, 5 }, { stage.p.page, copies[1].p.page, third.p.page, copies[2].p.page })
  end)

  it("leaves routines with the stage that they were started on", function()
    local stage = fb.open(fb.screen { size = size, pager {} })
    stage:start(function()
      stage:wait(0.5)
      stage.p:jump_to(4)
    end)
    local other = stage:copy()
    other:wait(1)
    stage:wait(1)
    assert.same({ 4, 1 }, { stage.p.page, other.p.page })
  end)

  it("has rows made for it alone, and asks no function twice", function()
    local asked = {}
    local stage = fb.open(fb.screen { size = size,
      fb.scroll_view { id = "feed", rows = { count = 1000, estimate = 100, row = function(number)
        asked[number] = (asked[number] or 0) + 1
        return fb.rectangle { id = "row" .. number, height = 100 }
      end } } })
    local other = stage:copy()
    other.feed:scroll { row = 500, align = "start", settle = "jump" }
    assert.equal(0, other:node("row500").frame[2])
    assert.has_error(function() return stage:node "row500" end)
    stage.feed:scroll { row = 500, align = "start", settle = "jump" }
    assert.equal(0, stage:node("row500").frame[2])
    for number, times in pairs(asked) do assert.equal(1, times, "row " .. number) end
  end)

  it("tells its own animations, and those that were running before for both", function()
    local ended = {}
    local knob = fb.variables("knob", { turn = 0 })
    local stage = fb.open(fb.screen { size = size, states = { knob } })
    stage.knob:animate { to = { turn = 10 }, motion = { duration = 0.4, easing = "linear" },
      on_end = function(event) ended[#ended + 1] = event.stage end }
    stage:wait(0.2)
    local other = stage:copy()
    assert.near(5, other.knob.turn, 1e-9)
    other:settle()
    stage:settle()
    assert.same({ 10, 10, 2 }, { stage.knob.turn, other.knob.turn, #ended })
  end)
end)

describe("A stage", function()
  it("is one and the same object to handlers, and another one in a copy", function()
    local names, heard = {}, {}
    local stage = fb.open(fb.screen { size = { 390, 844 }, fb.pager { id = "pages", page_count = 3,
      on_page_changed = function(change) heard[#heard + 1] = names[change.stage] or "unknown" end } })
    names[stage] = "first"
    stage.pages:jump_to(2)
    collectgarbage()
    stage.pages:jump_to(3)
    local copy = stage:copy()
    names[copy] = "copy"
    copy.pages:jump_to(1)
    stage.pages:jump_to(1)
    assert.same({ "first", "first", "copy", "first" }, heard)
  end)
end)
