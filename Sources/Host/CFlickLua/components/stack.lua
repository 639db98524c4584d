-- Screens that are pushed, and swiped back: docs/components/stack.md describes its use.
local part = ...
local fb = require "flickbook"
local common = part "components/common"
local call = common.call

return function(o)
  local width, height, count = o.size[1], o.size[2], #o.screens
  -- The last level that `on_shown` reported, and below the offset of each level.
  local values = { told = 1 }
  for level = 2, count do
    values["x" .. level] = fb.variable { start = width, min = 0, max = width, overscroll = "wall", snap = o.snap, settle = o.motion,
      cancel = o.cancel, detents = { shown = 0, gone = width } }
  end
  local stack = fb.variables(o.id, values)
  -- The gesture of a finger that swipes a screen; nil if there is none.
  local function swipe(stage, level)
    local id = o.id .. "_back" .. level
    return stage:has(id) and stage:gesture(id).is_active and stage:gesture(id) or nil
  end
  -- A screen is at the top until the finger that swipes it is lifted.
  local function top(stage)
    for level = count, 2, -1 do
      if stage:has(o.id, "x" .. level) and (swipe(stage, level) or stage[o.id]:detent("x" .. level) == "shown") then return level end
    end
    return 1
  end
  local function tell(event)
    -- A new layout may have removed the stack.
    if not event.stage:has(o.id, "told") then return end
    local now, level = event.stage[o.id], top(event.stage)
    -- If a finger has caught one of several screens that a program sent away, those beneath stay too.
    local to = {}
    for other = 2, level - 1 do
      if event.stage[o.id]:detent("x" .. other) ~= "shown" then to["x" .. other] = 0 end
    end
    if next(to) then now:animate { to = to, motion = o.motion } end
    if level == now.told then return end
    now:set { told = level }
    call(o.on_shown, event, level)
  end
  -- Screens beneath a visible one cannot be dragged.
  local function may_go(level)
    return function(gesture)
      for other = level + 1, count do
        if gesture.stage[o.id]["x" .. other] < width - 0.5 then return false end
      end
      return true
    end
  end
  -- Cancels the swipe of a finger.
  local function stop_swipes(stage)
    for level = 2, count do
      local finger = swipe(stage, level)
      if finger then finger:cancel() end
    end
  end
  local function go(stage, level)
    stop_swipes(stage)
    local to = {}
    for other = 2, count do
      if stage:has(o.id, "x" .. other) then to["x" .. other] = other <= level and 0 or width end
    end
    stage[o.id]:animate { to = to, motion = o.motion, on_end = function(event)
      if event.outcome == "ended" then tell(event) end
    end }
  end
  local function go_on(stage, step)
    stop_swipes(stage)
    go(stage, math.max(1, math.min(count, top(stage) + step)))
  end
  -- A hard throw swings a screen beyond its places, which is not shown.
  local function shown(level) return stack["x" .. level]:clamp(0, width) end
  local nodes = {}
  for level = 1, count do
    local x = level > 1 and shown(level) or nil
    local beneath = level < count and (shown(level + 1) / -width + 1) or nil
    local page = { id = o.id .. level, width = width, height = height, align = "top_left", o.screens[level] }
    if beneath then
      page[2] = fb.rectangle { width = width, height = height, hit = "none", fill = "#000000", opacity = beneath * o.dim }
      local shift = beneath * -(o.parallax * width)
      page.x = x and x + shift or shift
    else
      page.x = x
    end
    if x then
      page.shadow = { radius = 12, x = -2 }
      page.gestures = { fb.edge_pan_gesture { id = o.id .. "_back" .. level, width = o.edge, moves = stack["x" .. level], room = true,
        priority = 1, should_begin = may_go(level), on_ended = tell, on_cancelled = tell } }
    end
    nodes[level] = fb.layers(page)
  end
  return { states = stack, node = fb.layers { align = "top_left", width = width, height = height, clip = true, table.unpack(nodes) },
    top = top, go = go,
    push = function(stage) go_on(stage, 1) end, back = function(stage) go_on(stage, -1) end }
end
