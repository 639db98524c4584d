-- expect: ok
pairs = nil next = nil local fb = require 'flickbook' fb.screen { size = { 100, 100 }, fb.pager { id = 'a', page_count = 2 } }
