-- The song is scrubbed, the dial turned, the cover pushed aside.

local fb = require "flickbook"

local stage = fb.open "screens/player"
local y = stage:node("scrubber").frame[2] + 22
stage:drag { from = { 100, y }, by = { 160, 0 }, duration = 0.4, hold = 0.1 }
stage:drag { from = { 150, stage:node("dial").frame[2] + 60 }, by = { 120, 0 }, duration = 0.4, hold = 0.1 }
stage:settle()
stage:drag { from = { 280, 250 }, by = { -200, 0 }, duration = 0.3 }
stage:settle()
