-- expect: error|memory|cpu|ok
local fb = require 'flickbook'
local n = fb.pager { id = 'a', page_count = 9 } for i = 1, 100000 do n = fb.column { id = 'n' .. i, n } end fb.open(fb.screen { size = { 100, 100 }, n })
