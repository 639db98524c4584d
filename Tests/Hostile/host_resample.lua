-- expect: memory|cpu|error
local fb = require 'flickbook'
local t = fb.drag { from = { 90, 50 }, by = { -80, 0 }, duration = 60 } while true do t = t:resampled(100000) end
