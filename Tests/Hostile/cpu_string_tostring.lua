-- expect: cpu
local strings = getmetatable('')
strings.__tostring = function() while true do end end
strings.__name = ('x'):rep(100000)
print('is its own text')
error(setmetatable({}, { __tostring = function() return tostring('x') end }))
