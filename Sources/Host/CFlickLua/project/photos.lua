-- Photos: a title, one photo a page, a bar of tabs. `flickbook view` shows it, and `flickbook test`
-- runs scenarios/photos_spec.lua on it.
local fb = require "flickbook"

-- Numbers to tune: set from outside by `--set swipe_distance=0.3`.
local tune = fb.tunables {
  swipe_distance = { 0.5, unit = "page", min = 0.05, max = 0.95, doc = "Share of a page that a slow drag must cover." },
  swipe_velocity = { 500, unit = "pt/s", min = 1, max = 3000, doc = "Speed from which a short flick turns the page." },
}

-- The content of the pages: a name and two colours each.
local contents = {
  { "Harbour at dawn", "#f2a65a", "#58355e" },
  { "Pine ridge", "#3e7c6b", "#123524" },
  { "Salt flats", "#e8e2d0", "#8fa3ad" },
  { "Night market", "#c2410c", "#1e1b4b" },
  { "First snow", "#dbeafe", "#64748b" },
  { "Tulip field", "#e11d48", "#15803d" },
}

local function page(number)
  local content = contents[number]
  return fb.column { width = "fill", height = "fill", padding = 16, spacing = 6, align = "start",
    fb.rectangle { width = "fill", height = "fill", corner_radius = 16,
      fill = fb.gradient { content[2], content[3] } },
    fb.text { content[1], size = 22, weight = "bold" },
    fb.text { ("%d of %d"):format(number, #contents), size = 15, color = "secondary" },
  }
end

local pages = {}
for number = 1, #contents do pages[number] = page(number) end

return fb.screen {
  title = "Photos",
  size = { 390, 844 },
  safe_area = { top = 47, bottom = 34 },
  fb.column { width = "fill", height = "fill", align = "start",
    fb.text { "Photos", size = 34, weight = "bold", padding = { x = 16, top = 8, bottom = 4 } },
    fb.pager {
      id = "photos",
      width = "fill",
      height = "fill",
      snap = { distance = tune.swipe_distance, velocity = tune.swipe_velocity },
      pages = pages,
    },
  },
}
