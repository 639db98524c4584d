-- expect: error
getmetatable('').__tostring = function(s) return ('%s'):format(tostring(s)) end
tostring('x')
