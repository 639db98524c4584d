-- expect: ok|cpu
local t = {} for i = 1, 500000 do t[i] = i % 17 end table.sort(t, math.max)
