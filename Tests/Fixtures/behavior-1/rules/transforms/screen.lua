local fb = require "flickbook"
return fb.screen { size = { 400, 800 }, fb.layers { width = 300, height = 600, scale = 0.5,
  fb.pager { id = "pages", width = "fill", height = "fill", page_count = 3 } } }
