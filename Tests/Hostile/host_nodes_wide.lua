-- expect: error|memory|cpu|ok
local fb = require 'flickbook'
local n = {} for i = 1, 200000 do n[i] = fb.text { 't' } end fb.open(fb.screen { size = { 100, 100 }, fb.column(n) })
