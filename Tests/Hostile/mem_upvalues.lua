-- expect: memory|cpu
local t = {} while true do local a, b, c, d, e, f = {}, {}, {}, {}, {}, {} t[#t + 1] = function() return a, b, c, d, e, f end end
