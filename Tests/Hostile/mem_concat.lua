-- expect: memory|cpu
local t = {} for i = 1, 1000 do t[i] = ('x'):rep(100000) end local s = table.concat(t) while true do s = table.concat({s, s}) end
