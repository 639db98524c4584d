-- expect: cpu
local a = ('a'):rep(10000000) while true do local x = a .. 'b' end
