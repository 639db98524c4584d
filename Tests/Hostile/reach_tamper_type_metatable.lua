-- expect: error|ok
local fb = require 'flickbook' local s = fb.screen { size = { 100, 100 }, fb.pager { id = 'a', page_count = 2 } } local m = getmetatable(s) assert(type(m) ~= 'table') setmetatable(s, {})
