    local fb = require "flickbook"
    local tune = fb.tunables { share = { 0.5, min = 0.1, max = 0.9 } }
    return fb.screen { title = "Three", size = { 200, 400 },
      fb.column { width = "fill", height = "fill",
        fb.scroll_view { id = "list", width = "fill", height = 100, fb.rectangle { width = "fill", height = 900 } },
        fb.pager { id = "pages", width = "fill", height = 300, page_count = 3, snap = { distance = tune.share } },
      },
    }
