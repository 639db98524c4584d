-- expect: ok
local t = setmetatable({}, {__index = function(_, k) return coroutine.yield(k) end, __add = function(a, b) return coroutine.yield('add') end}) local co = coroutine.wrap(function() return t.x, t + 1 end) assert(co() == 'x') assert(co(5) == 'add') local a, b = co(6) assert(a == 5 and b == 6)
