-- expect: error|memory|cpu|ok
local fb = require 'flickbook'
local n = fb.pager { id = 'a', page_count = 9 } for i = 1, 200000 do n = fb.column { n } end n = nil collectgarbage()
