-- expect: memory|error
local s = ('x'):rep(10000000) while true do local ok, m = pcall(string.format, ('%s'):rep(20), s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s) end
