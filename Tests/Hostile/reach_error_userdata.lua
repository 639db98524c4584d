-- expect: error
local fb = require 'flickbook' error(fb.screen { size = { 100, 100 }, fb.pager { id = 'a', page_count = 2 } })
