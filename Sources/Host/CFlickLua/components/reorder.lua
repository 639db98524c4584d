-- Rows that a long press picks up and moves: docs/components/reorder.md describes its use.
local part = ...
local fb = require "flickbook"
local common = part "components/common"
local call, per_stage = common.call, common.per_stage

-- All lasting state is on the stage: the height of each row (`y`), its place without a carried row (`place`), and the
-- slot of the carried row (`on`, `slot`). So a new layout or a copy of the stage continues it.
return function(o)
  local width, height, row, key = o.size[1], o.size[2], o.row_height, o.key or tostring
  local states, keys, values = o.id .. "_rows", {}, { base = 0, carries = 0, slot = 0 }
  for number = 1, o.count do
    local name, home = tostring(key(number)), (number - 1) * row
    keys[number] = name
    values["y" .. name] = fb.variable { start = home, throws = false, follows_start = true }
    values["place" .. name] = fb.variable { start = number, follows_start = true, item = name }
    values["on" .. name] = 0
  end
  local rows, order, autoscroll = fb.variables(states, values), {}, common.autoscroll(o, height)
  for number = 1, o.count do order[number] = number end

  -- The rows in the order of their places.
  local function sorted(stage)
    local now, places, list = stage[states], {}, {}
    for number, name in ipairs(keys) do
      if stage:has(states, "place" .. name) then
        places[number], list[#list + 1] = now["place" .. name], number
      end
    end
    table.sort(list, function(a, b) return places[a] < places[b] end)
    return list
  end
  local memory = per_stage(function() return { scroll = {} } end)
  local function move_aside(stage)
    local to = {}
    for index, number in ipairs(memory(stage).order) do
      if number ~= memory(stage).carried then to["y" .. keys[number]] = (index - 1) * row end
    end
    if next(to) then stage[states]:animate { to = to, motion = o.motion } end
  end
  -- The rows while one is carried, in the order that a drop would give them.
  local function carrying(stage, number)
    local known = memory(stage)
    if known.carried == number then return known end
    known.carried, known.order, known.slot = number, {}, math.min(o.count, math.tointeger(stage[states].slot))
    for _, other in ipairs(sorted(stage)) do
      if other ~= number then known.order[#known.order + 1] = other end
    end
    table.insert(known.order, known.slot, number)
    known.scroll = { scrolls = stage[o.id].is_moving }
    move_aside(stage)
    return known
  end
  local function height_of(stage, number) return stage[states]["y" .. keys[number]] + stage[o.id].y - stage[states].base end
  local function shift_others(stage, known)
    local at = height_of(stage, known.carried)
    if math.abs(at / row + 1 - known.slot) < 0.5 + o.slack / row then return end
    local wanted = math.max(1, math.min(o.count, math.floor(at / row + 1.5)))
    table.insert(known.order, wanted, table.remove(known.order, known.slot))
    known.slot = wanted
    stage[states]:set { slot = wanted }
    move_aside(stage)
  end
  local function scroll(event, known)
    local list = event.stage[o.id]
    autoscroll.follow(known.scroll, list, event.location[2] - event.stage:node(o.id).frame[2], list.farthest[2])
  end
  local function pick_up(event, number)
    local stage = event.stage
    local list, name = stage[o.id], keys[number]
    stage[states]:set { base = list.y, ["on" .. name] = 1, carries = 1, slot = stage[states]["place" .. name] }
    scroll(event, carrying(stage, number))
  end
  local function carry(event, number)
    local known = carrying(event.stage, number)
    shift_others(event.stage, known)
    scroll(event, known)
  end
  -- The rows go to their places. A new layout may have removed some, and the one that was carried.
  local function put_down(event, number, is_kept)
    local stage, name = event.stage, keys[number]
    if not stage:has(states, "carries") or not stage:has(o.id) then return end
    local is_present = stage:has(states, "y" .. name)
    local known = is_present and carrying(stage, number) or memory(stage)
    known.carried = nil
    autoscroll.stop(known.scroll, stage[o.id])
    stage[states]:set { carries = 0 }
    local first = is_present and math.tointeger(stage[states]["place" .. name])
    if is_present then
      local at = height_of(stage, number)
      stage:decide { about = states, verdict = is_kept and "place " .. known.slot or "put back", tests = is_kept and {
        { name = "way", value = math.abs(at - (known.slot - 1) * row), threshold = row / 2 + o.slack, unit = "pt", compare = "below" } } or nil }
      stage[states]:set { ["y" .. name] = at, ["on" .. name] = 0 }
    end
    if is_kept then
      local places, place = {}, 0
      for _, other in ipairs(known.order) do
        if stage:has(states, "place" .. keys[other]) then
          place = place + 1
          places["place" .. keys[other]] = place
        end
      end
      stage[states]:set(places)
    end
    local to, now = {}, sorted(stage)
    for _, other in ipairs(now) do to["y" .. keys[other]] = (stage[states]["place" .. keys[other]] - 1) * row end
    if next(to) then stage[states]:animate { to = to, motion = o.motion } end
    for index = 1, math.max(#now, #order) do order[index] = now[index] end
    if is_kept and first and known.slot ~= first then call(o.on_moved, event, first, known.slot, order) end
  end
  local scrolled = fb.value(o.id .. ".y")
  local list = { id = o.id, width = width, height = height, on_scroll = function(event)
    local stage = event.stage
    if stage[states].carries == 0 then return end
    local number = memory(stage).carried
    for other, name in ipairs(keys) do
      if not number and stage[states]["on" .. name] == 1 then number = other end
    end
    if number then shift_others(stage, carrying(stage, number)) end
  end }
  for number, name in ipairs(keys) do
    local y, on = rows["y" .. name], rows["on" .. name]
    list[number] = fb.layers { id = o.id .. name, width = width, height = row, fill = o.fill, align = "left",
      y = y - (number - 1) * row + (scrolled - rows.base) * on, z = on, scale = on * 0.03 + 1,
      gestures = { fb.long_press_gesture { id = o.id .. "_carry" .. name, duration = o.press, moves = y, axis = "vertical",
        -- One row at a time.
        should_begin = function(gesture) return gesture.stage[states].carries == 0 end,
        on_began = function(event) pick_up(event, number) end,
        on_changed = function(event) carry(event, number) end,
        on_ended = function(event) put_down(event, number, true) end,
        on_cancelled = function(event) put_down(event, number, false) end } },
      o.row(number) }
  end
  return { node = fb.scroll_view(list), states = rows, order = order }
end
