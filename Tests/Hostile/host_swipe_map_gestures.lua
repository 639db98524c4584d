-- expect: cpu
-- Swipes that are slow each, on all threads.
local fb = require 'flickbook'
local gestures = {}
for i = 1, 100 do gestures[i] = fb.pan_gesture { id = 'g' .. i, axis = i % 2 == 0 and 'horizontal' or 'vertical', cone = 0.01, strict_cone = true } end
local s = fb.open(fb.screen { size = { 360, 640 }, fb.pager { id = 'a', page_count = 4, gestures = gestures } })
s:swipe_map { watch = 'a', from = { 300, 300 }, distance = { 1, 300 }, velocity = { 1, 3000 }, columns = 1024, rows = 512, rate = 240 }
