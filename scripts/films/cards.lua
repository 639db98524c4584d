-- One card comes back, one is kept, one is passed.

local fb = require "flickbook"

local stage = fb.open "screens/cards"
stage:drag { from = { 195, 400 }, by = { 60, 10 }, duration = 0.3, hold = 0.1 }
stage:settle()
stage:drag { from = { 195, 400 }, by = { 150, 20 }, duration = 0.3 }
stage:settle()
stage:drag { from = { 195, 400 }, by = { -120, -20 }, duration = 0.12 }
stage:settle()
