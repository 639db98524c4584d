-- expect: memory|cpu|error
local function run() local t = setmetatable({}, setmetatable({__newindex = {}}, {__mode = 'v'})) for i = 1, math.huge do t[i] = ('x'):rep(100) .. i end end while true do pcall(run) end
