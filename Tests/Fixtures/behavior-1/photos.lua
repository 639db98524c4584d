local fb = require "flickbook"
local tune = fb.tunables {
  velocity = { 500, unit = "pt/s", min = 0, max = 2000 },
  distance = { 0.5, unit = "page", min = 0.05, max = 0.9 },
}
return fb.screen {
  title = "Photos", size = { 400, 800 },
  fb.pager { id = "photos", width = "fill", height = "fill", page_count = 5, snap = tune },
}
