-- expect: memory|error|cpu
local t = {} while true do t[#t + 1] = table.pack(table.unpack({}, 1, 200000)) end
