-- expect: memory|cpu
local fb = require 'flickbook'
local all = {} while true do all[#all + 1] = fb.drag { from = { 90, 50 }, by = { -80, 0 }, duration = 60 } end
