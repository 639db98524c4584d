-- expect: cpu
table.remove(setmetatable({}, {__len = function() return 1 << 40 end}), 1)
