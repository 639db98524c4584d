-- Three pages that tell a story: their contents come and go with the finger, and the last page has the way in.
--
-- Position, size and opacity of everything are derived from the pager's position, without animations.

local fb = require "flickbook"

local tune = fb.tunables {
  depth = { 120, unit = "pt", min = 0, max = 400, doc = "How much farther than its page a picture goes." },
  rise = { 60, unit = "pt", min = 0, max = 300, doc = "From how far below the text comes." },
  late = { 0.4, min = 0, max = 0.9, doc = "Share of the distance to a page before its text appears." },
}

local width, height = 390, 844
-- Drawings: a sound, a shell, a paper plane, and the bubbles behind each.
local sound, shell, plane = "M3 10.5v3M7.5 7v10M12 3v18M16.5 7.5v9M21 10.5v3", "M12 20.5L3.5 11c0-9 17-9 17 0zM12 20V4.5M12 20L8 5.5M12 20l4-14.5M10 21.5h4", "M2.5 11L21.5 3l-7.5 18.5-3.5-7.5zM21.5 3l-11 11"
local bubbles = "M4 5a2 2 0 1 0 .01 0zM19 3a1.2 1.2 0 1 0 .01 0zM21 15a2.4 2.4 0 1 0 .01 0zM5.5 19a1.4 1.4 0 1 0 .01 0zM13 1.2a.8.8 0 1 0 .01 0z"
local pages = {
  { "Listen", "Every shore has a sound.", "#0a84ff", sound }, { "Collect", "Keep the ones that you like.", "#ff9f0a", shell },
  { "Share", "Send one to a friend.", "#30d158", plane },
}
local position = fb.value "story.position"
local state = fb.variables("state", { inside = 0 })

local story = fb.pager { id = "story", pages = fb.each(pages, function(page, number)
  local away = position - number
  local text = (away:abs()):interpolate({ 0, 1 - tune.late }, { 1, 0 })
  return fb.layers { id = "page" .. number, align = "center",
    fb.rectangle { id = "sun" .. number, width = 200, height = 200, corner_radius = 100, fill = page[3], y = -120,
      x = away * -tune.depth, scale = 1 - away:abs():min(1) * 0.5 },
    fb.path { d = bubbles, width = 170, fill = "#ffffff", y = -120, x = away * -tune.depth * 2, opacity = 0.35 },
    fb.path { d = page[4], width = 112, stroke = "#ffffff", stroke_width = 1.6, y = -120, x = away * -tune.depth * 1.5 },
    fb.text { page[1], id = "title" .. number, size = 34, weight = "bold", color = "#1c1c1e", y = (1 - text) * tune.rise + 60, opacity = text },
    fb.text { page[2], size = 17, color = "#636366", y = (1 - text) * tune.rise * 1.6 + 110, opacity = text },
  }
end) }

-- The background changes colour with the position; the button rises on the last page.
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
