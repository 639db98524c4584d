-- expect: error
local fb = require 'flickbook'
local c = 'red' for i = 1, 40 do c = fb.mix_colors(c, c, 0.5) end
