-- expect: error
local fb = require 'flickbook'
local t = {} for i = 1, 200000 do t[i] = 'red' end fb.gradient(t)
