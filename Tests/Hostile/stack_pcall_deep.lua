-- expect: ok|error
local function f(n) if n > 0 then return select(2, pcall(f, n - 1)) end return 'x' end f(180)
