-- expect: cpu
local t = {} while true do t[('k'):rep(5000000)] = 1 t = {} end
