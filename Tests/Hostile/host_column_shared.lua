-- expect: ok|memory|error
local fb = require 'flickbook'
local r, t = fb.rectangle {}, {} for i = 1, 900000 do t[i] = r end fb.column(t)
