-- expect: cpu
local t = {} for i = 1, 1000 do t[i] = i end table.sort(t, function() while true do end end)
