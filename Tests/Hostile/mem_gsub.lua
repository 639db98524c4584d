-- expect: memory
local s = ('x'):rep(100000) s = s:gsub('.', s)
