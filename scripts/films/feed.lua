-- The feed is pulled, loads, and is thrown.

local fb = require "flickbook"

local stage = fb.open "screens/feed"
stage:drag { from = { 200, 300 }, by = { 0, 280 }, duration = 0.5, hold = 0.1 }
stage:settle()
stage:drag { from = { 200, 700 }, by = { 0, -300 }, duration = 0.15 }
stage:settle()
