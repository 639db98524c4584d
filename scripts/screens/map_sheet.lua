-- A sheet over a map: it rests at three heights, and the list in it scrolls once it is up.
--
-- The sheet is a scroll view with empty space of the screen's height before its content. Touches pass through the
-- space to the map. A finger that moves up moves the sheet first; one that moves down, the list.

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

-- Icons of the places: water, a stall, a house, a bridge, hills, a gate.
local icons = {
  "M3 10c3-3 6 3 9 0s6 3 9 0M3 16c3-3 6 3 9 0s6 3 9 0", "M4 9l2-5h12l2 5c0 4-5.3 4-5.3 0 0 4-5.4 4-5.4 0 0 4-5.3 4-5.3 0M6 13v7h12v-7",
  "M3 12l9-8 9 8M6 10v10h12v-10M10 20v-6h4v6", "M2 8h20M5 8v11M19 8v11M5 15c3-7 11-7 14 0", "M3 19l6-11 4 7 3-4 5 8z",
  "M5 4v17M19 4v17M5 9h14M5 17h14l-14-8",
}
-- A drop with a hole. Its tip marks the place.
local pin = "M12 23C7 17 4 13 4 9a8 8 0 0 1 16 0c0 4-3 8-8 14zM15 9a3 3 0 1 0-6 0 3 3 0 1 0 6 0z"

-- The map, in points: parts that are filled, and lines with their widths.
local sea = "M0 0H1200V250C1040 310 900 240 760 290S470 360 300 300 90 290 0 330Z"
local parks = "M350 430h150q40 0 40 40v150q-90 50-200 40v-200q0-30 10-30zM680 820q140-30 260 20v210q-150 50-290 20v-180q0-60 30-70zM60 1250q90-50 170 10v190h-170z"
local houses = "M340 750h70v60h-70zM430 745h100v50h-100zM340 830h50v90h-50zM410 820h120v40h-120zM410 880h60v40h-60zM490 880h40v40h-40z"
  .. "M640 740h90v50h-90zM750 735h60v50h-60zM830 730h110v55h-110zM640 480h60v80h-60zM720 480h100v50h-100zM720 550h40v90h-40zM780 550h60v90h-60zM640 580h60v70h-60z"
  .. "M330 1140h80v60h-80zM330 1220h60v90h-60zM430 1130h100v40h-100zM430 1190h40v70h-40zM490 1190h50v70h-50zM640 1130h110v50h-110zM640 1200h50v80h-50zM710 1200h90v60h-90z"
local river = "M-50 1120C200 1090 330 1030 620 1040S1000 1130 1250 1090"
local streets = "M0 520C120 500 240 520 290 520M600 460H1000M0 860C120 850 200 860 290 850M610 800H1000M870 280V700M960 690V1600M420 310C410 360 425 400 420 420M150 330V1080"
  .. "M590 1110H1200M290 1320C420 1330 500 1310 590 1320S1000 1300 1200 1320M480 965V1110M770 945V1140M110 1110V1600M310 660H590M470 720V955"
local roads = "M300 300C280 600 300 900 290 1600M610 285C570 480 590 620 590 700S570 1100 600 1600M0 740C200 715 400 725 590 700S900 660 1200 690M0 990C250 970 420 955 600 955S980 930 1200 900"
local function drawn(d, look)
  look.d, look.view, look.width, look.height = d, { 1200, 1600 }, 1200, 1600
  return fb.path(look)
end

local colours = { "#ff9500", "#34c759", "#5856d6", "#30b0c7", "#ff2d55" }

local places = { id = "places", width = width, height = open - 60 }
for number = 1, tune.rows do
  places[number] = fb.layers { width = width, height = tune.row_height, align = "top_left",
    fb.layers { width = 36, height = 36, corner_radius = 18, fill = colours[number % #colours + 1], x = 20, y = 12,
      fb.path { d = icons[(number - 1) % #icons + 1], stroke = "#ffffff", width = 20 } },
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
        drawn(sea, { fill = "#a9cfe8", stroke = "#efe3c2", stroke_width = 14 }),
        drawn(parks, { fill = "#bfdcab" }),
        drawn(houses, { fill = "#cfd9cb" }),
        drawn(river, { stroke = "#a9cfe8", stroke_width = 84 }),
        drawn(streets, { stroke = "#ffffff", stroke_width = 12 }),
        drawn(roads, { stroke = "#e0d2ae", stroke_width = 38 }),
        drawn(roads, { stroke = "#fffaf0", stroke_width = 30 }),
        fb.path { id = "pin", d = pin, fill = "#ff3b30", stroke = "#ffffff", stroke_width = 1.2, x = 578, y = 688, scale = 2, anchor = { 0.5, 1 } },
      },
    },
    fb.rectangle { id = "dim", hit = "none", fill = "#000000",
      opacity = sheet.y:interpolate({ tune.half, open }, { 0, tune.dim }) },
    sheet,
  },
}
