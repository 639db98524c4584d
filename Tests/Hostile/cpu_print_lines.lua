-- expect: output|cpu
local s = ('\n'):rep(1 << 20) while true do print(s) end
