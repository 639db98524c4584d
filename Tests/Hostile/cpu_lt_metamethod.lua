-- expect: cpu
local m = {} m.__lt = function(a, b) while true do end end return setmetatable({}, m) < setmetatable({}, m)
