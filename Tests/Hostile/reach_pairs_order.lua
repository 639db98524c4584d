-- expect: ok
local a, b = {}, {} for i = 1, 100 do a[#a + 1] = {} end local t = {} for i = 100, 1, -1 do t[a[i]] = i end local last = 0 for _, v in pairs(t) do assert(v == last + 1) last = v end
