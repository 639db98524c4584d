-- expect: cpu|memory|error
local fb = require 'flickbook'
local s = fb.open(fb.screen { size = { 360, 640 }, fb.pager { id = 'a', page_count = 4 } }) while true do s:sample { 'a.position', every = 1e-4, duration = 50 } end
