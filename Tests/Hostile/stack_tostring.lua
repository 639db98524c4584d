-- expect: error
local m = {} m.__tostring = function(t) return tostring(t) end tostring(setmetatable({}, m))
