-- expect: cpu
local a, b = ('a'):rep(10000000) .. 'a', ('a'):rep(10000000) .. 'b' while true do local x = a < b end
