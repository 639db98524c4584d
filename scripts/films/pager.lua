-- A swipe to the second page, and one that goes too far: the row resists and springs back.

local fb = require "flickbook"

local stage = fb.open("screens/pager", { page_count = 2 })
stage:drag { from = { 320, 240 }, by = { -220, 0 }, duration = 0.25 }
stage:settle()
stage:wait(0.15)
stage:drag { from = { 320, 240 }, by = { -240, 0 }, duration = 0.3, hold = 0.1 }
stage:settle()
stage:wait(0.15)
