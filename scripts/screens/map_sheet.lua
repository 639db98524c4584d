-- A sheet over a map: it rests at three heights, and the list in it scrolls once it is up.
--
-- The sheet is a scroll view whose content begins with as much of nothing as the screen is high. Touches go
-- through that to the map. A finger that goes up moves the sheet first, one that goes down the list.

local fb = require "flickbook"

local tune = fb.tunables {
  low = { 120, unit = "pt", min = 40, max = 400, doc = "Height of the sheet that only peeks." },
  half = { 420, unit = "pt", min = 100, max = 700, doc = "Height of the sheet in the middle." },
  top = { 90, unit = "pt", min = 0, max = 300, doc = "Free space above the open sheet." },
  rows = { 24, unit = "places", min = 0, max = 500, whole = true, doc = "How many places are listed." },
  row_height = { 64, unit = "pt", min = 32, max = 160, doc = "Height of a place." },
  dim = { 0.35, min = 0, max = 1, doc = "How dark the map is behind the open sheet." },
}

local width, height = 390, 844
local open = height - tune.top
local names = { "Harbour Baths", "Kiln Street Market", "The Salt House", "Low Bridge", "Observatory Hill", "Fen Gate" }

local colours = { "#ff9500", "#34c759", "#5856d6", "#30b0c7", "#ff2d55" }

local places = { id = "places", width = width, height = open - 60 }
for number = 1, tune.rows do
  places[number] = fb.layers { width = width, height = tune.row_height, align = "top_left",
    fb.rectangle { width = 36, height = 36, corner_radius = 18, fill = colours[number % #colours + 1], x = 20, y = 12 },
    fb.text { names[(number - 1) % #names + 1], size = 17, weight = "semibold", color = "#1c1c1e", x = 70, y = 10 },
    fb.text { number * 120 .. " m away", size = 13, color = "#8e8e93", x = 70, y = 34 },
    fb.rectangle { width = width - 70, height = 1, fill = "#e5e5ea", x = 70, y = tune.row_height - 1 },
  }
end

local sheet = fb.scroll_view {
  id = "sheet", width = width, height = height, offset = { 0, tune.low }, content_size = { width, height + open },
  insets = { top = -tune.low }, snap_places = { tune.low, tune.half, open }, hit = "inside",
  order = "inner_first", end_order = "outer_first",
  fb.layers { width = width, height = height, hit = "none" },
  fb.column { id = "panel", height = open, fill = "#ffffff", corner_radius = 16,
    fb.layers { id = "grabber", width = width, height = 60, align = "center",
      fb.rectangle { width = 40, height = 5, corner_radius = 2.5, fill = "#c7c7cc" } },
    fb.scroll_view(places),
  },
}

return fb.screen {
  title = "Map", size = { width, height },
  values = { open = sheet.y:interpolate({ tune.low, open }, { 0, 1 }) },
  fb.layers { fill = "#dfe8dc", align = "top_left",
    fb.scroll_view { id = "map", axes = "both", content_size = { 1200, 1600 }, offset = { 300, 400 },
      fb.layers { width = 1200, height = 1600, align = "top_left",
        fb.rectangle { fill = "#b7d3e8", width = 1200, height = 300 },
        fb.rectangle { fill = "#c5dfb3", width = 210, height = 240, x = 330, y = 430, corner_radius = 20 },
        fb.rectangle { fill = "#c5dfb3", width = 300, height = 260, x = 640, y = 830, corner_radius = 20 },
        fb.rectangle { fill = "#b7d3e8", width = 1600, height = 90, x = -100, y = 1020, rotation = -0.25 },
        fb.rectangle { fill = "#f4efe4", width = 40, height = 1600, x = 270 },
        fb.rectangle { fill = "#f4efe4", width = 60, height = 1600, x = 560 },
        fb.rectangle { fill = "#f4efe4", width = 1200, height = 30, y = 940 },
        fb.rectangle { fill = "#f4efe4", width = 1200, height = 40, y = 700 },
        fb.rectangle { id = "pin", fill = "#ff3b30", width = 24, height = 24, corner_radius = 12, x = 578, y = 688, border = { width = 3, color = "#ffffff" } },
      },
    },
    fb.rectangle { id = "dim", hit = "none", fill = "#000000",
      opacity = sheet.y:interpolate({ tune.half, open }, { 0, tune.dim }) },
    sheet,
  },
}
