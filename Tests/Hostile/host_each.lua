-- expect: memory|cpu|error
local fb = require 'flickbook'
local t = {} for i = 1, 100000 do t[i] = ('x'):rep(300) .. i end local n = fb.each(t, function(x) return fb.text { x } end) while true do n = fb.each(t, function(x) return fb.text { x .. x } end) end
