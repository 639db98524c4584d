-- Lists side by side, between which items are carried: docs/components/board.md describes its use.
local part = ...
local fb = require "flickbook"
local common = part "components/common"
local call, per_stage = common.call, common.per_stage

-- Items are drawn over all lists, at places that follow their list. All lasting state is on the stage: the position of
-- an item (`x`, `y`, `in`), its list and place without a carried item (`list`, `place`), and the place for a drop of the
-- carried item (`on`, `over`, `slot`). So a new layout or a copy of the stage continues it.
return function(o)
  local height, row, wide, key = o.size[2], o.row_height, o.size[1] / #o.lists, o.key or tostring
  local states, keys = o.id .. "_items", {}
  local values = { carries = 0, over = 0, slot = 0, grip_x = 0, grip_y = 0 }
  local function from(start) return fb.variable { start = start, follows_start = true } end
  for list, length in ipairs(o.lists) do
    for place = 1, length do
      local item = tostring(key(#keys + 1))
      keys[#keys + 1] = item
      values["x" .. item], values["y" .. item], values["on" .. item] = from((list - 1) * wide), from((place - 1) * row), 0
      values["list" .. item] = from(list)
      values["place" .. item] = fb.variable { start = place, follows_start = true, item = item, list = "list" .. item }
      for other = 1, #o.lists do values["in" .. item .. "_" .. other] = from(other == list and 1 or 0) end
    end
  end
  local items, orders, autoscroll = fb.variables(states, values), {}, common.autoscroll(o, height)
  local function id_of(list) return o.id .. list end
  local function clamp(value, low, high) return math.max(low, math.min(high, value)) end

  -- The items of each list by their places.
  local function sorted(stage)
    local now, lists, places = stage[states], {}, {}
    for list in ipairs(o.lists) do lists[list] = {} end
    for number, item in ipairs(keys) do
      if stage:has(states, "list" .. item) then
        local list = lists[clamp(math.tointeger(now["list" .. item]), 1, #lists)]
        places[number], list[#list + 1] = now["place" .. item], number
      end
    end
    for _, list in ipairs(lists) do table.sort(list, function(a, b) return places[a] < places[b] end) end
    return lists
  end
  for list, length in ipairs(o.lists) do
    local before = list > 1 and orders[list - 1][#orders[list - 1]] or 0
    orders[list] = {}
    for place = 1, length do orders[list][place] = before + place end
  end
  local memory = per_stage(function() return { scrolls = {} } end)
  local function arrange(stage, lists, carried)
    local to = {}
    for list, order in ipairs(lists) do
      for place, number in ipairs(order) do
        if number ~= carried then to["x" .. keys[number]], to["y" .. keys[number]] = (list - 1) * wide, (place - 1) * row end
      end
    end
    if next(to) then stage[states]:animate { to = to, motion = o.motion } end
  end
  -- The lists while an item is carried, in the order that a drop would give them; nil if none is.
  local function carrying(stage)
    local now, known = stage[states], memory(stage)
    if now.carries == 0 then return nil end
    if known.carried then return known end
    for number, item in ipairs(keys) do
      if stage:has(states, "on" .. item) and now["on" .. item] == 1 then known.carried = number end
    end
    if not known.carried then return nil end
    known.lists, known.scrolls = sorted(stage), {}
    for list, order in ipairs(known.lists) do
      for place = #order, 1, -1 do
        if order[place] == known.carried then table.remove(order, place) end
      end
      known.scrolls[list] = { scrolls = stage[id_of(list)].is_moving }
    end
    known.list = clamp(math.tointeger(now.over), 1, #known.lists)
    known.place = clamp(math.tointeger(now.slot), 1, #known.lists[known.list] + 1)
    table.insert(known.lists[known.list], known.place, known.carried)
    arrange(stage, known.lists, known.carried)
    return known
  end
  -- Where the finger is over the board.
  local function finger(stage, known)
    local now, item = stage[states], keys[known.carried]
    return now["x" .. item] + now.grip_x, now["y" .. item] + now.grip_y
  end
  local function shift_others(stage, known)
    local now, x = stage[states], finger(stage, known)
    local list = clamp(math.floor(x / wide) + 1, 1, #known.lists)
    local at = (now["y" .. keys[known.carried]] + stage[id_of(list)].y) / row + 1
    if list == known.list and math.abs(at - known.place) < 0.5 + o.slack / row then return end
    table.remove(known.lists[known.list], known.place)
    known.list, known.place = list, clamp(math.floor(at + 0.5), 1, #known.lists[list] + 1)
    table.insert(known.lists[list], known.place, known.carried)
    now:set { over = list, slot = known.place }
    arrange(stage, known.lists, known.carried)
  end
  local function scroll(stage, known)
    local _, y = finger(stage, known)
    for list, order in ipairs(known.lists) do
      local view, state = stage[id_of(list)], known.scrolls[list]
      if list == known.list then
        autoscroll.follow(state, view, y, math.max(view.farthest[2], #order * row - height))
      else
        autoscroll.stop(state, view)
      end
    end
  end
  local function place_of(event)
    local frame = event.stage:node(o.id).frame
    return event.location[1] - frame[1], event.location[2] - frame[2]
  end
  local function take(event, list)
    local stage, x, y = event.stage, place_of(event)
    local now, place = stage[states], math.floor((y + stage[id_of(list)].y) / row) + 1
    local number = sorted(stage)[list][place]
    if now.carries == 1 or not number then return end
    local item = keys[number]
    local left, top = now["x" .. item], now["y" .. item] - stage[id_of(list)].y
    now:set { carries = 1, over = list, slot = place, grip_x = x - left, grip_y = y - top, ["x" .. item] = left, ["y" .. item] = top,
      ["on" .. item] = 1, ["in" .. item .. "_" .. list] = 0 }
    scroll(stage, carrying(stage))
  end
  local function carry(event)
    local stage, x, y = event.stage, place_of(event)
    local known, now = carrying(stage), stage[states]
    if not known then return end
    local item = keys[known.carried]
    now:set { ["x" .. item] = x - now.grip_x, ["y" .. item] = y - now.grip_y }
    shift_others(stage, known)
    scroll(stage, known)
  end
  -- The items go to their places. A new layout may have removed some, and the one that was carried.
  local function drop(event, is_kept)
    local stage = event.stage
    if not stage:has(states, "carries") then return end
    for list in ipairs(o.lists) do
      if not stage:has(id_of(list)) then return end
    end
    local now, known = stage[states], carrying(stage) or memory(stage)
    local number = known.carried
    for list, state in pairs(known.scrolls) do autoscroll.stop(state, stage[id_of(list)]) end
    known.carried = nil
    if now.carries == 0 then return end
    now:set { carries = 0 }
    local item = number and stage:has(states, "y" .. keys[number]) and keys[number]
    local began, dropped
    if item then
      began = { math.tointeger(now["list" .. item]), math.tointeger(now["place" .. item]) }
      dropped = is_kept and { known.list, known.place } or began
      local distance = math.abs(now["y" .. item] + stage[id_of(known.list)].y - (known.place - 1) * row)
      stage:decide { about = states, verdict = is_kept and ("list %d, %d"):format(known.list, known.place) or "put back", tests = is_kept and {
        { name = "way", value = distance, threshold = row / 2 + o.slack, unit = "pt", compare = "below" } } or nil }
      now:set { ["y" .. item] = now["y" .. item] + stage[id_of(dropped[1])].y, ["on" .. item] = 0, ["in" .. item .. "_" .. dropped[1]] = 1 }
    end
    if item and is_kept then
      local places = {}
      for list, order in ipairs(known.lists) do
        for place, other in ipairs(order) do
          if stage:has(states, "place" .. keys[other]) then places["list" .. keys[other]], places["place" .. keys[other]] = list, place end
        end
      end
      now:set(places)
    end
    local lists = sorted(stage)
    for list, order in ipairs(lists) do
      stage[id_of(list)]:resize { content_size = { wide, #order * row } }
      for place = 1, math.max(#order, #orders[list]) do orders[list][place] = order[place] end
    end
    arrange(stage, lists)
    if item and is_kept and (began[1] ~= dropped[1] or began[2] ~= dropped[2]) then
      call(o.on_dropped, event, number, began, dropped)
    end
  end
  local board = { id = o.id, width = o.size[1], height = height, align = "top_left", clip = true }
  local lists = { width = o.size[1], height = height }
  for list, length in ipairs(o.lists) do
    lists[list] = fb.scroll_view { id = id_of(list), width = wide, height = height, content_size = { wide, length * row },
      on_scroll = function(event)
        local known = carrying(event.stage)
        if known then shift_others(event.stage, known) end
      end,
      gestures = { fb.long_press_gesture { id = o.id .. "_carry" .. list, duration = o.press,
        -- One item at a time.
        should_begin = function(gesture) return gesture.stage[states].carries == 0 end,
        on_began = function(event) take(event, list) end, on_changed = carry,
        on_ended = function(event) drop(event, true) end, on_cancelled = function(event) drop(event, false) end } } }
  end
  board[1] = fb.row(lists)
  for number, item in ipairs(keys) do
    local y = items["y" .. item]
    for list = 1, #o.lists do y = y - fb.value(id_of(list) .. ".y") * items["in" .. item .. "_" .. list] end
    board[number + 1] = fb.layers { id = o.id .. "_item" .. item, width = wide, height = row, fill = o.fill, align = "left", hit = "none",
      x = items["x" .. item], y = y, z = items["on" .. item], scale = items["on" .. item] * 0.03 + 1, o.row(number) }
  end
  return { node = fb.layers(board), states = items, lists = orders }
end
