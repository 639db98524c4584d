-- expect: error
local m = {} m.__add = function(a, b) return a + b end local t = setmetatable({}, m) local x = t + 1
