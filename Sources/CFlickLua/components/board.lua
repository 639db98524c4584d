-- Lists side by side, between which items are carried: docs/components/board.md describes its use.
local part = ...
local fb = require "flickbook"
local common = part "components/common"
local call, stop = common.call, common.stop

-- Items are drawn over all lists, at places that follow their list.
return function(o)
  local height, row, wide = o.size[2], o.row_height, o.size[1] / #o.lists
  local states, values, orders, count = o.id .. "_items", {}, {}, 0
  for list, length in ipairs(o.lists) do
    orders[list] = {}
    for place = 1, length do
      count = count + 1
      orders[list][place] = count
      values["x" .. count], values["y" .. count], values["on" .. count] = (list - 1) * wide, (place - 1) * row, 0
      for other = 1, #o.lists do values["in" .. count .. "_" .. other] = other == list and 1 or 0 end
    end
  end
  local items, carried, began, scrolls = fb.variables(states, values), nil, nil, {}
  local function id_of(list) return o.id .. list end
  local function clamp(value, low, high) return math.max(low, math.min(high, value)) end
  -- All but the one that is carried go to their places.
  local function put_in_order(stage)
    local to = {}
    for list, order in ipairs(orders) do
      for place, item in ipairs(order) do
        if not carried or item ~= carried.item then
          to["x" .. item], to["y" .. item] = (list - 1) * wide, (place - 1) * row
        end
      end
    end
    stage[states]:animate { to = to, motion = o.motion }
  end
  local function fit(stage)
    for list, order in ipairs(orders) do stage[id_of(list)]:resize { content_size = { wide, #order * row } } end
  end
  local function shift_others(stage)
    if not carried then return end
    local now, c = stage[states], carried
    local list = clamp(math.floor(c.finger[1] / wide) + 1, 1, #orders)
    local at = (now["y" .. c.item] + stage[id_of(list)].y) / row + 1
    if list == c.list and math.abs(at - c.place) < 0.5 + o.slack / row then return end
    table.remove(orders[c.list], c.place)
    c.list, c.place = list, clamp(math.floor(at + 0.5), 1, #orders[list] + 1)
    table.insert(orders[list], c.place, c.item)
    put_in_order(stage)
  end
  local function scroll(stage, list, y)
    for number = 1, #orders do
      local view = stage[id_of(number)]
      local above, below = o.zone - y, y - (height - o.zone)
      local depth = number == list and clamp(math.max(above, below, 0) / o.zone, 0, 1) or 0
      local to = above > 0 and 0 or math.max(view.farthest[2], #orders[number] * row - height)
      local distance = math.abs(to - view.y)
      if depth == 0 or distance < 1 then
        -- What moves otherwise, such as back to an edge, is not stopped.
        if scrolls[number] and view.is_moving then stop(view) end
        scrolls[number] = false
      else
        scrolls[number] = true
        view:scroll { to = { 0, to }, settle = { duration = math.min(60, distance / (o.fastest * depth ^ 2)), easing = "linear" } }
      end
    end
  end
  local function place_of(event)
    local frame = event.stage:node(o.id).frame
    return { event.location[1] - frame[1], event.location[2] - frame[2] }
  end
  local function take(event, list)
    local stage, finger = event.stage, place_of(event)
    local now, place = stage[states], math.floor((finger[2] + stage[id_of(list)].y) / row) + 1
    local item = orders[list][place]
    if carried or not item then return end
    local x, y = now["x" .. item], now["y" .. item] - stage[id_of(list)].y
    carried = { item = item, list = list, place = place, finger = finger, offset = { finger[1] - x, finger[2] - y } }
    began = { list = list, place = place }
    now:set { ["x" .. item] = x, ["y" .. item] = y, ["on" .. item] = 1, ["in" .. item .. "_" .. list] = 0 }
  end
  local function carry(event)
    if not carried then return end
    local stage, c = event.stage, carried
    c.finger = place_of(event)
    stage[states]:set { ["x" .. c.item] = c.finger[1] - c.offset[1], ["y" .. c.item] = c.finger[2] - c.offset[2] }
    shift_others(stage)
    scroll(stage, c.list, c.finger[2])
  end
  local function drop(event, is_kept)
    if not carried then return end
    local stage, c = event.stage, carried
    local distance = math.abs(stage[states]["y" .. c.item] + stage[id_of(c.list)].y - (c.place - 1) * row)
    stage:decide { about = states, verdict = is_kept and ("list %d, %d"):format(c.list, c.place) or "put back", tests = is_kept and {
      { name = "way", value = distance, threshold = row / 2 + o.slack, unit = "pt", compare = "below" } } or nil }
    if not is_kept then
      table.remove(orders[c.list], c.place)
      c.list, c.place = began.list, began.place
      table.insert(orders[c.list], c.place, c.item)
    end
    scroll(stage, 0, height / 2)
    carried = nil
    stage[states]:set { ["y" .. c.item] = stage[states]["y" .. c.item] + stage[id_of(c.list)].y, ["on" .. c.item] = 0,
      ["in" .. c.item .. "_" .. c.list] = 1 }
    fit(stage)
    put_in_order(stage)
    if is_kept and (c.list ~= began.list or c.place ~= began.place) then
      call(o.on_dropped, event, c.item, { began.list, began.place }, { c.list, c.place })
    end
  end
  local board = { id = o.id, width = o.size[1], height = height, align = "top_left", clip = true }
  local lists = { width = o.size[1], height = height }
  for list, length in ipairs(o.lists) do
    lists[list] = fb.scroll_view { id = id_of(list), width = wide, height = height, content_size = { wide, length * row },
      on_scroll = function(event) shift_others(event.stage) end,
      gestures = { fb.long_press_gesture { id = o.id .. "_carry" .. list, duration = o.press,
        -- One item at a time.
        should_begin = function() return not carried end,
        on_began = function(event) take(event, list) end, on_changed = carry,
        on_ended = function(event) drop(event, true) end, on_cancelled = function(event) drop(event, false) end } } }
  end
  board[1] = fb.row(lists)
  for item = 1, count do
    local y = items["y" .. item]
    for list = 1, #o.lists do y = y - fb.value(id_of(list) .. ".y") * items["in" .. item .. "_" .. list] end
    board[item + 1] = fb.layers { id = o.id .. "_item" .. item, width = wide, height = row, fill = o.fill, align = "left", hit = "none",
      x = items["x" .. item], y = y, z = items["on" .. item], scale = items["on" .. item] * 0.03 + 1, o.row(item) }
  end
  return { node = fb.layers(board), states = items, lists = orders }
end
