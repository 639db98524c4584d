-- "Your Library": two categories, Music and Podcasts, with three pages each. A swipe turns the
-- pages of a category; at its last page, or its first, the same swipe turns the category.
--
-- In the default the finger never waits: travel beyond the inner pager's range moves the outer one
-- within the same drag, and moves it back first when the finger returns. Colours and underlines are
-- functions of the pagers' positions, so they need no reset and cannot be left in a wrong
-- state.
--
-- `compat` is the code of Archie Edwards's article on Spotify's "Your Library": two nested pagers
-- of the SwiftUIPager package, and beside them a drag gesture that switches the inner ones off at
-- the boundary and shifts the underline by a tenth.

local fb = require "flickbook"

-- Conditions of tunables for a mode.
local default, compat = { mode = "default" }, { mode = "compat" }

local tune = fb.tunables {
  mode = { "default", choices = { "default", "compat" }, doc = "As it should be, or as the article's code does it." },
  width = { 390, unit = "pt", min = 200, max = 2000, doc = "Width of the screen." },
  height = { 844, unit = "pt", min = 320, max = 2000, doc = "Height of the screen." },
  top = { 47, unit = "pt", min = 0, max = 100, doc = "Height of the status bar." },
  bottom = { 34, unit = "pt", min = 0, max = 100, doc = "Height of the system's area at the bottom, over the lists." },
  appearance = { "dark", choices = { "dark", "light" }, doc = "Colours of the surroundings." },
  swipe_distance = { 0.5, unit = "page", min = 0.05, max = 0.95,
    doc = "Share of a page that a slow drag must cover." },
  swipe_velocity = { 500, unit = "pt/s", min = 0, max = 8000,
    doc = "Least finger speed of a flick, decided by its direction." },
  flick_distance = { 18, unit = "pt", min = 0, max = 200,
    doc = "Distance to the side that a finger must cover before its speed counts.", when = default },
  slop = { 10, unit = "pt", min = 0, max = 50, doc = "Distance of a finger before it is a drag.", when = default },
  cone = { 45, unit = "degrees", min = 5, max = 90,
    doc = "Largest angle off the horizontal at which a drag is a swipe rather than a list's.", when = default },
  band = { 0.55, unit = "share", min = 0.01, max = 1,
    doc = "How far the pages follow a finger beyond the first and the last, at first.", when = default },
  handover = { "drag", choices = { "off", "start", "drag", "drag+fling" },
    doc = "The effect of a drag at the edge.", when = default },
  settle = { 0.35, unit = "s", min = 0.05, max = 2,
    doc = "Duration of the spring that settles a page.", when = default },
  reset = { "jump", choices = { "jump", "animated", "keep" },
    doc = "How a tap on a category brings its pages back to the first.", when = default },
  indicator = { "linear", choices = { "linear", "elastic" },
    doc = "How the underline gets from label to label.", when = default },
  margin = { 16, unit = "pt", min = 0, max = 100, doc = "Between the edges of the screen and its content." },
  title_top = { 8, unit = "pt", min = 0, max = 60, doc = "Above the categories." },
  title_bottom = { 12, unit = "pt", min = 0, max = 60, doc = "Between the categories and the labels." },
  title_size = { 34, unit = "pt", min = 12, max = 60, doc = "Font of the categories." },
  title_spacing = { 20, unit = "pt", min = 0, max = 100, doc = "Between the categories." },
  label_size = { 17, unit = "pt", min = 8, max = 40, doc = "Font of the labels." },
  label_spacing = { 20, unit = "pt", min = 0, max = 100, doc = "Between the labels." },
  line_height = { 2, unit = "pt", min = 0.5, max = 10, doc = "Height of the underline." },
  line_distance = { 8, unit = "pt", min = 0, max = 40, doc = "Between a label and the underline." },
  pages_distance = { 20, unit = "pt", min = 0, max = 100, doc = "Between the underline and the pages." },
  row_count = { 10, unit = "rows", min = 0, max = 1000, whole = true, doc = "How many a page has." },
  row_height = { 64, unit = "pt", min = 20, max = 200, doc = "Height of a row, and side of its picture." },
  row_spacing = { 8, unit = "pt", min = 0, max = 60, doc = "Between the rows." },
  row_corner = { 4, unit = "pt", min = 0, max = 60, doc = "Radius of the corners of a row's picture." },
  row_distance = { 12, unit = "pt", min = 0, max = 60, doc = "Between a row's picture and its text." },
  name_size = { 17, unit = "pt", min = 8, max = 40, doc = "Font of a row's name." },
  detail_size = { 13, unit = "pt", min = 6, max = 30, doc = "Font of the line below it, and of the status bar." },
  detail_distance = { 3, unit = "pt", min = 0, max = 20, doc = "Between the two lines." },
  pager_slop = { 15, unit = "pt", min = 0, max = 50, doc = "Distance of a finger before a pager takes it.", when = compat },
  pager_cone = { 30, unit = "degrees", min = 5, max = 90,
    doc = "Largest angle off the horizontal at which a pager takes a drag.", when = compat },
  gesture_slop = { 10, unit = "pt", min = 0, max = 50,
    doc = "The same for the drag gesture beside the pagers.", when = compat },
  indicator_ratio = { 10, unit = "times", min = 1, max = 100,
    doc = "Points of a drag for one point of the underline.", when = compat },
  tap_duration = { 0.35, unit = "s", min = 0.01, max = 2,
    doc = "Duration of the curve that a tap sets off.", when = compat },
}

local green = "#1db954"
-- The article's lists ignore fingers that start outside their cone, as UIKit's do.
local is_strict = tune.mode == "compat"

local categories = {
  { id = "music", title = "Music", pages = { "Playlists", "Albums", "Artists" } },
  { id = "podcasts", title = "Podcasts", pages = { "Episodes", "Downloads", "Shows" } },
}

-- The contents of the pages: names, pictures and their average colours. The article draws the
-- colours at random; these are constant.
local records = {
  { "Slow Weather", "slow_weather", "#ca9c72" }, { "Paper Lanterns", "paper_lantern", "#f1dfce" }, { "Salt", "salt", "#c9d1d2" },
  { "Night Ferry", "night_ferry", "#1f2647" }, { "Low Tide", "low_tide", "#897e77" }, { "Copper Wire", "copper_wire", "#5a3e2f" },
  { "Half a Moon", "half_a_moon", "#3d4a64" }, { "Undertow", "undertow", "#266068" }, { "North of the River", "blue_bridge", "#9cafb0" },
  { "Gale", "gale", "#939f9f" },
}
local people = {
  { "The Halyards", "halyards", "#a9866f" }, { "Mara Venn", "mara", "#8e8981" }, { "Orrin & Pale", "orrin", "#b3a1ac" },
  { "Delia Frost", "delia", "#b99c79" }, { "Small Harbours", "harbour", "#76949e" }, { "Tomas Rook", "tomas", "#a09f7f" },
  { "Iris Lane", "iris", "#c5a990" }, { "Kettle Row", "teapot", "#e4c8b5" }, { "Ana Quill", "ana", "#afb1b9" },
  { "The Moorings", "jetty", "#84797f" },
}
local details = {
  Playlists = "Playlist • %d songs", Albums = "Album • 20%d", Artists = "Artist • %d songs liked",
  Episodes = "Yesterday • %d min", Downloads = "Downloaded • %d MB", Shows = "Show • %d episodes",
}

-- Rows of the same record share a node, so that its file is read once.
local pictures = {}
local function picture(item, side, corner)
  pictures[item] = pictures[item] or fb.image { file = "images/" .. item[2] .. ".webp", color = item[3],
    width = side, height = side, corner_radius = corner }
  return pictures[item]
end

local function media_page(name)
  local rows, height = {}, tune.row_height
  -- Pictures of people are round.
  local is_person = name == "Artists"
  local corner, list = is_person and height / 2 or tune.row_corner, is_person and people or records
  for number = 1, tune.row_count do
    -- No two pages have the same first row.
    local item = list[(number + #name) % #list + 1]
    local detail = details[name]:format(10 + (7 * number + #name) % 15)
    rows[number] = fb.row { height = height, spacing = tune.row_distance, align = "center",
      picture(item, height, corner),
      fb.column { width = "fill", spacing = tune.detail_distance,
        fb.text { item[1], width = "fill", size = tune.name_size, weight = "medium" },
        fb.text { detail, width = "fill", size = tune.detail_size, color = "secondary" } } }
  end
  return fb.scroll_view { id = name, spacing = tune.row_spacing, strict_cone = is_strict,
    padding = { x = tune.margin, bottom = tune.bottom }, table.unpack(rows) }
end

-- The differences between the modes: `outer` and `inner`, keys of the pagers; the effect of a tap;
-- colours; and the underline below the labels, a single one in the default and one for each
-- label in compat.
local modes = {}

modes["default"] = function()
  local mode = {}

  function mode.outer()
    return { settle = { duration = tune.settle }, handover = tune.handover,
      slop = tune.slop, cone = math.rad(tune.cone), rubber_band = tune.band,
      snap = { distance = tune.swipe_distance, velocity = tune.swipe_velocity,
        flick_distance = tune.flick_distance } }
  end
  mode.inner = mode.outer

  function mode.show_category(stage, page)
    for _, category in ipairs(categories) do
      local pager = stage:pager(category.id)
      if tune.reset == "jump" then pager:jump_to(1) elseif tune.reset == "animated" then pager:move_to(1) end
    end
    stage.category:move_to(page)
  end

  function mode.show_page(stage, id, page) stage:pager(id):move_to(page) end

  -- A single line under the labels, which moves along them with the pages.
  function mode.label(_, _, text) return text end
  function mode.line(category, pager, labels)
    return fb.indicator { id = "line_" .. category.id, of = pager.position, labels = labels, style = tune.indicator,
      height = tune.line_height, fill = green }
  end

  -- Primary at its page, secondary from the neighbours on. Pulling the pages beyond the first and
  -- the last does not change it.
  local function color(pager, page, count)
    return fb.mix_colors("primary", "secondary", (pager.position:clamp(1, count) - page):abs():min(1))
  end
  function mode.title_color(pager, page) return color(pager, page, #categories) end
  function mode.label_color(category, pager, page) return color(pager, page, #category.pages) end

  -- Labels move with the pages from category to category, but not when these are pulled beyond the
  -- first and the last.
  local place = fb.value "category.position"
  mode.labels_x = (place - place:clamp(1, #categories)) * tune.width
  return mode
end

function modes.compat()
  -- The article's state, counted from 0 as there; `allow` is whether the inner pagers may
  -- be dragged.
  local state = fb.variables("state", {
    page = 0, nested_music = 0, nested_podcasts = 0, offset_music = 0, offset_podcasts = 0, allow = 1,
  })
  local mode = { states = { state } }
  local ease_in = { duration = tune.tap_duration, easing = "ease_in" }

  local function current(stage) return categories[math.tointeger(stage.state.page) + 1].id end

  local function allow_dragging(stage, is_allowed)
    stage.state:set { allow = is_allowed and 1 or 0 }
    for _, category in ipairs(categories) do
      local pager = stage:pager(category.id)
      -- A pager pulled in the other direction loses its drag, and no other pager gets it.
      if not is_allowed and pager.overscroll ~= 0 then pager:cancel() end
      pager.is_draggable = is_allowed
    end
  end

  -- Called for each movement. Decides anew each time, by the side of the finger relative to the
  -- position where it came down.
  local function follow(event)
    local s, width = event.stage.state, event.translation[1]
    if s.allow == 0 then return end
    local id = current(event.stage)
    local nested = s["nested_" .. id]
    local leaves = s.page == 0 and nested == 2 and width < 0 or s.page == 1 and nested == 0 and width > 0
    local ends = s.page == 0 and nested == 0 and width > 0 or s.page == 1 and nested == 2 and width < 0
    if leaves then
      allow_dragging(event.stage, false)
    elseif not ends then
      s:set { ["offset_" .. id] = -width / tune.indicator_ratio }
    end
  end

  mode.gestures = { fb.pan_gesture {
    -- SwiftUI's drags begin at their least distance, the library's beyond it.
    id = "shift", slop = math.max(tune.gesture_slop - 1e-9, 0), keeps_slop = true,
    on_began = follow, on_changed = follow,
    simultaneous_with = {
      "category", "music", "podcasts", "Playlists", "Albums", "Artists", "Episodes", "Downloads", "Shows",
    },
    -- Called for a lifted finger only, and for the category that is current by then.
    on_ended = function(event) event.stage.state:set { ["offset_" .. current(event.stage)] = 0 } end,
  } }

  -- SwiftUIPager's flicks have no minimum distance except the slop.
  local function keys()
    return { profile = "swiftui_pager", slop = tune.pager_slop, cone = math.rad(tune.pager_cone),
      snap = { distance = tune.swipe_distance, velocity = tune.swipe_velocity, flick_distance = 0 } }
  end

  function mode.outer()
    local outer = keys()
    function outer.on_page_will_change(change) change.stage.state:set { page = change.to - 1 } end
    function outer.on_page_changed(change) allow_dragging(change.stage, true) end
    return outer
  end

  function mode.inner(id)
    local inner = keys()
    -- At the boundary it hands a drag that starts outwards to the outer pager, but only at the start
    -- of the drag; at the outer bounds it keeps the drag and bounces.
    inner.handover, inner.end_handover = "off", "start"
    if id == "podcasts" then inner.handover, inner.end_handover = "start", "off" end
    function inner.on_page_will_change(change) change.stage.state:set { ["nested_" .. id] = change.to - 1 } end
    return inner
  end

  function mode.show_category(stage, page)
    for _, category in ipairs(categories) do stage:pager(category.id):jump_to(1) end
    stage.category:move { to = page, settle = ease_in }
  end

  function mode.show_page(stage, id, page) stage:pager(id):move { to = page, settle = ease_in } end

  -- An underline below each label; only the current one has a colour.
  function mode.label(category, page, text)
    local name = category.pages[page]
    return fb.column { spacing = tune.line_distance, text,
      -- As wide as the label, and at its place except for the offset.
      fb.indicator { id = "line_" .. name, of = 1, labels = { "label_" .. name },
        width = 0, height = tune.line_height, fill = green,
        x = state["offset_" .. category.id], opacity = state["nested_" .. category.id]:equals(page - 1) } }
  end
  function mode.line() end

  local function color(number, page) return fb.mix_colors("secondary", "primary", number:equals(page - 1)) end
  function mode.title_color(_, page) return color(state.page, page) end
  function mode.label_color(category, _, page) return color(state["nested_" .. category.id], page) end
  return mode
end

local mode = modes[tune.mode]()

local function pager(id, pages, keys)
  keys.id, keys.pages = id, pages
  return fb.pager(keys)
end

-- A category: its labels, and the pager below them.
local function category(spec)
  local pages = pager(spec.id, fb.each(spec.pages, media_page), mode.inner(spec.id))
  local names = fb.each(spec.pages, function(name) return "label_" .. name end)
  local labels = fb.each(spec.pages, function(name, page)
    return mode.label(spec, page, fb.text { name, id = names[page], size = tune.label_size, weight = "semibold",
      color = mode.label_color(spec, pages, page),
      on_tap = function(event) mode.show_page(event.stage, spec.id, page) end })
  end)
  local node = fb.column {
    spacing = tune.pages_distance,
    fb.column { padding = { left = tune.margin }, spacing = tune.line_distance, x = mode.labels_x,
      fb.row { id = "labels_" .. spec.id, spacing = tune.label_spacing, table.unpack(labels) },
      mode.line(spec, pages, names) },
    pages,
  }
  return node, pages
end

local music_page, music = category(categories[1])
local podcasts_page, podcasts = category(categories[2])
local outer = pager("category", { music_page, podcasts_page }, mode.outer())

local titles = fb.each(categories, function(spec, page)
  return fb.text {
    spec.title, id = "title_" .. spec.id, size = tune.title_size, weight = "bold",
    color = mode.title_color(outer, page),
    on_tap = function(event) mode.show_category(event.stage, page) end,
  }
end)

-- The position of the whole screen as one number: 0 to 2 are the pages of Music, 3 to 5 those of
-- Podcasts. The range between is from the page of Music to that of Podcasts: from 2 to 3 for a
-- finger, and from 0 to 3 after a tap that has reset both to their first pages.
local share = (outer.position - 1):clamp(0, 1)
local position = ((music.position - 1) * (1 - share) + (podcasts.position + 2) * share):clamp(0, 5)

local status_bar = fb.row { width = "fill", height = tune.top, padding = { x = 2 * tune.margin }, align = "center",
  fb.text { "9:41", size = tune.detail_size, weight = "semibold", width = "fill" },
  fb.text { "5G", size = tune.detail_size } }

return fb.screen {
  title = "Your Library",
  size = { tune.width, tune.height },
  background = { light = "#ffffff", dark = "#121212" }, appearance = tune.appearance,
  states = mode.states, gestures = mode.gestures, values = { position = position },
  status_bar,
  fb.row { padding = { x = tune.margin, top = tune.title_top, bottom = tune.title_bottom },
    spacing = tune.title_spacing, table.unpack(titles) },
  outer,
}
