-- An album page: a cover in a header that stretches when it is pulled, collapses as the page
-- scrolls, sticks as a bar, and fades its title in once the title of the page has gone under it.
--
-- All movement follows one number, the header's ratio: 1 at rest, more while it is pulled, 0 once
-- its height is scrolled away, negative from there on. It is the scroll view's own measure, so the
-- page looks the same under a status bar, in a sheet or beside another one.
--
-- Mode 'compat' is the stretchable header of Daniel Saidi's article ("Creating a stretchable header
-- in SwiftUI"), the origin of his ScrollKit: pulled, it grows; scrolled, it leaves with the page.
-- It measures from the edge of the screen.

local fb = require "flickbook"

-- The condition of tunables that only the other mode has.
local in_compat = { mode = "compat" }

local tune = fb.tunables {
  mode = { "default", choices = { "default", "compat" }, doc = "'compat' behaves as the article's code does." },
  width = { 390, unit = "pt", min = 320, max = 1400, doc = "Width of the screen." },
  height = { 844, unit = "pt", min = 320, max = 1400, doc = "Height of the screen." },
  inset = { 0, unit = "pt", min = 0, max = 100, doc = "Height of the status bar; 47 on a phone with a notch." },
  sheet = { 0, unit = "pt", min = 0, max = 400, doc = "How far down the page begins, as one in a sheet does." },
  rows = { 7, unit = "rows", min = 0, max = 10000, whole = true, doc = "How many tracks the album has." },

  cover_side = { 220, unit = "pt", min = 60, max = 340,
    doc = "Side of the cover at rest; in 'compat' it follows from the header." },
  cover_top = { 60, unit = "pt", min = 0, max = 200, doc = "Above the cover, where the bar is." },
  cover_margin = { 20, unit = "pt", min = 0, max = 100,
    when = in_compat, doc = "Left and right of the cover, where its growth ends." },
  cover_corner = { 5, unit = "pt", min = 0, max = 60, doc = "Radius of the cover's corners." },
  cover_shadow = { 10, unit = "pt", min = 0, max = 60, doc = "Radius of the cover's shadow." },
  cover_drop = { 4, unit = "pt", min = 0, max = 60, doc = "Vertical distance of the shadow." },
  header_height = { 280, unit = "pt", min = 61, max = 600,
    when = in_compat, doc = "The height that its header must be given." },

  bar_height = { 50, unit = "pt", min = 30, max = 100,
    doc = "Height of the sticking header, below the status bar." },
  max_stretch = { 130, unit = "pt", min = 0, max = 400,
    doc = "Growth of the header's content by a pull, at most; 130 leaves the cover 20 on either side." },
  stretch = { "fills", choices = { "fills", "grows", "moves", "stays" },
    doc = "Effect of a pull on the header: beyond max_stretch 'fills' stays at the edge, 'grows' leaves it." },
  overlap = { 10, unit = "pt", min = 0, max = 60, doc = "Points of the page that the header covers." },
  header_corner = { 8, unit = "pt", min = 0, max = 60, doc = "Radius of the header's corners." },
  bar_button = { 44, unit = "pt", min = 30, max = 100, doc = "Side of the place of a symbol in the bar." },
  back_size = { 34, unit = "pt", min = 10, max = 60, doc = "Font of the back symbol." },
  bar_title_size = { 17, unit = "pt", min = 8, max = 40, doc = "Font of the title in the bar." },
  refresh_size = { 22, unit = "pt", min = 8, max = 60, doc = "Size of the mark that turns with a pull; its side is 1.2 times as long." },
  refresh_top = { 12, unit = "pt", min = 0, max = 60, doc = "Above that mark, below the status bar." },
  refresh_pull = { 90, unit = "pt", min = 20, max = 300, doc = "Pull that loads the page again." },

  slop = { 10, unit = "pt", min = 0, max = 50, doc = "Distance of a finger before the page scrolls." },
  band = { 0.55, unit = "share", min = 0.01, max = 1, doc = "How far the page follows a pull, at first." },
  parallax = { 0.25, unit = "share", min = 0, max = 1,
    doc = "Share of the scrolling that the cover stays behind: 70 points over 280." },
  tilt = { 20, unit = "degrees", min = 0, max = 90,
    doc = "How far the cover has leaned back once the header is scrolled away." },
  pulled_tilt = { 5, unit = "degrees", min = 0, max = 45,
    doc = "How far it leans forward at most while it is pulled." },
  title_rate = { 5, unit = "1/ratio", min = 0.5, max = 50,
    doc = "Opacity of the bar's title for each 1 that the ratio is below 0." },

  status_size = { 15, unit = "pt", min = 6, max = 30, doc = "Font of the status bar." },
  status_top = { 14, unit = "pt", min = 0, max = 60, doc = "Above the text of the status bar." },
  status_margin = { 28, unit = "pt", min = 0, max = 100, doc = "Left and right of it." },
  stack_spacing = { 20, unit = "pt", min = 0, max = 60, doc = "Between the title, the buttons and the tracks." },
  padding = { 16, unit = "pt", min = 0, max = 60, doc = "Between the edges of the page and its content." },
  title_spacing = { 8, unit = "pt", min = 0, max = 40, doc = "Between the lines of the title." },
  name_size = { 28, unit = "pt", min = 12, max = 60, doc = "Font of the album's name." },
  band_size = { 17, unit = "pt", min = 8, max = 40, doc = "Font of the band's name." },
  detail_size = { 13, unit = "pt", min = 6, max = 30, doc = "Font of secondary text: year, band of a track." },
  button_spacing = { 15, unit = "pt", min = 0, max = 60, doc = "Between the buttons." },
  button_width = { 124, unit = "pt", min = 60, max = 300, doc = "Width of a button." },
  button_height = { 44, unit = "pt", min = 24, max = 80, doc = "Height of a button." },
  button_size = { 16, unit = "pt", min = 8, max = 40, doc = "Font of a button." },
  button_border = { 1, unit = "pt", min = 0.5, max = 8, doc = "Width of the line around a button." },
  row_spacing = { 30, unit = "pt", min = 0, max = 80, doc = "Between the tracks." },
  row_height = { 40, unit = "pt", min = 20, max = 100, doc = "Height of a track." },
  number_width = { 24, unit = "pt", min = 10, max = 100, doc = "Width of a track's number." },
  track_distance = { 14, unit = "pt", min = 0, max = 60, doc = "Between a track's number, its name and its symbol." },
  track_size = { 17, unit = "pt", min = 8, max = 40, doc = "Font of a track's name." },
  track_lines = { 2, unit = "pt", min = 0, max = 20, doc = "Between a track's name and its band." },
  more_width = { 26, unit = "pt", min = 10, max = 100, doc = "Width of a track's symbol." },
  shelves = { 2, unit = "rows", min = 0, max = 2, whole = true, doc = "How many rows of other records follow." },
  shelf_size = { 20, unit = "pt", min = 8, max = 40, doc = "Font of their headings." },
  tile_spacing = { 12, unit = "pt", min = 0, max = 60, doc = "Between the covers of other records." },
  tile = { 120, unit = "pt", min = 60, max = 200, doc = "Side of the covers of other records." },
  portrait_stretch = { 60, unit = "pt", min = 0, max = 400, doc = "How far a pull makes the band's portrait grow." },
  footer_height = { 60, unit = "pt", min = 0, max = 200, doc = "Height of the line at the end." },
}

local compat = tune.mode == "compat"
local width = tune.width
-- The default's header is as high as its contents.
local height = compat and tune.header_height or tune.cover_top + tune.cover_side

local tracks = {
  "Rehearsal in the Rain", "Paper Lanterns", "North of the River", "Half a Moon", "The Long Way Home",
  "Amber", "Letters to Nobody", "Last Train but One", "A Quiet Machine",
}

local ratio = fb.value "header.ratio"
local stretch = fb.value "header.stretch"
local pull = fb.value "header.pull"
local visible_height = fb.value "header.visible_height"
local gone = 1 - ratio

-- The contents of a header end with it; this offset keeps a node at its top.
local at_top = (height - visible_height):max(0)

local values = {
  ratio = ratio,
  stretch = stretch,
  visible_height = visible_height,
  parallax = fb.value "header.parallax",
  -- In the article only the size of the header changes.
  cover_opacity = compat and 1 or ratio:clamp(0, 1),
  cover_tilt = compat and 0 or (gone * tune.tilt):max(-tune.pulled_tilt),
  shade_opacity = compat and 0 or gone:clamp(0, 1),
  title_opacity = compat and 0 or (ratio * -tune.title_rate):clamp(0, 1),
  refresh = compat and 0 or (pull / tune.refresh_pull):clamp(0, 1),
}

local function cover(look)
  look.id, look.file = "cover", "images/slow_weather.webp"
  look.label, look.color = "Slow Weather", "#ca9c72"
  look.corner_radius = tune.cover_corner
  look.shadow = { radius = tune.cover_shadow, y = tune.cover_drop, color = "#000000a0" }
  return fb.image(look)
end

-- The growth of the header's height, and the part of it that its cover does not take up.
local risen = (visible_height - height):max(0)
local surplus = (risen - stretch):max(0)

local backdrop = fb.rectangle {
  id = "backdrop", width = "fill", height = height, drawn_height = risen + height,
  fill = fb.gradient { "#9a6b43", "#000000" },
}

-- Covers the backdrop as the header leaves, and then is the colour of the bar.
local shade = fb.rectangle {
  id = "shade", width = "fill", height = height, drawn_height = risen + height,
  fill = fb.gradient { "#3d2a1a", "#4f3722" }, opacity = values.shade_opacity,
}

-- The cover fills the rest of the header: limited by the height at first, by the width later.
local function fitted_cover()
  local side = math.min(width - 2 * tune.cover_margin, height - tune.cover_top)
  local room = stretch + (height - tune.cover_top)
  local fitted = room:min(width - 2 * tune.cover_margin)
  return cover {
    width = side, height = side, drawn_width = fitted, drawn_height = fitted,
    x = (side - fitted) / 2,
    y = tune.cover_top + (room - fitted) / 2,
  }
end

-- The cover is laid out once and only drawn larger: it grows about the middle of its lower edge,
-- which moves with the header's.
local function growing_cover()
  return cover {
    width = tune.cover_side, height = tune.cover_side, anchor = { 0.5, 1 },
    scale = 1 + stretch / tune.cover_side,
    y = tune.cover_top + fb.value("header.parallax"):max(0) + stretch + surplus,
    tilt = values.cover_tilt * (math.pi / 180),
    opacity = values.cover_opacity,
  }
end

-- The bar is in the header, so a finger that begins on it scrolls the page like any other.
local function bar()
  return fb.row {
    id = "bar", width = "fill", height = tune.bar_height, y = at_top + tune.inset,
    padding = { x = tune.padding }, align = "center",
    fb.text { "‹", id = "back", size = tune.back_size, width = tune.bar_button, height = tune.bar_button,
      on_tap = function(event) event.stage.page_state:set { left = 1 } end },
    fb.text { "Slow Weather", id = "title", size = tune.bar_title_size, weight = "semibold", width = "fill",
      align = "center", opacity = values.title_opacity },
    fb.text { "•••", size = tune.bar_title_size, width = tune.bar_button, align = "right" },
  }
end

-- An arrow in a circle.
local function refresh_mark()
  return fb.path {
    id = "refresh", d = "M20 4v5h-5M20 9a8.5 8.5 0 1 0 .5 4", stroke = "primary",
    width = 1.2 * tune.refresh_size, height = 1.2 * tune.refresh_size, y = at_top + tune.inset + tune.refresh_top,
    opacity = values.refresh, rotation = values.refresh * (2 * math.pi),
  }
end

local header
if compat then
  -- Measured from the edge of the screen, including everything above the page.
  header = fb.header {
    id = "header", height = height, inset = tune.inset, space = "screen", align = "top",
    backdrop, fitted_cover(),
  }
else
  header = fb.header {
    id = "header", height = height, min = tune.bar_height, inset = tune.inset, max_stretch = tune.max_stretch,
    stretch = tune.stretch, overlap = tune.overlap, parallax = tune.parallax, corner_radius = tune.header_corner,
    pull_trigger = tune.refresh_pull, align = "top",
    on_pulled = function(event)
      event.stage.page_state:set { loads = event.stage.page_state.loads + 1 }
    end,
    backdrop, growing_cover(), shade, refresh_mark(), bar(),
  }
end

local function button(id, label, filled)
  return fb.layers {
    id = id, width = tune.button_width, height = tune.button_height, corner_radius = tune.button_height / 2,
    fill = filled and "white" or nil, border = not filled and { width = tune.button_border, color = "white" } or nil,
    fb.text { label, width = "fill", align = "center", size = tune.button_size, weight = "semibold",
      color = filled and "black" or "white" },
  }
end

local function track(index)
  local name = tracks[(index - 1) % #tracks + 1]
  return fb.row {
    id = "track" .. index, height = tune.row_height + tune.row_spacing, spacing = tune.track_distance, align = "center",
    padding = { x = tune.padding, bottom = tune.row_spacing },
    fb.text { tostring(index), width = tune.number_width, align = "center", color = "secondary" },
    fb.column { width = "fill", spacing = tune.track_lines,
      fb.text { name, width = "fill", size = tune.track_size },
      fb.text { "The Halyards", size = tune.detail_size, color = "secondary" } },
    fb.text { "•••", size = tune.detail_size, width = tune.more_width, align = "right", color = "secondary" },
  }
end

-- The covers of other records, with their average colours.
local covers = {
  Salt = { "salt", "#c9d1d2" }, ["Harbour Lights"] = { "harbour", "#76949e" }, Ferry = { "ferry", "#8ca2ac" },
  Undertow = { "undertow", "#266068" }, ["Low Tide"] = { "low_tide", "#897e77" }, Kelp = { "kelp", "#4f8577" },
  Moorings = { "jetty", "#84797f" }, ["Slack Water"] = { "salt_flats", "#bbb8b3" }, Gale = { "gale", "#939f9f" },
}

local function tiles(id, names)
  return table.unpack(fb.each(names, function(name, index)
    local file, color = table.unpack(covers[name])
    return fb.image { id = id .. index, file = "images/" .. file .. ".webp", label = name, width = tune.tile,
      height = tune.tile, corner_radius = tune.cover_corner, color = color }
  end))
end

-- Rows of other records to scroll sideways. In the default the first begins with a header of its
-- own, along that axis.
local function shelf(id, title, names, has_portrait)
  local portrait
  if has_portrait then
    portrait = fb.header {
      id = "portrait", height = tune.padding + tune.tile, max_stretch = tune.portrait_stretch, align = "right",
      fb.image { id = "artist", file = "images/halyards.webp", label = "The Halyards", width = tune.tile,
        height = tune.tile, color = "#a9866f", corner_radius = tune.tile / 2, drawn_width = fb.value "portrait.stretch" + tune.tile },
    }
  end
  return fb.column {
    width = "fill", spacing = tune.title_spacing, padding = { bottom = tune.row_spacing },
    fb.row { padding = { x = tune.padding }, fb.text { title, size = tune.shelf_size, weight = "bold" } },
    fb.scroll_view {
      id = id, axes = "horizontal", width = "fill", height = tune.tile, spacing = tune.tile_spacing, header = portrait,
      strict_cone = compat,
      padding = { left = has_portrait and tune.tile_spacing or tune.padding, right = tune.padding },
      tiles(id, names),
    },
  }
end

local function page()
  local nodes = {}
  -- In the article the content begins below the status bar, and the header is drawn up under it.
  if compat and tune.inset > 0 then nodes[1] = fb.spacer { height = tune.inset } end
  nodes[#nodes + 1] = fb.column {
    id = "details", width = "fill", spacing = tune.stack_spacing,
    padding = { x = tune.padding, top = compat and tune.padding or tune.padding + tune.overlap,
      bottom = tune.stack_spacing },
    fb.column { id = "heading", spacing = tune.title_spacing,
      fb.text { "Slow Weather", id = "name", size = tune.name_size, weight = "bold" },
      fb.text { "The Halyards", id = "band", size = tune.band_size, weight = "semibold" },
      fb.text { "Album • 2020 • 29 min", id = "facts", size = tune.detail_size, color = "secondary" } },
    fb.row { id = "buttons", spacing = tune.button_spacing, button("play_button", "Play", true),
      button("shuffle", "Shuffle", false) },
  }
  for index = 1, tune.rows do nodes[#nodes + 1] = track(index) end
  if tune.shelves > 0 then
    nodes[#nodes + 1] = shelf("records", "More by The Halyards", { "Salt", "Harbour Lights", "Ferry", "Undertow" },
      not compat)
  end
  if tune.shelves > 1 then
    nodes[#nodes + 1] = shelf("others", "You might also like",
      { "Low Tide", "Kelp", "Moorings", "Slack Water", "Gale" })
  end
  nodes[#nodes + 1] = fb.text { "© 2020 Slipway Records", width = "fill", height = tune.footer_height, align = "center",
    size = tune.detail_size, color = "secondary" }
  return nodes
end

local function status_bar()
  return fb.row { height = tune.inset, padding = { x = tune.status_margin, top = tune.status_top },
    fb.text { "9:41", size = tune.status_size, weight = "semibold", width = "fill" },
    fb.text { "5G", size = tune.detail_size } }
end

return fb.screen {
  title = "Album",
  size = { width, tune.height },
  appearance = "dark",
  background = "black",
  values = values,
  states = { fb.variables("page_state", { left = 0, loads = 0 }) },
  fb.layers {
    width = "fill", height = "fill", align = "top",
    fb.column {
      width = "fill", height = "fill",
      fb.spacer { height = tune.sheet },
      fb.scroll_view { id = "page", width = "fill", height = "fill", header = header, slop = tune.slop,
        strict_cone = compat, overscroll = tune.band, table.unpack(page()) },
    },
    tune.inset > 0 and status_bar() or fb.spacer { height = 0 },
  },
}
