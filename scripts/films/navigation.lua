-- A screen comes, is swiped halfway back, and then entirely.

local fb = require "flickbook"

local stage = fb.open "screens/navigation"
stage:play(fb.tap { at = { 200, 130 } })
stage:settle()
stage:drag { from = { 10, 400 }, by = { 150, 0 }, duration = 0.4, hold = 0.2 }
stage:settle()
stage:drag { from = { 10, 400 }, by = { 220, 0 }, duration = 0.2 }
stage:settle()
