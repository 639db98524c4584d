-- expect: cpu|memory|error
table.concat(setmetatable({}, {__len = function() return 1 << 40 end, __index = math.max}), '')
