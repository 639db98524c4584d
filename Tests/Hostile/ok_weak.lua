-- expect: ok
local t = setmetatable({}, {__mode = 'k'}) t[{}] = 1 collectgarbage() assert(next(t) == nil)
