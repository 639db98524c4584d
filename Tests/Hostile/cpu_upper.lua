-- expect: cpu
local a = ('a'):rep(10000000) while true do a:upper() end
