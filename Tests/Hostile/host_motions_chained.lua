-- expect: memory|cpu|error
local fb = require 'flickbook'
local m = fb.tween { from = 0, to = 1, duration = 1 } while true do m = m:delayed(0.1) end
