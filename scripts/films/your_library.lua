-- From the second music page to the podcasts in two swipes: the first turns the page, the second the category, and
-- underline and titles are where the pages are at each moment.

local fb = require "flickbook"

local stage = fb.open "screens/your_library"
stage.music:jump_to(2)
stage:drag { from = { 350, 500 }, by = { -260, 0 }, duration = 0.3 }
stage:settle()
stage:drag { from = { 350, 500 }, by = { -280, 0 }, duration = 0.3 }
stage:settle()
