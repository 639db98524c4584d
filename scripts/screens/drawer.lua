-- A drawer that comes from the left over a pager: by its edge, by a throw, and back by its veil or by itself.
--
-- One variable is its position. An edge pan of the whole screen and drags of menu and veil move it; all that is visible
-- follows. On other pages than the first the pager keeps the finger.

local fb = require "flickbook"

local tune = fb.tunables {
  width = { 300, unit = "pt", min = 120, max = 380, doc = "Width of the drawer." },
  edge = { 24, unit = "pt", min = 8, max = 100, doc = "Width of the left edge for pulling it out." },
  veil = { 0.4, min = 0, max = 1, doc = "How dark the page is behind the open drawer." },
  shift = { 0.2, min = 0, max = 1, doc = "Movement of the page, as a share of the drawer's." },
}

local width, height = 390, 844
local out = tune.width
local drawer = fb.variables("drawer", {
  x = fb.variable { start = 0, min = 0, max = out, overscroll = "wall", settle = { duration = 0.35 },
    detents = { closed = 0, open = out } },
})
-- The entries of the menu, with their icons: a tray, a pencil, a paper plane, a box, and sliders.
local entries = {
  { "Inbox", "M4 5h16v14h-16zM4 13h5c0 4 6 4 6 0h5" }, { "Drafts", "M4 20l1-5L16 4l4 4L9 19zM13 7l4 4" },
  { "Sent", "M3 4l18 8-18 8 3-8zM6 12h7" }, { "Archive", "M3 4h18v5h-18zM5 9v11h14v-11M10 13h4" },
  { "Settings", "M4 7h8m6 0h2M4 17h2m6 0h8M15 4v6M9 14v6" },
}
local colours = { "#5856d6", "#30b0c7", "#ff9500" }

local pages = fb.pager { id = "pages", page_count = #colours,
  pages = fb.each(colours, function(colour, number)
    return fb.layers { fill = colour, align = "center", fb.text { "Page " .. number, size = 34, color = "#ffffff" } }
  end),
}

local menu = { id = "menu", width = out, height = height, fill = "#ffffff", x = drawer.x - out, padding = { top = 80, x = 24 },
  gestures = { fb.drag_gesture { id = "slide", moves = drawer.x } } }
for number, entry in ipairs(entries) do
  menu[number] = fb.layers { width = out - 48, height = 56, align = "left",
    fb.path { d = entry[2], stroke = number == 1 and "#007aff" or "#8e8e93" },
    fb.text { entry[1], size = 20, weight = number == 1 and "semibold" or "regular", color = "#1c1c1e", x = 40 } }
end

local veil = fb.rectangle { id = "veil", fill = "#000000", opacity = drawer.x:interpolate({ 0, out }, { 0, tune.veil }),
  x = drawer.x:interpolate({ 0, 1 }, { width, 0 }), -- beside the screen while the drawer is closed
  gestures = {
    fb.drag_gesture { id = "push", moves = drawer.x },
    fb.tap_gesture { id = "dismiss", on_ended = function(event) event.stage.drawer:animate { to = { x = 0 } } end },
  },
}

return fb.screen {
  title = "Drawer", size = { width, height }, states = { drawer },
  values = { out = drawer.x / out },
  fb.layers { align = "top_left",
    gestures = { fb.edge_pan_gesture { id = "pull", width = tune.edge, moves = drawer.x, room = true, priority = 1 } },
    fb.layers { x = drawer.x * tune.shift, pages },
    veil,
    fb.column(menu),
  },
}
