-- expect: error
local t = {} setmetatable(t, {__index = t}) local a = setmetatable({}, t) t.__index = a setmetatable(t, a) local x = a.b
