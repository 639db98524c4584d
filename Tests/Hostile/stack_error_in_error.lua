-- expect: error
local function f() error(setmetatable({}, {__tostring = function() f() end})) end f()
