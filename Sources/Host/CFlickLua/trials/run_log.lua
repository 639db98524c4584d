-- A run for the log that reporters are tried on.
local fb = require "flickbook"
fb.tunables { far = { 0.5, unit = "page" } }
local stage = fb.open(fb.screen { title = "Trial", size = { 390, 844 },
  fb.pager { id = "photos", page_count = 3 } })
stage:drag { from = { 300, 400 }, by = { -250, 0 }, duration = 0.2 }
stage:settle()
print(stage.photos.page)
