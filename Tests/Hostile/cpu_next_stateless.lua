-- expect: cpu
local t = {} for i = 1, 100000 do t['k' .. i] = i end while true do next(t, 'k5') next(t, 'k7') end
