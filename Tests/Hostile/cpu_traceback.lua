-- expect: cpu
local function f(n) if n == 0 then while true do debug.traceback() end end f(n - 1) return 1 end f(1000)
