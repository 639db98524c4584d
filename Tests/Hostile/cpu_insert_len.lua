-- expect: cpu|memory
table.insert(setmetatable({}, {__len = function() return 1 << 40 end}), 1, 1)
