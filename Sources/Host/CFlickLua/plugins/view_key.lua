local fb = require "flickbook"

-- A text to show, and touches to play.
local example = {
  key = "g",
  press = function(stage)
    return "a slow drag",
      fb.drag { from = { 200, 400 }, by = { -120, 0 }, duration = 0.6 }
  end,
}

return { view_key = { example = example } }
