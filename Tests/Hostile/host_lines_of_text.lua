-- expect: memory|cpu|ok
local fb = require 'flickbook'
local s = fb.open(fb.screen { size = { 90, 90 }, fb.text { ('\n'):rep(5000000), lines = 10000, size = 10 } })
s:svg()
