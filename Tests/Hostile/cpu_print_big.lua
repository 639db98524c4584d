-- expect: output|cpu
local s = ('x'):rep(1 << 20) while true do print(s) end
