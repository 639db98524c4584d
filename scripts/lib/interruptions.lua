-- Interrupted interactions: each gesture on a component, crossed with calls, fingers, programs and layouts.
--
--     local interruptions = require "lib.interruptions"
--     for _, fault in ipairs(interruptions.faults { name = "drawer", open = function(change) … return screen, made end }) do
--       print(fault)
--     end
--
-- A subject is a table with `name` and `open(change)`, which returns a screen and a table with functions of the
-- stage for programs (`made.back(stage)`); all of them are called. `change` describes another layout of the screen:
--
-- - `size`: the size of the screen, { width, height };
-- - `bound`: a factor for lengths that are bounds: 1, or less for narrower ones;
-- - `is_reversed`: whether rows, pages and cards come in the other order, each with its id;
-- - `is_missing`: whether the component is absent;
-- - `heard`: a function(event) that every handler of the subject calls.
--
-- The laws: no error; at the end everything is at rest and free; each gesture ends once; content does not jump at
-- an interruption that moves no content, nor at the next step of the finger; and the same gesture works again.

local fb = require "flickbook"

local interruptions = {}

local size, smaller = { 390, 844 }, { 390, 508 }
local plain = { size = size, bound = 1 }

-- Fingers, by the positions on their paths.
local function line(from, by, keys)
  local places = {}
  for step = 0, 12 do places[step + 1] = { from[1] + by[1] * step / 12, from[2] + by[2] * step / 12 } end
  return { places, press = keys and keys.press }
end
local gestures = {
  { "right from the edge", line({ 8, 400 }, { 280, 0 }) },
  { "left from the edge", line({ 382, 400 }, { -280, 0 }) },
  { "right", line({ 90, 210 }, { 220, 0 }) },
  { "left", line({ 300, 210 }, { -220, 0 }) },
  { "up", line({ 195, 480 }, { 0, -280 }) },
  { "down", line({ 195, 130 }, { 0, 280 }) },
  { "upwards from below", line({ 195, 800 }, { 0, -300 }) },
  { "obliquely", line({ 120, 300 }, { 200, 140 }) },
  { "carried", line({ 100, 200 }, { 60, 200 }, { press = 0.7 }) },
  { "with two fingers", { line({ 150, 300 }, { -60, -20 })[1], line({ 240, 330 }, { 60, 20 })[1] } },
  { "resting", line({ 195, 300 }, { 0, 0 }, { press = 0.7 }) },
}

-- A run of a gesture on a subject.
local Run = {}
Run.__index = Run

local function start(subject, gesture)
  local run = setmetatable({ subject = subject, fingers = gesture[2], down = {} }, Run)
  -- One table for all copies of the run, so that a handler that is set later applies to all.
  run.hook = {}
  run.change = run:changed {}
  run.screen, run.made = subject.open(run.change)
  run.stage = fb.open(run.screen)
  run.stage:settle()
  if subject.prepare then subject.prepare(run.stage, run.made) end
  run.stage:settle()
  run.stage:events()
  return run
end

-- A copy of the run so far, independent of the original.
function Run:copy()
  local copy = setmetatable({}, Run)
  for key, value in pairs(self) do copy[key] = value end
  copy.stage, copy.down = self.stage:copy(), {}
  for pointer, place in pairs(self.down) do copy.down[pointer] = place end
  copy.stage:events()
  return copy
end

function Run:changed(change)
  local hook = self.hook
  change.heard = function(event) if hook.heard then hook.heard(event) end end
  return setmetatable(change, { __index = self.change or plain })
end

function Run:touch(phase, place, pointer)
  local height = self.change.size[2]
  if phase == "began" and place[2] >= height then place = { place[1], height - 40 } end
  if phase ~= "began" and not self.down[pointer] then return end
  self.down[pointer] = (phase == "began" or phase == "moved") and place or nil
  self.stage:touch(phase, place, pointer)
end

-- Plays the steps of all fingers from `first` to `last`.
function Run:move(first, last)
  for step = first, last do
    if step > 1 then self.stage:wait(1 / 60) end
    for number, places in ipairs(self.fingers) do
      self:touch(step == 1 and "began" or "moved", places[step], number - 1)
    end
    if step == 1 and self.fingers.press then self.stage:wait(self.fingers.press) end
  end
end

function Run:lift()
  for pointer = 0, 9 do
    if self.down[pointer] then self:touch("ended", self.down[pointer], pointer) end
  end
end

-- The names of the components that a finger holds, as one text.
function Run:held()
  local held = {}
  for _, id in ipairs(self.screen.components) do
    if self.stage:has(id) then
      local object = self.stage[id]
      for _, key in ipairs { "is_active", "is_held", "is_dragged" } do
        local known, value = pcall(function() return object[key] end)
        if known and value == true then held[#held + 1] = id end
      end
      local known, phase = pcall(function() return object.phase end)
      if known and (phase == "held" or phase == "dragging") then held[#held + 1] = id end
    end
  end
  return table.concat(held, " ")
end

-- The centres of the visible nodes, by name.
function Run:places()
  local places = {}
  for _, id in ipairs(self.subject.nodes or {}) do
    if self.stage:has(id) then
      local node = self.stage:node(id)
      local frame = node.frame
      if node.opacity > 0 then places[id] = { frame[1] + frame[3] / 2, frame[2] + frame[4] / 2 } end
    end
  end
  return places
end

local function jump(before, after, most)
  for id, one in pairs(before) do
    local other = after[id]
    if other then
      local way = math.max(math.abs(one[1] - other[1]), math.abs(one[2] - other[2]))
      if way > most or way ~= way then return ("'%s' jumps by %.4g pt"):format(id, way) end
    end
  end
end

function Run:layout(change)
  self.change = self:changed(change)
  self.screen, self.made = self.subject.open(self.change)
  return self.screen
end

-- Interruptions by name, as functions of a run. `still`: content does not move; with `"held"`, only content under
-- a finger. `needs_finger`: a finger must be down. `takes_time`: handlers cannot call it.
local columns = {}
local function add(name, act, keys)
  keys = keys or {}
  columns[#columns + 1] = { name = name, act = act, still = keys.still, needs_finger = keys.needs_finger, takes_time = keys.takes_time }
end

add("nothing", function() end, { still = true })
add("cancelled by the system", function(run)
  for pointer = 0, 9 do
    if run.down[pointer] then run:touch("cancelled", run.down[pointer], pointer) end
  end
end, { still = true, needs_finger = true })
for _, finger in ipairs { { "on it", { 30, 14 } }, { "beside it", { 0, 300 } }, { "at the edge", false } } do
  add("a second finger " .. finger[1], function(run)
    local place = run.down[0] or run.fingers[1][6]
    local other = finger[2] and { math.min(389, place[1] + finger[2][1]), math.min(843, place[2] + finger[2][2]) } or { 5, 420 }
    run:touch("began", other, 7)
    run.stage:wait(1 / 60)
    run:touch("moved", { other[1] + 25, other[2] }, 7)
    run.stage:wait(1 / 60)
    run:touch("moved", { other[1] + 25, other[2] + 25 }, 7)
  end, { takes_time = true })
end
add("the first finger leaves a second one", function(run)
  local place = run.down[0] or run.fingers[1][6]
  run:touch("began", { place[1] + 20, place[2] + 10 }, 7)
  run:touch("ended", place, 0)
end, { takes_time = true })
add("the gestures cancelled by a program", function(run)
  for pointer = 0, 1 do run.stage:cancel(pointer) end
end, { still = true })
add("its components moved by a program", function(run)
  for _, id in ipairs(run.screen.components) do
    local object = run.stage[id]
    if not pcall(function() object:move_to(1) end) then pcall(function() object:scroll { to = { 0, 40 } } end) end
  end
end, { still = "unless at once" })
add("its numbers set", function(run)
  for _, id in ipairs(run.screen.components) do
    local object = run.stage[id]
    pcall(function() object:jump_to(2) end)
    for _, name in ipairs { "x", "x2", "x1", "y", "y1", "scale" } do
      if run.stage:has(id, name) then pcall(function() object:set { [name] = object[name] } end) end
    end
  end
end)
add("its numbers animated", function(run)
  for _, id in ipairs(run.screen.components) do
    for _, name in ipairs { "x", "x2", "x1", "y", "y1", "scale" } do
      if run.stage:has(id, name) then
        local object = run.stage[id]
        pcall(function() object:animate { to = { [name] = object[name] * 0.5 } } end)
      end
    end
  end
end, { still = true })
add("the same layout", function(run) run.stage:relayout(run:layout {}) end, { still = true })
add("another size", function(run) run.stage:relayout(run:layout { size = smaller }) end)
add("narrower bounds", function(run) run.stage:relayout(run:layout { bound = 0.6 }) end, { still = "held" })
add("the other order", function(run) run.stage:relayout(run:layout { is_reversed = true }) end)
add("a layout without it", function(run) run.stage:relayout(run:layout { is_missing = true }) end)
add("a layout without it, and with it again", function(run)
  run.stage:relayout(run:layout { is_missing = true })
  run.stage:wait(1 / 60)
  run.stage:relayout(run:layout { is_missing = false })
end, { takes_time = true })
add("an animated layout", function(run)
  run.stage:transition { to = run:layout { size = smaller }, motion = { duration = 0.3, bounce = 0 } }
end, { still = true })
add("an animated layout without it", function(run)
  run.stage:transition { to = run:layout { is_missing = true }, motion = { duration = 0.3, bounce = 0 } }
end, { still = true })
add("an animated layout in the other order", function(run)
  run.stage:transition { to = run:layout { is_reversed = true }, motion = { duration = 0.3, bounce = 0 } }
end, { still = true })
add("its node removed", function(run)
  for _, id in ipairs(run.subject.removable or {}) do
    if run.stage:has(id) then run.stage:remove(id) end
  end
end)

-- The interruptions of a subject, including its own functions.
local function columns_of(subject)
  local all, _, made = { table.unpack(columns) }, subject.open(setmetatable({}, { __index = plain }))
  local names = {}
  for name, value in pairs(made or {}) do
    if type(value) == "function" and not (subject.questions or {})[name] then names[#names + 1] = name end
  end
  table.sort(names)
  for _, name in ipairs(names) do
    for _, arguments in ipairs((subject.arguments or {})[name] or { {} }) do
      all[#all + 1] = { name = ("%s(%s)"):format(name, table.concat(arguments, ", ")),
        act = function(run) run.made[name](run.stage, table.unpack(arguments)) end }
    end
  end
  return all
end

-- Whether each gesture that has begun has ended once.
local function unfinished(stage)
  local open = {}
  for _, event in ipairs(stage:events()) do
    if event.event == "began" then
      if open[event.id] then return ("'%s' begins twice"):format(event.id) end
      open[event.id] = true
    elseif event.event == "ended" or event.event == "cancelled" then
      if not open[event.id] and event.event == "cancelled" then return ("'%s' is cancelled without a beginning"):format(event.id) end
      open[event.id] = nil
    end
  end
  local id = next(open)
  if id then return ("'%s' never ends"):format(id) end
end

function Run:at_rest()
  self:lift()
  self.stage:settle()
  if not self.stage.is_at_rest then return "something goes on" end
  local held = self:held()
  if held ~= "" then return held .. " is still held" end
  for _, id in ipairs(self.screen.components) do
    local known, state = pcall(function() return self.stage:gesture(id).state end)
    if known and state then return ("the gesture '%s' is stuck in '%s'"):format(id, state) end
  end
  return unfinished(self.stage) or self.subject.rests and self.subject.rests(self.stage, self.made)
end

-- Whether an interruption must not move the content.
function Run:stays(column, held)
  if column.still == "held" then return held and held ~= "" and not self.subject.bounds_are_content end
  if column.still == "unless at once" then return not self.subject.moves_at_once end
  return column.still
end

-- The moments of an interruption, with the steps after it.
local moments = {}
moments["in mid-drag"] = function(run, column)
  local held, before = run:held(), run:places()
  column.act(run)
  local fault = run:stays(column, held) and jump(before, run:places(), 0.6)
  if fault then return fault end
  -- The next steps are small, so that a delayed movement shows as a jump.
  run.stage:wait(1 / 240)
  before = run:places()
  for number, places in ipairs(run.fingers) do
    if run.down[number - 1] then run:touch("moved", { places[7][1] + 1, places[7][2] + 1 }, number - 1) end
  end
  if column.still or column.name:find "layout" or column.name:find "size" or column.name:find "order" then
    fault = jump(before, run:places(), 24)
    if fault then return "at the next step " .. fault end
  end
  run:move(8, 13)
end
moments["in mid-settle"] = function(run, column)
  local before = run:places()
  column.act(run)
  local fault = run:stays(column) and jump(before, run:places(), 0.6)
  if fault then return fault end
  run.stage:wait(0.04)
  -- A finger catches the content.
  local place = run.fingers[1][13]
  run:touch("began", { math.max(1, math.min(389, place[1])), place[2] }, 3)
  run.stage:wait(0.05)
end
moments["in a handler"] = function(run, column)
  local is_done = false
  run.hook.heard = function(event)
    if is_done or event.stage ~= run.stage then return end
    is_done = true
    column.act(run)
  end
  run:move(1, 13)
end
-- The steps before each moment, which are played once.
local order = {
  { "in mid-drag", function(run) run:move(1, 7) end },
  { "in mid-settle", function(run)
    run:move(1, 13)
    run:lift()
    run.stage:wait(0.04)
  end },
  { "in a handler", function() end },
}

-- Plays a gesture with an interruption; returns the fault, or nil.
local function fault_of(run, column, moment)
  local _, fault = xpcall(function()
    run.hook.heard = nil
    local found = moments[moment](run, column) or run:at_rest()
    if found then return found end
    -- The same gesture must work again, in the first layout.
    run.hook.heard = nil
    run.stage:relayout(run:layout { size = size, bound = 1, is_missing = false, is_reversed = false })
    run:move(1, 13)
    found = run:at_rest()
    return found and "once more, " .. found
  end, function(message) return "an error: " .. tostring(message):match "^[^\n]*" end)
  return fault
end

-- The components that a gesture takes hold of, as one text; nil if there are none.
local function hold_of(subject, gesture)
  local run = start(subject, gesture)
  run:move(1, 7)
  local held = run:held()
  run:move(8, 13)
  run:lift()
  return held ~= "" and held or nil
end

-- Crosses a subject with all interruptions.
--
-- Returns the faults as texts, the number of pairs, and the gestures that took hold of something.
function interruptions.faults(subject)
  local faults, count, seen, taken = {}, 0, {}, {}
  local all = columns_of(subject)
  for _, gesture in ipairs(gestures) do
    local held = hold_of(subject, gesture)
    if held and not seen[held] then
      seen[held] = true
      taken[#taken + 1] = gesture[1]
      for _, moment in ipairs(order) do
        local run = start(subject, gesture)
        moment[2](run)
        for _, column in ipairs(all) do
          local is_possible = not (column.needs_finger and moment[1] == "in mid-settle") and not (column.takes_time and moment[1] == "in a handler")
          if is_possible then
            count = count + 1
            local fault = fault_of(run:copy(), column, moment[1])
            if fault then
              faults[#faults + 1] = ("%s, dragged %s, %s %s: %s"):format(subject.name, gesture[1], column.name, moment[1], fault)
            end
          end
        end
      end
    end
  end
  return faults, count, taken
end

return interruptions
