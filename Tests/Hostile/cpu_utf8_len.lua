-- expect: cpu
local a = ('a'):rep(10000000) while true do utf8.len(a) end
