-- A row is picked up, carried to the lower edge, and put down where the list has scrolled to.

local fb = require "flickbook"

local stage = fb.open "screens/reorder"
stage:touch("began", { 120, 132 })
stage:wait(0.5)
for y = 140, 820, 12 do
  stage:touch("moved", { 120, y })
  stage:wait(1 / 60)
end
stage:wait(0.6)
stage:touch("ended", { 120, 820 })
stage:settle()
