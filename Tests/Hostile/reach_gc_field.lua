-- expect: error
setmetatable({}, {__gc = 1})
