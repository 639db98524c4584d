local fb = require "flickbook"
return fb.screen { size = { 400, 800 },
  fb.pager { id = "p", page_count = 3, page = 1, profile = "viewpager" } }
