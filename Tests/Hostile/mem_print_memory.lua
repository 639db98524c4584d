-- expect: memory|output|cpu
local s = ('x'):rep(15000000) while true do print(s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s) end
