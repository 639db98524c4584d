-- expect: cpu|error|ok
local fb = require 'flickbook'
local s = fb.open(fb.screen { size = { 100, 100 }, fb.pager { id = 'a', page_count = 2 } }) s:advance(1e12)
