-- expect: cpu|error
local t = setmetatable({}, {}) getmetatable(t).__call = t t()
