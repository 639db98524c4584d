-- A plain pager: coloured pages beside each other, turned by a finger or by the buttons below them.
--
-- `compat` is the pager of Majid Jabrayilov's article: two numbers of state, one drag gesture, one
-- rounding. The row of pages hangs on a spring that is pulled by the finger, so it trails it.
-- The default is a pager of the library: the row is under the finger, a flick turns a page, and
-- what the article leaves out (loop, axis, spacing, reading direction, lazy pages) is a tunable.

local fb = require "flickbook"

local tune = fb.tunables {
  mode = { "default", choices = { "default", "compat" }, doc = "As it should be, or as the article's code does it." },
  page_count = { 3, unit = "pages", min = 0, max = 12, doc = "How many pages." },
  width = { 360, unit = "pt", min = 0, max = 2000, doc = "Width of the pager and of a page." },
  response = { 0.15, unit = "s", min = 0.01, max = 2, doc = "Period of the spring that moves the row." },
  damping = { 0.86, unit = "share", min = 0.05, max = 2, doc = "Damping of that spring; 1 does not swing." },
  slop = { 10, unit = "pt", min = 0, max = 50, doc = "Way of a finger before it is a drag." },
  distance = { 0.5, unit = "page", min = 0.05, max = 0.95,
    doc = "Share of a page that a slow drag must cover. Default mode." },
  velocity = { 500, unit = "pt/s", min = 0, max = 8000,
    doc = "Finger speed from which its direction decides. Default mode." },
  pages_per_swipe = { 1, unit = "page", min = 1, max = 12, doc = "Pages that a swipe turns at most. Default mode." },
  axis = { "horizontal", choices = { "horizontal", "vertical" }, doc = "Where the next page is. Default mode." },
  reversed = { false,
    doc = "Whether the next page lies to the left, as for readers from right to left. Default mode." },
  loop = { false, doc = "Whether the first page follows the last. Default mode." },
  lazy_frames = { 3, unit = "frames", min = 1, max = 12, doc = "How many frames full of pages exist. Default mode." },
  spacing = { 0, unit = "pt", min = 0, max = 200, doc = "Between pages. Default mode." },
}

local spring = fb.spring { response = tune.response, damping_fraction = tune.damping }

-- A strip of chips in the first page: something inside that scrolls the same way.
local function strip()
  local chips = fb.each({ 1, 2, 3, 4, 5, 6 }, function(n)
    return fb.layers { width = 90, height = 60, corner_radius = 12, fill = fb.fade("white", 0.25),
      fb.text { "Chip " .. n, color = "white" } }
  end)
  return fb.scroll_view { id = "strip", axes = "horizontal", height = 60,
    fb.row { spacing = 10, padding = { x = 10 }, table.unpack(chips) } }
end

local colors = { "blue", "red", "green" }

local function page(number)
  local title = fb.text { tostring(number), size = 96, weight = "bold", color = "white" }
  local content = { fb.spacer {}, title, fb.spacer {} }
  if number == 1 then content[#content + 1] = strip() end
  return fb.column {
    id = "page_" .. number, width = tune.width, height = "fill", align = "center", padding = { y = 24 },
    fill = colors[(number - 1) % #colors + 1], table.unpack(content),
  }
end

local pages = {}
for number = 1, tune.page_count do pages[number] = page(number) end

-- A dot for each page, and a bar that goes along them: a function of the position, so never late. Not in the article.
local function indicator(position)
  local dots, names = {}, {}
  for number = 1, tune.page_count do
    names[number] = "dot_" .. number
    dots[number] = fb.rectangle {
      id = names[number], width = 20, height = 8, corner_radius = 4, fill = fb.fade("secondary", 0.4),
    }
  end
  return fb.column { width = "fill", height = 32, align = "center", padding = { top = 8 },
    fb.row { spacing = 8, table.unpack(dots) },
    fb.indicator {
      id = "indicator", of = position, labels = names, height = 8, corner_radius = 4, fill = "accent", y = -8,
    } }
end

-- What the two modes make of the same pages: `row` shows them, `turn(stage, by)` is what the parent does, and
-- `position` counts from 1 at the first page, continuously.
local modes = {}

function modes.compat()
  -- `page` is the parent's binding and changes at once. `index` and `translation` are what is shown of it and of the
  -- finger; each change of either sets out on the spring, from where it is and as fast as it is.
  local state = fb.variables("state", { page = 0, index = 0, translation = 0 })

  local function show(stage, index, translation)
    stage.state:animate { to = { index = index, translation = translation }, motion = spring }
  end

  -- Away from zero at a half. A number that is none has no page: there a pager without width traps.
  local function round(x)
    return math.tointeger(x < 0 and math.ceil(x - 0.5) or math.floor(x + 0.5)) or error(x .. " is no page")
  end

  -- Only the horizontal part is read, whichever way the finger went.
  local function follow(event) show(event.stage, event.stage.state.page, event.translation[1]) end

  local drag = fb.pan_gesture {
    id = "swipe", slop = tune.slop, keeps_slop = true, on_began = follow, on_changed = follow,
    on_ended = function(event)
      local moved = event.stage.state.page - event.translation[1] / tune.width
      local nearest = math.min(math.max(round(moved), 0), tune.page_count - 1)
      event.stage.state:set { page = nearest }
      show(event.stage, nearest, 0)
    end,
    -- The translation is gesture state: it is gone with the gesture, whatever ended it.
    on_cancelled = function(event) show(event.stage, event.stage.state.page, 0) end,
  }

  return {
    states = { state },
    position = 1 + state.index - state.translation / math.max(tune.width, 1),
    row = fb.layers {
      id = "container", width = "fill", height = "fill", align = "top_left", clip = true, gestures = { drag },
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
    slop = tune.slop, snap = { distance = tune.distance, velocity = tune.velocity },
    pages_per_swipe = tune.pages_per_swipe, settle = spring,
  }
  return {
    position = pager.position, indicator = indicator(pager.position),
    row = fb.row { id = "container", height = "fill", pager },
    turn = function(stage, by) stage.pages:move_by(by) end,
  }
end

local mode = modes[tune.mode]()

local function button(id, title, by)
  return fb.text { title, id = id, color = "accent", on_tap = function(event) mode.turn(event.stage, by) end }
end

return fb.screen {
  title = "Pager", size = { 360, 640 }, states = mode.states, values = { position = mode.position },
  mode.row,
  mode.indicator or fb.spacer { height = 32 },
  fb.row { width = "fill", height = 48, padding = { x = 20 }, justify = "space_between", align = "center",
    button("previous", "Previous", -1), button("next", "Next", 1) },
}
