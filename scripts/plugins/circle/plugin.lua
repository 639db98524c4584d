-- A circle: the finger turns nearly once about itself and returns to its start.
--
-- Each step of at least `step` points has a direction; the turns between steps are added up.
-- The state is kept from touch to touch, as numbers.

local two_pi = 2 * math.pi

-- The turn from one direction to another, from -pi to pi.
local function turn(from, to)
  return (to - from + math.pi) % two_pi - math.pi
end

local function start(options)
  options = options or {}
  return {
    step = options.step or 6,
    least_turn = options.turn or 0.85 * two_pi,
    least_size = options.size or 40,
    reach = options.reach or 0.4,
    turned = 0,
  }
end

-- The tests at the end of the stroke, in order.
local function tests(state)
  local size = math.max(state.right - state.left, state.bottom - state.top)
  local gap = math.sqrt((state.x - state.first_x) ^ 2 + (state.y - state.first_y) ^ 2)
  return {
    { name = "span", value = size, threshold = state.least_size, unit = "pt", compare = "at least" },
    { name = "turn", value = state.turned, threshold = state.least_turn, unit = "rad" },
    { name = "reach", value = gap, threshold = state.reach * size, unit = "pt", compare = "at most" },
  }
end

local function holds(test)
  if test.compare == "at most" then return test.value <= test.threshold end
  return math.abs(test.value) >= test.threshold
end

local function step(state, touch)
  if touch.fingers > 1 then return state, "fail" end
  if touch.phase == "began" then
    state.x, state.y, state.first_x, state.first_y = touch.x, touch.y, touch.x, touch.y
    state.left, state.right, state.top, state.bottom = touch.x, touch.x, touch.y, touch.y
    return state
  end
  local dx, dy = touch.x - state.x, touch.y - state.y
  if math.sqrt(dx * dx + dy * dy) >= state.step then
    local direction = math.atan(dy, dx)
    if state.direction then state.turned = state.turned + turn(state.direction, direction) end
    state.direction, state.x, state.y = direction, touch.x, touch.y
    state.left, state.right = math.min(state.left, touch.x), math.max(state.right, touch.x)
    state.top, state.bottom = math.min(state.top, touch.y), math.max(state.bottom, touch.y)
  end
  if touch.phase ~= "ended" then return state end
  local made = tests(state)
  for _, test in ipairs(made) do
    if not holds(test) then return state, "fail", nil, made end
  end
  return state, "recognize", nil, made
end

return { recognizer = { circle = { discrete = true, start = start, step = step } } }
