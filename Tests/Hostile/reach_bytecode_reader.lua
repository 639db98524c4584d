-- expect: ok
local n = 0 local f, m = load(function() n = n + 1 return n == 1 and '\27' or n == 2 and 'Lua' or nil end) assert(f == nil and m)
