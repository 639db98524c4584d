-- A stack of cards to throw: to the right to keep one, to the left to pass; a card that is released too soon comes back.
--
-- Each card has two variables of its own, so that the next card can be taken while the last one still flies.

local fb = require "flickbook"

local tune = fb.tunables {
  cards = { 6, min = 1, max = 30, whole = true, doc = "How many cards there are." },
  far = { 100, unit = "pt", min = 20, max = 300, doc = "How far a card must be, or would be soon, to go." },
  turn = { 18, unit = "degrees", min = 0, max = 60, doc = "How far a card is turned at the edge of the screen." },
  soon = { 0.2, unit = "s", min = 0, max = 1, doc = "For how long the speed of the finger counts." },
}

local width, height, out = 390, 844, 640
local names = { "Puffin", "Heron", "Curlew", "Gannet", "Tern", "Plover" }
-- Birds: body, plumage, and beak with legs, in drawing order.
local white, black, yellow = "#ffffff", "#1c1c1e", "#ffd60a"
local birds = {
  { { "M7.6 8.5c-.4-4 2-6.5 5-6.5 3.6 0 5.2 2.6 4.3 6 1.8 5 .2 11-4.4 13.4-2.6 0-5.4-1.6-6-1 .2-4 .6-8 1.1-11.9z", black },
    { "M12.2 4.2c1.8-1.6 4.4-.8 4.6 1.6.1 2-1.6 3.2-3.2 2.7-1.4-.4-2.2-2.6-1.4-4.3zM15 5.4a.6.6 0 1 0 .01 0zM13.2 10c3.2 1 3.4 8 .3 10.6-3-.9-4.4-8.6-.3-10.6z", white },
    { "M16.7 4.6c2.3-.2 4 1 4.5 2.8-1.5 1-3.2 1.2-4.8.8zM9.5 21h3v1.2h-3zM13.2 20.6h3v1.2h-3z", yellow } },
  { { "M13.6 2.6c1.8-.9 3.6-.3 3.7 1 0 1.4-2.5 1.3-2.6 3 0 2.6 2.4 4.4 2 7.6-.4 3.4-6 4.6-11 2.4 2-3.6 6.8-4.4 7.2-6.8.4-2.6-1.6-5.2.7-7.2z", white },
    { "M3 17.4c2.4-4.6 8-6.4 11.6-4.4.4 3.6-5.6 6-11.6 4.4zM12.6 3c-1.4-.6-2.6-.2-3.4.4 1 .2 2.2.6 3 1.2z", black },
    { "M17.1 3l6 1.2-6 .6zM10.6 17.4h.7v5.4h-.7zM12.9 17h.7v5.8h-.7z", yellow } },
  { { "M9.4 6.4c2-1.8 4.8-.8 4.8 1.4 0 2 2.2 3 2.2 6 0 3.2-4.4 4.8-8.4 4-3-.6-5-2.4-6.4-4 4.4.4 6.8-1.6 6.9-4.2 0-1.2.2-2.4.9-3.2z", white },
    { "M3.6 14c3-1 5-3 8-2.4 2.2.6 2.4 2.6.6 3.8-2.6 1.4-6 .6-8.6-1.4zM12.3 7a.5.5 0 1 0 .01 0z", black },
    { "M14 6.8c4.2-.2 7.4 2.4 8.2 7.4-2-3.8-4.4-5.6-8.2-5.8zM8.6 17.8h.7v4.6h-.7zM11 17.8h.7v4.6h-.7z", yellow } },
  { { "M1.5 13.4c3-.6 5.4-1.6 8-2.2C8.8 8 7.6 5.6 5.6 3c4 .8 7.6 3.6 9.4 7.6 1.6-.8 4-.6 4.8.8.4 1-.4 1.8-1.6 2-2.4 1.2-5 1.8-7.6 1.6C9 18 7 20 3.8 21.6c1-2.6 1.6-4.6 2.2-7.2-1.6-.2-3-.4-4.5-1z", white },
    { "M5.6 3c1.8.4 3.4 1.2 4.8 2.2l-2.8 1.8C7 5.6 6.4 4.2 5.6 3zM3.8 21.6c.8-1.8 1.2-3.2 1.6-4.8l2.8 1.6c-1.2 1.4-2.6 2.4-4.4 3.2zM17.6 11.2a.4.4 0 1 0 .01 0z", black },
    { "M19.8 11.2l3.4 1.4-3.6.6z", yellow } },
  { { "M8 12.2c2.6-1 5-1.2 7.4-.6 1.6-.8 3.6-.2 4.2.8.4.8-.4 1.6-1.6 1.6-3 1.4-7 1.4-10 .2l-6.6 2.6 3.4-3-3.6-2.2z M9.6 12c.4-4.2-1-7.4-4-10 5.4 1.6 8.4 5.2 8.6 9.8z", white },
    { "M15.4 11.7c1.6-1 3.8-.4 4.3.8-1.5.1-3-.1-4.3-.8zM5.6 2c1.4.5 2.6 1.1 3.6 1.9l-1.4.9c-.6-1-1.3-1.9-2.2-2.8z", black },
    { "M19.8 12.3l3.6.9-3.7.6z", yellow } },
  { { "M4 13.6c3-.6 5-2 6.6-3.6.8-2.8 3-4.4 5.2-4 2.4.4 3.4 2.4 2.8 4.6 1 4-2.2 7.4-6.4 7.4-3.6 0-6.6-2-8.2-4.4z", white },
    { "M4 13.6c3.4-.2 5.6-2.2 8.6-1.6.6 2.8-1.8 4.4-4.4 4-1.8-.4-3.2-1.2-4.2-2.4zM11.4 9.2c2.4 1.4 4.8 1.8 7.3 1.2l-.1 1.6c-2.8.6-5.4 0-7.8-1.4zM16.2 7.4a.6.6 0 1 0 .01 0z", black },
    { "M18.5 7.6l2.7.9-2.6.9zM11 17.8h.7v4.6h-.7zM13.6 17.8h.7v4.6h-.7z", yellow } },
}
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

local function part(bird, place) return fb.path { d = bird[place][1], fill = bird[place][2], width = 190, y = -106 } end

local cards = { align = "center", width = width, height = height - 160 }
for number = tune.cards, 1, -1 do
  local x, y = stack["x" .. number], stack["y" .. number]
  local bird = birds[(number - 1) % #birds + 1]
  local behind = (stack.top * -1 + number):clamp(0, 3)
  cards[#cards + 1] = fb.layers { id = "card" .. number, width = 310, height = 460, corner_radius = 24, fill = colours[(number - 1) % #colours + 1],
    x = x, y = y + behind * 14, scale = 1 - behind * 0.05, rotation = x * (math.rad(tune.turn) / width), shadow = { radius = 16, y = 6 },
    opacity = 1 - (behind - 2):clamp(0, 1),
    gestures = { fb.drag_gesture { id = "take" .. number, moves = { x = x, y = y }, on_ended = decided(number),
      should_begin = function(gesture) return gesture.stage.stack.top > number - 1 end } },
    part(bird, 1), part(bird, 2), part(bird, 3),
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
