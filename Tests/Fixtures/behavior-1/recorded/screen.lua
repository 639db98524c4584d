local fb = require "flickbook"
return fb.screen { title = "Half", size = { 200, 400 },
  fb.layers { width = "fill", height = "fill", scale = 0.5,
    fb.pager { id = "pages", width = "fill", height = "fill",
      pages = { fb.rectangle { fill = "red" }, fb.rectangle { fill = "green" }, fb.rectangle { fill = "blue" } } } } }
