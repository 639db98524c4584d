-- More screens of the gallery under fingers.

local fb = require "flickbook"

local function drag(stage, from, by, keys)
  keys = keys or {}
  stage:drag { from = from, by = by, duration = keys.duration or 0.6, hold = keys.hold or 0.2 }
  stage:settle()
end

describe("Screens on top of each other", function()
  local stage
  before_each(function()
    stage = fb.open "screens/navigation"
    stage:play(fb.tap { at = { 200, 130 } })
    stage:settle()
  end)

  it("come by a tap, and the one beneath goes along", function()
    assert.equal("shown", stage.stack:detent "x2")
    assert.near(-117, stage:node("screen1").frame[1], 1e-9)
  end)

  it("go back with the finger from the edge, by half of the distance or a throw", function()
    for _, row in ipairs { { 150, 0.2, "shown" }, { 230, 0.2, "gone" }, { 60, 0, "gone" } } do
      stage = fb.open "screens/navigation"
      stage.stack:set { x2 = 0 }
      stage:drag { from = { 10, 400 }, by = { row[1], 0 }, duration = row[2] == 0 and 0.08 or 0.5, hold = row[2] }
      stage:settle()
      assert.equal(row[3], stage.stack:detent "x2", row[1])
    end
  end)

  it("stay under the finger, and leave the list alone", function()
    stage:touch("began", { 10, 400 })
    for x = 20, 200, 10 do stage:wait(1 / 60) stage:touch("moved", { x, 400 }) end
    assert.equal(180, stage.stack.x2)
    assert.near(-117 * (1 - 180 / 390), stage:node("screen1").frame[1], 1e-9)
    stage:touch("cancelled", { 200, 400 })
    stage:settle()
    assert.equal(0, stage.stack.x2)
    drag(stage, { 200, 600 }, { 0, -60 })
    assert.equal(0, stage.stack.x2)
  end)

  it("go back one at a time, by the button too", function()
    stage:play(fb.tap { at = { 200, 130 } })
    stage:settle()
    assert.same({ 0, 0 }, { stage.stack.x2, stage.stack.x3 })
    stage:play(fb.tap { at = { 40, 70 } })
    stage:settle()
    assert.same({ 0, 390 }, { stage.stack.x2, stage.stack.x3 })
  end)
end)

describe("Covers beside each other", function()
  it("follow the finger, shrink aside, and their pictures stay behind", function()
    local stage = fb.open "screens/carousel"
    local before = stage:node("picture2").frame[1] - stage:node("cover2").frame[1]
    drag(stage, { 300, 400 }, { -200, 0 })
    assert.equal(2, stage.covers.page)
    local now = stage:node("picture2").frame[1] - stage:node("cover2").frame[1]
    assert.is_true(now > before)
    stage:drag { from = { 350, 400 }, by = { -300, 0 }, duration = 0.1 }
    stage:settle()
    assert.is_true(stage.covers.page >= 3)
  end)
end)

describe("A player", function()
  local stage
  before_each(function() stage = fb.open "screens/player" end)

  it("is scrubbed from where it is, and sought by a tap", function()
    local y = stage:node("scrubber").frame[2] + 22
    drag(stage, { 100, y }, { 110, 0 })
    assert.near(30 + 100 * 214 / 326, stage.now.at, 1e-6)
    stage:play(fb.tap { at = { 195, y } })
    stage:settle()
    assert.near(107, stage.now.at, 1e-6)
  end)

  it("has a dial that rests at its steps", function()
    local x, y = 195, stage:node("dial").frame[2] + stage:node("dial").frame[4] / 2
    local function turn(from, to)
      local function at(degrees) return { x + 60 * math.sin(math.rad(degrees)), y - 60 * math.cos(math.rad(degrees)) } end
      stage:touch("began", at(from))
      for degrees = from, to, to > from and 5 or -5 do
        stage:wait(1 / 60)
        stage:touch("moved", at(degrees))
      end
      stage:wait(0.2)
      stage:touch("ended", at(to))
      stage:settle()
    end
    turn(0, 70) -- ten points of it are the slop; a step is 27 degrees
    assert.equal(6, stage.now.volume)
    turn(70, 400)
    assert.equal(10, stage.now.volume)
  end)

  it("turns to the next song when the cover is pushed far enough, or thrown", function()
    drag(stage, { 250, 250 }, { -100, 0 })
    assert.same({ 1, 0 }, { stage.now.song, stage.now.aside })
    drag(stage, { 250, 250 }, { -200, 0 })
    assert.same({ 2, 0 }, { stage.now.song, stage.now.aside })
    stage:drag { from = { 150, 250 }, by = { 100, 0 }, duration = 0.08 }
    stage:settle()
    assert.equal(1, stage.now.song)
  end)
end)

describe("A welcome", function()
  it("shows its button on the last page, and lets one in", function()
    local stage = fb.open "screens/onboarding"
    assert.equal(0, stage:value "last")
    stage:play(fb.tap { at = { 340, 70 } })
    stage:settle()
    assert.same({ 3, 1 }, { stage.story.page, stage:value "last" })
    stage:play(fb.tap { at = { 195, 760 } })
    stage:settle()
    assert.equal(1, stage.state.inside)
  end)
end)

describe("A shop", function()
  local stage
  before_each(function() stage = fb.open "screens/shop" end)

  it("scrolls its chips, its list and its pages, each by its own direction", function()
    drag(stage, { 300, 140 }, { -200, 0 })
    assert.is_true(stage.chips1.x > 150)
    assert.equal(1, stage.departments.page)
    drag(stage, { 300, 500 }, { -250, 0 })
    assert.equal(2, stage.departments.page)
    drag(stage, { 300, 500 }, { 0, -200 })
    assert.is_true(stage.goods2.y > 150)
    drag(stage, { 300, 300 }, { 10, 150 })
    assert.equal(2, stage.departments.page)
  end)

  it("has one chip chosen", function()
    stage:play(fb.tap { at = { 150, 140 } })
    stage:settle()
    assert.equal(2, stage.choice.chip1)
  end)
end)

describe("Cards that are thrown", function()
  local stage
  before_each(function() stage = fb.open "screens/cards" end)

  it("go where they are thrown, or come back", function()
    drag(stage, { 195, 400 }, { 60, 0 })
    assert.same({ 1, 0 }, { stage.stack.top, stage.stack.x1 })
    drag(stage, { 195, 400 }, { 160, 20 })
    assert.same({ 2, 640, 1 }, { stage.stack.top, stage.stack.x1, stage.stack.kept })
    stage:drag { from = { 195, 400 }, by = { -70, 10 }, duration = 0.06 }
    stage:settle()
    assert.same({ 3, -640, 1 }, { stage.stack.top, stage.stack.x2, stage.stack.kept })
  end)

  it("say why", function()
    drag(stage, { 195, 400 }, { 160, 0 })
    local found
    for _, decision in ipairs(stage:decisions()) do
      if decision.rule == "script" then found = decision end
    end
    assert.equal("stack: kept by script (way 150 pt, 100 needed, 50 to spare)", tostring(found))
  end)

  it("are taken while the one before still flies", function()
    stage:drag { from = { 195, 400 }, by = { 200, 0 }, duration = 0.1 }
    stage:drag { from = { 195, 400 }, by = { -120, 0 }, duration = 0.1 }
    stage:settle()
    assert.equal(3, stage.stack.top)
  end)
end)

describe("A chat", function()
  it("opens at its end, is read upwards, and gets older messages without a jump", function()
    local stage = fb.open("screens/chat", { messages = 5000 })
    local frame = stage:node("message5000").frame
    assert.near(764, frame[2] + frame[4], 1e-6)
    assert.is_true(stage.chat.rows.known < 60)
    stage.chat:scroll { row = 1, align = "start", settle = "jump" }
    assert.near(96, stage:node("message1").frame[2], 1e-6)
    stage:touch("began", { 200, 300 })
    for y = 310, 500, 10 do stage:touch("moved", { 200, y }) stage:wait(1 / 60) end
    local place = stage:node("message1").frame[2]
    stage:touch("ended", { 200, 500 })
    assert.near(place, stage:node("message1").frame[2], 1e-6)
    assert.equal(5050, stage.chat.rows.count)
    stage:settle()
    assert.is_true(stage.chat:row(50).is_known)
    stage:play(fb.tap { at = { 355, 804 } })
    stage:settle()
    frame = stage:node("message5000").frame
    assert.near(764, frame[2] + frame[4], 1e-6)
  end)
end)
