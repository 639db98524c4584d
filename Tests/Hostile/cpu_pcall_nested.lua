-- expect: cpu
local function f(n) if n == 0 then while true do end end pcall(f, n - 1) while true do end end f(100)
