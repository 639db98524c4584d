-- Three swipes: two turn the pages of Music, the third, at the last of them, the category.
-- Underline and titles are where the pages are at each moment.

local fb = require "flickbook"

local stage = fb.open "screens/your_library"
for _ = 1, 3 do
  stage:drag { from = { 350, 500 }, by = { -260, 0 }, duration = 0.3 }
  stage:wait(0.45)
end
stage:settle()
stage:wait(0.15)
