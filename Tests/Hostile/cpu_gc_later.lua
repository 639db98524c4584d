-- expect: ok
local m = {} local t = setmetatable({}, m) m.__gc = function() while true do end end t = nil collectgarbage()
