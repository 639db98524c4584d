-- expect: memory|error
local s = ('x'):rep(10000000) local t = {} for i = 1, 200 do t[i] = s end local r = string.format(('%s'):rep(200), table.unpack(t))
