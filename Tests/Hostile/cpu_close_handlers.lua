-- expect: cpu
local m = {__close = function() while true do end end} local function f(n) local c <close> = setmetatable({}, m) if n > 0 then f(n - 1) else while true do end end end f(150)
