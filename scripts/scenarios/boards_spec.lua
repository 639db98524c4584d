-- Cards with meanings, and lists between which items are carried.

local fb = require "flickbook"
local kit = require "flickbook.components"
local size = { 390, 844 }

describe("Cards with meanings", function()
  local stage, told, made
  local function open(ways)
    told = {}
    made = kit.cards { id = "pile", size = { 300, 400 }, count = 5, ways = ways,
      card = function() return fb.rectangle { width = 300, height = 400 } end,
      on_decided = function(_, number, where) told[#told + 1] = number .. " " .. where end }
    stage = fb.open(fb.screen { size = size, states = { made.states }, values = { yes = made.share(1, ways and ways.right or "right") }, made.node })
  end
  local function drag(by, keys)
    keys = keys or {}
    stage:drag { from = keys.from or { 195, 300 }, by = by, duration = keys.duration or 0.5, hold = keys.hold or 0.2 }
  end

  it("go where the finger throws them, and are told by what that means", function()
    open { left = "no", right = "yes", up = "later" }
    drag { 130, 20 }
    stage:settle()
    assert.same({ "1 yes" }, told)
    drag { 20, -140 }
    stage:settle()
    drag { -60, 90 }
    stage:settle()
    drag { 0, 200 }
    stage:settle()
    assert.same({ "1 yes", "2 later" }, told)
    made.go(stage, "no")
    stage:settle()
    assert.same({ "1 yes", "2 later", "3 no" }, told)
    made.back(stage)
    stage:settle()
    assert.equal(3, stage.pile.top)
    assert.equal(0, stage.pile.x3)
    assert.has_error(function() made.go(stage, "never") end)
    assert.has_error(function() open { left = "no", rihgt = "yes" } end)
  end)

  it("fly on in their direction, at the speed of the release", function()
    open()
    drag({ 100, 50 }, { duration = 0.1, hold = 0 })
    local x = stage.pile.x1
    stage:wait(0.001)
    assert.near(1, stage.pile.x1 - x, 0.1)
    stage:settle()
    assert.near(0.5, stage.pile.y1 / stage.pile.x1, 0.05)
    -- A throw back cancels.
    drag({ 90, 0 }, { from = { 100, 300 } })
    assert.equal(1, #told)
  end)

  it("turn in the other direction below the middle, and no farther than far", function()
    open()
    stage:touch("began", { 195, 100 })
    stage:touch("moved", { 205, 100 })
    stage:touch("moved", { 345, 100 })
    assert.is_true(stage:node("pile1").rotation > 0)
    assert.near(1, stage:value "yes", 1e-9)
    stage:touch("moved", { 195 + 900, 100 })
    assert.near(math.rad(18), stage:node("pile1").rotation, 1e-9)
    stage:cancel()
    stage:touch("ended", { 195 + 900, 100 })
    stage:settle()
    assert.same({ 0, 0 }, { #told, stage.pile.x1 })
    stage:touch("began", { 195, 300 })
    stage:touch("moved", { 205, 300 })
    stage:touch("moved", { 345, 300 })
    assert.is_true(stage:node("pile1").rotation < 0)
  end)
end)

describe("Lists side by side", function()
  local stage, dropped, made
  before_each(function()
    dropped = {}
    made = kit.board { id = "board", size = { 390, 844 }, lists = { 20, 3 }, row_height = 64,
      row = function(number) return fb.text { "Item " .. number } end,
      on_dropped = function(_, item, from, to) dropped[#dropped + 1] = { item, from, to } end }
    stage = fb.open(fb.screen { size = size, states = { made.states }, made.node })
  end)
  local function carry(from, to, steps)
    stage:touch("began", from)
    stage:wait(0.4)
    for step = 1, steps or 20 do
      local share = step / (steps or 20)
      stage:touch("moved", { from[1] + (to[1] - from[1]) * share, from[2] + (to[2] - from[2]) * share })
      stage:wait(1 / 60)
    end
  end

  it("hand an item over, and make room", function()
    carry({ 50, 90 }, { 250, 100 })
    local frame = stage:node("board_item2").frame
    assert.near(200, frame[1] + frame[3] / 2 - 97.5, 10)
    stage:touch("ended", { 250, 100 })
    stage:settle()
    assert.same({ { 2, { 1, 2 }, { 2, 2 } } }, dropped)
    assert.same({ 21, 2, 22, 23 }, made.lists[2])
    assert.same({ 195, 64 }, { stage:node("board_item2").frame[1], stage:node("board_item2").frame[2] })
    assert.equal(64, stage:node("board_item3").frame[2])
    assert.equal(19 * 64, stage.board1.content_size[2])
  end)

  it("scroll under an item at their edges", function()
    carry({ 250, 90 }, { 60, 830 })
    stage:wait(2)
    assert.near(20 * 64 - 844 + 0, stage.board1.y, 70)
    assert.near(0, stage.board2.y, 1e-9)
    stage:touch("ended", { 60, 830 })
    stage:settle()
    assert.same(22, dropped[1][1])
    assert.equal(1, dropped[1][3][1])
    assert.is_true(dropped[1][3][2] > 18)
    local frame = stage:node("board_item22").frame
    assert.near(0, frame[1], 1e-6)
    assert.near((dropped[1][3][2] - 1) * 64 - stage.board1.y, frame[2], 1e-6)
  end)

  it("keep everything when the press is taken away", function()
    carry({ 50, 90 }, { 250, 300 })
    stage:cancel()
    stage:touch("ended", { 250, 300 })
    stage:settle()
    assert.same({}, dropped)
    assert.equal(2, made.lists[1][2])
    assert.same({ 0, 64 }, { stage:node("board_item2").frame[1], stage:node("board_item2").frame[2] })
  end)

  it("scroll by a finger that does not stay", function()
    stage:drag { from = { 50, 700 }, by = { 0, -200 }, duration = 0.3, hold = 0.2 }
    stage:settle()
    assert.is_true(stage.board1.y > 150)
    assert.near(-stage.board1.y, stage:node("board_item1").frame[2], 1e-6)
    assert.equal(0, stage:node("board_item21").frame[2])
  end)
end)
