-- expect: memory|cpu
local s = ('x'):rep(1000000) s = s:gsub('.', ('%0'):rep(100))
