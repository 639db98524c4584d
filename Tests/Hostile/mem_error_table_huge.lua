-- expect: error
error(setmetatable({}, {__tostring = function() return ('x'):rep(30000000) end}))
