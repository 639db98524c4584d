-- expect: ok
local s = 0 for i = 1, 2000000 do local t = {i} s = s + t[1] end assert(s > 0)
