-- The points of an article, and the points that a scenario file has checks for.
--
--     local points = require "lib.points"
--     local compat, default, missing = points.of(names, exempt)
--     it(compat "R3 more than 50 points to the right go back", function() … end)
--     it("has a check for each point", function() assert.same({}, missing()) end)
--
-- R is the article's behaviour, E its edge cases, A a flaw that its author admits, H a hidden flaw.
-- A name begins with its point, or with several: "R3, E1 …". An H needs a check in both modes: the
-- flaw is present in one and absent in the other.

local points = {}

-- `names`: a string of point names. `exempt`: the reasons, by name, for points that cannot be
-- checked, or for one mode only: `{ compat = "…" }`. `in_both`: whether every point must be checked
-- in both modes.
function points.of(names, exempt, in_both)
  local known, checked = {}, { compat = {}, default = {} }
  for name in names:gmatch "%S+" do known[name] = true end
  for name in pairs(exempt) do
    if not known[name] then error("no such point to exempt: " .. name, 2) end
  end

  local function checks_of(mode)
    return function(title)
      local rest, count = title, 0
      while true do
        local name, after = rest:match "^(%u%d*),? (.*)"
        if name == nil or not known[name] then break end
        checked[mode][name], count, rest = true, count + 1, after
      end
      if count == 0 then error("a check has to begin with a point: " .. title, 2) end
      return title
    end
  end

  local function is_exempt(name, mode)
    local reason = exempt[name]
    return type(reason) == "string" or type(reason) == "table" and reason[mode] ~= nil
  end

  -- Points without a check, and exempt points with one.
  local function missing()
    local list = {}
    for name in names:gmatch "%S+" do
      local count = 0
      for _, mode in ipairs { "compat", "default" } do
        local is_checked, has_reason = checked[mode][name] ~= nil, is_exempt(name, mode)
        if is_checked and has_reason then list[#list + 1] = name .. " in " .. mode .. " is exempt, and checked" end
        if is_checked or has_reason then
          count = count + 1
        elseif in_both or name:sub(1, 1) == "H" then
          list[#list + 1] = name .. " in " .. mode
        end
      end
      if count == 0 and not in_both and name:sub(1, 1) ~= "H" then list[#list + 1] = name end
    end
    return list
  end

  return checks_of "compat", checks_of "default", missing
end

return points
