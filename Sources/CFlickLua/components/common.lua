-- Functions that all components use.
local common = {}

-- Calls a function that a script may have given.
function common.call(handler, ...) if handler then return handler(...) end end

-- Stops a list where it is, or has one that is beyond an edge go back to it.
function common.stop(list)
  local is_inside = list.y >= 0 and list.y <= list.farthest[2]
  list:scroll { to = { 0, list.y }, settle = is_inside and "jump" or nil }
end

-- The state of a component on each stage; it is released with the stage.
function common.per_stage(fresh)
  local kept = setmetatable({}, { __mode = "k" })
  return function(stage)
    kept[stage] = kept[stage] or fresh()
    return kept[stage]
  end
end

return common
