-- expect: cpu
local f = ('i4'):rep(1000000) while true do string.packsize(f) end
