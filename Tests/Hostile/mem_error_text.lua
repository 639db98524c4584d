-- expect: memory
error(setmetatable({}, { __tostring = function() local t = {} while true do t[#t + 1] = ('x'):rep(10000) .. #t end end }))
