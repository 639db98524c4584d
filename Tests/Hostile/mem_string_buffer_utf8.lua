-- expect: memory|error
while true do local t = {} for i = 1, 200 do t[i] = 0x7FFFFFFF end local s = utf8.char(table.unpack(t)):rep(100000) end
