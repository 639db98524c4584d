-- expect: ok
local t = {} for i = 1, 300000 do t[i] = {i} end assert(#t == 300000)
