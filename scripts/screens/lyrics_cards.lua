-- Now playing: the cover of a record and the lyrics of its song are two cards on each other. The front one is
-- dragged away, up, down or aside, and the other one comes to the front.
--
-- One number drives all that is seen: the progress, 1 where a card let go does not come back. The front card
-- fades with it and the one behind moves up, so a finger sees what it is about to do, and can still undo it.
--
-- Mode 'compat' is the view controller of the article of 2021: a card goes in the moment it crosses the
-- distance, nothing can be caught or undone, and a cancelled drag leaves the card where it is.

local fb = require "flickbook"

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
    doc = "How far any way, by two thirds of the sum along both axes." },
  fade_vertical = { 20, unit = "pt", min = 0, max = 320, doc = "From where on a card fades that goes up or down." },
  fade_horizontal = { 20, unit = "pt", min = 0, max = 320, doc = "From where on one fades that goes aside." },
  fade_both = { 40, unit = "pt", min = 0, max = 320, doc = "From where on one fades that goes any way." },
  fade_length = { 100, unit = "pt", min = 10, max = 1000, doc = "The way over which a card fades out from there." },

  card = { 320, unit = "pt", min = 100, max = 360, doc = "Side of a card." },
  back_offset = { -30, unit = "pt", min = -200, max = 200, doc = "How far down the card behind lies." },
  back_scale = { 0.9, unit = "times", min = 0.1, max = 1.5, doc = "Size of the card behind beside the front card." },

  commit = { "on_release_or_flick", choices = { "on_cross", "on_release", "on_release_or_flick" },
    doc = "When a card goes; in 'compat' as it crosses the distance." },
  flick = { 500, unit = "pt/s", min = 50, max = 8000, doc = "Finger speed from which its direction decides." },
  overtaking = { 0.5, unit = "share", min = 0, max = 1,
    doc = "Share of the swap at which the cards change their order." },
  swap = { 0.35, unit = "s", min = 0.05, max = 2, doc = "Duration of the spring by which cards change places." },
  settle = { 0.35, unit = "s", min = 0.05, max = 2, doc = "Duration of the spring by which a card comes back." },
  bounce = { 0.15, unit = "share", min = 0, max = 0.9, doc = "How far the card that comes back swings over." },
  compat_duration = { 0.33, unit = "s", min = 0.05, max = 2,
    doc = "Only 'compat': how long cards change places, or one comes back." },
  compat_damping = { 0.7, unit = "share", min = 0.05, max = 1,
    doc = "Only 'compat': the damping ratio of a card that comes back." },
  compat_velocity = { 0.7, unit = "1/s", min = 0, max = 50,
    doc = "Only 'compat': the share of its way that it has a second at first." },
}

local compat = tune.mode == "compat"

local lines = {
  "Paper lanterns on the bay,", "nobody knows who lit them.", "The wind, you said, will turn",
  "and take the night away.", "We sat, we let them burn,", "and all the boats came in.",
}

local cover = fb.image { id = "cover", label = "Slow Weather", color = "#d9a066", corner_radius = 8 }

local lyrics = fb.column {
  id = "lyrics", padding = 20, spacing = 11, clip = true, fill = "#4a6b7c", corner_radius = 8,
  fb.row { width = "fill", align = "center",
    fb.text { "LYRICS", size = 12, weight = "bold", color = "white", width = "fill" },
    fb.text { "MORE", size = 12, weight = "bold", color = "white" } },
  fb.spacer { height = 8 },
  table.unpack(fb.each(lines, function(line, index)
    return fb.text { line, size = 18, weight = "bold", color = index < 3 and "white" or "#0b1c24" }
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
  options.overtaking = tune.overtaking
  options.swap = { duration = tune.swap }
  options.settle = { duration = tune.settle, bounce = tune.bounce }
end
local deck = fb.deck(options)

local function symbol(text) return fb.text { text, size = 26, width = 44, align = "center" } end

local play = fb.layers {
  width = 64, height = 64, corner_radius = 32, fill = "white",
  fb.row { spacing = 7, width = 19, height = 24,
    fb.rectangle { width = 6, height = 24, fill = "black", corner_radius = 1 },
    fb.rectangle { width = 6, height = 24, fill = "black", corner_radius = 1 } },
}

local top_bar = fb.row {
  width = "fill", height = 44, align = "center",
  fb.text { "⌄", size = 24, width = 40 },
  fb.column { width = "fill", align = "center", spacing = 2,
    fb.text { "PLAYING FROM ALBUM", width = "fill", align = "center", size = 11, color = "secondary" },
    fb.text { "Slow Weather", width = "fill", align = "center", size = 13, weight = "bold" } },
  fb.text { "•••", size = 15, width = 40, align = "right" },
}

-- What is below the cards, or beside them.
local player = fb.column {
  width = "fill", height = "fill",
  fb.row { width = "fill", align = "center",
    fb.column { width = "fill", spacing = 4,
      fb.text { "Paper Lanterns", size = 22, weight = "bold" },
      fb.text { "The Halyards", size = 16, color = "secondary" } },
    fb.text { "♥", size = 24, color = "#1db954" } },
  fb.spacer { height = 26 },
  fb.layers { width = "fill", height = 4, align = "left",
    fb.rectangle { width = "fill", height = 4, corner_radius = 2, fill = "#ffffff4d" },
    fb.rectangle { width = "35%", height = 4, corner_radius = 2, fill = "white" } },
  fb.row { width = "fill", height = 24, align = "center",
    fb.text { "1:18", size = 11, color = "secondary", width = "fill" },
    fb.text { "3:42", size = 11, color = "secondary" } },
  fb.spacer { height = 14 },
  fb.row { width = "fill", align = "center", justify = "space_between",
    symbol "⇄", symbol "◀", play, symbol "▶", symbol "↻" },
  fb.spacer { height = "fill" },
  fb.row { width = "fill", fb.text { "Living room", size = 12, color = "#1db954", width = "fill" },
    fb.text { "≡", size = 16 } },
}

local screen = {
  title = "Lyrics cards",
  size = { tune.width, tune.height },
  appearance = "dark",
  background = fb.gradient { "#7d5a3a", "#2a2018", "#121212" },
  values = {
    progress = deck.progress,
    offset = deck.offset,
    -- How far the card behind has come up.
    lift = compat and 0 or deck.progress:clamp(0, 1),
    -- What the formula leaves of the front card's opacity; below 0 far away.
    fade = 1 - (deck.offset - options.fade_start):max(0) / tune.fade_length,
  },
}
-- Turned, the phone has the cards on the left. The deck goes on as it was: it is the one of the same id.
if tune.width > tune.height then
  screen.padding = 35
  screen[1] = fb.row { width = "fill", height = "fill", spacing = 40, deck,
    fb.column { width = "fill", height = "fill", spacing = 30, top_bar, player } }
else
  screen.padding, screen.align = { x = 35, top = 59, bottom = 34 }, "center"
  screen[1], screen[2], screen[3] = top_bar, fb.spacer { height = 60 }, deck
  screen[4], screen[5] = fb.spacer { height = 44 }, player
end
return fb.screen(screen)
