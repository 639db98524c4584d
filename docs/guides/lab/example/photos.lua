-- photos.lua
local fb = require "flickbook"
local tune = fb.tunables {
  velocity = { 500, unit = "pt/s", min = 0, max = 2000, doc = "The least speed of a flick that turns the page." },
  distance = { 0.5, unit = "page", min = 0.05, max = 0.95, doc = "The least distance of a slow drag that turns it." },
}
return fb.screen { title = "Photos", size = { 400, 600 },
  fb.pager { id = "photos", width = "fill", height = "fill", page_count = 5, snap = tune },
}
