-- expect: memory|cpu|ok
local keep = {} for round = 1, 40 do local t = {} for i = 1, 100000 do t[i] = ('x'):rep(40 + round * 16) .. i end for i = 1, 100000, 100 do keep[#keep + 1] = t[i] end end
