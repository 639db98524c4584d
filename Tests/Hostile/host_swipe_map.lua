-- expect: memory|cpu|error
local fb = require 'flickbook'
local s = fb.open(fb.screen { size = { 360, 640 }, fb.pager { id = 'a', page_count = 4 } }) while true do s:swipe_map { watch = 'a', from = { 300, 300 }, distance = { 1, 300 }, velocity = { 1, 3000 }, columns = 1024, rows = 1024, rate = 600 } end
