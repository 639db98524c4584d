-- expect: cpu|memory|error
local fb = require 'flickbook'
local s = fb.open(fb.screen { size = { 360, 640 }, fb.pager { id = 'a', page_count = 4 } })
local all = { every = 0.1, duration = 10 } for i = 1, 1e6 do all[i] = 'a.position' end s:sample(all)
