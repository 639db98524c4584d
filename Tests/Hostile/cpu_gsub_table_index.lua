-- expect: cpu
string.gsub(('a'):rep(1000), '.', setmetatable({}, {__index = function() while true do end end}))
