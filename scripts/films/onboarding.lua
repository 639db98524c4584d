-- Through the pages by the finger, and in.

local fb = require "flickbook"

local stage = fb.open "screens/onboarding"
stage:drag { from = { 320, 500 }, by = { -230, 0 }, duration = 0.6 }
stage:settle()
stage:drag { from = { 320, 500 }, by = { -230, 0 }, duration = 0.3 }
stage:settle()
stage:play(fb.tap { at = { 195, 760 } })
stage:settle()
