-- expect: error
local t = setmetatable({}, {}) getmetatable(t).__index = function(_, k) return t[k] end local x = t.a
