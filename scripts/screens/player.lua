-- A player: its place in the song is scrubbed, its volume is a dial with steps, and its cover is pushed aside.
--
-- Three variables: one between bounds, one with detents, one that goes back to the middle unless it is thrown.

local fb = require "flickbook"

local tune = fb.tunables {
  seconds = { 214, unit = "s", min = 10, max = 4000, whole = true, doc = "Length of the song." },
  steps = { 11, min = 2, max = 40, whole = true, doc = "How many places the dial has." },
  sweep = { 270, unit = "degrees", min = 30, max = 720, doc = "From the first place of the dial to the last." },
}

local width, height, line = 390, 844, 326
-- The covers with their average colours, which terminals show: scripts/tools/gallery-images draws them.
local songs = {
  { "Ebb", "#4c6777", "images/ebb.png" }, { "Lantern", "#8e573b", "images/lantern.jpg" }, { "North pier", "#7e9580", "images/north_pier.webp" },
}

local detents = {}
for step = 0, tune.steps - 1 do detents["step" .. step] = step end
local now = fb.variables("now", {
  at = fb.variable { start = 30, min = 0, max = tune.seconds, overscroll = "wall", throws = false },
  volume = fb.variable { start = 4, min = 0, max = tune.steps - 1, overscroll = 0.2, detents = detents, settle = { duration = 0.2 } },
  aside = fb.variable { start = 0, detents = { previous = -width, here = 0, next = width }, snap = "flutter_dismissible" },
  song = 1,
})

local function changed(event)
  local stage = event.stage
  local where = stage.now:detent "aside"
  if where == "here" then return end
  local song = (math.floor(stage.now.song) - 1 + (where == "next" and -1 or 1)) % #songs + 1
  stage.now:animate { to = { aside = where == "next" and width or -width }, motion = { duration = 0.2 }, on_end = function()
    stage.now:set { song = song, aside = 0, at = 0 }
  end }
end

local covers = { align = "center", width = width, height = 360, x = now.aside,
  gestures = { fb.drag_gesture { id = "push", moves = now.aside, axis = "horizontal", on_ended = changed } } }
for number, song in ipairs(songs) do
  covers[number] = fb.layers { width = 300, height = 300, corner_radius = 16, clip = true, opacity = 1 - (now.song - number):abs():min(1),
    fb.image { file = song[3], label = song[1], color = song[2], width = 300, height = 300 },
    fb.text { song[1], size = 32, weight = "bold", color = "#ffffff", y = 100 } }
end

-- The dial turns with the finger; every step is at a mark.
local step = math.rad(tune.sweep) / (tune.steps - 1)
local angle = now.volume * step - math.rad(tune.sweep) / 2
local marks = { width = 200, height = 200 }
for number = 0, tune.steps - 1 do
  marks[#marks + 1] = fb.layers { width = 200, height = 200, rotation = number * step - math.rad(tune.sweep) / 2, hit = "none",
    fb.rectangle { width = 3, height = 8, corner_radius = 1.5, fill = fb.mix_colors("#d1d1d6", "#ff9500", (now.volume - number + 1):clamp(0, 1)), y = -94 } }
end

-- A loudspeaker with waves for its volume.
local function speaker(waves)
  return fb.path { d = "M4 9.5h3.5L12 5.5v13L7.5 14.5H4zM15.5 9.5a3.5 3.5 0 0 1 0 5" .. waves, stroke = "#8e8e93" }
end

local per_second = tune.seconds / line
local share = now.at / tune.seconds

return fb.screen {
  title = "Player", size = { width, height }, states = { now }, background = "#f2f2f7", align = "center", spacing = 24, padding = { top = 80 },
  values = { at = now.at, volume = now.volume },
  fb.layers(covers),
  fb.layers { id = "scrubber", width = line, height = 44, align = "left", hit_margin = 10,
    gestures = {
      fb.drag_gesture { id = "scrub", moves = now.at, axis = "horizontal", per_point = per_second },
      fb.tap_gesture { id = "seek", on_ended = function(event)
        event.stage.now:animate { to = { at = (event.location[1] - (width - line) / 2) * per_second }, motion = { duration = 0.15 } }
      end },
    },
    fb.rectangle { width = line, height = 4, corner_radius = 2, fill = "#d1d1d6" },
    fb.rectangle { width = line, height = 4, corner_radius = 2, fill = "#1c1c1e", drawn_width = share * line },
    fb.rectangle { id = "thumb", width = 20, height = 20, corner_radius = 10, fill = "#1c1c1e", x = share * line - 10 },
  },
  fb.row { spacing = 24, align = "center", speaker "", fb.layers { width = 200, height = 200, fb.layers(marks), fb.layers { id = "dial", width = 160, height = 160, corner_radius = 80, fill = "#ffffff", rotation = angle, shadow = { radius = 10, y = 4 },
    gestures = { fb.drag_gesture { id = "turn", moves = now.volume, turns = true, per_point = 1 / step } },
    fb.rectangle { width = 6, height = 34, corner_radius = 3, fill = "#ff9500", y = -54 } } }, speaker "M18 7a7 7 0 0 1 0 10" },
}
