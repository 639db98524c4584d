-- expect: cpu
local fb = require 'flickbook'
local s = fb.open(fb.screen { size = { 100, 100 }, fb.pager { id = 'a', page_count = 9, on_page_changed = function() while true do pcall(error) end end } }) s:play(fb.drag { from = { 90, 50 }, by = { -80, 0 }, duration = 0.2 }) s:settle()
