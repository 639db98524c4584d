-- expect: cpu
-- A rule that uses the budget up, and would be asked a million times after that.
local fb = require 'flickbook'
local function rule(release) for i = 1, 1e9 do end return 1 end
local s = fb.open(fb.screen { size = { 360, 640 }, fb.pager { id = 'a', page_count = 4, snap = rule } })
s:swipe_map { watch = 'a', from = { 300, 300 }, distance = { 1, 300 }, velocity = { 1, 3000 }, columns = 1024, rows = 1024 }
