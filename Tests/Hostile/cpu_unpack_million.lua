-- expect: cpu
while true do pcall(table.unpack, {}, 1, 999000) end
