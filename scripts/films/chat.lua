-- Read upwards, to the very first message, beyond it, and back to the last one.

local fb = require "flickbook"

local stage = fb.open "screens/chat"
stage:play(fb.flick { from = { 200, 300 }, by = { 0, 250 }, speed = 3000 })
stage:settle()
stage.chat:scroll { row = 1, align = "start", settle = "jump" }
stage:drag { from = { 200, 300 }, by = { 0, 200 }, duration = 0.4 }
stage:settle()
stage:play(fb.tap { at = { 355, 804 } })
stage:settle()
