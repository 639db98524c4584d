-- expect: ok
local p = {} for i = 1, 190 do p[i] = 'local v' .. i end assert(load(table.concat(p, ' ')))
