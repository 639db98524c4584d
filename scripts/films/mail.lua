-- A letter that is drawn aside, a second one that closes it, and a third that goes.

local fb = require "flickbook"

local stage = fb.open "screens/mail"
stage:drag { from = { 350, 160 }, by = { -110, 0 }, duration = 0.3, hold = 0.1 }
stage:settle()
stage:drag { from = { 350, 240 }, by = { -110, 0 }, duration = 0.3, hold = 0.1 }
stage:settle()
stage:drag { from = { 350, 320 }, by = { -290, 0 }, duration = 0.4, hold = 0.1 }
stage:settle()
