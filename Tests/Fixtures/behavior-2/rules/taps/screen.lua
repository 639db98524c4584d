local fb = require "flickbook"
return fb.screen { size = { 400, 800 },
  fb.rectangle { width = 200, height = 200, gestures = { fb.tap_gesture { id = "tap" } } } }
