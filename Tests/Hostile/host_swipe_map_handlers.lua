-- expect: cpu
-- Handlers that no swipe of the map calls.
local fb = require 'flickbook'
local s = fb.open(fb.screen { size = { 360, 640 }, fb.pager { id = 'a', page_count = 4, on_drag_began = nil, on_page_changed = function() end } })
while true do s:swipe_map { watch = 'a', from = { 300, 300 }, distance = { 1, 2 }, velocity = { 1, 3 }, columns = 1024, rows = 1024 } end
