local fb = require "flickbook"
return fb.screen { size = { 400, 800 },
  fb.rectangle { id = "pad", width = "fill", height = "fill",
    gestures = { fb.rotate_gesture { id = "turn", slop = 0.1 } } } }
