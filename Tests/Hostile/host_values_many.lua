-- expect: memory|cpu|error|ok
local fb = require 'flickbook'
local t = {} for i = 1, 300000 do t['v' .. i] = i end fb.variables('x', t)
