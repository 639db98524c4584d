-- Numbers that cross lines, each crossing at its own time.

local fb = require "flickbook"

local size = { 390, 844 }

local function watched(spec, seen, nodes)
  spec.id = "lines"
  spec.on_crossed = function(event)
    seen[#seen + 1] = { event.line, event.rising, event.time, event.stage:value "it" }
  end
  nodes.size, nodes.crosses = size, { spec }
  return fb.open(fb.screen(nodes))
end

-- Motions of a number called "it", which starts at 0.
local motions = {
  fling = function(seen, lines)
    lines.of = "s.y"
    local list = fb.scroll_view { id = "s", content_size = { 390, 9000 } }
    local stage = watched(lines, seen, { list, values = { it = list.y } })
    return stage, function() stage:play(fb.flick { from = { 195, 700 }, by = { 0, -150 }, speed = 3000 }) end
  end,
  picker = function(seen, lines)
    lines.of = "s.y"
    local list = fb.scroll_view { id = "s", snap_every = 34, content_size = { 390, 9000 } }
    local stage = watched(lines, seen, { list, values = { it = list.y } })
    return stage, function() stage:play(fb.flick { from = { 195, 700 }, by = { 0, -150 }, speed = 3000 }) end
  end,
  spring = function(seen, lines)
    lines.of = "v.a"
    local v = fb.variables("v", { a = 0 })
    local stage = watched(lines, seen, { states = { v }, values = { it = v.a } })
    return stage, function() stage.v:animate { to = { a = 333 }, motion = { duration = 0.4, bounce = 0.6 } } end
  end,
  curve = function(seen, lines)
    lines.of = "it"
    local v = fb.variables("v", { a = 0 })
    local stage = watched(lines, seen, { states = { v }, values = { it = v.a * 2 } })
    return stage, function() stage.v:animate { to = { a = -333 }, motion = { duration = 0.4, easing = "ease_in_out" } } end
  end,
}

describe("Lines that a number crosses", function()
  for name, make in pairs(motions) do
    for _, lines in ipairs { { every = 34, from = 17 }, { every = 7.3 }, { at = { -300, -20, 30, 345 } } } do
      local words = ("%s, lines %s"):format(name, lines.every or "at places")
      local function fresh()
        local seen, copy = {}, {}
        for key, value in pairs(lines) do copy[key] = value end
        local stage, move = make(seen, copy)
        return stage, move, seen
      end

      it("are crossed one by one, where the number is on the line: " .. words, function()
        local stage, move, seen = fresh()
        move()
        local first = #seen
        stage:settle()
        local last = 0
        for index, crossing in ipairs(seen) do
          local line, _, time, value = table.unpack(crossing)
          -- A touch crosses all lines on its way at once.
          if index > first then assert.near(line, value, 1e-6) end
          assert(time >= last, "crossings in the order of time")
          last = time
        end
      end)

      it("are those that a fine sampling crosses: " .. words, function()
        local stage, move, seen = fresh()
        move()
        local values = stage:copy():sample { "it", every = 1 / 500, duration = 1 }.it
        -- The copy's crossings are reported too.
        local first = #seen
        stage:wait(1)
        local count = 0
        local function interval(value)
          if lines.every then return math.floor((value - (lines.from or 0)) / lines.every) end
          local below = 0
          for _, place in ipairs(lines.at) do if place <= value then below = below + 1 end end
          return below
        end
        for index = 2, #values do count = count + math.abs(interval(values[index]) - interval(values[index - 1])) end
        assert.equal(count, #seen - first)
      end)

      it("are the same in steps of any length: " .. words, function()
        local stage, move, seen = fresh()
        move()
        stage:wait(0.8)
        for _, step in ipairs { 0.11, 1 / 60 } do
          local other, again, heard = fresh()
          again()
          local last = stage.time
          while other.time < last do other:wait(math.min(step, last - other.time)) end
          assert.equal(#seen, #heard)
          for index, crossing in ipairs(heard) do
            assert.equal(seen[index][1], crossing[1])
            assert.near(seen[index][3], crossing[3], 1e-9)
          end
        end
      end)
    end
  end

  it("are all 48 rows of a picker", function()
    local seen = {}
    local stage, move = motions.picker(seen, { every = 34, from = 17 })
    move()
    stage:settle()
    assert.equal(#seen, math.floor(stage.s.y / 34 + 0.5))
    assert(#seen > 40)
  end)

  it("count pages from 1, and tell directions", function()
    local seen = {}
    local stage = fb.open(fb.screen { size = size, fb.pager { id = "p", page_count = 3, crosses = {
      { id = "half", of = "p.position", every = 1, from = 1.5, on_crossed = function(event)
        seen[#seen + 1] = { event.id, event.line, event.rising }
      end } } } })
    stage.p:next()
    stage:settle()
    stage.p:jump_to(1)
    assert.same({ { "half", 1.5, true }, { "half", 1.5, false } }, seen)
  end)

  it("go on in another layout, and are listed among the events", function()
    local function screen(height)
      return fb.screen { size = size, crosses = { { id = "rows", of = "s.y", every = 100 } },
        fb.scroll_view { id = "s", height = height, content_size = { 390, 4000 } } }
    end
    local stage = fb.open(screen(800))
    stage:events()
    stage.s:scroll { to = { 0, 250 }, settle = "jump" }
    stage:relayout(screen(400))
    stage.s:scroll { to = { 0, 150 }, settle = "jump" }
    local lines = {}
    for _, event in ipairs(stage:events()) do
      if event.event == "crossed" then lines[#lines + 1] = event.line end
    end
    assert.same({ 100, 200, 200 }, lines)
  end)

  it("need a number that is there, and either distance or places", function()
    local function open(lines) return fb.screen { size = size, crosses = { lines } } end
    assert.has_error(function() open { id = "a", of = "nobody.y", every = 1 } end)
    assert.has_error(function() open { id = "a", of = "nobody.y" } end)
    assert.has_error(function() open { id = "a", of = "nobody.y", every = 1, at = { 1 } } end)
  end)
end)
