-- One gesture, many pagers: the page that each toolkit turns to, and the reason.
--
--   flickbook run scripts/profiles.lua                       a table of drags, distance and release
--   speed flickbook run scripts/profiles.lua -- TRACE [QUARTERS]   a recorded trace, turned by
--   quarter turns
--
-- Pages are 360 points wide, and the first of four is shown. Positive speeds turn forward, negative
-- ones back.

local fb = require "flickbook"

local function play(profile, trace)
  local stage = fb.open(fb.screen {
    size = { 360, 640 }, fb.pager { id = "photos", page_count = 4, profile = profile },
  })
  stage:play(trace:starting_at { 350, 320 })
  stage:settle()
  return stage.photos.page, stage:why "photos"
end

local function explain(trace)
  for _, profile in ipairs(fb.profiles()) do
    local page, why = play(profile.name, trace)
    print(("%-16s page %d  %s"):format(profile.name, page, why.reason or ""))
  end
end

-- A drag with a given distance, duration and final speed of the finger: a parabola. Estimators that
-- fit a parabola measure the exact speed; the others differ, which this comparison shows.
local function swipe(distance, speed, duration)
  local touches, steps = {}, math.max(3, math.ceil(duration * 60))
  local bend = speed * duration / distance - 1
  for step = 0, steps do
    local share = step / steps
    touches[#touches + 1] = {
      time = duration * share, x = -distance * (share + bend * share * (share - 1)), y = 0,
      phase = step == 0 and "began" or "moved",
    }
  end
  local last = touches[#touches]
  touches[#touches + 1] = { time = last.time, x = last.x, y = 0, phase = "ended" }
  return fb.touches(touches)
end

-- Points, points per second, seconds.
local drags = {
  { 30, 60, 0.4 }, { 30, 700, 0.08 }, { 60, 0, 0.6 }, { 60, 450, 0.15 }, { 100, 150, 0.5 }, { 100, 300, 0.3 },
  { 150, 0, 0.7 }, { 170, -200, 0.7 }, { 190, 0, 0.8 }, { 190, -100, 0.8 }, { 200, -450, 0.8 }, { 220, 0, 0.8 },
}

if arg[1] then
  explain(fb.trace(arg[1]):rotated(math.tointeger(tonumber(arg[2] or 0)) or 0))
  return
end

local header = {}
for _, drag in ipairs(drags) do header[#header + 1] = ("%4d/%-4d"):format(drag[1], drag[2]) end
print(("%-16s %s"):format("pt, pt/s", table.concat(header)))
for _, profile in ipairs(fb.profiles()) do
  local row = {}
  for _, drag in ipairs(drags) do
    row[#row + 1] = ("%5d    "):format(play(profile.name, swipe(table.unpack(drag))) - 1)
  end
  print(("%-16s %s"):format(profile.name, table.concat(row)))
end
