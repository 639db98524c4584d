-- Rows that a long press picks up and moves: docs/components/reorder.md describes its use.
local part = ...
local fb = require "flickbook"
local common = part "components/common"
local call, stop = common.call, common.stop

return function(o)
  local width, height, row = o.size[1], o.size[2], o.row_height
  local states, values = o.id .. "_rows", { base = 0 }
  for number = 1, o.count do
    values["y" .. number] = fb.variable { start = (number - 1) * row, throws = false }
    values["on" .. number] = 0
  end
  local rows, order, carried, slot, first, scrolls = fb.variables(states, values), {}, nil, nil, nil, false
  for number = 1, o.count do order[number] = number end
  local function place(stage) return stage[states]["y" .. carried] + stage[o.id].y - stage[states].base end
  local function shift_others(stage)
    if not carried then return end
    local at = place(stage)
    if math.abs(at / row + 1 - slot) < 0.5 + o.slack / row then return end
    local wanted = math.max(1, math.min(o.count, math.floor(at / row + 1.5)))
    table.insert(order, wanted, table.remove(order, slot))
    slot = wanted
    local to = {}
    for index, number in ipairs(order) do
      if number ~= carried then to["y" .. number] = (index - 1) * row end
    end
    stage[states]:animate { to = to, motion = o.motion }
  end
  local function scroll(stage, y)
    local list = stage[o.id]
    local above, below = o.zone - y, y - (height - o.zone)
    local depth = math.min(1, math.max(above, below, 0) / o.zone)
    local to = above > 0 and 0 or list.farthest[2]
    local distance = math.abs(to - list.y)
    if depth == 0 or distance < 1 then
      -- What moves otherwise, such as back to an edge, is not stopped.
      if scrolls and list.is_moving then stop(list) end
      scrolls = false
      return
    end
    scrolls = true
    list:scroll { to = { 0, to }, settle = { duration = math.min(60, distance / (o.fastest * depth ^ 2)), easing = "linear" } }
  end
  local function put_down(event, is_kept)
    local stage, number, at = event.stage, carried, place(event.stage)
    stage:decide { about = states, verdict = is_kept and "place " .. slot or "put back", tests = is_kept and {
      { name = "way", value = math.abs(at - (slot - 1) * row), threshold = row / 2 + o.slack, unit = "pt", compare = "below" } } or nil }
    if not is_kept then table.insert(order, first, table.remove(order, slot)) slot = first end
    scroll(stage, height / 2)
    carried = nil
    stage[states]:set { ["y" .. number] = at, ["on" .. number] = 0 }
    local to = {}
    for index, other in ipairs(order) do to["y" .. other] = (index - 1) * row end
    stage[states]:animate { to = to, motion = o.motion }
    if is_kept and slot ~= first then call(o.on_moved, event, first, slot, order) end
  end
  local scrolled = fb.value(o.id .. ".y")
  local list = { id = o.id, width = width, height = height, on_scroll = function(event) shift_others(event.stage) end }
  for number = 1, o.count do
    local y, on = rows["y" .. number], rows["on" .. number]
    list[number] = fb.layers { id = o.id .. number, width = width, height = row, fill = o.fill, align = "left",
      y = y - (number - 1) * row + (scrolled - rows.base) * on, z = on, scale = on * 0.03 + 1,
      gestures = { fb.long_press_gesture { id = o.id .. "_carry" .. number, duration = o.press, moves = y, axis = "vertical",
        -- One row at a time.
        should_begin = function() return not carried end,
        on_began = function(event)
          carried, slot = number, math.floor(event.stage[states]["y" .. number] / row + 1.5)
          first = slot
          event.stage[states]:set { base = event.stage[o.id].y, ["on" .. number] = 1 }
        end,
        on_changed = function(event)
          shift_others(event.stage)
          scroll(event.stage, event.location[2] - event.stage:node(o.id).frame[2])
        end,
        on_ended = function(event) put_down(event, true) end,
        on_cancelled = function(event) put_down(event, false) end } },
      o.row(number) }
  end
  return { node = fb.scroll_view(list), states = rows, order = order }
end
