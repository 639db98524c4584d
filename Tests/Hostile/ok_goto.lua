-- expect: ok
local n = 0 for i = 1, 10 do if i % 2 == 0 then goto continue end n = n + i ::continue:: end assert(n == 25)
