-- expect: error
local m = {} m.__concat = function(a, b) return setmetatable({}, m) .. b end local x = setmetatable({}, m) .. 'x'
