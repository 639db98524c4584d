-- A plain pager: coloured pages beside each other, turned by a finger or by the buttons below them.
--
-- `compat` is the pager of Majid Jabrayilov's article ("Building pager view in SwiftUI"): two
-- numbers of state, one drag gesture, one rounding. The finger pulls the row of pages by a spring,
-- so the row trails it. The default is a pager of the library: the row is under the finger and a
-- flick turns a page. It has tunables for features that the article omits: loop, axis, spacing,
-- reading direction, lazy pages.

local fb = require "flickbook"

-- The condition of tunables that only this mode has.
local default = { mode = "default" }

local tune = fb.tunables {
  mode = { "default", choices = { "default", "compat" }, doc = "As it should be, or as the article's code does it." },
  page_count = { 3, unit = "pages", min = 0, max = 12, whole = true, doc = "How many pages." },
  width = { 360, unit = "pt", min = 0, max = 2000, doc = "Width of the pager and of a page." },
  screen_width = { 360, unit = "pt", min = 320, max = 2000,
    doc = "Width of the screen, which is at least as wide as the pager." },
  height = { 640, unit = "pt", min = 320, max = 2000, doc = "Height of the screen." },
  appearance = { "light", choices = { "light", "dark" }, doc = "Colours of the surroundings." },

  response = { 0.15, unit = "s", min = 0.01, max = 2, doc = "Period of the spring that moves the row." },
  damping = { 0.86, unit = "share", min = 0.05, max = 2, doc = "Damping of that spring; 1 does not swing." },
  slop = { 10, unit = "pt", min = 0, max = 50, doc = "Distance of a finger before it is a drag." },
  distance = { 0.5, unit = "page", min = 0.05, max = 0.95,
    doc = "Share of a page that a slow drag must cover.", when = default },
  velocity = { 500, unit = "pt/s", min = 0, max = 8000,
    doc = "Least finger speed of a flick, decided by its direction.", when = default },
  flick_distance = { 18, unit = "pt", min = 0, max = 200,
    doc = "Distance along the axis that a finger must cover before its speed counts.", when = default },
  pages_per_swipe = { 1, unit = "page", min = 1, max = 12, whole = true, doc = "Pages that a swipe turns at most.", when = default },
  cone = { 45, unit = "degrees", min = 5, max = 90,
    doc = "Largest angle off the axis at which a drag turns pages.", when = default },
  band = { 0.55, unit = "share", min = 0.01, max = 1,
    doc = "How far the row follows a finger beyond its ends, at first.", when = default },
  axis = { "horizontal", choices = { "horizontal", "vertical" }, doc = "Where the next page is.", when = default },
  reversed = { false,
    doc = "Whether the next page is on the left, as for readers from right to left.", when = default },
  loop = { false, doc = "Whether the first page follows the last.", when = default },
  lazy_frames = { 3, unit = "frames", min = 1, max = 12, whole = true, doc = "How many frames full of pages exist.", when = default },
  spacing = { 0, unit = "pt", min = 0, max = 200, doc = "Between pages.", when = default },

  number_size = { 96, unit = "pt", min = 12, max = 300, doc = "Font of a page's number." },
  caption_size = { 17, unit = "pt", min = 8, max = 60, doc = "Font of the line below it, and of the buttons." },
  page_padding = { 24, unit = "pt", min = 0, max = 100, doc = "Above and below the content of a page." },
  chip_count = { 6, unit = "chips", min = 0, max = 100, whole = true, doc = "How many the strip of the first page has." },
  chip_width = { 90, unit = "pt", min = 20, max = 300, doc = "Width of a chip." },
  chip_height = { 60, unit = "pt", min = 20, max = 120, doc = "Height of a chip." },
  chip_corner = { 12, unit = "pt", min = 0, max = 60, doc = "Radius of a chip's corners." },
  chip_spacing = { 10, unit = "pt", min = 0, max = 60, doc = "Between chips, and beside the first and the last." },
  dot = { 8, unit = "pt", min = 2, max = 24, doc = "Diameter of a dot.", when = default },
  dot_spacing = { 8, unit = "pt", min = 0, max = 40, doc = "Between dots.", when = default },
  dots_height = { 32, unit = "pt", min = 24, max = 80, doc = "Height of the line that the dots are in." },
  indicator = { "elastic", choices = { "linear", "elastic" },
    doc = "How the accent gets from dot to dot.", when = default },
  bar_height = { 48, unit = "pt", min = 24, max = 100, doc = "Height of the line with the buttons." },
  bar_padding = { 20, unit = "pt", min = 0, max = 100, doc = "Between the buttons and the edges." },
}

local page_count = tune.page_count
local spring = fb.spring { response = tune.response, damping_fraction = tune.damping }

-- A strip of chips in the first page, as content that scrolls along the same axis.
local function strip()
  local chips = {}
  for number = 1, tune.chip_count do
    chips[number] = fb.layers { width = tune.chip_width, height = tune.chip_height, corner_radius = tune.chip_corner,
      fill = fb.fade("white", 0.25), fb.text { "Chip " .. number, color = "white", weight = "medium" } }
  end
  return fb.scroll_view { id = "strip", axes = "horizontal", height = tune.chip_height,
    -- The article's strip ignores fingers that start outside its cone, as UIKit's do.
    strict_cone = tune.mode == "compat",
    fb.row { spacing = tune.chip_spacing, padding = { x = tune.chip_spacing }, table.unpack(chips) } }
end

-- The article's blue, red and green, each a little darker towards the bottom.
local colors = {
  fb.gradient { "#2f95ff", "#0064d6" }, fb.gradient { "#ff6257", "#d9291f" }, fb.gradient { "#4cd471", "#21a345" },
}

local function page(number)
  return fb.column {
    id = "page_" .. number, width = tune.width, height = "fill", align = "center",
    padding = { y = tune.page_padding }, fill = colors[(number - 1) % #colors + 1],
    fb.spacer {},
    fb.text { tostring(number), size = tune.number_size, weight = "bold", color = "white" },
    fb.text { "of " .. page_count, size = tune.caption_size, color = fb.fade("white", 0.8) },
    fb.spacer {},
    number == 1 and strip() or fb.spacer { height = tune.chip_height },
  }
end

local pages = {}
for number = 1, page_count do pages[number] = page(number) end

-- A dot for each page, and one that moves along them: a function of the position, so never late. Not
-- in the article.
local function indicator(position)
  local dots, names = {}, {}
  for number = 1, page_count do
    names[number] = "dot_" .. number
    -- If the next page is to the left, so is its dot.
    dots[tune.reversed and page_count + 1 - number or number] = fb.rectangle {
      id = names[number], width = tune.dot, height = tune.dot, corner_radius = tune.dot / 2,
      fill = fb.fade("secondary", 0.4),
    }
  end
  return fb.column { width = "fill", height = tune.dots_height, align = "center",
    padding = { top = (tune.dots_height - tune.dot) / 2 },
    fb.row { spacing = tune.dot_spacing, table.unpack(dots) },
    fb.indicator {
      id = "indicator", of = position, labels = names, style = tune.indicator, height = tune.dot,
      corner_radius = tune.dot / 2, fill = "accent", y = -tune.dot,
    } }
end

-- The differences between the modes: `row` shows the pages, `turn(stage, by)` is the parent's action,
-- and `position` is continuous, with 1 at the first page.
local modes = {}

-- SwiftUI's drags begin at their least distance, the library's beyond it.
local function at_least(slop) return math.max(slop - 1e-9, 0) end

function modes.compat()
  -- `page` is the parent's binding and changes at once. `index` and `translation` are the displayed
  -- values of the binding and of the finger; each change of either starts the spring from its present
  -- position and velocity.
  local state = fb.variables("state", { page = 0, index = 0, translation = 0 })

  local function show(stage, index, translation)
    stage.state:animate { to = { index = index, translation = translation }, motion = spring }
  end

  -- Rounds halves away from zero. NaN is an error; in the article a pager without width traps there.
  local function round(x)
    return math.tointeger(x < 0 and math.ceil(x - 0.5) or math.floor(x + 0.5)) or error(x .. " is no page")
  end

  -- Reads only the horizontal part, for any direction of the finger.
  local function follow(event) show(event.stage, event.stage.state.page, event.translation[1]) end

  local drag = fb.pan_gesture {
    id = "swipe", slop = at_least(tune.slop), keeps_slop = true, on_began = follow, on_changed = follow,
    -- Content that scrolls inside comes first.
    requires_failure_of = page_count > 0 and "strip" or nil,
    on_ended = function(event)
      local moved = event.stage.state.page - event.translation[1] / tune.width
      local nearest = math.min(math.max(round(moved), 0), page_count - 1)
      event.stage.state:set { page = nearest }
      show(event.stage, nearest, 0)
    end,
    -- The translation is gesture state: it ends with the gesture, in every case.
    on_cancelled = function(event) show(event.stage, event.stage.state.page, 0) end,
  }

  return {
    states = { state },
    position = 1 + state.index - state.translation / math.max(tune.width, 1),
    row = fb.layers {
      id = "container", width = tune.width > 0 and tune.width or "fill", height = "fill", align = "top_left",
      clip = true, gestures = { drag },
      fb.row { id = "row", height = "fill", x = state.translation - state.index * tune.width, table.unpack(pages) },
    },
    -- The article's parent may write any number into the binding.
    turn = function(stage, by)
      local to = stage.state.page + by
      stage.state:set { page = to }
      stage.state:animate { to = { index = to }, motion = spring }
    end,
  }
end

modes["default"] = function()
  local pager = fb.pager {
    id = "pages", width = tune.width, pages = pages, lazy_ratio = tune.lazy_frames,
    axis = tune.axis, reversed = tune.reversed, loop = tune.loop, spacing = tune.spacing,
    slop = tune.slop, cone = math.rad(tune.cone), rubber_band = tune.band,
    snap = { distance = tune.distance, velocity = tune.velocity, flick_distance = tune.flick_distance },
    pages_per_swipe = tune.pages_per_swipe, settle = spring,
  }
  return {
    position = pager.position, indicator = indicator(pager.position),
    -- The distances to the first and the last page, up to 1; always 1 in a loop.
    before = tune.loop and 1 or (pager.position - 1):clamp(0, 1),
    after = tune.loop and 1 or (page_count - pager.position):clamp(0, 1),
    row = fb.row { id = "container", height = "fill", pager },
    turn = function(stage, by) stage.pages:move_by(by) end,
  }
end

local mode = modes[tune.mode]()

-- If the next page is to the left, so is its button.
local is_mirrored = tune.mode == "default" and tune.reversed

-- At the first and the last page a button fades; the article's parent does not know the number of
-- pages.
local function button(id, title, by, room)
  -- The arrow points towards the page.
  local is_left = (by < 0) ~= is_mirrored
  return fb.text { is_left and "‹ " .. title or title .. " ›", id = id, size = tune.caption_size, weight = "medium",
    color = fb.mix_colors("separator", "accent", room or 1),
    on_tap = function(event) mode.turn(event.stage, by) end }
end

local previous, next_one = button("previous", "Previous", -1, mode.before), button("next", "Next", 1, mode.after)

return fb.screen {
  title = "Pager", size = { math.max(tune.width, tune.screen_width), tune.height }, appearance = tune.appearance,
  states = mode.states, values = { position = mode.position },
  mode.row,
  mode.indicator or fb.spacer { height = tune.dots_height },
  fb.row { width = "fill", height = tune.bar_height, padding = { x = tune.bar_padding }, justify = "space_between",
    align = "center", is_mirrored and next_one or previous, is_mirrored and previous or next_one },
}
