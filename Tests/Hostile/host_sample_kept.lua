-- expect: cpu|memory
local fb = require 'flickbook'
local s, kept = fb.open(fb.screen { size = { 360, 640 }, fb.pager { id = 'a', page_count = 4 } }), {}
while true do kept[#kept + 1] = s:sample { 'a.position', every = 1e-4, duration = 5 } end
