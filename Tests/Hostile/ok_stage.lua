-- expect: ok
local fb = require 'flickbook'
local s = fb.open(fb.screen { size = { 360, 640 }, fb.pager { id = 'photos', page_count = 4 } }) s:play(fb.drag { from = { 330, 300 }, by = { -300, 0 }, duration = 0.2 }) s:settle() assert(s.photos.page == 2)
