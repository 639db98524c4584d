-- expect: memory|cpu|error
local t = {} local function f(n) if n == 0 then coroutine.yield() else f(n - 1) end return 1 end while true do local co = coroutine.create(f) coroutine.resume(co, 100000) t[#t + 1] = co end
