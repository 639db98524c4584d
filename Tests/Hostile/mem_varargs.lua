-- expect: memory|error|cpu
local function f(...) return f(1, ...) end f()
