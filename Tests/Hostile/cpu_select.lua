-- expect: cpu
local t = table.pack(table.unpack({}, 1, 200)) while true do select(-1, table.unpack(t, 1, 200)) end
