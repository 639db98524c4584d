-- expect: error|ok
local function f() coroutine.wrap(f)() end f()
