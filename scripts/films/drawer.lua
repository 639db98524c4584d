-- A drawer that is thrown open from the edge, and pushed back by its veil.

local fb = require "flickbook"

local stage = fb.open "screens/drawer"
stage:drag { from = { 8, 400 }, by = { 140, 0 }, duration = 0.2 }
stage:settle()
stage:drag { from = { 370, 400 }, by = { -220, 0 }, duration = 0.4, hold = 0.1 }
stage:settle()
