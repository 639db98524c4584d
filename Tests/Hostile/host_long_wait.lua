-- expect: cpu|error|ok
local fb = require 'flickbook'
local s = fb.open(fb.screen { size = { 100, 100 }, fb.pager { id = 'a', page_count = 9 } }) s:wait(1e12) s:settle()
