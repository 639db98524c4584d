-- expect: ok
local co = coroutine.wrap(function() local ok, v = pcall(function() local a = coroutine.yield(1) error('x' .. a, 0) end) coroutine.yield(v) return 'end' end) assert(co() == 1) assert(co('y') == 'xy') assert(co() == 'end')
