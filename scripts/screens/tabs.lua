-- Tabs that are switched by a tap on the tab bar and by a swipe.
--
-- `compat` is the swipeable TabView of many articles: a drag gesture of high priority, repeated on each
-- tab, that looks at nothing but the width of the drag, once, when the finger lifts.
-- The default is a tab view of the library: pages follow the finger, speed counts, lists inside move first,
-- and the tabs take what they have no room for.

local fb = require "flickbook"

local tune = fb.tunables {
  mode = { "default", choices = { "default", "compat" }, doc = "As it should be, or as the article's code does it." },
  tab_count = { 2, unit = "tabs", min = 2, max = 3, doc = "How many tabs; the third was added after the article." },
  width = { 390, unit = "pt", min = 200, max = 2000, doc = "Width of the screen: 390 is a phone, 1024 a tablet." },
  min_drag = { 50, unit = "pt", min = 0, max = 500, doc = "Way that switches a tab. Compat mode." },
  row_count = { 16, unit = "rows", min = 0, max = 1000, doc = "How many a tab has." },
  cover = { 140, unit = "pt", min = 40, max = 300, doc = "Side of a cover on the shelf." },
  gesture = { "high_priority", choices = { "high_priority", "simultaneous" },
    doc = "How the drag is attached: before all inside, or beside it as in copies of the article. Compat mode." },
  slop = { 10, unit = "pt", min = 0, max = 50, doc = "Way of a finger before it is a drag. Compat mode." },
  distance = { 18, unit = "%", min = 5, max = 95,
    doc = "Share of the width that a slow drag must cover. Default mode." },
  velocity = { 400, unit = "pt/s", min = 0, max = 8000,
    doc = "Finger speed from which its direction decides. Default mode." },
  cone = { 30, unit = "degrees", min = 5, max = 90,
    doc = "Angle off the horizontal up to which a drag is a swipe. Default mode." },
  settle = { 0.35, unit = "s", min = 0.05, max = 2,
    doc = "Duration of the spring that brings a tab in. Default mode." },
  reversed = { false,
    doc = "Whether the next tab lies to the left, as for readers from right to left. Default mode." },
}

-- What the tabs hold. ------------------------------------------------------------------------------

local function row(label)
  return fb.row { height = 64, width = "fill", spacing = 12, align = "center",
    fb.rectangle { width = 48, height = 48, corner_radius = 8, fill = fb.fade("accent", 0.25) },
    fb.column { spacing = 6,
      fb.text { label, size = 16, weight = "medium" }, fb.text { "Tap to open", size = 13, color = "secondary" } } }
end

local function rows(title)
  local list = {}
  for number = 1, tune.row_count do list[number] = row(title .. " " .. number) end
  return list
end

local covers = { "indigo", "teal", "orange", "pink", "brown", "mint" }

-- A list that scrolls the way the tabs do.
local function shelf()
  local squares = fb.each(covers, function(color)
    return fb.rectangle { width = tune.cover, height = tune.cover, corner_radius = 12, fill = color }
  end)
  return fb.scroll_view { id = "shelf", axes = "horizontal", height = tune.cover,
    fb.row { spacing = 12, table.unpack(squares) } }
end

local tabs = {
  { name = "Home", icon = "H",
    fb.text { "Featured", size = 22, weight = "bold" }, shelf(), table.unpack(rows "Album") },
  { name = "Profile", icon = "P", table.unpack(rows "Setting") },
  { name = "Added", icon = "A", table.unpack(rows "Item") },
}

-- The article's handlers know this number, and nobody who adds a tab is told.
local num_tabs = 2

-- The page of a tab, with the gestures that are on it.
local function page(number, gestures)
  local tab = tabs[number]
  return fb.column { padding = { x = 16 }, spacing = 12, gestures = gestures,
    fb.text { tab.name, size = 34, weight = "bold" },
    fb.scroll_view { id = "list_" .. number, height = "fill", spacing = 4, table.unpack(tab) } }
end

local modes = {}

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
      id = "swipe_" .. number, slop = tune.slop, keeps_slop = true, on_ended = handle_swipe,
      blocks = is_high and inside or nil, simultaneous_with = not is_high and inside or nil,
    }
  end

  local pages = {}
  for number = 1, tune.tab_count do
    -- One handler each; whoever added the third tab did not think of it.
    pages[number] = page(number, number <= num_tabs and { swipe(number) } or nil)
  end
  return fb.pager { id = "tabs", height = "fill", draggable = false, settle = "jump", pages = pages },
    function(stage, number) stage.tabs:jump_to(number) end
end

modes["default"] = function()
  local pages = {}
  for number = 1, tune.tab_count do pages[number] = page(number) end
  local threshold = {
    distance = tune.distance .. "%", velocity = tune.velocity, axis = "horizontal", cone = math.rad(tune.cone),
  }
  return fb.tab_view { id = "tabs", height = "fill", tabs = pages, threshold = threshold, reversed = tune.reversed,
      settle = { duration = tune.settle } },
    function(stage, number) stage.tabs:move_to(number) end
end

local tab_view, select = modes[tune.mode]()

-- The tab bar: its colours and its line are functions of the position, so they are where the pages are. ---

local items, names = {}, {}
for number = 1, tune.tab_count do
  local tab = tabs[number]
  -- 0 at its tab, 1 from the next one on.
  local away = (tab_view.position - number):abs():min(1)
  local color = fb.mix_colors("accent", "secondary", away)
  names[number] = "item_" .. number
  items[number] = fb.column { id = names[number], width = "fill", height = 48, align = "center", spacing = 2,
    on_tap = function(event) select(event.stage, number) end,
    fb.layers { width = 26, height = 26, corner_radius = 8, border = { width = 2, color = color },
      fb.text { tab.icon, size = 14, weight = "bold", color = color } },
    fb.text { tab.name, id = "label_" .. number, size = 11, weight = "medium", color = color } }
end

return fb.screen {
  title = "Tabs", size = { tune.width, 844 }, safe_area = { top = 47, bottom = 34 },
  values = { position = tab_view.position },
  tab_view,
  fb.rectangle { height = 1, fill = "separator" },
  fb.indicator { id = "indicator", of = tab_view.position, labels = names, height = 2 },
  fb.row { id = "bar", width = "fill", height = 54, padding = { top = 6 }, table.unpack(items) },
}
