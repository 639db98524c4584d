-- A list with rows that a long press carries to another place, also to places that are out of sight.
--
-- The position of each row is a variable. A long press carries the row under the finger; the others move aside by
-- springs. Near an edge the list scrolls, the faster the nearer, and the row stays under the finger.

local fb = require "flickbook"

local tune = fb.tunables {
  rows = { 20, min = 2, max = 60, whole = true, doc = "How many rows there are." },
  press = { 0.4, unit = "s", min = 0, max = 2, doc = "How long a finger stays until it picks a row up." },
  zone = { 96, unit = "pt", min = 0, max = 300, doc = "From how near to an edge the list scrolls." },
  fastest = { 1200, unit = "pt/s", min = 0, max = 5000, doc = "How fast it scrolls at the edge itself." },
  slack = { 8, unit = "pt", min = 0, max = 30, doc = "How far beyond the middle of another row the carried one must be." },
}

local width, height, top, row = 390, 844, 100, 64
local tasks = { "Water the lemons", "Call the boatyard", "Return the keys", "Paint the gate", "Buy stamps" }
local grip = "M3 7h18M3 12h18M3 17h18"
local spring = { duration = 0.3, bounce = 0.1 }

local values = { base = 0 }
for number = 1, tune.rows do
  values["y" .. number] = fb.variable { start = (number - 1) * row, throws = false }
  values["on" .. number] = 0
end
local rows = fb.variables("rows", values)

-- The heading of the finger is -1 while it moves up and 1 while it moves down.
local order, carried, slot, first, heading = {}, nil, nil, nil, 0
for number = 1, tune.rows do order[number] = number end

-- The position of the carried row in the list, which may have scrolled since it was picked up.
local function place(stage) return stage.rows["y" .. carried] + stage.tasks.y - stage.rows.base end

local function shift_others(stage)
  if not carried then return end
  local at = place(stage)
  local off = at / row + 1 - slot -- rows from its slot to the finger
  if math.abs(off) < 0.5 + tune.slack / row then return end
  local wanted = math.max(1, math.min(tune.rows, math.floor(at / row + 1.5)))
  table.insert(order, wanted, table.remove(order, slot))
  slot = wanted
  local to = {}
  for index, number in ipairs(order) do
    if number ~= carried then to["y" .. number] = (index - 1) * row end
  end
  stage.rows:animate { to = to, motion = spring }
end

-- The speed of scrolling depends on the finger alone, and the list never scrolls against the finger's heading.
local function scroll(stage, y)
  local list = stage.tasks
  local above, below = top + tune.zone - y, y - (height - tune.zone)
  local depth = math.min(1, math.max(above, below, 0) / tune.zone)
  local to = above > 0 and 0 or list.farthest[2]
  local distance = math.abs(to - list.y)
  if depth == 0 or distance < 1 or heading ~= (above > 0 and -1 or 1) then return list.is_moving and list:scroll { to = { 0, list.y }, settle = "jump" } end
  list:scroll { to = { 0, to }, settle = { duration = math.min(60, distance / (tune.fastest * depth ^ 2)), easing = "linear" } }
end

-- Under a finger at rest the list may still scroll, so the other rows are checked 60 times per second.
local function pick_up(stage, number)
  carried, slot, heading = number, math.floor(stage.rows["y" .. number] / row + 1.5), 0
  first = slot
  stage.rows:set { base = stage.tasks.y, ["on" .. number] = 1 }
  stage:start(function()
    repeat
      stage:wait(1 / 60)
      shift_others(stage)
    until not carried
  end)
end

-- A cancelled press puts the row back.
local function put_down(stage, is_kept)
  local at, number = place(stage), carried
  if not is_kept then table.insert(order, first, table.remove(order, slot)) end
  scroll(stage, height / 2)
  carried = nil
  stage.rows:set { ["y" .. number] = at, ["on" .. number] = 0 }
  local to = {}
  for index, other in ipairs(order) do to["y" .. other] = (index - 1) * row end
  stage.rows:animate { to = to, motion = spring }
end

local scrolled = fb.value "tasks.y"
local list = { id = "tasks", width = width }
for number = 1, tune.rows do
  local y, on = rows["y" .. number], rows["on" .. number]
  list[number] = fb.layers { id = "task" .. number, width = width, height = row, fill = "#ffffff", align = "left", padding = { x = 20 },
    y = y - (number - 1) * row + (scrolled - rows.base) * on, z = on, scale = on * 0.03 + 1,
    gestures = { fb.long_press_gesture { id = "carry" .. number, duration = tune.press, moves = y, axis = "vertical",
      on_began = function(event) pick_up(event.stage, number) end,
      on_changed = function(event)
        local change = event.translation_change[2]
        if change ~= 0 then heading = change < 0 and -1 or 1 end
        shift_others(event.stage)
        scroll(event.stage, event.location[2])
      end,
      on_ended = function(event) put_down(event.stage, true) end,
      on_cancelled = function(event) put_down(event.stage, false) end,
    } },
    fb.rectangle { width = 22, height = 22, corner_radius = 11, fill = "#ffffff", border = { width = 2, color = "#c7c7cc" } },
    fb.text { tasks[(number - 1) % #tasks + 1] .. " " .. number, size = 17, color = "#1c1c1e", x = 36 },
    fb.path { d = grip, stroke = "#c7c7cc", x = width - 62 },
    fb.rectangle { width = width - 56, height = 1, fill = "#e5e5ea", x = 36, y = row / 2 - 1 } }
end

return fb.screen {
  title = "Reorder", size = { width, height }, states = { rows }, background = "#f2f2f7",
  fb.layers { width = width, height = top, fill = "#f2f2f7", align = "bottom_left", padding = { x = 20, bottom = 10 }, fb.text { "To do", size = 34, weight = "bold", color = "#1c1c1e" } },
  fb.scroll_view(list),
}
