-- The nested pagers of "Your Library" alone: 75 nodes, without lists and handlers. The cases that
-- swipe, map and open use this screen, so that their figures stay comparable while the real screen
-- evolves.

local fb = require "flickbook"

local tune = fb.tunables {
  swipe_distance = { 0.5, unit = "page", min = 0.05, max = 0.95, doc = "Share of a page that a slow drag must cover." },
  swipe_velocity = { 500, unit = "pt/s", min = 0, max = 8000, doc = "Finger speed from which its direction decides." },
  handover = { "drag", choices = { "off", "start", "drag", "drag+fling" }, doc = "What becomes of a drag at the edge." },
  settle = { 0.35, unit = "s", min = 0.05, max = 2, doc = "Duration of the spring that settles a page." },
}

local snap = { distance = tune.swipe_distance, velocity = tune.swipe_velocity }
local settle = { duration = tune.settle }

-- A page of one sub-category: ten rectangles below each other.
local function media_page(name)
  local rows = fb.each({ 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 }, function() return fb.rectangle { height = 60 } end)
  return fb.column { id = name, spacing = 8, table.unpack(rows) }
end

-- A category: its sub-category titles, and the pager below them.
local function category(id, names)
  local titles = fb.each(names, function(name) return fb.text { name, size = 17, width = 100 } end)
  return fb.column {
    spacing = 20,
    fb.row { height = 24, spacing = 20, table.unpack(titles) },
    fb.pager { id = id, pages = fb.each(names, media_page), snap = snap, settle = settle, handover = tune.handover },
  }
end

return fb.screen {
  title = "Nested pagers",
  size = { 390, 844 },
  fb.row { height = 60, padding = 8, spacing = 20,
    fb.text { "Music", size = 34, width = 120 }, fb.text { "Podcasts", size = 34, width = 160 } },
  fb.pager {
    id = "category", snap = snap, settle = settle,
    pages = {
      category("music", { "Playlists", "Albums", "Artists" }),
      category("podcasts", { "Episodes", "Downloads", "Shows" }),
    },
  },
}
