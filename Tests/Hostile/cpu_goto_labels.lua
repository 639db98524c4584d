-- expect: cpu|source|error|ok
local p = {} for i = 1, 40000 do p[#p + 1] = 'goto l' .. i .. ' ' end for i = 1, 40000 do p[#p + 1] = '::l' .. i .. '::' end load(table.concat(p))
