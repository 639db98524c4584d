-- Covers beside each other, the middle one larger, with pictures that move slower than their frames.
--
-- A pager whose pages are narrower than it. What is in a page is shifted by how far the page is from the middle.

local fb = require "flickbook"

local tune = fb.tunables {
  page = { 280, unit = "pt", min = 100, max = 390, doc = "Width of a cover." },
  spacing = { 16, unit = "pt", min = 0, max = 60, doc = "Between two covers." },
  shrink = { 0.9, min = 0.3, max = 1, doc = "Scale of a cover one place away." },
  parallax = { 0.35, min = 0, max = 1, doc = "Lag of a picture behind its frame, as a share of the distance." },
}

local width, height, cover = 390, 844, 400
local places = {
  { "Salt flats", "#d8b28a", "#8a5a44" }, { "Kelp", "#4f8a7b", "#123f3a" }, { "Basalt", "#5b6470", "#1d232b" },
  { "Heather", "#a287b8", "#54396b" }, { "Birch", "#c9cfa5", "#6f7a45" },
}

local covers = { id = "covers", page_size = tune.page, spacing = tune.spacing, alignment = "center", height = cover,
  interactive = { scale = tune.shrink }, snap = { pages_per_swipe = 3 } }
local position = fb.value "covers.position"
covers.pages = fb.each(places, function(place, number)
  local away = position - number
  return fb.layers { id = "cover" .. number, clip = true, corner_radius = 24, fill = place[3],
    fb.rectangle { id = "picture" .. number, width = tune.page * 1.6, height = cover, fill = place[2],
      x = away * tune.page * tune.parallax },
    fb.rectangle { width = 120, height = 120, corner_radius = 60, fill = place[3], x = away * tune.page * tune.parallax, y = 40 },
    fb.text { place[1], size = 28, weight = "bold", color = "#ffffff", y = 150 },
  }
end)

local dots = { width = width, height = 40, spacing = 8, align = "center", justify = "center" }
for number = 1, #places do
  dots[number] = fb.rectangle { width = 8, height = 8, corner_radius = 4, fill = "#1c1c1e",
    opacity = 1 - ((position - number):abs():min(1)) * 0.75, scale = 1.4 - (position - number):abs():min(1) * 0.4 }
end

return fb.screen {
  title = "Places", size = { width, height }, values = { place = position },
  fb.layers { height = 140, align = "bottom_left", padding = 20, fb.text { "Places", size = 34, weight = "bold", color = "#1c1c1e" } },
  fb.pager(covers),
  fb.row(dots),
}
