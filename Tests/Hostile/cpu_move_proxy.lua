-- expect: cpu
table.move(setmetatable({}, {__index = type}), 1, 1 << 50, 1, setmetatable({}, {__newindex = rawequal}))
