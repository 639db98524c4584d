-- Two swipes on the shelf: the first scrolls it, the second to its end, from where on the tabs take
-- the finger's travel.

local fb = require "flickbook"

local stage = fb.open "screens/tabs"
stage:drag { from = { 360, 200 }, by = { -320, 0 }, duration = 0.4, hold = 0.1 }
stage:drag { from = { 360, 200 }, by = { -340, 0 }, duration = 0.5 }
stage:settle()
stage:wait(0.15)
