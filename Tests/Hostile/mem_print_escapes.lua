-- expect: output|cpu
local s = ('\27'):rep(100000) while true do print(s) end
