-- Screens on top of each other, and three means to go back: the edge, a throw, the button, all with one effect.
--
-- One variable for each screen is its offset to the right. The screen beneath moves by a part of the distance and
-- darkens; both follow the finger, as they are derived from that variable.

local fb = require "flickbook"

local tune = fb.tunables {
  edge = { 24, unit = "pt", min = 8, max = 400, doc = "From how near to the left edge a finger goes back." },
  parallax = { 0.3, min = 0, max = 1, doc = "Movement of the screen beneath, as a share of the distance." },
  dim = { 0.1, min = 0, max = 1, doc = "How dark that one is when it is covered." },
  rule = { "cupertino_back", choices = { "cupertino_back", "compose", "lookahead", "floating_panel" }, doc = "When a release goes back." },
}

local width, height, bar = 390, 844, 96
local titles = { "Folders", "Harbour", "Low tide" }
local rows = { "Morning", "Noon", "Evening", "Night" }
-- Chevrons: back, and into a row.
local left, right = "M15 4l-8 8 8 8", "M9 5l7 7-7 7"

local values = {}
for level = 2, #titles do
  values["x" .. level] = fb.variable { start = width, min = 0, max = width, overscroll = "wall", snap = tune.rule,
    settle = { duration = 0.35 }, cancel = "return", detents = { shown = 0, gone = width } }
end
local stack = fb.variables("stack", values)

-- The covered share of a screen, from 0 to 1.
local function covered(level) return level < #titles and 1 - stack["x" .. level + 1] / width or stack["x" .. level] * 0 end
local function go(level, x) return function(event) event.stage.stack:animate { to = { ["x" .. level] = x }, motion = { duration = 0.35 } } end end

local function screen(level)
  local list = { id = "list" .. level, width = width, height = height - bar }
  for number, row in ipairs(rows) do
    list[number] = fb.layers { id = "row" .. level .. "_" .. number, width = width, height = 64, fill = "#ffffff", align = "left", padding = { x = 20 },
      on_tap = level < #titles and go(level + 1, 0) or nil,
      fb.text { row, size = 17, color = "#1c1c1e" },
      fb.path { d = right, stroke = "#c7c7cc", width = 18, x = width - 60 },
      fb.rectangle { width = width - 20, height = 1, fill = "#e5e5ea", y = 31.5 } }
  end
  local page = { id = "screen" .. level, width = width, height = height, fill = "#f2f2f7", align = "top_left",
    fb.layers { width = width, height = bar, align = "bottom", padding = 12, fb.text { titles[level], size = 17, weight = "bold", color = "#1c1c1e" } },
    fb.layers { width = width, height = height - bar, y = bar, fb.scroll_view(list) },
    fb.rectangle { width = width, height = height, hit = "none", fill = "#000000",
      opacity = level < #titles and covered(level) * tune.dim or 0 },
  }
  if level < #titles then page.x = covered(level) * -tune.parallax * width end
  if level > 1 then
    local x = stack["x" .. level]
    page.x = page.x and page.x + x or x
    page.shadow, page.opacity = { radius = 12, x = -2 }, x:below(width) -- its shadow goes with it
    page[#page + 1] = fb.rectangle { id = "back" .. level, width = 88, height = bar, fill = "#00000000", on_tap = go(level, width) }
    page[#page + 1] = fb.path { d = left, stroke = "#007aff", x = 6, y = 58, hit = "none" }
    page[#page + 1] = fb.text { "Back", size = 17, color = "#007aff", x = 28, y = 60, hit = "none" }
    page.gestures = { fb.edge_pan_gesture { id = "swipe" .. level, width = tune.edge, moves = x, room = true, priority = 1 } }
  end
  return fb.layers(page)
end

return fb.screen {
  title = "Navigation", size = { width, height }, states = { stack },
  fb.layers { align = "top_left", clip = true, screen(1), screen(2), screen(3) },
}
