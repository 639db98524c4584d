-- A view with content that is pinched, tapped twice and dragged: docs/components/zoom.md describes its use.
local fb = require "flickbook"

return function(o)
  local width, height = o.size[1], o.size[2]
  local content = o.content or o.size
  if o.min > 1 then error("bad argument 'min' to flickbook.components.zoom (at most 1 expected, the scale at the start)", 2) end
  local function shift(length, viewport)
    return fb.variable { start = 0, room = { scale = "scale", content = length, viewport = viewport }, overscroll = o.bounce, fling = o.fling }
  end
  local view = fb.variables(o.id, {
    scale = fb.variable { start = 1, min = o.min, max = o.max, overscroll = o.bounce },
    x = shift(content[1], width), y = shift(content[2], height),
  })
  local function limit(scale, place, length, viewport)
    local room = math.max(0, (length * scale - viewport) / 2)
    return math.max(-room, math.min(room, place)), room
  end
  local function may_drag(gesture)
    local now = gesture.stage[o.id]
    local _, room = limit(now.scale, 0, content[1], width)
    local _, tall = limit(now.scale, 0, content[2], height)
    if room < 0.5 and tall < 0.5 then return false end
    local x = gesture.translation_x
    return math.abs(x) <= math.abs(gesture.translation_y) or (x > 0 and now.x < room - 0.5) or (x < 0 and now.x > -room + 0.5)
  end
  -- Toggles between a scale and 1; with several scales, the next greater one, and 1 after the last.
  local function tapped(scale)
    if type(o.tapped) == "number" then return scale > 1.01 and 1 or o.tapped end
    for _, level in ipairs(o.tapped) do
      if level > scale * 1.01 then return level end
    end
    return 1
  end
  local function tap(event)
    local now, frame = event.stage[o.id], event.stage:node(o.id .. "_view").frame
    local scale = tapped(now.scale)
    local dx, dy = event.location[1] - frame[1] - width / 2, event.location[2] - frame[2] - height / 2
    local function to(d, offset, length, viewport) return (limit(scale, d - (d - offset) * scale / now.scale, length, viewport)) end
    now:animate { to = { scale = scale, x = to(dx, now.x, content[1], width), y = to(dy, now.y, content[2], height) } }
  end
  return { states = view, reset = function(stage) stage[o.id]:set { scale = 1, x = 0, y = 0 } end,
    node = fb.layers { id = o.id .. "_view", width = width, height = height, clip = true,
      gestures = {
        fb.pinch_gesture { id = o.id .. "_pinch", moves = { scale = view.scale, x = view.x, y = view.y }, slop = 4, simultaneous_with = o.id .. "_drag" },
        fb.drag_gesture { id = o.id .. "_drag", moves = { x = view.x, y = view.y }, policy = "average", priority = 1, should_begin = may_drag },
        fb.tap_gesture { id = o.id .. "_tap", count = 2, on_ended = tap },
      },
      fb.layers { id = o.id .. "_content", width = content[1], height = content[2], x = view.x, y = view.y, scale = view.scale, o.child } } }
end
