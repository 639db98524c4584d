-- expect: ok
local function f() local ok, m = coroutine.resume(coroutine.create(f)) return ok end f()
