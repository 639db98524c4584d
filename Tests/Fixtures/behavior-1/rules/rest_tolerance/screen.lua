local fb = require "flickbook"
return fb.screen { size = { 400, 800 },
  fb.pager { id = "outer", page_count = 3, page = 1, pages = {
    fb.pager { id = "inner", page_count = 2, page = 1, handover = "start" }, fb.rectangle {}, fb.rectangle {} } } }
