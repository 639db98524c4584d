-- Functions that all components use.
local common = {}

-- Calls a function if the script has given one.
function common.call(handler, ...) if handler then return handler(...) end end

-- Stops a list where it is, or returns it from beyond an edge.
function common.stop(list)
  local is_inside = list.y >= 0 and list.y <= list.farthest[2]
  list:scroll { to = { 0, list.y }, settle = is_inside and "jump" or nil }
end

-- The memory of a component for each stage, beside the numbers on the stage; it is released with the stage.
--
-- A new layout and a copy of the stage begin without it: `fresh(stage)` makes it from the numbers.
function common.per_stage(fresh)
  local kept = setmetatable({}, { __mode = "k" })
  return function(stage)
    kept[stage] = kept[stage] or fresh(stage)
    return kept[stage]
  end
end

-- Scrolls a list while something is carried near its upper or lower edge, but only towards the edge
-- of the finger's last movement. Trembling of the finger does not change its heading.
function common.autoscroll(o, height)
  local tremble = 2
  local function head(state, y)
    local way = y - (state.anchor or y)
    if way * (state.heading or 0) >= 0 and state.heading or math.abs(way) > tremble then
      if way ~= 0 then state.heading = way < 0 and -1 or 1 end
      state.anchor = y
    end
    state.anchor = state.anchor or y
  end
  return {
    -- Follows a finger at height `y` in the list; `farthest` is the list's greatest offset.
    follow = function(state, list, y, farthest)
      head(state, y)
      local above, below = o.zone - y, y - (height - o.zone)
      local depth = math.min(1, math.max(above, below, 0) / o.zone)
      local to = above > 0 and 0 or farthest
      local distance = math.abs(to - list.y)
      if depth == 0 or distance < 1 or state.heading ~= (above > 0 and -1 or 1) then
        -- Other movements, such as back to an edge, are not stopped.
        if state.scrolls and list.is_moving then common.stop(list) end
        state.scrolls = false
        return
      end
      state.scrolls = true
      list:scroll { to = { 0, to }, settle = { duration = math.min(60, distance / (o.fastest * depth ^ 2)), easing = "linear" } }
    end,
    -- Stops scrolling when the carried thing leaves the list.
    stop = function(state, list)
      if state.scrolls and list.is_moving then common.stop(list) end
      state.scrolls, state.heading, state.anchor = false, nil, nil
    end,
  }
end

return common
