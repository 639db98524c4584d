-- Tabs that are switched by a tap on the tab bar and by a swipe.
--
-- `compat` is the swipeable TabView of many articles: a drag gesture of high priority, repeated on
-- each tab, that looks at nothing but the width of the drag, once, when the finger lifts. The
-- default is a tab view of the library: pages follow the finger, speed counts, lists inside move
-- first, and the tabs take what they have no room for.

local fb = require "flickbook"

-- The mode that a number is for.
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
    doc = "Distance to the side, from where a finger came down, from which its speed counts.", when = default },
  cone = { 30, unit = "degrees", min = 5, max = 90,
    doc = "Angle off the horizontal up to which a drag is a swipe before it is a list's.", when = default },
  settle = { 0.35, unit = "s", min = 0.05, max = 2,
    doc = "Duration of the spring that brings a tab in.", when = default },
  reversed = { false,
    doc = "Whether the next tab lies to the left, as for readers from right to left.", when = default },
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
-- The article's lists leave alone what does not set out along them, as UIKit's do.
local is_strict = tune.mode == "compat"

-- The nodes of a row, in the order in which they stand from the left.
local function in_reading_order(nodes)
  if not is_mirrored then return table.unpack(nodes) end
  local mirrored = {}
  for index = #nodes, 1, -1 do mirrored[#mirrored + 1] = nodes[index] end
  return table.unpack(mirrored)
end
local start = is_mirrored and "right" or "left"

-- What the tabs hold. -------------------------------------------------------------------------

local palette = { "#5856d6", "#30b0c7", "#ff9500", "#ff2d55", "#a2845e", "#00a896" }

local records = {
  { "Slow Weather", "The Halyards" }, { "Salt", "The Halyards" }, { "Low Tide", "Mara Venn" },
  { "Night Ferry", "Orrin & Pale" }, { "Kelp", "Small Harbours" }, { "Copper Wire", "Delia Frost" },
  { "Undertow", "The Halyards" }, { "Gale", "Mara Venn" },
}
local settings = {
  { "Account", "ada@example.org" }, { "Notifications", "Banners, sounds" }, { "Playback", "Crossfade off" },
  { "Downloads", "12 records, 1.4 GB" }, { "Privacy", "Private session off" }, { "Appearance", "As the system" },
  { "Devices", "Living room, kitchen" }, { "Languages", "English, Deutsch" }, { "Equalizer", "Flat" },
  { "Sleep timer", "Off" }, { "Storage", "3.1 GB of 64" }, { "Explicit songs", "Allowed" }, { "Car mode", "Ask" },
  { "Sharing", "Friends only" }, { "Help", "Guides, contact" }, { "About", "Version 4.1" },
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

local function record(_, color)
  return fb.rectangle { width = tune.thumbnail, height = tune.thumbnail, corner_radius = tune.corner, fill = color }
end

local function symbol(texts, color)
  return fb.layers { width = tune.thumbnail, height = tune.thumbnail, corner_radius = tune.corner, fill = color,
    fb.text { texts[1]:sub(1, 1), size = tune.text_size, weight = "bold", color = "white" } }
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
  local squares = fb.each(palette, function(color, index)
    return fb.layers { width = tune.cover, height = tune.cover, corner_radius = tune.corner, fill = color,
      align = "bottom_left", padding = tune.cover_padding,
      fb.text { records[index][1], size = tune.detail_size, weight = "bold", color = "white" } }
  end)
  local length = #squares * (tune.cover + tune.cover_spacing) - tune.cover_spacing + 2 * tune.margin
  return fb.scroll_view { id = "shelf", axes = "horizontal", height = tune.cover, padding = { x = tune.margin },
    strict_cone = is_strict,
    offset = is_mirrored and { math.max(length - tune.width, 0), 0 } or nil,
    fb.row { spacing = tune.cover_spacing, in_reading_order(squares) } }
end

-- Symbols of simple shapes, in one colour.
local side = tune.icon
local function shape(width, height, look)
  look.width, look.height = width * side, height * side
  look.x, look.y = (look.x or 0) * side, (look.y or 0) * side
  look.corner_radius = (look.corner_radius or 0) * side
  return fb.rectangle(look)
end
local icons = {
  house = function(color)
    return shape(0.54, 0.54, { y = -0.08, rotation = math.pi / 4, corner_radius = 0.06, fill = color }),
      shape(0.6, 0.44, { y = 0.22, corner_radius = 0.06, fill = color }),
      shape(0.16, 0.24, { y = 0.34, fill = "background" })
  end,
  person = function(color)
    return shape(0.42, 0.42, { y = -0.24, corner_radius = 0.21, fill = color }),
      shape(0.84, 0.42, { y = 0.26, corner_radius = 0.21, fill = color })
  end,
  plus = function(color)
    return shape(0.76, 0.14, { corner_radius = 0.07, fill = color }),
      shape(0.14, 0.76, { corner_radius = 0.07, fill = color })
  end,
}

local tabs = {
  { name = "Home", icon = icons.house, content = function() return heading "Featured", shelf(), rows(records, record) end },
  { name = "Profile", icon = icons.person, content = function() return rows(settings, symbol) end },
  { name = "Added", icon = icons.plus, content = function() return rows(records, record) end },
}

-- The article's handlers depend on this number, and do not notice an added tab.
local num_tabs = tune.num_tabs

-- The page of a tab, with the gestures that are on it.
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

  -- High priority: lists inside wait for this drag to fail. Simultaneous: both go on.
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

-- The tab bar: its colours and its line are functions of the position, so they are where the
-- pages are.

local items, names = {}, {}
-- Nothing shines through a symbol's shapes.
local idle = { light = "#8a8a8e", dark = "#8d8d93" }
for number = 1, tab_count do
  local tab = tabs[number]
  -- 0 at its tab, 1 from the next one on.
  local away = (tab_view.position - number):abs():min(1)
  local color = fb.mix_colors("accent", "secondary", away)
  names[number] = "item_" .. number
  items[number] = fb.column { id = names[number], width = "fill", height = "fill", align = "center",
    spacing = tune.label_distance, on_tap = function(event) select(event.stage, number) end,
    fb.layers { width = tune.icon, height = tune.icon, tab.icon(fb.mix_colors("accent", idle, away)) },
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
