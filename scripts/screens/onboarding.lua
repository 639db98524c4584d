-- Three pages that tell a story: what is on them comes and goes with the finger, and the last one lets one in.
--
-- Nothing is animated: where each thing is, how large and how bright, is derived from where the pager is.

local fb = require "flickbook"

local tune = fb.tunables {
  depth = { 120, unit = "pt", min = 0, max = 400, doc = "How much farther than its page a picture goes." },
  rise = { 60, unit = "pt", min = 0, max = 300, doc = "From how far below the text comes." },
  late = { 0.4, min = 0, max = 0.9, doc = "Share of the distance to a page before its text appears." },
}

local width, height = 390, 844
local pages = {
  { "Listen", "Every shore has a sound.", "#0a84ff" }, { "Collect", "Keep the ones that you like.", "#ff9f0a" },
  { "Share", "Send one to a friend.", "#30d158" },
}
local position = fb.value "story.position"
local state = fb.variables("state", { inside = 0 })

local story = fb.pager { id = "story", pages = fb.each(pages, function(page, number)
  local away = position - number
  local text = (away:abs()):interpolate({ 0, 1 - tune.late }, { 1, 0 })
  return fb.layers { id = "page" .. number, align = "center",
    fb.rectangle { id = "sun" .. number, width = 200, height = 200, corner_radius = 100, fill = page[3], y = -120,
      x = away * -tune.depth, scale = 1 - away:abs():min(1) * 0.5 },
    fb.rectangle { width = 90, height = 90, corner_radius = 45, fill = "#ffffff", y = -120, x = away * -tune.depth * 2, opacity = 0.35 },
    fb.text { page[1], id = "title" .. number, size = 34, weight = "bold", color = "#1c1c1e", y = (1 - text) * tune.rise + 60, opacity = text },
    fb.text { page[2], size = 17, color = "#636366", y = (1 - text) * tune.rise * 1.6 + 110, opacity = text },
  }
end) }

-- The background goes through the colours, the button rises on the last page.
local last = (position - (#pages - 1)):clamp(0, 1)
local dots = { id = "dots", width = width, height = 20, justify = "center", align = "center", spacing = 10, y = height - 150 }
for number = 1, #pages do
  local near = 1 - (position - number):abs():min(1)
  dots[number] = fb.rectangle { width = 10, height = 10, corner_radius = 5, fill = "#1c1c1e", opacity = near * 0.7 + 0.3, scale = near * 0.4 + 0.8 }
end

return fb.screen {
  title = "Welcome", size = { width, height }, states = { state }, values = { last = last },
  fb.layers { align = "top_left",
    fb.layers { width = width, height = height, fill = "#ffffff", opacity = 1 - state.inside, story },
    fb.row(dots),
    fb.layers { id = "begin", width = width - 64, height = 56, x = 32, y = (1 - last) * 140 + height - 110, corner_radius = 28, fill = "#1c1c1e",
      opacity = last, on_tap = function(event) event.stage.state:animate { to = { inside = 1 }, motion = { duration = 0.5, easing = "ease_in_out" } } end,
      fb.text { "Begin", size = 17, weight = "bold", color = "#ffffff" } },
    fb.text { "Skip", id = "skip", size = 17, color = "#8e8e93", x = width - 70, y = 60, opacity = 1 - last,
      on_tap = function(event) event.stage.story:move_to(#pages) end },
  },
}
