-- expect: error|ok
local fb = require 'flickbook'
fb.open(fb.screen { size = { 100, 100 }, fb.pager { id = 'a', page_count = math.maxinteger } })
