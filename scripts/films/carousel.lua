-- The covers are dragged to the next, and thrown farther.

local fb = require "flickbook"

local stage = fb.open "screens/carousel"
stage:drag { from = { 300, 400 }, by = { -200, 0 }, duration = 0.5, hold = 0.1 }
stage:settle()
stage:drag { from = { 350, 400 }, by = { -300, 0 }, duration = 0.12 }
stage:settle()
