-- expect: error|cpu|ok
local function f() return pcall(f) end f()
