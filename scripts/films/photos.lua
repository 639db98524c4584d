-- A photo is zoomed about the fingers, shifted, and turned like a page.

local fb = require "flickbook"

local stage = fb.open "screens/photos"
stage:play(fb.pinch { center = { 250, 500 }, from = 90, to = 260, duration = 0.5 })
stage:settle()
stage:drag { from = { 150, 400 }, by = { 120, 0 }, duration = 0.3, hold = 0.1 }
stage:settle()
stage:play(fb.tap { at = { 200, 400 }, count = 2 })
stage:settle()
stage:drag { from = { 320, 400 }, by = { -240, 0 }, duration = 0.3 }
stage:settle()
