-- Tabs that are switched by a tap on the tab bar and by a swipe.
--
-- `compat` is the swipeable TabView of many articles: a drag gesture of high priority, repeated on
-- each tab, that reads only the width of the drag, once, when the finger lifts. The default is a tab
-- view of the library: pages follow the finger, speed counts, and lists inside move first; the tabs
-- take the rest of the travel.

local fb = require "flickbook"

-- Conditions of tunables for a mode.
local default, compat = { mode = "default" }, { mode = "compat" }

local tune = fb.tunables {
  mode = { "default", choices = { "default", "compat" }, doc = "As it should be, or as the article's code does it." },
  tab_count = { 2, unit = "tabs", min = 2, max = 3, whole = true, doc = "How many tabs; the third was added after the article." },
  width = { 390, unit = "pt", min = 200, max = 2000, doc = "Width of the screen: 390 is a phone, 1024 a tablet." },
  height = { 844, unit = "pt", min = 320, max = 2000, doc = "Height of the screen." },
  appearance = { "light", choices = { "light", "dark" }, doc = "Colours of the surroundings." },

  num_tabs = { 2, unit = "tabs", min = 1, max = 3, whole = true,
    doc = "How many tabs the article's handlers know of, no matter which added it.", when = compat },
  min_drag = { 50, unit = "pt", min = 0, max = 500, doc = "Distance that switches a tab.", when = compat },
  gesture = { "high_priority", choices = { "high_priority", "simultaneous" },
    doc = "How the drag is attached: before all inside, or beside it as in copies of the article.", when = compat },
  slop = { 10, unit = "pt", min = 0, max = 50, doc = "Distance of a finger before it is a drag.", when = compat },
  distance = { 18, unit = "%", min = 5, max = 95,
    doc = "Share of the width that a slow drag must cover.", when = default },
  velocity = { 400, unit = "pt/s", min = 0, max = 8000,
    doc = "Least finger speed of a flick, decided by its direction.", when = default },
  flick_distance = { 18, unit = "pt", min = 0, max = 200,
    doc = "Distance to the side that a finger must cover before its speed counts.", when = default },
  cone = { 30, unit = "degrees", min = 5, max = 90,
    doc = "Largest angle off the horizontal at which a drag is a swipe rather than a list's.", when = default },
  settle = { 0.35, unit = "s", min = 0.05, max = 2,
    doc = "Duration of the spring that brings a tab in.", when = default },
  reversed = { false,
    doc = "Whether the next tab is on the left, as for readers from right to left.", when = default },
  indicator = { "linear", choices = { "linear", "elastic" }, doc = "How the line gets from item to item." },

  top = { 47, unit = "pt", min = 0, max = 100, doc = "Height of the status bar." },
  bottom = { 34, unit = "pt", min = 0, max = 100, doc = "Height of the system's area below the tab bar." },
  margin = { 16, unit = "pt", min = 0, max = 60, doc = "Between the edges of the screen and its content." },
  title_size = { 34, unit = "pt", min = 12, max = 60, doc = "Font of a tab's title." },
  heading_size = { 22, unit = "pt", min = 10, max = 40, doc = "Font of the heading over the shelf." },
  text_size = { 17, unit = "pt", min = 8, max = 30, doc = "Font of a row." },
  detail_size = { 13, unit = "pt", min = 6, max = 24,
    doc = "Font of the line below it, of a cover, and of the status bar." },
  title_spacing = { 12, unit = "pt", min = 0, max = 60, doc = "Between the title and the list." },
  row_count = { 16, unit = "rows", min = 0, max = 1000, whole = true, doc = "How many a tab has." },
  row_height = { 72, unit = "pt", min = 32, max = 160, doc = "Height of a row." },
  row_spacing = { 4, unit = "pt", min = 0, max = 40, doc = "Between rows." },
  thumbnail = { 48, unit = "pt", min = 16, max = 120, doc = "Side of the picture in a row." },
  thumbnail_distance = { 12, unit = "pt", min = 0, max = 60, doc = "Between the picture in a row and its text." },
  line_spacing = { 4, unit = "pt", min = 0, max = 20, doc = "Between the two lines of a row." },
  cover = { 140, unit = "pt", min = 40, max = 300, doc = "Side of a cover on the shelf." },
  cover_padding = { 12, unit = "pt", min = 0, max = 40, doc = "Between the edges of a cover and its name." },
  cover_spacing = { 12, unit = "pt", min = 0, max = 60, doc = "Between the covers." },
  corner = { 10, unit = "pt", min = 0, max = 60, doc = "Radius of the corners of covers and pictures." },
  bar_height = { 54, unit = "pt", min = 40, max = 120, doc = "Height of the tab bar." },
  bar_padding = { 6, unit = "pt", min = 0, max = 20, doc = "Above the content of the tab bar." },
  icon = { 26, unit = "pt", min = 12, max = 60, doc = "Side of a symbol in the tab bar." },
  label_size = { 11, unit = "pt", min = 6, max = 20, doc = "Font of a label in the tab bar." },
  label_distance = { 2, unit = "pt", min = 0, max = 20, doc = "Between a symbol and its label." },
  separator = { 1, unit = "pt", min = 0.5, max = 10, doc = "Height of the edge of the tab bar." },
  line_height = { 2, unit = "pt", min = 0.5, max = 10, doc = "Height of the line on the tab bar." },
}

local tab_count = tune.tab_count
-- In the default mode a screen for readers from right to left begins on the right.
local is_mirrored = tune.mode == "default" and tune.reversed
-- The article's lists ignore fingers that start outside their cone, as UIKit's do.
local is_strict = tune.mode == "compat"

-- The nodes of a row, from left to right.
local function in_reading_order(nodes)
  if not is_mirrored then return table.unpack(nodes) end
  local mirrored = {}
  for index = #nodes, 1, -1 do mirrored[#mirrored + 1] = nodes[index] end
  return table.unpack(mirrored)
end
local start = is_mirrored and "right" or "left"

-- The contents of the tabs. --------------------------------------------------------------------

local palette = { "#5856d6", "#30b0c7", "#ff9500", "#ff2d55", "#a2845e", "#00a896" }

-- Records with their covers, and the average colours of these.
local records = {
  { "Slow Weather", "The Halyards", "slow_weather", "#ca9c72" }, { "Salt", "The Halyards", "salt", "#c9d1d2" },
  { "Low Tide", "Mara Venn", "low_tide", "#897e77" }, { "Night Ferry", "Orrin & Pale", "night_ferry", "#1f2647" },
  { "Kelp", "Small Harbours", "kelp", "#4f8577" }, { "Copper Wire", "Delia Frost", "copper_wire", "#5a3e2f" },
  { "Undertow", "The Halyards", "undertow", "#266068" }, { "Gale", "Mara Venn", "gale", "#939f9f" },
}
-- Settings with their icons, which are lines.
local circle = "M12 4a8 8 0 1 0 .01 0"
local settings = {
  { "Account", "ada@example.org", "M12 4a4 4 0 1 0 .01 0M4 20c0-4 3-6 8-6s8 2 8 6" },
  { "Notifications", "Banners, sounds", "M5 17c2-2 2-4 2-7a5 5 0 0 1 10 0c0 3 0 5 2 7zM10 20h4" },
  { "Playback", "Crossfade off", "M8 5v14l11-7z" },
  { "Downloads", "12 records, 1.4 GB", "M12 4v11m-5-5l5 5 5-5M5 20h14" },
  { "Privacy", "Private session off", "M6 11h12v9h-12zM8.5 11v-3a3.5 3.5 0 0 1 7 0v3" },
  { "Appearance", "As the system", circle .. "M12 4v16M16 7v10" },
  { "Devices", "Living room, kitchen", "M14 15h-11v-9h17v2M17 11h4v9h-4zM7 19h6" },
  { "Languages", "English, Deutsch", circle .. "M4 12h16M12 4c-4 5-4 11 0 16 4-5 4-11 0-16" },
  { "Equalizer", "Flat", "M6 5v14M12 5v14M18 5v14M4 9h4M10 15h4M16 8h4" },
  { "Sleep timer", "Off", "M19 14a8 8 0 1 1-9-10 7 7 0 0 0 9 10z" },
  { "Storage", "3.1 GB of 64", "M5 5h14v6h-14zM5 13h14v6h-14zM8 8h2M8 16h2" },
  { "Explicit songs", "Allowed", "M5 5h14v14h-14zM14 9h-4v6h4M10 12h3" },
  { "Car mode", "Ask", "M4 16v-4l2-5h12l2 5v4zM7 16v2M17 16v2M7 12h2M15 12h2" },
  { "Sharing", "Friends only", "M12 14v-10m-4 4l4-4 4 4M6 11v9h12v-9" },
  { "Help", "Guides, contact", "M9 9a3 3 0 1 1 4 3c-1 .5-1 1-1 2M12 18v.1" },
  { "About", "Version 4.1", circle .. "M12 11v5M12 8v.1" },
}

local function row(texts, picture)
  return fb.row { height = tune.row_height, width = "fill", spacing = tune.thumbnail_distance, align = "center",
    padding = { x = tune.margin },
    in_reading_order {
      picture,
      fb.column { width = "fill", spacing = tune.line_spacing,
        fb.text { texts[1], width = "fill", align = start, size = tune.text_size, weight = "medium" },
        fb.text { texts[2], width = "fill", align = start, size = tune.detail_size, color = "secondary" } },
      fb.text { is_mirrored and "‹" or "›", size = tune.heading_size, color = "secondary" },
    } }
end

-- The cover of a record.
local function cover(texts, side)
  return fb.image { file = "images/" .. texts[3] .. ".webp", color = texts[4], width = side, height = side,
    corner_radius = tune.corner }
end

-- Rows of the same record share a node, so that its file is read once.
local thumbnails = {}
local function record(texts)
  thumbnails[texts] = thumbnails[texts] or cover(texts, tune.thumbnail)
  return thumbnails[texts]
end

local function symbol(texts, color)
  return fb.layers { width = tune.thumbnail, height = tune.thumbnail, corner_radius = tune.corner, fill = color,
    fb.path { d = texts[3], stroke = "white", width = tune.thumbnail / 2 } }
end

local function rows(list, picture)
  local nodes = {}
  for number = 1, tune.row_count do
    local texts = list[(number - 1) % #list + 1]
    nodes[number] = row(texts, picture(texts, palette[(number - 1) % #palette + 1]))
  end
  return table.unpack(nodes)
end

local function heading(title)
  return fb.row { width = "fill", padding = { x = tune.margin },
    fb.text { title, width = "fill", align = start, size = tune.heading_size, weight = "bold" } }
end

-- A list that scrolls along the axis of the tabs.
local function shelf()
  local squares = {}
  for index = 1, 6 do
    squares[index] = fb.layers { width = tune.cover, height = tune.cover, align = "bottom_left",
      cover(records[index], tune.cover),
      fb.text { records[index][1], size = tune.detail_size, weight = "bold", color = "white",
        x = tune.cover_padding, y = -tune.cover_padding } }
  end
  local length = #squares * (tune.cover + tune.cover_spacing) - tune.cover_spacing + 2 * tune.margin
  return fb.scroll_view { id = "shelf", axes = "horizontal", height = tune.cover, padding = { x = tune.margin },
    strict_cone = is_strict,
    offset = is_mirrored and { math.max(length - tune.width, 0), 0 } or nil,
    fb.row { spacing = tune.cover_spacing, in_reading_order(squares) } }
end

-- Symbols of the tab bar, which are areas.
local icons = {
  house = "M12 3l9.5 8.5h-2.5v8.5h-5.5v-5.5h-3v5.5h-5.5v-8.5h-2.5z",
  person = "M12 3a4.5 4.5 0 1 0 .01 0zM3 21c0-5 4-7.5 9-7.5s9 2.5 9 7.5z",
  plus = "M10.5 3h3v7.5h7.5v3h-7.5v7.5h-3v-7.5h-7.5v-3h7.5z",
}

local tabs = {
  { name = "Home", icon = icons.house, content = function() return heading "Featured", shelf(), rows(records, record) end },
  { name = "Profile", icon = icons.person, content = function() return rows(settings, symbol) end },
  { name = "Added", icon = icons.plus, content = function() return rows(records, record) end },
}

-- The article's handlers depend on this number, and do not notice an added tab.
local num_tabs = tune.num_tabs

-- The page of a tab, with its gestures.
local function page(number, gestures)
  local tab = tabs[number]
  return fb.column { spacing = tune.title_spacing, gestures = gestures,
    fb.row { width = "fill", padding = { x = tune.margin },
      fb.text { tab.name, width = "fill", align = start, size = tune.title_size, weight = "bold" } },
    fb.scroll_view { id = "list_" .. number, height = "fill", spacing = tune.row_spacing, strict_cone = is_strict,
      padding = { bottom = tune.margin }, tab.content() } }
end

local modes = {}

-- SwiftUI's drags begin at their least distance, the library's beyond it.
local function at_least(slop) return math.max(slop - 1e-9, 0) end

function modes.compat()
  local function handle_swipe(event)
    local stage, width = event.stage, event.translation[1]
    local selected = stage.tabs.page
    if width > tune.min_drag and selected > 1 then
      stage.tabs:jump_to(selected - 1)
    elseif width < -tune.min_drag and selected < num_tabs then
      stage.tabs:jump_to(selected + 1)
    end
  end

  -- High priority: lists inside wait for this drag to fail. Simultaneous: both continue.
  local function swipe(number)
    local inside = number == 1 and { "list_1", "shelf" } or { "list_" .. number }
    local is_high = tune.gesture == "high_priority"
    return fb.pan_gesture {
      id = "swipe_" .. number, slop = at_least(tune.slop), keeps_slop = true, on_ended = handle_swipe,
      blocks = is_high and inside or nil, simultaneous_with = not is_high and inside or nil,
    }
  end

  local pages = {}
  for number = 1, tab_count do
    -- One handler each; the third tab was added without one.
    pages[number] = page(number, number <= num_tabs and { swipe(number) } or nil)
  end
  return fb.pager { id = "tabs", height = "fill", draggable = false, settle = "jump", pages = pages },
    function(stage, number) stage.tabs:jump_to(number) end
end

modes["default"] = function()
  local pages = {}
  for number = 1, tab_count do pages[number] = page(number) end
  local threshold = {
    distance = tune.distance .. "%", velocity = tune.velocity, flick_distance = tune.flick_distance,
    axis = "horizontal", cone = math.rad(tune.cone),
  }
  return fb.tab_view { id = "tabs", height = "fill", tabs = pages, threshold = threshold, reversed = tune.reversed,
      settle = { duration = tune.settle } },
    function(stage, number) stage.tabs:move_to(number) end
end

local tab_view, select = modes[tune.mode]()

-- The tab bar: its colours and its line are functions of the position, so they always match the
-- pages.

local items, names = {}, {}
for number = 1, tab_count do
  local tab = tabs[number]
  -- 0 at its tab, 1 from the next one on.
  local away = (tab_view.position - number):abs():min(1)
  local color = fb.mix_colors("accent", "secondary", away)
  names[number] = "item_" .. number
  items[number] = fb.column { id = names[number], width = "fill", height = "fill", align = "center",
    spacing = tune.label_distance, on_tap = function(event) select(event.stage, number) end,
    fb.path { d = tab.icon, width = tune.icon, fill = color },
    fb.text { tab.name, id = "label_" .. number, size = tune.label_size, weight = "medium", color = color } }
end

local status_bar = fb.row { width = "fill", height = tune.top, padding = { x = 2 * tune.margin }, align = "center",
  fb.text { "9:41", size = tune.detail_size, weight = "semibold", width = "fill" },
  fb.text { "5G", size = tune.detail_size } }

return fb.screen {
  title = "Tabs", size = { tune.width, tune.height }, safe_area = { bottom = tune.bottom },
  appearance = tune.appearance, values = { position = tab_view.position },
  status_bar,
  tab_view,
  fb.rectangle { height = tune.separator, fill = "separator" },
  fb.indicator { id = "indicator", of = tab_view.position, labels = names, style = tune.indicator,
    height = tune.line_height },
  fb.row { id = "bar", width = "fill", height = tune.bar_height, padding = { top = tune.bar_padding },
    in_reading_order(items) },
}
