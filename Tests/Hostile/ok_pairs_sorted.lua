-- expect: ok
local keys = {} for k in pairs {b = 1, a = 2, [3] = 1, [1] = 1, [2] = 1, [2.5] = 1, [-1] = 1, [true] = 1, [false] = 1} do keys[#keys + 1] = tostring(k) end assert(table.concat(keys, ' ') == '1 2 3 -1 2.5 a b false true', table.concat(keys, ' '))
