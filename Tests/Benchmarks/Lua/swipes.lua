-- Swipes on the nested pagers: `swipes.lua COUNT HOW`. Ten touches 1/60 s apart,
-- the decision, and the motion to rest; then the page is asserted. Every other swipe goes back.
--
-- HOW is `frames`: the positions of both pagers are read at each touch and at each frame of 1/60 s
-- until everything rests; or `sample`: the same numbers in one call; or `leap`: without reading in
-- between; or `none`: no swipe, for comparison.

local fb = require "flickbook"

local count, how = math.tointeger(tonumber(arg[1])), arg[2]
local stage = fb.open "nested_pagers"
local music, category = stage.music, stage.category
local interval = 1 / 60

local function touches(x, step)
  local points = {}
  for i = 1, 10 do points[i] = { x + (i - 1) * step, 500 } end
  return points
end
local there, back = touches(330, -26), touches(60, 26)

local sum = 0
local function look() sum = sum + music.position + category.position end

local function swipe_observed(points)
  stage:touch("began", points[1])
  look()
  for i = 2, 9 do
    stage:wait(interval)
    stage:touch("moved", points[i])
    look()
  end
  stage:wait(interval)
  stage:touch("ended", points[10])
  look()
  while not stage.is_at_rest do
    stage:wait(interval)
    look()
  end
end

local function trace(x, step)
  return fb.drag { from = { x, 500 }, by = { 8 * step, 0 }, duration = 8 / 60, hold = interval, rate = 60 }
end
local trace_there, trace_back = trace(330, -26), trace(60, 26)

local function swipe_unobserved(recorded)
  stage:play(recorded)
  stage:settle()
end

local function even_trace(x, step)
  return fb.drag { from = { x, 500 }, by = { 9 * step, 0 }, duration = 9 / 60, rate = 60 }
end
local even_there, even_back = even_trace(330, -26), even_trace(60, 26)

local function swipe_sampled(recorded)
  local frames = stage:sample { trace = recorded, every = interval, "music.position", "category.position" }
  sum = sum + #frames["music.position"]
end

for i = 1, count do
  local forwards = i % 2 == 1
  if how == "frames" then
    swipe_observed(forwards and there or back)
  elseif how == "sample" then
    swipe_sampled(forwards and even_there or even_back)
  elseif how == "leap" then
    swipe_unobserved(forwards and trace_there or trace_back)
  end
  if how ~= "none" then assert(music.page == (forwards and 2 or 1)) end
end
