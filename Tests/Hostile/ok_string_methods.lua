-- expect: ok
local s = 'The quick brown fox' local w = {} for x in s:gmatch('%a+') do w[#w + 1] = x:lower() end assert(table.concat(w, ',') == 'the quick brown fox,' or table.concat(w, ',') == 'the,quick,brown,fox')
