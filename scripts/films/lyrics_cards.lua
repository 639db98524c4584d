-- The cover is dragged down: the lyrics come up behind it, and stay in front once it is let go.
-- Then they are dragged aside a little, and come back.

local fb = require "flickbook"

local stage = fb.open "screens/lyrics_cards"
stage:drag { from = { 195, 300 }, by = { 6, 125 }, duration = 0.45, pace = "eased", hold = 0.05 }
stage:wait(0.45)
stage:drag { from = { 195, 340 }, by = { 4, -70 }, duration = 0.3, pace = "eased", hold = 0.05 }
stage:wait(0.35)
