-- expect: error
print(setmetatable({}, {__tostring = function() return {} end}))
