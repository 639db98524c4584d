-- Functions that all components use.
local common = {}

-- What a caller gave, with what it left out; an unknown key is an error at the caller's line.
function common.options(name, given, defaults, required)
  if type(given) ~= "table" then error(("bad argument to components.%s (table expected, got %s)"):format(name, type(given)), 3) end
  local found = {}
  for key, value in pairs(defaults) do found[key] = value end
  for key, value in pairs(given) do
    if type(key) == "string" and defaults[key] == nil and not required[key] then
      error(("unknown key '%s' in components.%s"):format(key, name), 3)
    end
    found[key] = value
  end
  for key in pairs(required) do
    if found[key] == nil then error(("bad argument '%s' to components.%s (expected, got nothing)"):format(key, name), 3) end
  end
  return found
end

function common.call(handler, ...) if handler then return handler(...) end end
function common.nothing() end

-- Stops a list where it is, or has one that is beyond an edge go back to it.
function common.stop(list)
  local is_inside = list.y >= 0 and list.y <= list.farthest[2]
  list:scroll { to = { 0, list.y }, settle = is_inside and "jump" or nil }
end

-- What a component remembers of each stage, which goes with the stage.
function common.per_stage(fresh)
  local kept = setmetatable({}, { __mode = "k" })
  return function(stage)
    kept[stage] = kept[stage] or fresh()
    return kept[stage]
  end
end

return common
