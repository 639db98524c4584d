-- expect: cpu|error
local t = setmetatable({}, {__index = math.type}) while true do pcall(table.unpack, t, 1, 900000) end
