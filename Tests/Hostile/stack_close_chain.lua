-- expect: error|ok|cpu|memory
local function chain(n) local prev for i = 1, n do local inner = prev local co = coroutine.create(function() local c <close> = setmetatable({}, {__close = function() if inner then coroutine.close(inner) end end}) coroutine.yield() end) coroutine.resume(co) prev = co end return prev end coroutine.close(chain(20000))
