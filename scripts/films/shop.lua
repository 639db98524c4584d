-- The chips are scrolled, one is chosen, the list is scrolled, the page is turned.

local fb = require "flickbook"

local stage = fb.open "screens/shop"
stage:drag { from = { 300, 140 }, by = { -160, 0 }, duration = 0.4, hold = 0.1 }
stage:settle()
stage:play(fb.tap { at = { 200, 140 } })
stage:settle()
stage:drag { from = { 200, 600 }, by = { 0, -200 }, duration = 0.3, hold = 0.1 }
stage:settle()
stage:drag { from = { 320, 500 }, by = { -240, 0 }, duration = 0.3 }
stage:settle()
