-- A menu that is pulled from the left edge: docs/components/drawer.md describes its use.
local fb = require "flickbook"

return function(o)
  local width, height, out = o.size[1], o.size[2], o.width
  local drawer = fb.variables(o.id, { x = fb.variable { start = 0, min = 0, max = out, overscroll = "wall", settle = { duration = 0.35 },
    snap = o.snap, detents = { closed = 0, open = out } } })
  -- A hard throw swings it beyond its width, which is not shown.
  local shown = drawer.x:clamp(0, out)
  local function go(stage, name) stage[o.id]:animate { to = { x = name == "open" and out or 0 } } end
  return { states = drawer, x = shown, out = shown / out, go = go,
    nodes = {
      -- The gesture belongs to the node around the drawer, and so competes with all content beneath.
      fb.layers { id = o.id .. "_edge", width = 0, height = 0, hit = "none", parent_gestures = { fb.edge_pan_gesture { id = o.id .. "_pull",
        width = o.edge, moves = drawer.x, room = true, priority = 1, blocks = o.blocks } } },
      fb.rectangle { id = o.id .. "_veil", width = width, height = height, fill = "#000000",
        opacity = drawer.x:interpolate({ 0, out }, { 0, o.dim }), x = drawer.x:interpolate({ 0, 1 }, { width, 0 }),
        gestures = {
          fb.drag_gesture { id = o.id .. "_push", moves = drawer.x },
          fb.tap_gesture { id = o.id .. "_dismiss", on_ended = function(event) go(event.stage, "closed") end },
        } },
      fb.layers { id = o.id .. "_menu", width = out, height = height, x = shown - out, align = "top_left", o.menu,
        gestures = { fb.drag_gesture { id = o.id .. "_drag", moves = drawer.x } } },
    } }
end
