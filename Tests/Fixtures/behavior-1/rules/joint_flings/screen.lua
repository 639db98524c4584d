local fb = require "flickbook"
return fb.screen { size = { 400, 800 },
  fb.scroll_view { id = "page", content_size = { 400, 932 }, end_order = "outer_first", handover = "drag+fling",
    fb.scroll_view { id = "list", height = 800, handover = "drag+fling", fb.rectangle { height = 4000 } } } }
