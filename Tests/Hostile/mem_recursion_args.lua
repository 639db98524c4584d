-- expect: error|memory
local function f(...) return 1 + f(1, ...) end f()
