-- Now playing: the cover of a record and the lyrics of its song are two cards on each other. The
-- front one is dragged away, up, down or aside, and the other one comes to the front.
--
-- One number drives all visible changes: the progress, 1 where a released card does not come back.
-- The front card fades with it and the one behind moves up, so a person sees the effect of the drag
-- in advance and can still undo it.
--
-- Mode 'compat' is the view controller of Andrei Olteanu's article on Spotify's lyrics cards
-- (Halcyon Mobile): a card goes at the moment it crosses the distance, without a way to catch or undo
-- it, and a cancelled drag leaves the card in place.

local fb = require "flickbook"

-- The condition of tunables that only the other mode has.
local in_compat = { mode = "compat" }

local tune = fb.tunables {
  mode = { "default", choices = { "default", "compat" }, doc = "'compat' behaves as the article's code does." },
  direction = { "vertical", choices = { "vertical", "horizontal", "both" },
    doc = "Along which axes the front card is dragged away." },

  width = { 390, unit = "pt", min = 390, max = 1400, doc = "Width of the screen." },
  height = { 844, unit = "pt", min = 390, max = 1400, doc = "Height of the screen." },

  distance_vertical = { 80, unit = "pt", min = 10, max = 320,
    doc = "How far up or down a card must be dragged to go." },
  distance_horizontal = { 60, unit = "pt", min = 10, max = 320, doc = "How far aside, where that is the direction." },
  distance_both = { 90, unit = "pt", min = 10, max = 320,
    doc = "How far in any direction, by two thirds of the sum along both axes." },
  fade_vertical = { 20, unit = "pt", min = 0, max = 320, doc = "From where on a card fades that goes up or down." },
  fade_horizontal = { 20, unit = "pt", min = 0, max = 320, doc = "From where on one fades that goes aside." },
  fade_both = { 40, unit = "pt", min = 0, max = 320, doc = "From where on one fades that goes in any direction." },
  fade_length = { 100, unit = "pt", min = 10, max = 1000, doc = "The distance over which a card fades out from there." },

  card = { 320, unit = "pt", min = 100, max = 360, doc = "Side of a card." },
  back_offset = { -30, unit = "pt", min = -200, max = 200, doc = "Vertical distance of the card behind." },
  back_scale = { 0.9, unit = "times", min = 0.1, max = 1.5, doc = "Size of the card behind beside the front card." },

  commit = { "on_release_or_flick", choices = { "on_cross", "on_release", "on_release_or_flick" },
    doc = "When a card goes; in 'compat' as it crosses the distance." },
  flick = { 500, unit = "pt/s", min = 50, max = 8000, doc = "Least finger speed of a flick, decided by its direction." },
  flick_distance = { 18, unit = "pt", min = 0, max = 200,
    doc = "Least distance of a flick, from the touch." },
  overtaking = { 0.5, unit = "share", min = 0, max = 1,
    doc = "Share of the swap before the cards change their order." },
  swap = { 0.35, unit = "s", min = 0.05, max = 2, doc = "Duration of the spring that swaps the cards." },
  settle = { 0.35, unit = "s", min = 0.05, max = 2, doc = "Duration of the spring that brings a card back." },
  bounce = { 0.15, unit = "share", min = 0, max = 0.9, doc = "How far the card that comes back swings over." },

  margin = { 35, unit = "pt", min = 0, max = 100, doc = "Between the edges of the screen and its content." },
  top = { 59, unit = "pt", min = 0, max = 120, doc = "Above the bar; the status bar is there." },
  bottom = { 34, unit = "pt", min = 0, max = 100, doc = "Below the last line." },
  status_size = { 15, unit = "pt", min = 6, max = 30, doc = "Font of the status bar." },
  bar_height = { 44, unit = "pt", min = 24, max = 100, doc = "Height of the bar above the cards." },
  bar_width = { 40, unit = "pt", min = 20, max = 100, doc = "Width of the place of a symbol in the bar." },
  bar_distance = { 60, unit = "pt", min = 0, max = 200, doc = "Between the bar and the cards." },
  cards_distance = { 44, unit = "pt", min = 0, max = 200, doc = "Between the cards and the player." },
  turned_spacing = { 40, unit = "pt", min = 0, max = 200, doc = "Between the cards and the player, turned." },
  turned_distance = { 30, unit = "pt", min = 0, max = 200, doc = "Between the bar and the player, turned." },
  card_corner = { 8, unit = "pt", min = 0, max = 60, doc = "Radius of a card's corners." },
  card_shadow = { 14, unit = "pt", min = 0, max = 60, doc = "Radius of a card's shadow." },
  card_drop = { 4, unit = "pt", min = 0, max = 60, doc = "Its vertical distance." },
  lyrics_padding = { 20, unit = "pt", min = 0, max = 60, doc = "Between the edges of the lyrics and the text." },
  lyrics_spacing = { 11, unit = "pt", min = 0, max = 40, doc = "Between the lines of the lyrics." },
  lyrics_size = { 18, unit = "pt", min = 8, max = 40, doc = "Font of the lyrics." },
  lyrics_sung = { 2, unit = "lines", min = 0, max = 6, whole = true, doc = "How many lines have been sung; they are white." },
  title_size = { 22, unit = "pt", min = 10, max = 40, doc = "Font of the song's name." },
  band_size = { 16, unit = "pt", min = 8, max = 40, doc = "Font of the band's name." },
  small_size = { 13, unit = "pt", min = 6, max = 30, doc = "Font of the album's name in the bar." },
  detail_size = { 12, unit = "pt", min = 6, max = 30, doc = "Font of secondary text." },
  line_spacing = { 4, unit = "pt", min = 0, max = 20, doc = "Between two lines that belong together." },
  song_length = { 222, unit = "s", min = 1, max = 3600, doc = "Length of the song." },
  played = { 0.35, unit = "share", min = 0, max = 1, doc = "How much of the song has been played." },
  bar_line = { 4, unit = "pt", min = 1, max = 20, doc = "Height of the line that shows it." },
  time_height = { 24, unit = "pt", min = 10, max = 60, doc = "Height of the times below it." },
  line_distance = { 26, unit = "pt", min = 0, max = 100, doc = "Above that line." },
  symbols_distance = { 14, unit = "pt", min = 0, max = 100, doc = "Above the symbols of the player." },
  symbol_size = { 26, unit = "pt", min = 10, max = 60, doc = "Height of a symbol of the player." },
  symbol_width = { 44, unit = "pt", min = 20, max = 100, doc = "Width of the place of a symbol." },
  play = { 64, unit = "pt", min = 24, max = 120, doc = "Diameter of the symbol in the middle." },

  compat_duration = { 0.33, unit = "s", min = 0.05, max = 2,
    when = in_compat, doc = "How long cards change places, or one comes back." },
  compat_damping = { 0.7, unit = "share", min = 0.05, max = 1,
    when = in_compat, doc = "The damping ratio of a card that comes back." },
  compat_velocity = { 0.7, unit = "1/s", min = 0, max = 50,
    when = in_compat, doc = "The share of its distance per second at first." },
}

local compat = tune.mode == "compat"

local lines = {
  "Paper lanterns on the bay,", "nobody knows who lit them.", "The wind, you said, will turn",
  "and take the night away.", "We sat, we let them burn,", "and all the boats came in.",
}

local shadow = { radius = tune.card_shadow, y = tune.card_drop, color = "#00000066" }

-- Icons of the player, as lines or as areas.
local icons = {
  close = "M5 9l7 7 7-7", queue = "M4 7h16M4 12h16M4 17h10",
  shuffle = "M3 7h3c6 0 6 10 12 10h3M3 17h3c2 0 3-1.5 4-3M14 10c1-1.7 2-3 4-3h3M18 4l3 3-3 3M18 14l3 3-3 3",
  loop = "M4 11v-1a4 4 0 0 1 4-4h11M16 3l3 3-3 3M20 13v1a4 4 0 0 1-4 4h-11M8 21l-3-3 3-3",
  previous = "M19 5v14l-11-7zM5 5h2.5v14h-2.5z", next = "M5 5v14l11-7zM16.5 5h2.5v14h-2.5z",
  heart = "M12 20.500C5 15.5 2 12.5 2 8.800a5 5 0 0 1 10-1.5 5 5 0 0 1 10 1.500c0 3.7-3 6.7-10 11.700z",
}

local cover = fb.image {
  id = "cover", file = "images/slow_weather.webp", label = "Slow Weather", color = "#ca9c72", corner_radius = tune.card_corner, shadow = shadow,
}

local lyrics = fb.column {
  id = "lyrics", padding = tune.lyrics_padding, spacing = tune.lyrics_spacing, clip = true, fill = "#4a6b7c",
  corner_radius = tune.card_corner, shadow = shadow,
  fb.row { width = "fill", align = "center", padding = { bottom = tune.lyrics_spacing },
    fb.text { "LYRICS", size = tune.detail_size, weight = "bold", color = "white", width = "fill" },
    fb.text { "MORE", size = tune.detail_size, weight = "bold", color = "white" } },
  table.unpack(fb.each(lines, function(line, index)
    return fb.text { line, size = tune.lyrics_size, weight = "bold", width = "fill",
      color = index <= tune.lyrics_sung and "white" or "#0b1c24" }
  end)),
}

local options = {
  id = "cards", width = tune.card, height = tune.card,
  cards = { cover, lyrics },
  compat = compat,
  direction = tune.direction,
  distance = tune["distance_" .. tune.direction],
  fade_start = tune["fade_" .. tune.direction],
  fade_length = tune.fade_length,
  depth_offset = tune.back_offset,
  depth_scale = tune.back_scale,
}
if compat then
  options.swap = { duration = tune.compat_duration, easing = "ease_in_out" }
  options.settle = { duration = tune.compat_duration, damping = tune.compat_damping, velocity = tune.compat_velocity }
else
  options.commit = tune.commit
  options.flick_velocity = tune.commit == "on_release_or_flick" and tune.flick or nil
  options.flick_distance = tune.flick_distance
  options.overtaking = tune.overtaking
  options.swap = { duration = tune.swap }
  options.settle = { duration = tune.settle, bounce = tune.bounce }
end
local deck = fb.deck(options)

local function symbol(d, look)
  look.d, look.width, look.height = d, tune.symbol_width, tune.symbol_size
  return fb.path(look)
end

-- Two bars on a disc.
local function pause_bar()
  return fb.rectangle { width = tune.play / 10, height = "fill", fill = "black", corner_radius = tune.play / 64 }
end
local play = fb.layers {
  id = "play_button", width = tune.play, height = tune.play, corner_radius = tune.play / 2, fill = "white",
  fb.row { spacing = tune.play / 9, height = tune.play * 0.375, pause_bar(), pause_bar() },
}

local function time(seconds)
  local whole = math.floor(seconds + 0.5)
  return ("%d:%02d"):format(whole // 60, whole % 60)
end

local top_bar = fb.row {
  width = "fill", height = tune.bar_height, align = "center",
  fb.path { d = icons.close, stroke = "primary", width = tune.bar_width, height = tune.title_size,
    x = (tune.title_size - tune.bar_width) / 2 },
  fb.column { width = "fill", align = "center", spacing = tune.line_spacing / 2,
    fb.text { "PLAYING FROM ALBUM", width = "fill", align = "center", size = tune.detail_size, color = "secondary" },
    fb.text { "Slow Weather", width = "fill", align = "center", size = tune.small_size, weight = "bold" } },
  fb.text { "•••", size = tune.small_size, width = tune.bar_width, align = "right" },
}

-- The player below the cards, or beside them.
local player = fb.column {
  width = "fill", height = "fill",
  fb.row { width = "fill", align = "center",
    fb.column { width = "fill", spacing = tune.line_spacing,
      fb.text { "Paper Lanterns", width = "fill", size = tune.title_size, weight = "bold" },
      fb.text { "The Halyards", width = "fill", size = tune.band_size, color = "secondary" } },
    fb.path { d = icons.heart, fill = "#1db954", width = tune.symbol_size } },
  fb.spacer { height = tune.line_distance },
  fb.layers { width = "fill", height = tune.bar_line, align = "left",
    fb.rectangle { width = "fill", height = tune.bar_line, corner_radius = tune.bar_line / 2, fill = "#ffffff4d" },
    fb.rectangle { width = 100 * tune.played .. "%", height = tune.bar_line, corner_radius = tune.bar_line / 2,
      fill = "white" } },
  fb.row { width = "fill", height = tune.time_height, align = "center",
    fb.text { time(tune.played * tune.song_length), size = tune.detail_size, color = "secondary", width = "fill" },
    fb.text { time(tune.song_length), size = tune.detail_size, color = "secondary" } },
  fb.spacer { height = tune.symbols_distance },
  fb.row { width = "fill", align = "center", justify = "space_between",
    symbol(icons.shuffle, { stroke = "primary" }), symbol(icons.previous, { fill = "primary" }), play,
    symbol(icons.next, { fill = "primary" }), symbol(icons.loop, { stroke = "primary" }) },
  fb.spacer { height = "fill" },
  fb.row { width = "fill", align = "center",
    fb.text { "Living room", size = tune.detail_size, color = "#1db954", width = "fill" },
    fb.path { d = icons.queue, stroke = "primary", width = tune.band_size } },
}

local screen = {
  title = "Lyrics cards",
  size = { tune.width, tune.height },
  appearance = "dark",
  background = fb.gradient { "#7d5a3a", "#2a2018", "#121212" },
  values = {
    progress = deck.progress,
    offset = deck.offset,
    -- The progress of the card behind as it moves up.
    lift = compat and 0 or deck.progress:clamp(0, 1),
    -- The front card's opacity by the formula; negative far away.
    fade = 1 - (deck.offset - options.fade_start):max(0) / tune.fade_length,
  },
}
-- In landscape the cards are on the left. The deck keeps its state, because it has the same
-- id.
if tune.width > tune.height then
  screen.padding = tune.margin
  screen[1] = fb.row { width = "fill", height = "fill", spacing = tune.turned_spacing, deck,
    fb.column { width = "fill", height = "fill", spacing = tune.turned_distance, top_bar, player } }
else
  screen.padding, screen.align = { x = tune.margin, bottom = tune.bottom }, "center"
  screen[1] = fb.row { width = "fill", height = tune.top, align = "center",
    fb.text { "9:41", size = tune.status_size, weight = "semibold", width = "fill" },
    fb.text { "5G", size = tune.small_size } }
  -- On a low screen the cards keep their size, and the space around them shrinks.
  local player_height = 1.2 * (tune.title_size + tune.band_size + tune.detail_size) + tune.line_spacing
    + tune.line_distance + tune.bar_line + tune.time_height + tune.symbols_distance + tune.play
  local left = tune.height - tune.top - tune.bar_height - tune.card - player_height - tune.bottom
  local share = math.max(0, math.min(1, left / (tune.bar_distance + tune.cards_distance + 1e-9)))
  screen[2], screen[3], screen[4] = top_bar, fb.spacer { height = share * tune.bar_distance }, deck
  screen[5], screen[6] = fb.spacer { height = share * tune.cards_distance }, player
end
return fb.screen(screen)
