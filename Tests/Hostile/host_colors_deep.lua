-- expect: error
local fb = require 'flickbook'
local c = 'red' for i = 1, 1000000 do c = fb.mix_colors(c, 'blue', 0.5) end
