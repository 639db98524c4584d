-- A feed that is pulled down to reload: a place at its top stays open meanwhile.
--
-- The list reports its pull at the lift. An inset above the content keeps it there while loading takes its time; then
-- the inset goes, and the list returns without a jump. Section titles stick to the top.

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
-- Headlines with their pictures. Each file is read once.
local function picture(file, color)
  return fb.image { file = file, color = color, x = 12, y = 12, width = card - 36, height = card - 36, corner_radius = 8 }
end
local news = {
  { "Ferry runs again", picture("images/ferry.webp", "#8ca2ac") }, { "Bees on the roof", picture("images/bees.webp", "#beb1a1") },
  { "A bridge in blue", picture("images/blue_bridge.webp", "#9cafb0") }, { "The longest pier", picture("images/jetty.webp", "#84797f") },
  { "Soup for forty", picture("images/soup.webp", "#e1bb8f") },
}
-- An arrow in a circle.
local reload = "M20 4v5h-5M20 9a8.5 8.5 0 1 0 .5 4"
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
    local headline, image = table.unpack(news[(number * 3 + entry) % #news + 1])
    sections[#sections + 1] = fb.layers { x = 16, y = (number - 1) * long + title + (entry - 1) * card, width = width - 32,
      height = card - 12, corner_radius = 12, fill = "#ffffff", align = "top_left",
      image,
      fb.text { headline, size = 17, weight = "semibold", color = "#1c1c1e", x = card - 8, y = 16 },
      fb.text { day .. ", " .. entry .. " o'clock", size = 14, color = "#8e8e93", x = card - 8, y = 42 } }
  end
end
list[1] = fb.layers { width = width, height = #days * long, align = "top_left", table.unpack(sections) }
local view = feed(list)

-- A title is at the start of its section, or at the top until the next one pushes it.
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
    fb.path { id = "spinner", d = reload, x = width / 2 - 12, y = top + 16, width = 24, height = 24,
      stroke = "#8e8e93", opacity = pulled, rotation = pulled * 3 + state.turn * math.pi },
    fb.layers { y = top, width = width, height = height - top, view },
    fb.layers(titles),
    fb.layers { width = width, height = top, fill = "#f2f2f7", align = "bottom_left", padding = { x = 16, bottom = 8 }, fb.text { "Feed", size = 34, weight = "bold", color = "#1c1c1e" } },
  },
}
