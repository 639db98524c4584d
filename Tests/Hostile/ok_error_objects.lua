-- expect: ok
local e = setmetatable({code = 7}, {__tostring = function(s) return 'code ' .. s.code end}) local ok, got = pcall(error, e) assert(got == e and tostring(got) == 'code 7') assert(select('#', pcall(error)) == 2)
