-- A chat of a hundred thousand messages, each as high as its words: opened at its end, and read upwards.
--
-- Each message is made once, when it comes near. The height of earlier messages is estimated until then; a wrong
-- estimate does not move the visible text. Pulled beyond its first message, the chat gets older ones.

local fb = require "flickbook"

local tune = fb.tunables {
  messages = { 100000, min = 1, max = 1000000, whole = true, doc = "How many messages there are at first." },
  estimate = { 60, unit = "pt", min = 10, max = 300, doc = "Height that a message is taken to have." },
  wide = { 0.72, min = 0.3, max = 1, doc = "Share of the screen that a message may be wide." },
  older = { 50, min = 0, max = 1000, whole = true, doc = "How many older ones come at the first message." },
}

local width, height, bar, foot = 390, 844, 96, 80
local words = { "tide", "is", "out", "see", "you", "at", "the", "pier", "bring", "bread", "and", "a", "lamp", "it", "will", "be", "late" }

-- Messages keep their numbers when older ones come: the first one at the start has 1.
local before = 0
local function text(message)
  local said = {}
  for place = 1, 2 + message * 31 % 23 do said[place] = words[(message * 7 + place * 5) % #words + 1] end
  return table.concat(said, " ")
end

local function row(number)
  local message = number - before
  local mine = message * 13 % 5 < 2
  return fb.layers { id = "message" .. message, width = width, align = mine and "right" or "left", padding = { x = 12, y = 4 },
    fb.column { corner_radius = 18, padding = { x = 14, y = 9 }, fill = mine and "#0a84ff" or "#e9e9eb",
      fb.text { text(message), width = tune.wide * width - 28, lines = 8, size = 16, color = mine and "#ffffff" or "#1c1c1e" } } }
end

local chat = fb.scroll_view { id = "chat", height = height - bar - foot, offset = { 0, 1e9 },
  rows = { count = tune.messages, estimate = tune.estimate, row = row },
  on_drag_ended = function(event)
    if event.y > -40 then return end
    before = before + tune.older
    event.stage.chat:resize { row_count = event.stage.chat.rows.count + tune.older, rows_at = "start" }
  end,
}

local function last(event) event.stage.chat:scroll { row = event.stage.chat.rows.count, align = "end" } end

return fb.screen {
  title = "Chat", size = { width, height }, background = "#ffffff",
  fb.layers { width = width, height = bar, fill = "#f6f6f6", padding = { top = 44 }, fb.text { "Harbour", size = 17, weight = "semibold", color = "#1c1c1e" } },
  chat,
  fb.layers { width = width, height = foot, fill = "#f6f6f6",
    fb.layers { width = 366, height = 40, corner_radius = 20, fill = "#ffffff", align = "left", padding = { x = 16 },
      fb.text { "Message", size = 16, color = "#8e8e93" } },
    fb.layers { id = "down", width = 40, height = 40, corner_radius = 20, fill = "#0a84ff", x = 160, on_tap = last,
      fb.path { d = "M12 5v14m-6-6l6 6 6-6", stroke = "#ffffff", width = 22 } } },
}
