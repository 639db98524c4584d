-- expect: memory|cpu
local fb = require 'flickbook'
local s = fb.open(fb.screen { size = { 100, 100 }, fb.pager { id = 'a', page_count = 9 } }) local t = fb.drag { from = { 90, 50 }, by = { -80, 0 }, duration = 0.2 } while true do s:play(t) s:settle() s.a:jump_to(1) end
