-- Twelve photos, one a page. `flickbook test` plays fingers on it; see scenarios/photos_spec.lua.
local fb = require "flickbook"

-- Numbers to tune: set from outside by `--set swipe_distance=0.3`.
local tune = fb.tunables {
  swipe_distance = { 0.5, unit = "page", min = 0.05, max = 0.95, doc = "Share of a page that a slow drag must cover." },
  swipe_velocity = { 500, unit = "pt/s", min = 1, doc = "Speed from which a short flick turns the page." },
}

return fb.screen {
  title = "Photos",
  size = { 390, 844 },
  fb.pager {
    id = "photos",
    page_count = 12,
    snap = { distance = tune.swipe_distance, velocity = tune.swipe_velocity },
  },
}
