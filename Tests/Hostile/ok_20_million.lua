-- expect: ok
local n = 0 for i = 1, 20000000 do n = n + i end assert(n == 200000010000000)
