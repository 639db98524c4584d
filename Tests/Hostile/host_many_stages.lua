-- expect: memory|cpu
local fb = require 'flickbook'
local s = fb.screen { size = { 100, 100 }, fb.pager { id = 'a', page_count = 2 } } local all = {} while true do all[#all + 1] = fb.open(s) end
