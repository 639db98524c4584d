-- A sheet that is drawn up until its list scrolls, and thrown back.

local fb = require "flickbook"

local stage = fb.open "screens/map_sheet"
stage:drag { from = { 200, 780 }, by = { 0, -300 }, duration = 0.4 }
stage:settle()
stage:drag { from = { 200, 700 }, by = { 0, -520 }, duration = 0.5, hold = 0.1 }
stage:settle()
stage:drag { from = { 200, 130 }, by = { 0, 250 }, duration = 0.25 }
stage:settle()
