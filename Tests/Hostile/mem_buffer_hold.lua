-- expect: memory|cpu
local t = {} while true do t[#t + 1] = table.concat({('x'):rep(100000), #t}) end
