-- Three stages of a screen with a pager and a list: as opened, under a finger, after a flick.
local fb = require "flickbook"
local open = fb.open

local function trial()
  return open(fb.screen { title = "Trial", size = { 390, 844 },
    fb.pager { id = "photos", page_count = 5, height = 400 },
    fb.scroll_view { id = "list", fb.rectangle { height = 3000 } } })
end
local fresh, held, flicked = trial(), trial(), trial()
held:touch("began", { 300, 200 })
held:wait(0.1)
held:touch("moved", { 200, 200 })
flicked:drag { from = { 300, 200 }, by = { -200, 0 }, duration = 0.1 }
flicked:settle()
return fresh, held, flicked
