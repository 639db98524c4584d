-- expect: ok
local t = {} for i = 1, 10000 do t[i] = coroutine.wrap(function(a) local b = coroutine.yield(a) return a + b end) end for i = 1, 10000 do t[i](i) end local s = 0 for i = 1, 10000 do s = s + t[i](1) end assert(s == 50015000)
