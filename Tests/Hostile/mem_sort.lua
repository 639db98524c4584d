-- expect: ok|memory
local t = {} for i = 1, 400000 do t[i] = tostring(i) end table.sort(t)
