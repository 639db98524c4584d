-- Rows that are dragged aside to show their actions: docs/components/swipe-rows.md describes its use.
local part = ...
local fb = require "flickbook"
local common = part "components/common"
local call = common.call

return function(o)
  local key = o.key or tostring
  local detents = { closed = 0, open = { -o.buttons, -o.full, -o.buttons / 2 }, full = { -o.width, -o.width, -o.full } }
  if o.leading then
    detents.leading = { o.buttons, o.buttons / 2, o.full }
    detents.leading_full = { o.width, o.full, o.width }
  end
  local drawn, keys = {}, {}
  for number = 1, o.count do
    keys[number] = tostring(key(number))
    drawn["x" .. keys[number]] = fb.variable { start = 0, min = -o.width, max = o.leading and o.width or 0,
      settle = { duration = 0.35 }, cancel = o.cancel, detents = detents }
  end
  local rows, is_open = fb.variables(o.id, drawn), { open = true, leading = true }
  -- Closes all rows but one.
  local function close(stage, number)
    local to = {}
    for other, row in ipairs(keys) do
      local name = "x" .. row
      if other ~= number and stage:has(o.id, name) and is_open[stage[o.id]:detent(name)] then to[name] = 0 end
    end
    if next(to) then stage[o.id]:animate { to = to } end
  end
  local function drag_id(number) return o.id .. "_draw" .. keys[number] end
  -- A row that another finger drags keeps the others closed.
  local function is_alone(number)
    return function(gesture)
      for other = 1, o.count do
        if other ~= number and gesture.stage[drag_id(other)].is_active then return false end
      end
      return true
    end
  end
  local nodes = {}
  for number = 1, o.count do
    local name = "x" .. keys[number]
    local x = rows[name]
    nodes[number] = fb.layers { id = o.id .. keys[number], width = o.width, height = o.height, align = "right", clip = true,
      fb.layers { width = o.width, height = o.height, align = "right", hit = "inside", opacity = o.leading and x:below(0) or 1, o.behind(number) },
      fb.layers { width = o.width, height = o.height, align = "left", hit = "inside", opacity = x:above(0),
        o.leading and o.leading(number) or nil },
      fb.layers { width = o.width, height = o.height, fill = o.fill, x = x, align = "left",
        gestures = { fb.drag_gesture { id = drag_id(number), moves = x, axis = "horizontal", cone = math.rad(o.cone), strict_cone = true,
          should_begin = is_alone(number),
          on_began = function(event) close(event.stage, number) end,
          on_ended = function(event)
            -- A new layout may have removed the row.
            if not event.stage:has(o.id, name) then return end
            local where = event.stage[o.id]:detent(name)
            local side = event.stage[o.id][name] > 0 and "leading" or "trailing"
            if is_open[where] then return call(o.on_opened, event, number, side) end
            if where ~= "closed" then call(o.on_full, event, number, side) end
          end } },
        o.row(number) } }
  end
  return { nodes = nodes, states = rows, close = function(stage) close(stage, nil) end }
end
