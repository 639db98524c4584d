-- expect: memory|cpu
local t = {} while true do t[#t + 1] = ('x'):rep(1 << 20) .. #t end
