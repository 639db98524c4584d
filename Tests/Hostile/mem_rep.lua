-- expect: memory
local s = ('x'):rep(1 << 30)
