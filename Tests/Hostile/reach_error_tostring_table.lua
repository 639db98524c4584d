-- expect: error
error(setmetatable({}, {__tostring = function() return 42 end}))
