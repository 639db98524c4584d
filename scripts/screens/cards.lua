-- A stack of cards that are thrown: to the right to keep one, to the left to pass; it comes back if it is let go too soon.
--
-- Each card has two variables of its own, so that the next one can be taken while the last one still flies.

local fb = require "flickbook"

local tune = fb.tunables {
  cards = { 6, min = 1, max = 30, whole = true, doc = "How many cards there are." },
  far = { 100, unit = "pt", min = 20, max = 300, doc = "How far a card must be, or would be soon, to go." },
  turn = { 18, unit = "degrees", min = 0, max = 60, doc = "How far a card is turned at the edge of the screen." },
  soon = { 0.2, unit = "s", min = 0, max = 1, doc = "For how long the speed of the finger counts." },
}

local width, height, out = 390, 844, 640
local names = { "Puffin", "Heron", "Curlew", "Gannet", "Tern", "Plover" }
local colours = { "#5e5ce6", "#ff9f0a", "#30d158", "#ff375f", "#64d2ff", "#bf5af2" }

local values = { top = 1, kept = 0 }
for number = 1, tune.cards do
  values["x" .. number] = fb.variable { start = 0, lookahead = tune.soon, settle = { duration = 0.4, bounce = 0.2 },
    detents = { passed = { -out, -1e6, -tune.far }, home = 0, kept = { out, tune.far, 1e6 } } }
  values["y" .. number] = fb.variable { start = 0, detents = { home = 0 }, settle = { duration = 0.4, bounce = 0.2 } }
end
local stack = fb.variables("stack", values)

local function decided(number)
  return function(event)
    local where = event.stage.stack:detent("x" .. number)
    if where == "home" then return end
    event.stage:decide { about = "stack", verdict = where, tests = {
      { name = "way", value = event.stage.stack["x" .. number], threshold = tune.far, unit = "pt", compare = "reaching" } } }
    event.stage.stack:animate { to = { top = number + 1 }, motion = { duration = 0.3 } }
    if where == "kept" then event.stage.stack:set { kept = event.stage.stack.kept + 1 } end
  end
end

local cards = { align = "center", width = width, height = height - 160 }
for number = tune.cards, 1, -1 do
  local x, y = stack["x" .. number], stack["y" .. number]
  local behind = (stack.top * -1 + number):clamp(0, 3)
  cards[#cards + 1] = fb.layers { id = "card" .. number, width = 310, height = 460, corner_radius = 24, fill = colours[(number - 1) % #colours + 1],
    x = x, y = y + behind * 14, scale = 1 - behind * 0.05, rotation = x * (math.rad(tune.turn) / width), shadow = { radius = 16, y = 6 },
    opacity = 1 - (behind - 2):clamp(0, 1),
    gestures = { fb.drag_gesture { id = "take" .. number, moves = { x = x, y = y }, on_ended = decided(number),
      should_begin = function(gesture) return gesture.stage.stack.top > number - 1 end } },
    fb.text { names[(number - 1) % #names + 1], size = 34, weight = "bold", color = "#ffffff" },
    fb.text { "KEEP", size = 28, weight = "bold", color = "#ffffff", y = -180, x = -90, opacity = (x / tune.far):clamp(0, 1) },
    fb.text { "PASS", size = 28, weight = "bold", color = "#ffffff", y = -180, x = 90, opacity = (x / -tune.far):clamp(0, 1) },
  }
end

return fb.screen {
  title = "Cards", size = { width, height }, states = { stack }, background = "#f2f2f7",
  fb.layers { height = 120, align = "bottom_left", padding = 20, fb.text { "Birds", size = 34, weight = "bold", color = "#1c1c1e" } },
  fb.layers(cards),
}
