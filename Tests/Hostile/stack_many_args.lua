-- expect: ok|error
local p = {} for i = 1, 250 do p[i] = 'a' .. i end load('local function f(' .. table.concat(p, ',') .. ') end')
