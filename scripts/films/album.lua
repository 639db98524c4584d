-- The page is pulled, let go, then scrolled until the header sticks and the title is in the bar.

local fb = require "flickbook"

local stage = fb.open("screens/album", { inset = 47 })
stage:drag { from = { 195, 200 }, by = { 0, 190 }, duration = 0.35, pace = "eased", hold = 0.05 }
stage:wait(0.4)
stage:drag { from = { 195, 640 }, by = { 0, -420 }, duration = 0.6, pace = "eased", hold = 0.05 }
stage:wait(0.1)
