-- A list of letters with rows to draw aside: one action when a row is open, another when it is drawn off entirely.
--
-- The offset of a row is a variable with detents, which a drag gesture moves. Only one row is open.

local fb = require "flickbook"

local tune = fb.tunables {
  letters = { 12, min = 1, max = 60, whole = true, doc = "How many letters there are." },
  row_height = { 76, unit = "pt", min = 40, max = 160, doc = "Height of a letter." },
  buttons = { 96, unit = "pt", min = 40, max = 200, doc = "Width of the buttons of an open row." },
  full = { 250, unit = "pt", min = 100, max = 390, doc = "Least distance of a release that removes the row." },
  cone = { 30, unit = "degrees", min = 5, max = 80, doc = "Greatest angle off the horizontal of a drag that pulls a row." },
}

local width = 390
local senders = { "Mara Venn", "Orrin Pale", "Small Harbours", "Delia Frost", "Post Office" }
local times = { "9:41", "8:05", "Tue", "Mon", "Sun" }
local subjects = { "The boat is ready", "Tuesday, then", "Tickets inside", "A question of salt", "Your parcel waits" }

-- Icons: a box with its lid, and the marks of a letter that is flagged, has a file, or was answered.
local archive_box = "M3 4h18v5h-18zM5 9v11h14v-11M10 13h4"
local flag, clip, reply = "M6 21v-17c4-2 7 2 12 0v9c-5 2-8-2-12 0", "M18 8l-8 8a2 2 0 0 1-3-3l8-8a4 4 0 0 1 6 6l-9 9a6 6 0 0 1-8-8l7-7", "M9 5l-6 6 6 6M3 11h10a7 7 0 0 1 7 7v1"
local marks = { reply, flag, clip, false, flag }

-- The offset of each row to the left: its variable is x1, x2 and so on.
local drawn = {}
for number = 1, tune.letters do
  drawn["x" .. number] = fb.variable {
    start = 0, min = -width, max = 0, settle = { duration = 0.35 },
    detents = {
      closed = 0, open = { -tune.buttons, -tune.full, -tune.buttons / 2 }, gone = { -width, -width, -tune.full },
    },
  }
end
local rows = fb.variables("rows", drawn)

-- An opened row closes the previous one; a row that is drawn off entirely is archived.
local opened
local function close_other(event, number)
  if opened and opened ~= number then
    local name = "x" .. opened
    if event.stage.rows:detent(name) == "open" then event.stage.rows:animate { to = { [name] = 0 } } end
  end
  opened = number
end

-- A row that another finger drags keeps the others closed.
local function is_alone(number)
  return function(gesture)
    for other = 1, tune.letters do
      if other ~= number and gesture.stage["draw" .. other].is_active then return false end
    end
    return true
  end
end

local list = { id = "letters", width = width, on_drag_began = function(event) close_other(event, nil) end }
for number = 1, tune.letters do
  local x, mark = rows["x" .. number], marks[(number - 1) % #marks + 1]
  list[number] = fb.layers { id = "row" .. number, width = width, height = tune.row_height, clip = true,
    fb.layers { width = width, height = tune.row_height, fill = "#34c759", align = "right", padding = 20, opacity = x:below(0),
      fb.path { d = archive_box, stroke = "#ffffff", x = -16, y = -12 },
      fb.text { "Archive", size = 15, weight = "semibold", color = "#ffffff", y = 14 } },
    fb.layers { id = "letter" .. number, width = width, height = tune.row_height, fill = "#ffffff", align = "top_left", x = x,
      gestures = {
        fb.drag_gesture { id = "draw" .. number, moves = x, axis = "horizontal", cone = math.rad(tune.cone), strict_cone = true,
          should_begin = is_alone(number), on_began = function(event) close_other(event, number) end },
      },
      fb.rectangle { width = 8, height = 8, corner_radius = 4, fill = "#007aff", x = 8, y = 19, opacity = number % 3 == 1 and 1 or 0 },
      fb.text { senders[(number - 1) % #senders + 1], size = 17, weight = "semibold", color = "#1c1c1e", x = 24, y = 12 },
      fb.text { times[(number - 1) % #times + 1], size = 14, color = "#8e8e93", x = width - 64, y = 15 },
      fb.text { subjects[(number - 1) % #subjects + 1], size = 15, color = "#636366", x = 24, y = 38 },
      fb.rectangle { width = width - 24, height = 1, fill = "#e5e5ea", x = 24, y = tune.row_height - 1 },
      mark and fb.path { d = mark, stroke = mark == flag and "#ff9500" or "#8e8e93", width = 18, x = width - 36, y = 38 } or nil,
    },
  }
end

return fb.screen {
  title = "Mail", size = { width, 844 }, states = { rows },
  fb.column { fill = "#f2f2f7", padding = { top = 60 },
    fb.layers { width = width, height = 73, align = "left", padding = { x = 16 },
      fb.text { "Inbox", id = "heading", size = 34, weight = "bold", color = "#1c1c1e" } },
    fb.scroll_view(list),
  },
}
