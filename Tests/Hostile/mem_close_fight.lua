-- expect: memory|cpu
local m = {__close = function() local t = {} while true do t[#t + 1] = {} end end} while true do pcall(function() local c <close> = setmetatable({}, m) local s = 'x' while true do s = s .. s end end) end
