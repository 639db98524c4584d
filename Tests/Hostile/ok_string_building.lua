-- expect: ok
local t = {} for i = 1, 200000 do t[#t + 1] = 'line ' .. i end local s = table.concat(t, '\n') local n = 0 for l in s:gmatch('[^\n]+') do n = n + 1 end assert(n == 200000)
