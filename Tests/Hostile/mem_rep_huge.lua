-- expect: memory|error
local s = ('x'):rep(1 << 62)
