-- expect: ok|memory
local t = {} for i = 1, 150000 do t['k' .. i] = i end local n = 0 for k in pairs(t) do n = n + 1 end assert(n == 150000)
