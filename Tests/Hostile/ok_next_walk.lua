-- expect: ok
local t, n = {}, 0 for i = 1, 500 do t['k' .. i] = i end local k, v = next(t) while k do n = n + v k, v = next(t, k) end assert(n == 125250)
