-- expect: cpu
local co = coroutine.wrap(function() coroutine.yield() while true do end end) co() while true do pcall(co) co = coroutine.wrap(function() while true do end end) end
