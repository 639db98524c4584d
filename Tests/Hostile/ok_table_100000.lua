-- expect: ok
local t = {} for i = 1, 100000 do t[i] = i end table.sort(t, function(a, b) return a > b end) assert(t[1] == 100000)
