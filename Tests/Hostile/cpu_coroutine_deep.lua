-- expect: cpu
local function f(n) if n == 0 then while true do end end coroutine.wrap(f)(n - 1) end while true do pcall(f, 100) end
