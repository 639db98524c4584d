-- Stages of a screen, each as if just opened.
--
--     local open = require("lib.screens").opener "screens/tabs"
--     local stage = open { mode = "compat" }
--
-- The screen is opened once for the same values of its tunables, and each call returns a copy, in a
-- thousandth of the time. Only for screens with functions that keep no state in Lua variables.

local fb = require "flickbook"

local screens = {}

function screens.opener(path)
  local opened = {}
  return function(tunables)
    local names, settings = {}, {}
    for name in pairs(tunables or {}) do names[#names + 1] = name end
    table.sort(names)
    for index, name in ipairs(names) do settings[index] = name .. "=" .. tostring(tunables[name]) end
    local key = table.concat(settings, "\n")
    opened[key] = opened[key] or fb.open(path, tunables)
    return opened[key]:copy()
  end
end

return screens
