-- expect: ok
local A = {} A.__index = A function A.new(x) return setmetatable({x = x}, A) end function A:get() return self.x end local B = setmetatable({}, {__index = A}) B.__index = B function B.new(x) return setmetatable(A.new(x), B) end assert(B.new(5):get() == 5)
