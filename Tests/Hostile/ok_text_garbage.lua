-- expect: ok
local fb = require 'flickbook'
for i = 1, 2000 do local text = fb.text { ('x'):rep(100000) .. i } end
