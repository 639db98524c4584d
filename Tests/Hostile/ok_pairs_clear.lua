-- expect: ok
local t = {} for i = 1, 1000 do t['k' .. i] = i t[i] = i end for k in pairs(t) do t[k] = nil end assert(next(t) == nil)
