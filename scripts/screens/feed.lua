-- A feed that is pulled down to be loaded anew: a place at its top stays open while it loads.
--
-- The list tells how far it was pulled when the finger lets go. Room above the content keeps it there, and what is
-- loaded takes its time; then the room goes, and the list goes back without a jump. Section titles stay at the top.

local fb = require "flickbook"

local tune = fb.tunables {
  trigger = { 80, unit = "pt", min = 20, max = 200, doc = "How far the list must be pulled." },
  rest = { 60, unit = "pt", min = 0, max = 200, doc = "Room that stays open while it loads." },
  loading = { 1.2, unit = "s", min = 0, max = 10, doc = "How long loading takes." },
  cards = { 6, min = 1, max = 40, whole = true, doc = "How many entries a day has." },
}

local width, height, top = 390, 844, 100
local title, card = 36, 120
local days = { "Today", "Yesterday", "Sunday", "Saturday" }
local headlines = { "Ferry runs again", "Bees on the roof", "A bridge in blue", "The longest pier", "Soup for forty" }
local colours = { "#ff9f0a", "#30b0c7", "#bf5af2", "#32d74b", "#ff453a" }
local long = title + tune.cards * card

local state = fb.variables("state", { loading = 0, loaded = 0, turn = 0 })

local function load(stage)
  stage.state:set { loading = 1 }
  stage.feed:resize { insets = { top = tune.rest } }
  stage.state:animate { to = { turn = 4 }, motion = { duration = tune.loading, easing = "linear" }, on_end = function()
    stage.state:set { loading = 0, loaded = stage.state.loaded + 1, turn = 0 }
    stage.feed:resize { insets = 0 }
  end }
end

local feed = fb.scroll_view
local list = { id = "feed", width = width, height = height - top,
  on_drag_ended = function(event)
    if event.y <= -tune.trigger and event.stage.state.loading == 0 then load(event.stage) end
  end,
}
local sections = {}
for number, day in ipairs(days) do
  for entry = 1, tune.cards do
    sections[#sections + 1] = fb.layers { x = 16, y = (number - 1) * long + title + (entry - 1) * card, width = width - 32,
      height = card - 12, corner_radius = 12, fill = "#ffffff", align = "top_left",
      fb.rectangle { x = 12, y = 12, width = card - 36, height = card - 36, corner_radius = 8, fill = colours[(number + entry) % #colours + 1] },
      fb.text { headlines[(number * 3 + entry) % #headlines + 1], size = 17, weight = "semibold", color = "#1c1c1e", x = card - 8, y = 16 },
      fb.text { day .. ", " .. entry .. " o'clock", size = 14, color = "#8e8e93", x = card - 8, y = 42 } }
  end
end
list[1] = fb.layers { width = width, height = #days * long, align = "top_left", table.unpack(sections) }
local view = feed(list)

-- A title stands where its section begins, or at the top; the next one pushes it.
local titles = { align = "top_left", width = width, height = height - top, clip = true, hit = "none", y = top }
for number, day in ipairs(days) do
  local start = (number - 1) * long
  titles[number] = fb.layers { id = "title" .. number, width = width, height = title, fill = "#f2f2f7", align = "left", padding = { x = 16 },
    y = (start - view.y):max((start + long - title - view.y):min(0)),
    fb.text { day, size = 20, weight = "bold", color = "#1c1c1e" } }
end

local pulled = (-view.y / tune.trigger):clamp(0, 1)
return fb.screen {
  title = "Feed", size = { width, height }, states = { state }, background = "#f2f2f7",
  values = { pulled = pulled, loading = state.loading },
  fb.layers { align = "top_left",
    fb.rectangle { id = "spinner", x = width / 2 - 12, y = top + 16, width = 24, height = 24, corner_radius = 6,
      fill = "#8e8e93", opacity = pulled, rotation = pulled * 3 + state.turn * math.pi },
    fb.layers { y = top, width = width, height = height - top, view },
    fb.layers(titles),
    fb.layers { width = width, height = top, fill = "#f2f2f7", align = "bottom_left", padding = { x = 16, bottom = 8 }, fb.text { "Feed", size = 34, weight = "bold", color = "#1c1c1e" } },
  },
}
