-- expect: error|ok
local fb = require 'flickbook'
fb.drag { from = { 0/0, 50 }, by = { -1/0, 0 }, duration = 0/0 }
