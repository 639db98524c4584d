-- expect: ok
local fb = require 'flickbook'
local s = fb.screen { size = { 100, 100 }, fb.pager { id = 'a', page_count = 2 } } assert(not tostring(s):find('0x'), tostring(s)) assert(not tostring(fb.open(s)):find('0x'))
