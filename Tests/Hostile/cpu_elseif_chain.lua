-- expect: cpu|source|error|ok
local p = {'local a = 1 if a == 0 then '} for i = 1, 45000 do p[#p + 1] = 'elseif a == 2 then ' end p[#p + 1] = ' end' assert(load(table.concat(p)))
