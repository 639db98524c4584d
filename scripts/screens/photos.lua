-- Photos to zoom, by a pinch about the fingers or a double tap at a point, and to turn like pages.
--
-- Scale and shift of a photo are three variables, which a pinch and a drag move. The scale bounds the shift. A
-- condition refuses the drag at scale 1 and at the edge that it pulls away from, so the pager gets it.

local fb = require "flickbook"

local tune = fb.tunables {
  most = { 4, min = 1, max = 10, doc = "The greatest scale." },
  tapped = { 2.5, min = 1, max = 10, doc = "The scale after a double tap." },
  bounce = { 0.55, min = 0, max = 1, doc = "How far a photo follows beyond its greatest and least scale, and its edges." },
  gap = { 20, unit = "pt", min = 0, max = 80, doc = "Between two photos." },
}

local width, height = 390, 844
-- The ratio is height over width; the colour is the average, which terminals show.
local photos = {
  { name = "Harbour", file = "images/harbour.webp", label = "Sailing boats in a harbour", color = "#76949e", ratio = 0.75 },
  { name = "Dunes", file = "images/dunes.webp", label = "Dunes with footprints", color = "#c0b18e", ratio = 1.25 },
  { name = "Night train", file = "images/night_train.webp", label = "A train on a bridge at night", color = "#352c47", ratio = 0.66 },
  { name = "Orchard", file = "images/orchard.webp", label = "A path between apple trees", color = "#96b894", ratio = 1.9 },
}

local states = {}
local function page(photo, number)
  local long = width * photo.ratio
  local id = "photo" .. number
  local view = fb.variables(id, {
    scale = fb.variable { start = 1, min = 1, max = tune.most, overscroll = tune.bounce },
    x = fb.variable { start = 0, room = { scale = "scale", content = width, viewport = width }, overscroll = tune.bounce },
    y = fb.variable { start = 0, room = { scale = "scale", content = long, viewport = height }, overscroll = tune.bounce },
  })
  states[number] = view

  -- One finger drags only a zoomed photo, and only up to its edge.
  local function drags(gesture)
    local now = gesture.stage[id]
    local room = math.max(0, width * (now.scale - 1) / 2)
    local sideways = math.abs(gesture.translation_x) > math.abs(gesture.translation_y)
    if now.scale <= 1.001 then return false end
    return not sideways or (gesture.translation_x > 0 and now.x < room - 0.5)
      or (gesture.translation_x < 0 and now.x > -room + 0.5)
  end

  local function zoom(event)
    local now = event.stage[id]
    local scale = now.scale > 1.01 and 1 or tune.tapped
    local function place(at, shift, length, viewport)
      local room = math.max(0, (length * scale - viewport) / 2)
      return math.max(-room, math.min(room, at - (at - shift) * scale / now.scale))
    end
    now:animate { to = { scale = scale,
      x = place(event.location[1] - width / 2, now.x, width, width), y = place(event.location[2] - height / 2, now.y, long, height) } }
  end

  return fb.layers { id = "page" .. number, width = width, height = height, fill = "#000000", clip = true,
    gestures = {
      fb.pinch_gesture { id = "pinch" .. number, moves = { scale = view.scale, x = view.x, y = view.y }, slop = 4,
        simultaneous_with = "drag" .. number },
      fb.drag_gesture { id = "drag" .. number, moves = { x = view.x, y = view.y }, policy = "average", priority = 1,
        should_begin = drags },
      fb.tap_gesture { id = "zoom" .. number, count = 2, on_ended = zoom },
    },
    fb.layers { id = "image" .. number, width = width, height = long, clip = true,
      x = view.x, y = view.y, scale = view.scale,
      fb.image { file = photo.file, label = photo.label, color = photo.color, width = width, height = long },
      fb.text { photo.name, size = 28, weight = "bold", color = "#ffffff", y = long * 0.36 } },
  }
end

local pages = fb.each(photos, page)

return fb.screen {
  title = "Photos", size = { width, height }, states = states, background = "#000000",
  fb.pager { id = "photos", page_count = #photos, spacing = tune.gap, pages = pages,
    on_page_changed = function(event) event.stage["photo" .. event.from]:set { scale = 1, x = 0, y = 0 } end },
}
