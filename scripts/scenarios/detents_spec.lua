-- Detents: reports of each detent passed, and toolkits' rules with a script's thresholds.

local fb = require "flickbook"
local kit = require "flickbook.components"

local size = { 390, 844 }

-- A number from 0 to 600 that a finger drags downwards.
local function dial(spec)
  spec.start, spec.min, spec.max = spec.start or 0, 0, 600
  local v = fb.variables("v", { y = fb.variable(spec) })
  return fb.open(fb.screen { size = size, states = { v },
    fb.rectangle { id = "card", height = 200, y = v.y, gestures = { fb.drag_gesture { id = "pull", moves = v.y, slop = 0 } } } })
end

describe("A detent that is passed", function()
  local places = { a = 0, b = { 100, 80, 250 }, c = 300, d = 600 }
  local edges = { 80, 250, 450 }

  it("is reported by its name, where its range begins, at the exact time", function()
    local seen = {}
    local stage = dial { detents = places, on_detent = function(event)
      seen[#seen + 1] = { event.of, event.detent, event.place, event.rising, event.stage.v.y }
    end }
    stage.v:animate { to = { y = 600 } }
    stage:settle()
    stage.v:animate { to = { y = 0 }, motion = { duration = 0.4, easing = "ease_in_out" } }
    stage:settle()
    local names = {}
    for index, event in ipairs(seen) do
      local of, name, place, rising, value = table.unpack(event)
      names[index] = name
      assert.equal("y", of)
      assert.equal(index <= 3, rising)
      assert.near(rising and edges[index] or edges[7 - index], value, 1e-6)
      local declared = places[name]
      assert.equal(type(declared) == "table" and declared[1] or declared, place)
    end
    assert.same({ "b", "c", "d", "c", "b", "a" }, names)
  end)

  it("is reported at the touch that passes it", function()
    local seen = {}
    local stage = dial { detents = places, on_detent = function(event) seen[#seen + 1] = event.detent end }
    stage:touch("began", { 100, 10 })
    stage:touch("moved", { 100, 80 })
    assert.same({}, seen)
    stage:touch("moved", { 100, 300 })
    assert.same({ "b", "c" }, seen)
    stage:touch("moved", { 100, 200 })
    assert.same({ "b", "c", "b" }, seen)
    stage:touch("ended", { 100, 200 })
    stage:settle()
    assert.equal("b", stage.v:detent "y")
  end)

  for _, list in ipairs {
    { words = "every 34 points", snap_every = 34, place = function(number) return math.min((number - 1) * 34, 8156) end },
    { words = "at places", snap_places = { 0, 50, 300, 301, 2000 }, place = function(number) return ({ 0, 50, 300, 301, 2000, 8156 })[number] end },
    { words = "of whole viewports", paging = true, place = function(number) return math.min((number - 1) * 844, 8156) end },
  } do
    it("is each place of rest of a scroll view, " .. list.words, function()
      local seen, number = {}, 1
      local stage = fb.open(fb.screen { size = size, fb.scroll_view { id = "s", snap_every = list.snap_every,
        snap_places = list.snap_places, paging = list.paging, content_size = { 390, 9000 }, on_detent = function(event)
          assert.equal("y", event.of)
          assert.equal(number + (event.rising and 1 or -1), event.detent)
          assert.near(list.place(event.detent), event.place, 1e-9)
          number = event.detent
          seen[#seen + 1] = number
        end } })
      local function check()
        stage:settle()
        assert.near(stage.s.y, list.place(number), 1e-9)
      end
      stage:play(fb.flick { from = { 195, 700 }, by = { 0, -150 }, speed = 3000 })
      check()
      assert(#seen > 0)
      stage.s:scroll { to = { 0, 9000 } }
      check()
      stage:play(fb.flick { from = { 195, 100 }, by = { 0, 300 }, speed = 2000 })
      check()
      stage.s:scroll { to = { 0, 0 } }
      stage:settle()
      -- Beyond the edge there are no more detents.
      local count = #seen
      stage:drag { from = { 195, 100 }, by = { 0, 300 } }
      check()
      assert.equal(count, #seen)
      assert.equal(1, number)
    end)
  end

  it("is one of 48 rows of a wheel picker", function()
    local count = 0
    local stage = fb.open(fb.screen { size = size, fb.scroll_view { id = "s", snap_every = 34, content_size = { 390, 9000 },
      on_detent = function() count = count + 1 end } })
    stage:play(fb.flick { from = { 195, 700 }, by = { 0, -150 }, speed = 3000 })
    stage:settle()
    assert.equal(48, count)
    assert.equal(48 * 34, stage.s.y)
  end)

  it("needs detents, and an id", function()
    local function ignore() end
    assert.has_error(function() fb.variable { start = 0, on_detent = ignore } end)
    assert.has_error(function() fb.scroll_view { id = "s", on_detent = ignore } end)
    assert.has_error(function() fb.scroll_view { snap_every = 34, on_detent = ignore } end)
  end)
end)

describe("A number in a line to be crossed", function()
  it("is counted from 1 if it is a page, not because of its name", function()
    local seen = {}
    local v = fb.variables("v", { position = 1, page = 1, top = 1 })
    local lines = {}
    for _, name in ipairs { "position", "page", "top" } do
      lines[#lines + 1] = { id = name, of = "v." .. name, at = { 5 }, on_crossed = function(event)
        seen[#seen + 1] = event.line
      end }
    end
    local stage = fb.open(fb.screen { size = size, states = { v }, crosses = lines })
    stage.v:set { position = 4.5, page = 4.5, top = 4.5 }
    assert.same({}, seen)
    stage.v:set { position = 5, page = 5, top = 5 }
    assert.same({ 5, 5, 5 }, seen)
  end)

  it("has the same line in events as in handlers", function()
    local heard
    local stage = fb.open(fb.screen { size = size, crosses = { { id = "half", of = "p.position", at = { 1.5 },
      on_crossed = function(event) heard = event.line end } }, fb.pager { id = "p", page_count = 3 } })
    stage:events()
    stage.p:next()
    stage:settle()
    for _, event in ipairs(stage:events()) do
      if event.event == "crossed" then assert.equal(heard, event.line) end
    end
    assert.equal(1.5, heard)
  end)
end)

describe("A rule of a toolkit", function()
  local function rest(snap, by, speed)
    local stage = dial { detents = { a = 0, b = 300, c = 600 }, snap = snap }
    if speed then
      stage:play(fb.flick { from = { 100, 100 }, by = { 0, by }, speed = speed })
    else
      stage:drag { from = { 100, 100 }, by = { 0, by }, duration = 0.4, hold = 0.2 }
    end
    stage:settle()
    return stage.v:detent "y", stage:why "v.y"
  end

  it("takes a velocity, a distance or a share of a script", function()
    assert.equal("a", (rest("compose", 40, 110)))
    local name, why = rest({ rule = "compose", velocity = 100 }, 40, 110)
    assert.equal("b", name)
    assert.equal(100, why.threshold)
    assert.equal("a", (rest({ rule = "compose_sheet", distance = 90 }, 80, 60)))
    assert.equal("b", (rest({ rule = "compose_sheet", distance = 70 }, 80, 60)))
    assert.equal("a", (rest({ rule = "drawer_layout", share = 0.6 }, 170)))
    assert.equal("b", (rest({ rule = "drawer_layout", share = 0.4 }, 170)))
    assert.equal("a", (rest({ rule = "floating_panel", lookahead = 0 }, 100, 1000)))
    assert.equal("b", (rest("floating_panel", 100, 1000)))
  end)

  it("counts from the greatest detent if it is reversed", function()
    -- PanModal's throw up goes to the first detent.
    local stage = dial { start = 600, detents = { a = 0, b = 300, c = 600 }, snap = { rule = "pan_modal", reversed = true } }
    stage:play(fb.flick { from = { 100, 700 }, by = { 0, -120 }, speed = 400 })
    stage:settle()
    assert.equal("b", stage.v:detent "y")
    stage = dial { start = 600, detents = { a = 0, b = 300, c = 600 }, snap = "pan_modal" }
    stage:play(fb.flick { from = { 100, 700 }, by = { 0, -120 }, speed = 400 })
    stage:settle()
    assert.equal("a", stage.v:detent "y")
  end)

  it("refuses thresholds that it does not have, or out of range", function()
    for _, snap in ipairs {
      { rule = "pulley", share = 0.3 }, { rule = "lookahead", velocity = 3 }, { rule = "compose", share = 2 },
      { rule = "compose", velocity = -1 }, { velocity = 1 }, { rule = "composed" },
    } do
      assert.has_error(function() fb.variable { start = 0, detents = { a = 0, b = 1 }, snap = snap } end)
    end
  end)

  it("chooses among the places of a scroll view", function()
    local function open(snap)
      return fb.open(fb.screen { size = size,
        fb.scroll_view { id = "s", snap_places = { 0, 300, 600 }, snap = snap, content_size = { 390, 844 + 600 } } })
    end
    for snap, place in pairs { compose = 300, lookahead = 0 } do
      local stage = open(snap)
      stage:play(fb.flick { from = { 100, 700 }, by = { 0, -60 }, speed = 150 })
      stage:settle()
      assert.equal(place, stage.s.y)
      assert.equal(snap == "compose" and "velocity" or "projection", stage:why("s").criterion)
    end
    assert.has_error(function() fb.scroll_view { id = "s", snap = "compose" } end)
  end)
end)

describe("A sheet with another rule", function()
  local function open(snap)
    local made = kit.sheet { id = "sheet", size = size, heights = { low = 120, half = 420, top = 754 }, snap = snap,
      fb.rectangle { height = 300 } }
    return fb.open(fb.screen { size = size, fb.layers { align = "top_left", made.veil, made.node } })
  end
  local function height(snap, by, speed)
    local stage = open(snap)
    stage:play(fb.flick { from = { 200, 740 }, by = { 0, by }, speed = speed })
    stage:settle()
    return stage.sheet.y
  end

  it("rests by its verdict", function()
    -- Material goes up on any throw up; our rule, to the end of the fling.
    assert.equal(120, height(nil, -40, 60))
    assert.equal(420, height("material_sheet", -40, 60))
    assert.equal(420, height({ rule = "compose_sheet", velocity = 50 }, -40, 60))
    assert.equal(120, height({ rule = "compose_sheet", velocity = 70 }, -40, 60))
    assert.equal(754, height(function() return "top" end, -40, 60))
    assert.equal(420, height(function() return 420 end, -40, 60))
    assert.equal(120, height(function() end, -40, 60))
  end)
end)

describe("A zoom", function()
  local function open(spec)
    spec.id, spec.size, spec.content = "photo", size, { 390, 260 }
    spec.child = fb.rectangle { width = 390, height = 260 }
    local made = kit.zoom(spec)
    return fb.open(fb.screen { size = size, states = { made.states }, made.node })
  end

  it("gives way below its least scale, and comes back to it", function()
    for least, rest in pairs { [1] = 1, [0.5] = 0.5 } do
      local stage = open { min = least }
      stage:play(fb.pinch { center = { 195, 422 }, from = 300, to = 100 })
      assert(stage.photo.scale < rest and stage.photo.scale > 0.3)
      stage:settle()
      assert.near(rest, stage.photo.scale, 1e-9)
      assert.near(0, stage.photo.y, 1e-9)
    end
    local stage = open { bounce = "wall" }
    stage:play(fb.pinch { center = { 195, 422 }, from = 300, to = 100 })
    assert.equal(1, stage.photo.scale)
    assert.has_error(function() open { min = 1.5 } end)
  end)

  it("stays between its least scale and 1", function()
    local stage = open { min = 0.5 }
    stage:play(fb.pinch { center = { 195, 422 }, from = 300, to = 210 })
    local scale = stage.photo.scale
    assert(scale < 0.8 and scale > 0.6)
    stage:settle()
    assert.near(scale, stage.photo.scale, 1e-9)
  end)

  it("goes through its levels at double taps", function()
    local stage = open { tapped = { 2, 3 } }
    for _, scale in ipairs { 2, 3, 1, 2 } do
      stage:play(fb.tap { at = { 195, 422 }, count = 2 })
      stage:settle()
      assert.near(scale, stage.photo.scale, 1e-9)
    end
  end)

  it("is thrown by the friction that it has", function()
    local function thrown(fling)
      local stage = open { fling = fling, tapped = 4 }
      stage:play(fb.tap { at = { 195, 422 }, count = 2 })
      stage:settle()
      stage:play(fb.flick { from = { 100, 422 }, by = { 60, 0 }, speed = 500 })
      stage:settle()
      return stage.photo.x
    end
    assert(thrown "uikit_fast" < thrown "uikit")
  end)
end)

describe("Detents that follow a component", function()
  -- A list with a header that collapses from 200 to 60 points, and a panel that rests below it.
  local function screen()
    local list = fb.scroll_view { id = "news", width = 390, height = 844, header = fb.header { id = "head", height = 200, min = 60 },
      fb.rectangle { height = 4000 } }
    local panel = fb.variables("panel", { y = fb.variable {
      start = fb.value "head.visible_height" + 8, min = fb.value "head.visible_height" + 8, max = 700,
      detents = { below = fb.value "head.visible_height" + 8, closed = 700 } } })
    return fb.open(fb.screen { size = size, states = { panel }, fb.layers { align = "top", list,
      fb.rectangle { id = "card", width = 390, height = 100, y = panel.y, gestures = {
        fb.drag_gesture { id = "pull", moves = panel.y, slop = 0 } } } } })
  end

  it("take a variable at rest along, in each frame", function()
    local stage = screen()
    assert.equal(208, stage.panel.y)
    stage:drag { from = { 200, 700 }, by = { 0, -60 }, duration = 0.3, hold = 0.2 }
    assert.near(stage.head.visible_height + 8, stage.panel.y, 1e-9)
    stage.news:scroll { to = { 0, 1000 } }
    for _ = 1, 10 do
      stage:wait(0.016)
      assert.near(stage.head.visible_height + 8, stage.panel.y, 1e-9)
    end
    stage:settle()
    assert.equal(68, stage.panel.y)
    assert.equal("below", stage.panel:detent "y")
  end)

  it("turn a motion, and hold back a finger", function()
    local stage = screen()
    stage.panel:set { y = 500 }
    stage.panel:animate { to = { y = 208 }, motion = { duration = 1 } }
    stage:wait(0.2)
    stage.news:scroll { to = { 0, 140 } }
    stage:settle()
    assert.equal(68, stage.panel.y)
    local place = { 100, stage.panel.y + 20 }
    stage:touch("began", place)
    stage:touch("moved", { place[1], place[2] - 50 })
    assert.is_true(stage.panel.y < 68 and stage.panel.y > 18)
    stage:touch("ended", { place[1], place[2] - 50 })
    stage:settle()
    assert.equal(68, stage.panel.y)
  end)

  it("refuse what depends on itself, and functions", function()
    for _, least in ipairs { fb.value "v.y", fb.derive({ fb.value "v.x" }, function(x) return x end) } do
      assert.has_error(function()
        fb.open(fb.screen { size = size, states = { fb.variables("v", { x = 0, y = fb.variable { start = 0, min = least } }) } })
      end)
    end
  end)
end)
