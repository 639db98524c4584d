-- expect: error
local m = {} m.__eq = function(a, b) return setmetatable({}, m) == b end local x = setmetatable({}, m) == setmetatable({}, m)
