-- expect: ok|error|cpu
local fb = require 'flickbook'
local t = {} for i = 1, 100000 do t['n' .. i] = i end fb.tunables(t)
