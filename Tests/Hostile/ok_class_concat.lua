-- expect: ok
local M = {} M.__concat = function(a, b) return (type(a) == 'table' and a.v or a) .. (type(b) == 'table' and b.v or b) end local co = coroutine.wrap(function() local s = 0 for i = 1, 1000 do local x = setmetatable({v = 'a'}, M) .. 'b' assert(x == 'ab') end return true end) assert(co())
