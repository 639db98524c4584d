-- expect: memory|cpu|error
local fb = require 'flickbook'
local w = {} for i = 1, 100000 do w[i] = 'p' end
local s = fb.open(fb.screen { size = { 90, 90 }, fb.pager { id = 'p', page_count = 3 } })
s:swipe_map { watch = w, from = { 90, 50 }, distance = { 1, 50 }, velocity = { 0, 100 } }
