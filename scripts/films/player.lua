-- The song is scrubbed, the dial turned, the cover pushed aside.

local fb = require "flickbook"

local stage = fb.open "screens/player"
local y = stage:node("scrubber").frame[2] + 22
stage:drag { from = { 100, y }, by = { 160, 0 }, duration = 0.4, hold = 0.1 }
local dial = stage:node("dial").frame
local middle = dial[2] + dial[4] / 2
stage:drag { from = { 195, middle - 60 }, through = { { 245, middle - 30 }, { 250, middle + 20 }, { 220, middle + 55 } }, duration = 0.5, hold = 0.1 }
stage:settle()
stage:drag { from = { 280, 250 }, by = { -200, 0 }, duration = 0.3 }
stage:settle()
stage:wait(0.4)
