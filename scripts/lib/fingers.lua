-- Movements of fingers on a screen, for scenario files.
--
--     local fingers = require "lib.fingers"
--     fingers.tap(stage, "title_music")
--     fingers.move(stage, fingers.path(330, 130))

local fb = require "flickbook"

local fingers = {}

-- The middle of a node as it is drawn now.
function fingers.middle(stage, id)
  local x, y, width, height = table.unpack(stage:node(id).frame)
  return { x + width / 2, y + height / 2 }
end

function fingers.tap(stage, id)
  stage:play(fb.tap { at = fingers.middle(stage, id) })
end

-- Puts a finger down at the first x and moves it through the others, a touch each 1/60 s. The
-- finger stays down. Its y is 500 by default.
function fingers.move(stage, xs, y)
  for index, x in ipairs(xs) do
    if index > 1 then stage:wait(1 / 60) end
    stage:touch(index == 1 and "began" or "moved", { x, y or 500 })
  end
end

-- The positions from one x to another, in steps of 5 points.
function fingers.path(from, to)
  local xs = {}
  for x = from, to, to < from and -5 or 5 do xs[#xs + 1] = x end
  return xs
end

-- Whether a pager is exactly at a page.
function fingers.is_on_page(pager)
  return math.abs(pager.position - math.floor(pager.position + 0.5)) < 1e-9
end

-- Plays random actions of two fingers from a seed, lifts or cancels fingers that are still down,
-- and settles. The screen has 390 x 844 points by default.
function fingers.anything(stage, seed, steps, size)
  math.randomseed(seed)
  local width, height = table.unpack(size or { 390, 844 })
  local places = {}
  for _ = 1, steps do
    local pointer, deed = math.random(0, 1), math.random(10)
    local place = places[pointer]
    if not place then
      places[pointer] = { math.random(20, width - 20), math.random(60, height - 44) }
      stage:touch("began", places[pointer], pointer)
    elseif deed <= 7 then
      places[pointer] = { place[1] + math.random(-80, 80), place[2] + math.random(-120, 120) }
      stage:touch("moved", places[pointer], pointer)
    elseif deed <= 9 then
      stage:touch(deed == 8 and "ended" or "cancelled", place, pointer)
      places[pointer] = nil
    else
      stage:cancel(pointer)
    end
    stage:wait(math.random() * 0.1)
  end
  for pointer = 0, 1 do
    if places[pointer] then stage:touch(pointer == 0 and "ended" or "cancelled", places[pointer], pointer) end
  end
  stage:settle()
end

return fingers
