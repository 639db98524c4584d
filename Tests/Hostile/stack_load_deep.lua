-- expect: ok
local function f(n) if n > 0 then return load(function() f(n - 1) end) end end f(300)
