-- expect: ok
local s = ('0123456789'):rep(100000) assert(#s == 1000000 and s:find('9', 1, true) == 10 and select(2, s:gsub('9', '')) == 100000 and #s:upper():lower():reverse() == 1000000)
