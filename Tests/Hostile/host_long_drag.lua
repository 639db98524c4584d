-- expect: memory|cpu|error|ok
local fb = require 'flickbook'
local t = fb.drag { from = { 90, 50 }, by = { -80, 0 }, duration = 1e9 }
