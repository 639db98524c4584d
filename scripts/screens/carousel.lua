-- Covers beside each other, the middle one larger, with pictures that move slower than their frames.
--
-- A pager with pages narrower than itself. The contents of a page are shifted by its distance from the middle.

local fb = require "flickbook"

local tune = fb.tunables {
  page = { 280, unit = "pt", min = 100, max = 390, doc = "Width of a cover." },
  spacing = { 16, unit = "pt", min = 0, max = 60, doc = "Between two covers." },
  shrink = { 0.9, min = 0.3, max = 1, doc = "Scale of a cover one place away." },
  parallax = { 0.35, min = 0, max = 1, doc = "Lag of a picture behind its frame, as a share of the distance." },
}

local width, height, cover = 390, 844, 400
-- Names, pictures, their average colours, and the colours of the frames.
local places = {
  { "Salt flats", "images/salt_flats.webp", "#bbb8b3", "#8a5a44" }, { "Kelp", "images/kelp.webp", "#4f8577", "#123f3a" },
  { "Basalt", "images/basalt.webp", "#7b868f", "#1d232b" }, { "Heather", "images/heather.webp", "#b594ae", "#54396b" },
  { "Birch", "images/birch.webp", "#bdc388", "#6f7a45" },
}

local covers = { id = "covers", page_size = tune.page, spacing = tune.spacing, alignment = "center", height = cover,
  interactive = { scale = tune.shrink }, snap = { pages_per_swipe = 3 } }
local position = fb.value "covers.position"
covers.pages = fb.each(places, function(place, number)
  local away = position - number
  return fb.layers { id = "cover" .. number, clip = true, corner_radius = 24, fill = place[4],
    fb.image { id = "picture" .. number, file = place[2], color = place[3], width = tune.page * 1.6, height = cover,
      x = away * tune.page * tune.parallax },
    fb.rectangle { width = tune.page, height = 140, fill = fb.gradient { fb.fade(place[4], 0), place[4] }, y = cover / 2 - 70 },
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
