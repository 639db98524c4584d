-- expect: ok|error|cpu|memory
local p = {'local t = {'} for i = 1, 60000 do p[#p + 1] = '"k' .. i .. '",' end p[#p + 1] = '} return #t' assert(load(table.concat(p))() == 60000)
