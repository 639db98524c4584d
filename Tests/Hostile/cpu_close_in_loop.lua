-- expect: cpu
local m = {__close = function() while true do end end} while true do pcall(function() local c <close> = setmetatable({}, m) error('x') end) end
