-- expect: cpu
local strings = getmetatable('')
strings.__index = function() while true do end end
while true do pcall(function() return ('x').y end) end
