-- expect: ok
local n = 120 local function m() local r = {} for i = 1, n do r[i] = {} for j = 1, n do r[i][j] = i + j end end return r end local a, b, c = m(), m(), {} for i = 1, n do c[i] = {} for j = 1, n do local s = 0 for k = 1, n do s = s + a[i][k] * b[k][j] end c[i][j] = s end end
