-- expect: memory|cpu|error|ok
local fb = require 'flickbook'
local t = {} for i = 1, 1000000 do t[i] = { time = i, x = i, y = 0, phase = 'moved' } end fb.touches(t)
