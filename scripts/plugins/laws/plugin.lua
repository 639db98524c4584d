-- Laws of motion, as numbers and formulas.

-- Compose's pager for calmer fingers: a drag begins later, and a page turns after a longer drag.
local relaxed = { profile = "compose", slop = 12, snap = { distance = 0.6 } }

-- Moves back a little at first: a cubic through (0, 0) and (1, 1) with a negative start.
local function draw_back(progress)
  return progress ^ 2 * (2.5 * progress - 1.5)
end

-- Content follows the finger at first, up to a limit of three tenths of the viewport.
local function soft_wall(surplus)
  return 0.3 * (1 - math.exp(-surplus / 0.3))
end

-- A carpet slows down by a constant 2500 points per second each second.
local deceleration = 2500

local carpet = {
  rest = function(velocity) return math.max(0.001, math.abs(velocity) / deceleration) end,
  value = function(velocity, time)
    local sign = velocity < 0 and -1 or 1
    return velocity * time - sign * deceleration * time ^ 2 / 2, velocity - sign * deceleration * time
  end,
}

-- A damped swing about 0. Options: `size`, its amplitude; `times`, its number; `duration`, seconds.
local swing = {
  rest = function(options) return options and options.duration or 1 end,
  value = function(options, time)
    options = options or {}
    local size, duration = options.size or 10, options.duration or 1
    local speed = 2 * math.pi * (options.times or 2) / duration
    local left = 1 - time / duration
    local sine, cosine = math.sin(speed * time), math.cos(speed * time)
    return size * left ^ 2 * sine, size * (speed * left ^ 2 * cosine - 2 * left / duration * sine)
  end,
}

return {
  profile = { relaxed = relaxed },
  easing = { draw_back = draw_back },
  overscroll_law = { soft_wall = soft_wall },
  fling_law = { carpet = carpet },
  motion = { swing = swing },
}
